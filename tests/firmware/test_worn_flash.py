"""A flash that holds no more what is written: nothing moves, and whoever stands at the device is told."""

import pytest
from rig import Rig, erased
from test_every_fault import firmware

import wiring
from cpu import CPythonCpu
from shoecore import faults, states
from shoecore.wire import messages
from sim.shuffler import Shuffler


def test_a_flash_that_fails_in_play_stops_the_device_and_leaves_the_link() -> None:
    rig = Rig(CPythonCpu(erased()), Shuffler())
    rig.play(1)
    rig.run(9)
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    assert rig.status[0] == states.TAKING_IN
    firmware()._board.flash.program = fails
    rig.run(60)
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    assert rig.status[:2] == (states.STOPPED, faults.JOURNAL_DAMAGED) and rig.stands()
    assert rig.mechanism.lamps[wiring.FAULT_LAMP]
    assert [bytes(line).decode().strip() for line in rig.mechanism.display] == ["FAULT 23", "CALL SERVICE"]


def test_a_flash_that_fails_at_power_on_is_told_on_the_display() -> None:
    cpu = CPythonCpu(FailingBytes(erased()))
    rig = Rig(cpu, Shuffler())
    with pytest.raises(OSError, match="flash"):
        rig.run(1)
    assert b"FLASH FAILS     CALL SERVICE    " in cpu._memory


class FailingBytes(bytearray):
    """A chip that refuses whatever is programmed."""

    def __setitem__(self, at: object, value: object) -> None:
        raise OSError("flash")


def fails(at: int, data: bytes) -> None:
    """A chip that refuses."""
    raise OSError(f"flash at {at}: {len(data)} bytes refused")
