"""Whether the chain of a journal's pages holds: each begins where the one before it ended, with the link to it."""

from .page import LINK, RECORD, Page
from .sectors import Sectors


class Check:
    """Looks at page after page; ``damaged`` counts the places where the chain breaks, the first is at ``where``."""

    def __init__(self, sectors: Sectors) -> None:
        self.damaged = 0
        self.where = -1
        self._sectors = sectors
        self._page = Page()
        self._place = -1
        self._first = -1
        self._next = -1
        self._link = b""
        self._hash = b""

    def look(self, sequence: int, index: int, limit: int) -> None:
        """Hold a page to the one before; it is none if it begins at a number that was not given, or long before."""
        page = self._page
        if not self._sectors.load(page, sequence, index) or page.is_blank():
            return
        first = page.first()
        place = self._sectors.place(sequence, index)
        if self._place < 0:
            self._go_on_from(place, first)
        elif first >= limit:
            self._broke(place)
        elif self._is_linked(first) and first <= self._next:
            self._go_on_from(place, first)
        elif first >= self._next:
            self._broke(self._place)
            self._go_on_from(place, first)

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
        self._next = page.next
        self._link = bytes(page.view[:LINK])
        self._hash = page.hash()[:LINK]

    def _broke(self, place: int) -> None:
        if not self.damaged:
            self.where = place
        self.damaged += 1
        self.restart()
