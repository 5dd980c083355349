"""Whether the chain of a journal's pages holds: each begins where the one before it ended, with the link to it."""

import collections

from ..compat import const
from .page import LINK, RECORD, Page
from .sectors import PAGES, Sectors

# More records are too many for a step.
_AT_ONCE = const(4)

_NEW = (0, -1, -1, -1, -1, b"", b"")


class Check:
    """Looks at page after page; ``damaged`` counts the places where the chain breaks, the first is at ``where``;
    ``next`` is the number of the record that has to come next."""

    def __init__(self, sectors: Sectors, rested: tuple) -> None:
        """``rested`` is what one before it came to, empty where it begins."""
        self._sectors = sectors
        self._page = Page()
        self.damaged, self.where, self._place, self._first, self.next, self._link, self._hash = rested or _NEW

    def rest(self) -> tuple:
        """What another goes on from, as plain values."""
        return (self.damaged, self.where, self._place, self._first, self.next, self._link, self._hash)

    def look(self, sequence: int, index: int, limit: int) -> bool:
        """Hold a page to the one before; whether it is of the chain, and has to be read.

        It is not if it begins at a number that was not given, or long before."""
        page = self._page
        if not self._sectors.load(page, sequence, index) or page.is_blank():
            return False
        first = page.first()
        place = self._sectors.place(sequence, index)
        if self._place >= 0:
            if first >= limit:
                self._broke(place)
                return False
            if first > self.next or not self._is_linked(first):
                if first < self.next:
                    return False
                self._broke(self._place)
        self._place = place
        self._first = first
        return True

    def read(self) -> bool:
        """Some records of the page, from whose end the chain goes on; whether there may be more."""
        page = self._page
        for _ in range(_AT_ONCE):
            if page.read() != RECORD:
                self.next = page.next
                self._link = bytes(page.view[:LINK])
                self._hash = page.hash()[:LINK]
                return False
        return True

    def restart(self) -> None:
        """The pages before are no more: the chain begins with the link that the next page has."""
        self._place = -1

    def _is_linked(self, first: int) -> bool:
        """A page that begins where the one before it began has its link: there is no record in that."""
        return self._page.view[:LINK] == (self._link if first == self._first else self._hash)

    def _broke(self, place: int) -> None:
        if not self.damaged:
            self.where = place
        self.damaged += 1
        self.restart()


def steps(journal, sectors: Sectors, head) -> "collections.abc.Iterator[bool]":
    """From the oldest sector of a journal to its head, some records a step; its ``damaged`` tells what was found.

    Each yields whether the rest of a page is to come. Where it was closed before it goes on: ``checked`` keeps that."""
    sequence, index, before = journal.checked or (0, 0, ())
    check = Check(sectors, before)
    try:
        while sequence < head.sequence or (sequence == head.sequence and index < head.index):
            first = journal.oldest_place()
            if sequence < first:
                check.restart()
                sequence = first
                index = 0
            before = check.rest()
            yield from _look_steps(check, journal, sequence, index, journal.next)
            index = (index + 1) % PAGES
            if index == 0:
                sequence += 1
            before = check.rest()
            yield False
        yield from _look_steps(check, journal, head.sequence, head.index, journal.next + 1)
        sequence, index, before = 0, 0, ()
    finally:
        journal.checked = (sequence, index, before)


def _look_steps(check: Check, journal, sequence: int, index: int, limit: int) -> "collections.abc.Iterator[bool]":
    yield True
    reads = check.look(sequence, index, limit)
    journal.damaged = max(journal.damaged, check.damaged)
    journal.damaged_at = max(journal.damaged_at, check.where)
    while reads:
        yield True
        reads = check.read()
