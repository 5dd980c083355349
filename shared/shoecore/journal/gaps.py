"""Sectors that have no header though their turn was: left out as they took nothing, or damaged with records in them."""

from ..compat import const
from .page import PAGE, RECORD, Page
from .sectors import BLANK, FIRST, HEADER, NONE, PAGES, READY, UNREADABLE, Sectors

# No sector holds more records.
_MOST = const(1365)

_UNKNOWN = const(-1)

_UNWRITTEN = const(255)


def lost(sectors: Sectors, page: Page, begin: int, newest: int):
    """The first of each row of sectors without a header, from one on to the newest, whose records are missing."""
    before = _before(sectors, begin, newest)
    for sequence in range(begin, newest + 1):
        if sectors.look(sequence) == HEADER:
            without = max(begin, before + 1)
            if without < sequence and _is_missing(sectors, page, before, without, sequence):
                yield without
            before = sequence


def goes_on(sectors: Sectors, page: Page, sequence: int, number: int, time: int) -> bool:
    """Whether a sector without a header holds records that come after those before it, the last of them at a time."""
    found = sectors.look_at(sequence)
    if found != NONE and (found != BLANK or not sectors.is_taken()):
        return False
    for index in range(PAGES):
        if sectors.load_bare(page, sequence, index):
            if index == 0:
                page.go_on_from(number, time, FIRST)
            if number <= page.next < number + _MOST and page.read() == RECORD:
                return True
    return False


def _before(sectors: Sectors, begin: int, newest: int) -> int:
    """The last sector before one that has a header; -1 where none has."""
    for sequence in range(begin - 1, max(-1, newest - sectors.count), -1):
        if sectors.look(sequence) == HEADER:
            return sequence
    return -1


def _is_missing(sectors: Sectors, page: Page, before: int, begin: int, after: int) -> bool:
    """Whether records are missing between two sectors; where none is before, those that lie between tell it."""
    first = sectors.first()
    end = _end(sectors, page, before) if before >= 0 else _UNKNOWN
    if first in (end, 1):
        return False
    for sequence in range(begin, after):
        found = sectors.look(sequence)
        if found == UNREADABLE:
            return True
        is_dropped = found == READY or sectors.is_acknowledged()
        if not is_dropped and (before >= 0 or _ends_at(sectors, page, sequence, first)):
            return True
    return False


def _ends_at(sectors: Sectors, page: Page, sequence: int, number: int) -> bool:
    """Whether the records of a sector go up to a number; an erasure cut short goes over its first page too."""
    is_there = sectors.load_bare(page, sequence, 0) and any(page.view[i] != _UNWRITTEN for i in range(FIRST, PAGE))
    return is_there and _end(sectors, page, sequence) == number


def _end(sectors: Sectors, page: Page, sequence: int) -> int:
    """The number behind the last record of a sector."""
    for index in range(PAGES - 1, -1, -1):
        if sectors.load_bare(page, sequence, index):
            while page.read() == RECORD:
                pass
            if page.next > page.first():
                return page.next
    return sectors.first() if sectors.look(sequence) == HEADER else _UNKNOWN
