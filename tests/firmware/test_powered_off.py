"""The same firmware in this process: a device that is off, by its power or by the next one's boot, writes no more."""

import gc

import pytest
from rig import Rig, erased

from cpu import CPythonCpu
from sim.shuffler import Shuffler


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "booted over"])
def test_what_is_forgotten_of_a_device_in_service_writes_no_record_beside_those_of_the_next(closed: bool) -> None:
    flash = erased()
    rig = _in_service(flash)
    if closed:
        rig.device.cpu.close()
    after = _in_service(flash)
    content = bytes(flash)
    del rig
    gc.collect()
    assert bytes(flash) == content
    after.device.cpu.close()


def _in_service(flash: bytearray) -> Rig:
    """A device whose service switch is closed, as its journal says until it is opened."""
    machine = Shuffler()
    rig = Rig(CPythonCpu(flash), machine)
    rig.run_until(lambda: machine.display[0].startswith(b"LOAD A DECK"), 60)
    machine.set_service(True)
    rig.run_until(lambda: machine.display[0].startswith(b"SERVICE"), 10)
    return rig
