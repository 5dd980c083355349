"""Whatever happens to one sector's header, or to all of the sector: a record that is missing is told, no other is lost.

Every sector of a ring, in each state that a ring comes to, with each byte of its header changed, its header blank or
zeros, or the sector read no longer: at the start itself, before anything is written.

``make test`` changes in each sector one byte in so many, each sector others; the proof each byte."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from cut_flash import PROGRAM_FAILS, READ_FAILS, Bad, Content, SeenFlash

from journal_story import values_of
from shoecore import records
from shoecore.journal.sectors import FIRST, HEADER, MARKS, Sectors
from shoefw.store.journal import Journal
from trueshoe.journal.account import Account
from trueshoe.journal.found import Damage
from trueshoe.journal.rings import Rings

SECTORS = 8
BEHIND = 2  # of the summaries' ring, in a dump
SECTOR = 4096

# A header with the marks behind it.
BYTES = range(FIRST)
shares = pytest.mark.parametrize("share", [SECTORS, pytest.param(1, marks=pytest.mark.proof)])

UNREADABLE = "read no longer"

# How a ring came to be: so many records, of which the host lacks so many at most, with a bad sector or none.
RINGS = {
    "one sector, one page": (3, 3, None),
    "one sector": (60, 60, None),
    "never round, nothing acknowledged": (500, 500, None),
    "round twice, a few not acknowledged": (1800, 30, None),
    "round twice, half not acknowledged": (1800, 400, None),
    "round, none acknowledged that is in it": (1950, 700, None),
    "the newest has one page": (1297, 300, None),
    "the newest is full": (1292, 300, None),
    "a sector left out": (1700, 330, Bad(3, PROGRAM_FAILS, -1)),
    "the first left out": (300, 300, Bad(0, PROGRAM_FAILS, -1)),
}


class Ring(NamedTuple):
    """A ring as the power left it; ``held`` are the numbers of the records in each of its places.

    Of an ``unknown`` one that cannot be read nobody can say that nothing is missing there: the mark of the host's
    having it is in it, or the newest sector before it is full, and nothing says that it was not begun."""

    content: Content
    made: int
    oldest: int
    held: dict[int, list[int]]
    unknown: tuple[int, ...]


def ring_of(made: int, waiting: int, bad: Bad | None) -> Ring:
    """A ring that so many records were made in."""
    flash = SeenFlash(Content(b"\xff" * (SECTORS + BEHIND) * SECTOR), lambda _: None, bad)
    journal = Journal(flash, 0, SECTORS)
    held: dict[int, list[int]] = {place: [] for place in range(SECTORS)}
    for number in range(1, made + 1):
        journal.make_room()
        place = journal._head.sequence
        journal.append(*values_of(number))
        if journal._head.sequence != place:
            held[journal._head.sequence % SECTORS] = []
        held[journal._head.sequence % SECTORS].append(number)
        journal.acknowledge(number - waiting)
    journal.make_room()
    oldest = Journal(flash, 0, SECTORS).oldest
    unknown = [place for place in range(SECTORS) if oldest - 1 in held[place]]
    if journal._head.is_full():
        unknown.append((journal._head.sequence + 1) % SECTORS)
    return Ring(flash.content(), made, oldest, held, tuple(unknown))


def spoilt(content: Content, place: int, of: range = BYTES) -> Iterator[tuple[str, SeenFlash]]:
    """The flash with one sector's header, or all of the sector, in each way that it may be wrong."""
    at = place * SECTOR
    changed = [(f"byte {byte} of its header", at + byte, bytes((content.bytes[at + byte] ^ 0x5A,))) for byte in of]
    changed.append(("its header blank", at, b"\xff" * MARKS))
    changed.append(("its header zeros", at, bytes(MARKS)))
    for what, begin, new in changed:
        whole = content.bytes[:begin] + new + content.bytes[begin + len(new) :]
        yield what, SeenFlash(Content(whole), lambda _: None)
    yield UNREADABLE, SeenFlash(content, lambda _: None, Bad(place, READ_FAILS, -1))


@cache
def made(number: int) -> tuple[int, int, int, bytes]:
    """The record with a number."""
    time, kind, values = values_of(number)
    return (number, time, kind, records.pack(kind, values))


def is_there(journal: Journal, number: int) -> bool:
    """Whether a record is as it was made; else it is not there at all."""
    found = journal.get(number)
    assert found is None or found[0] > number or found == made(number), found
    return found is not None and found[0] == number


@pytest.fixture(scope="module", params=RINGS)
def ring(request: pytest.FixtureRequest) -> Ring:
    """A ring in each state."""
    return ring_of(*RINGS[request.param])


def test_the_rings_are_what_they_are_called() -> None:
    rings = {name: ring_of(*how) for name, how in RINGS.items()}
    for name, ring in rings.items():
        assert Journal(SeenFlash(ring.content, lambda _: None), 0, SECTORS).damaged == 0, name
    headers = {name: _headers(ring) for name, ring in rings.items()}
    assert headers["one sector"] == headers["one sector, one page"] == 1
    assert headers["round, none acknowledged that is in it"] == SECTORS
    assert headers["a sector left out"] == SECTORS - 2
    newest = rings["the newest has one page"].held
    assert any(0 < len(numbers) < 10 for numbers in newest.values())


def _headers(ring: Ring) -> int:
    sectors = Sectors(SeenFlash(ring.content, lambda _: None), 0, SECTORS)
    return sum(sectors.look_at(place) == HEADER for place in range(SECTORS))


@shares
def test_a_record_that_is_missing_is_told_at_the_start_and_no_number_is_given_twice(ring: Ring, share: int) -> None:
    for place in range(SECTORS):
        waiting = [number for number in ring.held[place] if number >= ring.oldest]
        for what, flash in spoilt(ring.content, place, BYTES[place % share :: share]):
            name = f"sector in place {place}, {what}"
            journal = Journal(flash, 0, SECTORS)
            missing = [number for number in range(ring.oldest, ring.made + 1) if not is_there(journal, number)]
            assert set(missing) <= set(waiting), name
            if missing or what != UNREADABLE or place not in ring.unknown:
                assert bool(missing) == (journal.damaged > 0), f"{name}: {missing}, damaged {journal.damaged}"
            assert journal.foreign == "" and journal.next > ring.made, name


@shares
def test_a_dump_of_it_tells_what_is_missing_too(ring: Ring, share: int) -> None:
    for place in range(SECTORS):
        for what, flash in spoilt(ring.content, place, BYTES[place % share :: share]):
            if what == UNREADABLE:
                continue
            account = Account(Rings(bytes(flash.bytes), "a dump"))
            told = [found for page in account.pages() for found in page if isinstance(found, Damage)]
            missing = set(range(ring.oldest, ring.made + 1)) - set(account.numbers)
            assert bool(told) or not missing, f"sector in place {place}, {what}: {sorted(missing)}"
