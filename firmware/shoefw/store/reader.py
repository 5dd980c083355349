"""Reads records one after the other, over pages and sectors, from any number on, and keeps no index."""

from shoecore.journal.page import RECORD, Page
from shoecore.journal.sectors import HEADER, PAGES, Sectors


class Reader:
    """After ``step`` the page holds the record; what is damaged is stepped over, as the record's number shows."""

    def __init__(self, sectors: Sectors, page: Page, is_shared: bool) -> None:
        """A page that is shared is used by others between two calls, and read again."""
        self.page = page
        self._is_shared = is_shared
        self.wanted = -1
        self._sectors = sectors
        self._sequence = 0
        self._index = 0
        self._end = 0
        self._next = 0
        self._time = 0

    def go_to(self, number: int, oldest: int, newest: int) -> None:
        """To before a number, where it is not there already, in the sectors from the oldest to the newest."""
        if number == self.wanted:
            return
        if number < self.wanted or self._sequence < oldest:
            self._sequence = oldest
        self._find_sector(number, newest)
        self._find_page(number)
        self.wanted = number

    def begin(self, sequence: int, least: int) -> None:
        """To before all that a sector and those after it hold; what has a number below the least was left behind."""
        self.wanted = least
        self._sequence = sequence
        self._go_to_page(0)

    def step(self, newest: int, limit: int) -> bool:
        """To the next record; whether there is one up to the newest sector, below a number that is none yet."""
        page = self.page
        while self._sequence <= newest:
            if self._load(limit):
                while page.read() == RECORD:
                    if page.number >= self.wanted:
                        self._hold()
                        return True
            if self._index + 1 < PAGES:
                self._go_to_page(self._index + 1)
            else:
                self._sequence += 1
                self._go_to_page(0)
        self.wanted = -1
        self._sequence = 0  # what is appended later may be behind none that was there
        return False

    def _load(self, limit: int) -> bool:
        page = self.page
        if self._end and not self._is_shared:
            return True
        if not self._sectors.load(page, self._sequence, self._index) or page.first() >= limit:
            return False
        if self._end:
            page.go_to(self._end, self._next, self._time)
        return True

    def _hold(self) -> None:
        page = self.page
        self._end = page.end
        self._next = page.next
        self._time = page.time
        self.wanted = page.next

    def _go_to_page(self, index: int) -> None:
        self._index = index
        self._end = 0

    def _find_sector(self, number: int, newest: int) -> None:
        """The last sector that begins at the number or before it."""
        sectors = self._sectors
        for sequence in range(self._sequence + 1, newest + 1):
            if sectors.look(sequence) == HEADER:
                if sectors.first() > number:
                    return
                self._sequence = sequence

    def _find_page(self, number: int) -> None:
        """The last of the sector's pages that does."""
        self._go_to_page(0)
        for index in range(1, PAGES):
            if not self._sectors.load(self.page, self._sequence, index) or self.page.first() > number:
                return
            self._go_to_page(index)
