"""What the newest sector says after a start; its last page is made firm: what was cut off reads as zeros for good."""

from shoecore import records
from shoecore.compat import const
from shoecore.journal import gaps
from shoecore.journal.page import CLOSED, CUT_OFF, DAMAGED, END, PAGE, RECORD, UNCHECKED, Page
from shoecore.journal.scan import Scan
from shoecore.journal.sectors import HEADER, PAGES, READY, UNREADABLE, VERSION, Sectors

from .head import Head

# No sector holds more records, and no page.
_MOST = const(1365)
_MOST_IN_A_PAGE = const(77)

_UNKNOWN = const(-1)


def read_end(head: Head, sectors: Sectors, page: Page) -> tuple:
    """What there is to go on from: which sectors there are, and the end of the newest."""
    scan = Scan(sectors)
    tail = Tail(head, sectors, page)
    if not scan.foreign:
        if scan.has_gaps:
            tail.look_between(scan.begin, scan.newest)
        if scan.newest >= 0:
            tail.read(scan.newest)
        tail.read_on()
        tail.look_ahead()
    if head.is_full():
        head.end_page(tail.next)
    return scan, tail


class Seen:
    """The last round and the last order among records, and the numbers of the two records that tell them."""

    def __init__(self) -> None:
        self.round = _UNKNOWN
        self.order = _UNKNOWN
        self.round_at = 0
        self.order_at = 0

    def note(self, page: Page) -> None:
        """One more record."""
        if page.kind == records.ROUND_OPENED:
            self.round = page.first_value()
            self.round_at = page.number
        elif page.kind == records.ORDER_DRAWN:
            self.order = page.first_value()
            self.order_at = page.number

    def has_both(self) -> bool:
        """Whether no earlier records are needed."""
        return self.round_at > 0 and self.order_at > 0

    def add_earlier(self, sectors: Sectors, page: Page, sequence: int, index: int) -> None:
        """What the records of an earlier page tell of what is unknown."""
        earlier = Seen()
        if sectors.load(page, sequence, index):
            while page.read() == RECORD:
                earlier.note(page)
        if not self.round_at:
            self.round = earlier.round
            self.round_at = earlier.round_at
        if not self.order_at:
            self.order = earlier.order
            self.order_at = earlier.order_at


class Tail:
    """What the next record goes on from; ``damaged`` counts the places where some are missing. ``round_at`` and
    ``order_at``: the records of the last round and order, 0 where the last two sectors have none. ``beyond``: the
    sector that was made ready as those between it and the newest could not be, 0 where there is none."""

    def __init__(self, head: Head, sectors: Sectors, other: Page) -> None:
        """``other`` is a page to look at others with than the last."""
        self.next = 1
        self.time = 0
        self.round = 0
        self.order = 0
        self.damaged = 0
        self.beyond = 0
        self._head = head
        self.round_at = 0
        self.order_at = 0
        self._seen = Seen()
        self._without = 0
        self._is_open = False
        self._page = head.page
        self._other = other
        self._sectors = sectors

    def read(self, sequence: int) -> None:
        """Go through a sector from its header to its last page, and leave the head behind that."""
        sectors = self._sectors
        last = self._last_page(sequence)
        first = self._first_page(sequence, last)
        self._head.go_to(sequence, last)
        self._seen = Seen()
        stopped = DAMAGED
        for index in range(first, last + 1):
            self._without += 1
            if index == last and index > 0 and not self.damaged:
                self._head.finish_head(self.next, self.time)
            if sectors.load(self._page, sequence, index):
                before = (self.next, self.time)
                stopped = self._records()
                if stopped == UNCHECKED and index == last and not self.damaged:
                    self._head.finish_record()
                    self._sectors.load(self._page, sequence, index)
                    self.next, self.time = before
                    stopped = self._records()
            else:
                stopped = DAMAGED
        self._end(stopped)
        self._look_back(sequence, first)
        self._look_into_the_one_before(sequence)
        if sectors.look(sequence) != HEADER or sectors.version() != VERSION:
            self._head.end_here()

    def read_on(self) -> None:
        """Go through sectors that follow and have records, whose headers are damaged then."""
        while gaps.goes_on(self._sectors, self._other, self._head.sequence + 1, self.next, self.time):
            self.damaged += 1
            self.read(self._head.sequence + 1)

    def look_between(self, begin: int, newest: int) -> None:
        """Before all else: sectors that are not acknowledged have lost their header, where records are missing."""
        for _ in gaps.lost(self._sectors, self._other, begin, newest):
            self.damaged += 1

    def look_ahead(self) -> None:
        """A full sector may be followed by one that cannot be read: its numbers are not given again.

        Unless it never held any, as it was left out already when one behind it was made ready."""
        following = self._head.sequence + 1
        for sequence in range(following, following + self._sectors.count - 1):
            found = self._sectors.look_at(sequence)
            if found == READY:
                self.beyond = sequence if self._sectors.is_beyond() else 0
                break
            if found == HEADER and sequence > following:
                break
        is_full = self._head.index == PAGES - 1 and not self._is_open
        if is_full and not self.beyond and self._sectors.look(following) == UNREADABLE:
            self.damaged += 1
            self.next += _MOST

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
        self._seen.note(page)
        self._without = 0

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
        seen = self._seen
        while index > 0 and not seen.has_both():
            index -= 1
            seen.add_earlier(self._sectors, self._other, sequence, index)
        is_header = self._sectors.look(sequence) == HEADER
        if seen.round != _UNKNOWN or is_header:
            self.round = self._sectors.round() if seen.round == _UNKNOWN else seen.round
        if seen.order != _UNKNOWN or is_header:
            self.order = self._sectors.order() if seen.order == _UNKNOWN else seen.order

    def _look_into_the_one_before(self, sequence: int) -> None:
        """Find their records in the sector before too, where its header does not say that they are older."""
        seen = self._seen
        before = self._sectors.before(sequence)
        if not seen.has_both() and before < sequence:
            is_older = (not seen.round_at and self._sectors.round() == self.round) or (
                not seen.order_at and self._sectors.order() == self.order
            )
            index = 0 if is_older else PAGES
            while index > 0 and not seen.has_both():
                index -= 1
                seen.add_earlier(self._sectors, self._other, before, index)
        self.round_at = seen.round_at
        self.order_at = seen.order_at

    def _end(self, stopped: int) -> None:
        """Close the last page. Of those that are damaged the numbers that they may have had are not given again."""
        self._is_open = stopped in (END, CUT_OFF)
        if stopped == DAMAGED:
            self.damaged += 1
            self.next += max(1, self._without) * _MOST_IN_A_PAGE
        if self.damaged:
            self._page.end = PAGE  # what is damaged is evidence: nothing is written to it
        elif stopped == CLOSED:
            self._page.end = PAGE
            self._head.make_firm()
        else:
            self._head.void()
            self._head.make_firm()
