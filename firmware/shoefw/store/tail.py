"""What the newest sector says after a start; its last page is made firm: what was cut off reads as zeros for good."""

from shoecore import records
from shoecore.compat import const

from . import codec
from .head import Head
from .page import CLOSED, DAMAGED, HEAD, PAGE, RECORD, UNCHECKED, Page
from .sectors import HEADER, NONE, PAGES, VERSION, Sectors

# No sector holds more records.
_MOST = const(1365)

_UNKNOWN = const(-1)


class Tail:
    """What the next record goes on from; ``damaged`` counts the places where some are missing."""

    def __init__(self, head: Head, sectors: Sectors, other: Page) -> None:
        """``other`` is a page to look at others with than the last."""
        self.next = 1
        self.time = 0
        self.round = 0
        self.order = 0
        self.damaged = 0
        self._head = head
        self._round = _UNKNOWN
        self._order = _UNKNOWN
        self._page = head.page
        self._other = other
        self._sectors = sectors

    def read(self, sequence: int) -> None:
        """Go through a sector from its header to its last page, and leave the head behind that."""
        sectors = self._sectors
        last = self._last_page(sequence)
        first = self._first_page(sequence, last)
        self._head.sequence = sequence
        self._head.index = last
        self._round = self._order = _UNKNOWN
        stopped = DAMAGED
        for index in range(first, last + 1):
            if index == last and index > 0:
                self._head.finish_head(self.next, self.time)
            if sectors.load(self._page, sequence, index):
                before = (self.next, self.time)
                stopped = self._records()
                if stopped == UNCHECKED and index == last:
                    self._head.finish_record()
                    self._sectors.load(self._page, sequence, index)
                    self.next, self.time = before
                    stopped = self._records()
            else:
                stopped = DAMAGED
        self._end(stopped)
        self._look_back(sequence, first)
        if sectors.look(sequence) != HEADER or sectors.version() != VERSION:
            self._head.end_here()

    def goes_on(self) -> bool:
        """Whether there are records in the sector after this one, whose header is damaged then."""
        page = self._other
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
            self._round = page.first_value()
        elif page.kind == records.ORDER_DRAWN:
            self._order = page.first_value()

    def _first_page(self, sequence: int, last: int) -> int:
        """The page before the last, or one further back where that has no record: it says where the last begins."""
        page = self._page
        for index in range(last - 1, -1, -1):
            if self._sectors.load(page, sequence, index):
                first = page.first()
                time = page.time
                if index == 0 or page.read() == RECORD:
                    self.next = first
                    self.time = time
                    return index
        if last == 0 and self._sectors.load(page, sequence, 0):
            self.next = page.first()
            self.time = page.time
        return 0

    def _look_back(self, sequence: int, index: int) -> None:
        """Find the last round and the last order, page by page from a page back, and at last in the header."""
        page = self._other
        while index > 0 and _UNKNOWN in (self._round, self._order):
            index -= 1
            if self._sectors.load(page, sequence, index):
                round = order = _UNKNOWN
                while page.read() == RECORD:
                    if page.kind == records.ROUND_OPENED:
                        round = page.first_value()
                    elif page.kind == records.ORDER_DRAWN:
                        order = page.first_value()
                self._round = round if self._round == _UNKNOWN else self._round
                self._order = order if self._order == _UNKNOWN else self._order
        is_header = self._sectors.look(sequence) == HEADER
        if self._round != _UNKNOWN or is_header:
            self.round = self._sectors.round() if self._round == _UNKNOWN else self._round
        if self._order != _UNKNOWN or is_header:
            self.order = self._sectors.order() if self._order == _UNKNOWN else self._order

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
