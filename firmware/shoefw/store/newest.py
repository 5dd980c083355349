"""The newest of the summaries found, and what a cut left of it made firm; at power-on alone."""

from shoecore.compat import const
from shoecore.journal import summary
from shoecore.journal.summary import ENTRIES

_NOT_BEGUN = const(255)


def read(ring) -> bool:
    """Set the ``next`` of the ring; whether something else lies in its place."""
    _find(ring)
    foreign = ring.next == 0 and _begun_sectors(ring) > 1
    _finish(ring)
    return foreign


def _find(ring) -> None:
    """By the first two entries of each sector, then by all of the newest, or of one whose first two are damaged."""
    newest = -1
    for sector in range(ring.sectors):
        for slot in range(sector * ENTRIES, sector * ENTRIES + 2):
            newest = max(newest, ring.number_at(slot))
    sector = newest // ENTRIES
    if newest >= 0:
        _read_all(ring, sector)
    while _was_begun(ring, (sector + 1) * ENTRIES) and _read_all(ring, sector + 1):
        sector += 1


def _read_all(ring, sector: int) -> bool:
    """Go on behind the last entry of a sector; whether it has one."""
    before = ring.next
    for number in range(sector * ENTRIES, (sector + 1) * ENTRIES):
        if ring.read(number):
            ring.next = number + 1
    further: bool = ring.next > before
    return further


def _begun_sectors(ring) -> int:
    """Where no entry is found: a cut leaves one sector at most that is not blank."""
    return sum([_was_begun(ring, sector * ENTRIES) for sector in range(ring.sectors)])


def _finish(ring) -> None:
    """Make the newest entry firm, and leave out the places after it that were begun."""
    if ring.next and ring.read(ring.next - 1):
        ring.flash.program(ring.at + summary.place((ring.next - 1) % ring.slots), ring.entry)
    while ring.next % ENTRIES and _was_begun(ring, ring.next):
        ring.next += 1


def _was_begun(ring, number: int) -> bool:
    mark = bytearray(1)
    try:
        ring.flash.read(ring.at + summary.begun(number % ring.slots), mark)
    except OSError:
        return False
    return mark[0] != _NOT_BEGUN
