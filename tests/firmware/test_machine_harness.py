"""The harness between chip and machine: stalls, the wrap of the clock, power cuts, and a Dealer whom no fault stops."""

import gc
from collections.abc import Iterator

import pytest

import wiring
from cpu import CPythonCpu
from dealer import Dealer
from device import Device
from shoecore import records
from sim import faults
from sim.shuffler import Shuffler
from tests.firmware.rig import DECK, SEATS, Rig, erased
from tools.day import SERIAL, Host, paired_flash

WRAP = 1 << 30
SECOND = 1_000_000
ROUND_SECONDS = 300
AS_MANY_CARDS = 5

# Ways that no card alone can be slow in, told once for all their percents.
NAMES = [fault[0].replace("late-N", "late-80") for fault in faults.table()]


@pytest.fixture
def cpu() -> Iterator[CPythonCpu]:
    """A chip with an empty flash."""
    chip = CPythonCpu(erased())
    yield chip
    chip.close()


def said_in_a_round(start: int) -> bytes:
    """Every byte that a new device says in a round that begins at a moment."""
    machine = Shuffler(start=start)
    device = Device(CPythonCpu(paired_flash()), machine, 5, SERIAL)
    device.boot()
    host = Host(device)
    device.dealer = Dealer(machine, DECK, 1, SEATS, 4)
    device.dealer.due = start
    said = bytearray()
    while not device.dealer.done:
        device.step()
        said += device.serial_out
        host.hear()
    return bytes(said)


def test_a_clock_that_wraps_in_the_middle_of_a_round_changes_nothing() -> None:
    usual = said_in_a_round(0)
    assert len(usual) > 1000
    for before in (2, 12, 25, 32):
        assert said_in_a_round(WRAP - before * SECOND) == usual


def test_a_stalled_chip_is_not_polled_and_then_hears_everything_at_its_time(cpu: CPythonCpu) -> None:
    rig = Rig(cpu, Shuffler())
    rig.put(DECK)
    rig.run_until(lambda: rig.mechanism.levels() >> wiring.ENTRY & 1 == 1, 60)
    polls = rig.device.polls
    began = rig.mechanism.time
    rig.device.stall(300_000)
    waiting = 0
    while rig.mechanism.time < began + 300_000:
        assert rig.device.polls == polls
        waiting = max(waiting, len(rig.mechanism.edges))
        rig.device.step()
    rig.run(1)
    assert rig.device.polls > polls and waiting > 2 and rig.mechanism.edges == []
    assert rig.mechanism.time >= began + SECOND


def test_power_on_finds_the_levels_of_the_machine_as_it_was_left(cpu: CPythonCpu) -> None:
    machine = Shuffler()
    rig = Rig(cpu, machine)
    rig.put(DECK)
    rig.run_until(lambda: machine.levels() >> wiring.ENTRY & 1 == 1, 60)
    machine.open_lid()
    cards = machine.cards()
    device = Device(cpu, machine, 2, b"HARNESS1")
    device.boot()
    assert machine.edges == [] and machine.steps == [wiring.FIRST_STEP] * wiring.STEPPERS
    for pin in (wiring.HOPPER, wiring.LID):
        assert machine.levels() >> pin & 1
    for _ in range(20):
        device.step()
    assert machine.cards() == cards and machine.stands()


def test_a_device_without_power_writes_to_no_flash() -> None:
    flash = erased()
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.run(10)
    rig.mechanism.set_service(True)
    rig.run(5)
    assert records.SERVICE in rig.kinds()
    rig.device.cpu.close()
    left = bytes(flash)
    del rig
    CPythonCpu(erased()).boot(bytes(16))
    gc.collect()
    assert flash == left


@pytest.mark.parametrize("name", NAMES)
def test_a_round_is_dealt_to_its_end_whatever_goes_wrong_at_a_card(name: str, cpu: CPythonCpu) -> None:
    machine = Shuffler()
    machine.plan(name, AS_MANY_CARDS)
    rig = Rig(cpu, machine)
    rig.play()
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, ROUND_SECONDS)
    assert rig.device.dealer is not None and rig.device.dealer.rounds == 1
    assert records.ROUND_CLOSED in rig.kinds() and not machine.lamps[wiring.FAULT_LAMP]
