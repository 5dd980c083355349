"""The lid opened while nobody watched: told before anything else, signed for by the Supervisor, and told once."""

import pytest
from rig import Rig, erased
from shoe_rig import ShoeRig, powered

import wiring
from cpu import CPythonCpu
from shoecore import faults, records
from shoefw.drivers import keys
from sim.machine import Machine
from sim.shoe import Shoe
from sim.shuffler import Shuffler

KINDS = ("shuffler", "shoe")
OPENED = (faults.OPENED_WHILE_OFF, faults.AT_LID, faults.NO_CARD, 0, 0, 1, 1)
SIGNED = (faults.OPENED_WHILE_OFF, records.BY_SUPERVISOR)


def machine(kind: str) -> Machine:
    """The mechanism of a kind of device."""
    return Shoe() if kind == "shoe" else Shuffler()


def start(kind: str, at: Machine, flash: bytearray) -> Rig:
    """A device some seconds after power-on."""
    if kind == "shoe":
        rig: Rig = ShoeRig(powered(flash=flash), at)  # type: ignore[arg-type]
    else:
        rig = Rig(CPythonCpu(flash), at)  # type: ignore[arg-type]
    rig.run(2)
    return rig


def open_and_close(at: Machine) -> None:
    """A hand looks under the lid."""
    at.open_lid()
    at.close_lid()


def sign(rig: Rig) -> None:
    """The Supervisor has looked, and the device goes on."""
    for key in (keys.SUPERVISOR, keys.ROUND):
        rig.mechanism.press(key)
        rig.run(1)


def shown(rig: Rig) -> str:
    """The first line of the display."""
    return bytes(rig.mechanism.display[0]).decode().strip()


@pytest.mark.parametrize("kind", KINDS)
def test_a_lid_opened_with_the_power_off_is_told_before_ready_and_signed_for_once(kind: str) -> None:
    at, flash = machine(kind), erased()
    assert not start(kind, at, flash).of(records.FAULT)
    at.power_off()
    open_and_close(at)
    rig = start(kind, at, flash)
    assert rig.of(records.FAULT) == [OPENED] and shown(rig) == "FAULT 34"
    assert not rig.mechanism.lamps[wiring.READY_LAMP]
    sign(rig)
    assert rig.of(records.CLEARED) == [SIGNED] and not shown(rig).startswith("FAULT")
    at.power_off()
    assert not start(kind, at, flash).of(records.FAULT)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_told_at_every_start_until_it_is_signed_for(kind: str) -> None:
    at, flash = machine(kind), erased()
    start(kind, at, flash)
    at.power_off()
    open_and_close(at)
    for _ in range(3):
        rig = start(kind, at, flash)
        assert rig.of(records.FAULT) == [OPENED]
        open_and_close(at)
        rig.run(1)
        assert rig.of(records.FAULT) == [OPENED] and not rig.of(records.CLEARED)
        at.power_off()


@pytest.mark.parametrize("kind", KINDS)
def test_a_lid_opened_in_the_sight_of_the_device_is_not_told_at_the_next_start(kind: str) -> None:
    at, flash = machine(kind), erased()
    rig = start(kind, at, flash)
    open_and_close(at)
    rig.run(1)
    at.power_off()
    assert not start(kind, at, flash).of(records.FAULT)


@pytest.mark.parametrize("kind", KINDS)
def test_a_lid_that_is_open_as_the_power_goes_is_told_though_it_is_closed_when_it_comes_back(kind: str) -> None:
    at, flash = machine(kind), erased()
    rig = start(kind, at, flash)
    at.open_lid()
    rig.run(1)
    at.power_off()
    at.close_lid()
    assert start(kind, at, flash).of(records.FAULT) == [OPENED]


def test_with_a_jam_latched_before_the_lid_is_signed_for_after_it() -> None:
    at, flash = Shuffler(), erased()
    at.plan("feed-jam", 3, 3)
    rig = start("shuffler", at, flash)
    rig.put(range(52))
    rig.run_until(lambda: bool(rig.of(records.FAULT)) and rig.of(records.FAULT)[-1][6] == 1, 60)
    at.power_off()
    open_and_close(at)
    rig = start("shuffler", at, flash)
    assert [fault[0] for fault in rig.of(records.FAULT)] == [faults.FEED_JAM]
    at.open_lid()
    rig.run(1)
    at.hand_clear()
    at.close_lid()
    rig.run(1)
    sign(rig)
    assert rig.of(records.FAULT)[1:] == [OPENED]
    sign(rig)
    assert [code for code, _ in rig.of(records.CLEARED)] == [faults.FEED_JAM, faults.OPENED_WHILE_OFF]
