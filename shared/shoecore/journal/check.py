"""Whether the chain of a journal's pages holds: each begins where the one before it ended, with the link to it."""

import collections

from .page import LINK, RECORD, Page
from .sectors import PAGES, Sectors


class Check:
    """Looks at page after page; ``damaged`` counts the places where the chain breaks, the first is at ``where``;
    ``next`` is the number of the record that has to come next."""

    def __init__(self, sectors: Sectors) -> None:
        self.damaged = 0
        self.where = -1
        self._sectors = sectors
        self._page = Page()
        self._place = -1
        self._first = -1
        self.next = -1
        self._link = b""
        self._hash = b""

    def look(self, sequence: int, index: int, limit: int) -> bool:
        """Hold a page to the one before; whether it is of the chain.

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
        self._go_on_from(place, first)
        return True

    def restart(self) -> None:
        """The pages before are no more: the chain begins with the link that the next page has."""
        self._place = -1

    def _is_linked(self, first: int) -> bool:
        """A page that begins where the one before it began has its link: there is no record in that."""
        return self._page.view[:LINK] == (self._link if first == self._first else self._hash)

    def _go_on_from(self, place: int, first: int) -> None:
        page = self._page
        while page.read() == RECORD:
            pass
        self._place = place
        self._first = first
        self.next = page.next
        self._link = bytes(page.view[:LINK])
        self._hash = page.hash()[:LINK]

    def _broke(self, place: int) -> None:
        if not self.damaged:
            self.where = place
        self.damaged += 1
        self.restart()


def steps(journal, sectors: Sectors, head) -> "collections.abc.Iterator[None]":
    """From the oldest sector of a journal to its head, a page a step; its ``damaged`` tells what was found."""
    check = Check(sectors)
    sequence = index = 0
    while sequence < head.sequence or (sequence == head.sequence and index < head.index):
        first = journal.oldest_place()
        if sequence < first:
            check.restart()
            sequence = first
            index = 0
        _look(check, journal, sequence, index, journal.next)
        yield
        index = (index + 1) % PAGES
        if index == 0:
            sequence += 1
    _look(check, journal, head.sequence, head.index, journal.next + 1)


def _look(check: Check, journal, sequence: int, index: int, limit: int) -> None:
    check.look(sequence, index, limit)
    journal.damaged = max(journal.damaged, check.damaged)
    journal.damaged_at = max(journal.damaged_at, check.where)
