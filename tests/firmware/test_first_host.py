"""A device that nobody is paired with yet: in service it can be given its first host, though no host lets it move."""

import pytest
from rig import SECOND, erased

from cpu import CPythonCpu
from device import Device
from shoefw.drivers import keys
from sim.shoe import Shoe
from sim.shuffler import Shuffler

BLANK = b"\xff" * len(erased())


def shown(device: Device, seconds: int, wanted: str, key: int = 0) -> str:
    """The display once it shows what is wanted, or after so long; a key is pressed a second until then."""
    machine = device.mechanism
    end = machine.time + seconds * SECOND
    press = machine.time
    while machine.time < end:
        said = " / ".join(bytes(line).decode().strip() for line in machine.display)
        if wanted in said:
            break
        if key and machine.time >= press:
            machine.press(key)
            press = machine.time + SECOND
        device.step(machine.time + SECOND // 20)
    return said


def begun(kind: str, flash: bytes) -> Device:
    """A device with its service switch closed, and no host."""
    machine = Shoe() if kind == "shoe" else Shuffler()
    machine.set_service(True)
    device = Device(CPythonCpu(bytearray(flash), kind), machine, 1, b"FIRST001")
    device.boot()
    return device


@pytest.mark.parametrize("kind", ["shuffler", "shoe"])
def test_the_first_host_is_paired_in_service(kind: str) -> None:
    device = begun(kind, BLANK)
    assert "SERVICE 1 OF" in shown(device, 30, "SERVICE 1 OF")
    assert "PAIR A HOST" in shown(device, 30, "PAIR A HOST", keys.ROUND)
    device.mechanism.press(keys.SUPERVISOR)
    assert "CONNECT IT NOW" in shown(device, 5, "CONNECT IT NOW")


def test_without_a_host_and_with_the_switch_open_nothing_moves() -> None:
    device = begun("shuffler", BLANK)
    device.mechanism.set_service(False)
    assert "CONNECT A HOST" in shown(device, 30, "CONNECT A HOST")
    assert device.mechanism.stands()


def test_a_device_that_has_a_host_waits_for_the_switch_and_it() -> None:
    device = begun("shuffler", bytes(erased()))
    assert "OPEN THE SWITCH" in shown(device, 30, "OPEN THE SWITCH")
