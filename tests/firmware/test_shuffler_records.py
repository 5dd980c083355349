"""What the shuffler does when its records are not acknowledged, or when one or a sensor's edge got lost."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rig import DECK, Rig, erased

import wiring
from cpu import CPythonCpu
from shoecore import faults, records
from shoecore.verify import Verifier
from shoefw import events
from shoefw.control import room
from shoefw.drivers import keys
from sim.shuffler import Shuffler

EVERY_SEAT = tuple(range(1, 11))
ROUND_SECONDS = 600
INTAKE = room.intake(wiring.SLOTS, 3)


@pytest.fixture
def rig() -> Iterator[Rig]:
    """A powered device and a host that listens."""
    cpu = CPythonCpu(erased())
    yield Rig(cpu, Shuffler())
    cpu.close()


def app() -> Any:
    """The firmware's own App, as it runs on this Python."""
    cells = [cell.cell_contents for cell in sys.modules["machine"].loop.__closure__]
    return next(cell.__self__ for cell in cells if hasattr(cell, "__self__"))


def hear_all(rig: Rig) -> None:
    """The host acknowledges again until nothing waits; no number is missing."""
    rig.acknowledges = True
    rig.run_until(lambda: app().outbox.waiting() == 0, 120)
    assert [record.number for record in rig.records] == list(range(1, len(rig.records) + 1))


def test_a_full_table_with_every_card_jamming_twice_is_played_before_a_silent_host(rig: Rig) -> None:
    for card in range(52):
        rig.mechanism.jam(rig.mechanism.feed, card, 2)
        rig.mechanism.jam(rig.mechanism.exit, card, 2)
    rig.acknowledges = False
    rig.play(seats=EVERY_SEAT)
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, ROUND_SECONDS)
    assert app().outbox.lost == 0 and not rig.mechanism.lamps[wiring.FAULT_LAMP]
    hear_all(rig)
    assert len(rig.of(records.CLEARED)) == 2 * 52 and len(rig.of(records.FAULT)) == 4 * 52
    assert rig.kinds().count(records.ROUND_CLOSED) == 1
    verifier = Verifier()
    assert [finding for finding in map(verifier.see, rig.records) if finding] == []


def fill(outbox: Any, until: Callable[[], bool]) -> None:
    """Records that nobody acknowledges."""
    while not until():
        outbox.add(records.CLEARED, faults.FEED_JAM, records.BY_ITSELF)


def test_no_deck_comes_in_until_its_records_have_room(rig: Rig) -> None:
    rig.acknowledges = False
    rig.run(1)
    outbox = app().outbox
    fill(outbox, lambda: not outbox.has_room(INTAKE))
    rig.play(seats=EVERY_SEAT)
    rig.run(60)
    for _ in range(50):
        rig.mechanism.press(keys.ROUND)
        rig.run(1)
    assert len(rig.mechanism.hopper) == 52 and rig.stands() and not rig.mechanism.lamps[wiring.READY_LAMP]
    rig.acknowledges = True
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, ROUND_SECONDS)
    hear_all(rig)
    assert [values[0] for values in rig.of(records.FAULT)].count(faults.JOURNAL_FULL) == 1
    assert (faults.JOURNAL_FULL, records.BY_ITSELF) in rig.of(records.CLEARED)
    assert rig.kinds().count(records.ROUND_CLOSED) == 1


def test_a_key_pressed_again_and_again_makes_one_refusal_until_the_host_has_it(rig: Rig) -> None:
    rig.run(5)
    for count in (1, 2):
        rig.acknowledges = False
        for _ in range(50):
            rig.mechanism.press(keys.ROUND)
            rig.run(1)
        hear_all(rig)
        assert rig.of(records.ROUND_REFUSED) == [(records.NO_DECK,)] * count


@pytest.mark.parametrize("what", ["edge", "record"])
def test_what_is_lost_stops_the_device_with_a_fault_of_its_own(rig: Rig, what: str) -> None:
    rig.put(DECK)
    rig.run_until(lambda: len(rig.mechanism.hopper) < 40, ROUND_SECONDS)
    rig.acknowledges = False
    firmware = app()
    if what == "record":
        fill(firmware.outbox, lambda: firmware.outbox.lost > 0)
    while not (firmware._board.edges.lost or firmware.outbox.lost):
        firmware._board.edges.push(events.HOME_LEFT)
    rig.step()
    left = len(rig.mechanism.hopper)
    rig.run(5)
    assert rig.mechanism.lamps[wiring.FAULT_LAMP] and rig.stands() and len(rig.mechanism.hopper) == left
    hear_all(rig)
    assert firmware.dealing.fault == (faults.EDGES_LOST if what == "edge" else faults.RECORDS_LOST)
    assert rig.of(records.FAULT) == [(firmware.dealing.fault, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 1, 1)]
