"""What the screens say of the device's own records: each of them in words, whatever its values are."""

from io import StringIO

import pytest
from rich.console import Console

from shoecore import fault_table, faults, records
from shoecore.records import Record
from shoecore.wire.fields import BYTES, TEXT
from trueshoe.judge import Event
from trueshoe.records import named
from trueshoe.scene import Scene
from trueshoe.show import fault_words, words
from trueshoe.show.live import Live

TOLD = (
    (records.CLEARED, (faults.FEED_JAM, records.BY_HAND), "feed jam cleared by hand"),
    (records.CLEARED, (faults.ENTROPY_FAILED, records.BY_SERVICE), "entropy failed cleared by service"),
    (records.CLEARED, (99, 9), "fault 99 cleared in way 9"),
    (records.ORDER_DRAWN, (3, 52, 0), "order 3 drawn for 52 cards"),
    (records.ORDER_DRAWN, (4, 41, 88), "order 4 drawn for 41 cards, as record 88 ruled"),
    (records.ORDER_ENDED, (3, records.VOIDED, 1), "order 3 voided after 1 card"),
    (records.ORDER_ENDED, (3, 7, 2), "order 3 ended in way 7 after 2 cards"),
    (records.RESHUFFLED, (4, b"\x05\x06"), "the remainder shuffled again as order 4, with 2 cards taken back"),
    (records.RESHUFFLED, (4, b""), "the remainder shuffled again as order 4"),
    (records.SERVICE, (1,), "service began"),
    (records.SERVICE, (0,), "service ended"),
    (records.DECK_ENROLLED, (2, 7, "House"), "deck type 2 enrolled: back 7, supplier House"),
    (records.PART_REPLACED, (3, 70000), "the reader replaced after 70000 uses"),
    (records.CLOCK_SET, (848318400, 35), "clock set to 2026-11-18 12:00:00, drift 35 ppm"),
    (records.ABORTED, (17,), "intake given up after 17 cards"),
    (
        records.IN_FLIGHT,
        (3, 258, 11, 1),
        "the power went in round 3 with order 258, after 11 cards; each one's place is known",
    ),
    (
        records.SHUFFLED,
        (52, bytes(range(32)), 1, 2, 1),
        "52 cards taken in and shuffled from 256 fresh bits, committed to by 00010203...; "
        "noise: 2048 samples tested, 1 alarms",
    ),
    (records.PROVEN, (bytes(64),), "hashes of the cards that stay closed: 2"),
    (records.CONFIGURED, ("rws-poker-7", 1, 2), "set up, number 2: rws-poker-7, packs 1"),
    (records.COMMITTED, (3, bytes(range(32))), "cards of round 3 committed to by 00010203..."),
    (records.IN_FLIGHT, (0, 258, 0, 0), "the power went with order 258; where each card is cannot be proven"),
)


@pytest.mark.parametrize(("kind", "values", "said"), TOLD)
def test_a_record_in_words(kind: int, values: tuple[object, ...], said: str) -> None:
    assert words.record(event(kind, values), Scene()) == said


@pytest.mark.parametrize("kind", records.LAYOUTS, ids=map(named.name, records.LAYOUTS))
def test_every_record_has_words_for_the_least_and_the_most_of_its_values(kind: int) -> None:
    for most in (False, True):
        values = tuple(end(wire, most) for wire in records.layout(kind))
        assert words.record(event(kind, values), Scene())


def test_only_what_a_person_must_clear_is_urgent() -> None:
    for row in fault_table.TABLE:
        stops = row.effect == fault_table.STOPS
        told = fault_words.fault(event(records.FAULT, (row.code, row.places[0], 0, 0, 0, 0, stops)))
        assert told.urgent == stops == fault_words.stops(row.code), row.name
    assert fault_words.stops(99)


def event(kind: int, values: tuple[object, ...]) -> Event:
    """A judged record that no clause speaks of."""
    return Event(Record(1, 2, kind, values), None, None, None)


def end(wire: int, most: bool) -> object:
    """The least or the most that a field holds."""
    if wire == TEXT:
        return "x" * most
    return b"x" * most if wire == BYTES else (1 << 8 * wire) - 1 if most else 0


def test_the_live_table_shows_a_fault_in_full_above_the_records() -> None:
    paper = StringIO()
    live = Live(Console(width=100, file=paper))
    live.show(event(records.FAULT, (faults.FEED_JAM, faults.AT_ENTRY, 7, 3, 250, 420, 1)), Scene())
    live.console.print(live.picture())
    said = paper.getvalue()
    for part in ("STOPPED  feed jam, attempt 3, entry sensor, card 8", "within 250 ms", "not past it after 420 ms"):
        assert part in said, part
    assert said.index("next      Open the lid") < said.index("device time")
