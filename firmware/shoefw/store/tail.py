"""What the newest sector says after a start; its last page is made firm: what was cut off reads as zeros for good."""

from shoecore import records
from shoecore.compat import const

from . import codec
from .head import Head
from .page import CLOSED, DAMAGED, HEAD, PAGE, RECORD, Page
from .sectors import HEADER, NONE, PAGES, VERSION, Sectors

# No sector holds more records.
_MOST = const(1365)


class Tail:
    """What the next record goes on from; ``damaged`` counts the places where some are missing."""

    def __init__(self, head: Head, sectors: Sectors) -> None:
        self.next = 1
        self.time = 0
        self.round = 0
        self.order = 0
        self.damaged = 0
        self._head = head
        self._page = head.page
        self._sectors = sectors

    def read(self, sequence: int) -> None:
        """Go through a sector from its header to its last page, and leave the head behind that."""
        sectors = self._sectors
        if sectors.look(sequence) == HEADER:
            self.round = sectors.round()
            self.order = sectors.order()
            self.next = sectors.first()
        last = self._last_page(sequence)
        self._head.sequence = sequence
        self._head.index = last
        stopped = DAMAGED
        for index in range(last + 1):
            if index == last and index > 0:
                self._head.finish_head(self.next, self.time)
            if sectors.load(self._page, sequence, index):
                stopped = self._records()
            else:
                stopped = DAMAGED
        self._end(stopped)
        if sectors.look(sequence) != HEADER or sectors.version() != VERSION:
            self._head.end_here()

    def goes_on(self, page: Page) -> bool:
        """Whether there are records in the sector after this one, whose header is damaged then. Uses a page to look."""
        sequence = self._head.sequence + 1
        if self._sectors.look(sequence) != NONE:
            return False
        for index in range(1, PAGES):
            is_there = self._sectors.load(page, sequence, index)
            if is_there and self.next <= page.first() < self.next + _MOST and page.read() == RECORD:
                return True
        return False

    def _last_page(self, sequence: int) -> int:
        for index in range(PAGES - 1, 0, -1):
            if not self._sectors.load(self._page, sequence, index) or not self._page.is_blank():
                return index
        return 0

    def _records(self) -> int:
        """Over the records of a page; where it stopped. One that does not begin where the last ended has lost some."""
        page = self._page
        is_next = page.first() == self.next
        stopped = page.read()
        if not is_next:
            if stopped != RECORD:
                return DAMAGED
            self.damaged += 1
        while stopped == RECORD:
            self._note(page)
            stopped = page.read()
        return stopped

    def _note(self, page: Page) -> None:
        self.next = max(self.next, page.next)
        self.time = page.time
        if page.kind == records.ROUND_OPENED:
            self.round = page.first_value()
        elif page.kind == records.ORDER_DRAWN:
            self.order = page.first_value()

    def _end(self, stopped: int) -> None:
        """Close the last page. Of one that is damaged the numbers that it may have had are not given again."""
        if stopped == DAMAGED:
            self.damaged += 1
            self.next += (PAGE - min(self._page.end, HEAD)) // codec.LEAST
            self._page.end = PAGE
        elif stopped == CLOSED:
            self._page.end = PAGE
            self._head.make_firm()
        else:
            self._head.void()
            self._head.make_firm()
