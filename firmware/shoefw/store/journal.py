"""The journal: every record in a ring of flash sectors, there once it is appended and until the host has it for good.

Sectors are written in turn. One is erased only when all that it holds is acknowledged, and ahead of need, in
``make_room``. What the power left unfinished is made firm at the start; what is damaged is told and never guessed.
"""

from shoecore import records
from shoecore.compat import const, forget_all
from shoecore.journal import codec
from shoecore.journal.page import Page
from shoecore.journal.sectors import HEADER, Sectors

from ..bringing import bring
from .head import Head
from .reader import Reader

# What a sector holds of records at least, where they are not longer than usual.
_PER_SECTOR = const(220)

# Kept back for the round in flight, beside the sector that is erased ahead.
_KEPT_BACK = const(2)


class Full(OSError):
    """No sector can take another record: what they hold is not acknowledged, or they are worn."""


class Foreign(OSError):
    """The place of the journal holds something else, which is left as it is."""


class Journal:
    """``next``: the next record's number; ``oldest``: the first not acknowledged; ``time``: that of the last; ``round``
    and ``order``: the last that was opened and drawn; ``damaged``: in how many places records are missing or the chain
    is broken; ``damaged_at``: the first such place that is known, or -1; ``checked``: how far that was looked for;
    ``foreign``: what is there that is no journal."""

    def __init__(self, flash, at: int, sectors: int) -> None:
        self._sectors = Sectors(flash, at, sectors)
        self._page = Page()
        self._body = bytearray(codec.MOST)
        self._head = Head(flash, self._sectors, self._page)
        self._reader = Reader(self._sectors, self._page, True)
        from .tail import read_end  # it is let go of after power-on

        scan, tail = read_end(self._head, self._sectors, self._page)
        self.foreign: str = scan.foreign
        self.next: int = tail.next
        self.time: int = tail.time
        self.round: int = tail.round
        self.order: int = tail.order
        self._round_at: int = tail.round_at
        self._order_at: int = tail.order_at
        self.damaged: int = tail.damaged
        self.damaged_at = -1
        self.checked: tuple = ()
        self._oldest: int = scan.oldest
        self._following = 0
        self._following_first = 0
        self._ready = -1
        self._beyond = tail.beyond
        self.oldest = self._first_kept()

    def append(self, time: int, kind: int, values: tuple) -> None:
        """Make a record: when this returns it is on the flash."""
        if self.foreign:
            raise Foreign("flash at %d holds %s" % (self._sectors.place(0), self.foreign))
        head = self._head
        size = head.put(self.time, time, kind, values)
        if not head.has_room(size) and not head.turn(self.next, self.time):
            self._move()
        while not head.add(size, self.next):
            head.leave(self.next)
            self._move()
        if kind == records.ROUND_OPENED:
            self.round = values[0]
            self._round_at = self.next
        elif kind == records.ORDER_DRAWN:
            self.order = values[0]
            self._order_at = self.next
        self.next += 1
        self.time = time

    def get(self, number: int):
        """Number, time, kind and body of a record; of the next that can be read, where that one cannot; else None."""
        reader = self._reader
        reader.go_to(number, self._oldest, self._head.sequence)
        if number >= self.next or not reader.step(self._head.sequence, self.next):
            return None
        return self._found(self._page)

    def acknowledge(self, number: int) -> None:
        """The host has every record up to this number for good; a sector that holds no other is marked."""
        self.oldest = max(self.oldest, min(number + 1, self.next))
        while self._oldest < self._head.sequence:
            if not self._following:
                self._find_following()
            if self._following_first > self.oldest:
                return
            self._head.acknowledge(self._oldest)
            self._oldest = self._following
            self._following = 0

    def tail(self):
        """The records from the last order or the last round on, whichever is the earlier, each as ``get`` gives it.

        Where the last two sectors have not both, all records of those."""
        page = Page()
        reader = Reader(self._sectors, page, False)
        before = self._sectors.before(max(0, self._head.sequence))
        reader.go_to(min(self._round_at, self._order_at), before, self._head.sequence)
        while reader.step(self._head.sequence, self.next):
            yield self._found(page)

    def check_steps(self):
        """Check the chain from the oldest sector to the head, some records a step; ``damaged`` tells what was found.

        Each yields whether the rest of a page is to come. What does it is in the memory only while it goes on, and is
        closed where others need the room; the next goes on from there."""
        names: list = []
        try:
            yield from (yield from bring(self._checking, (), names))
        finally:
            forget_all(names)

    def _checking(self):
        from shoecore.journal import check

        yield check
        return check.steps(self, self._sectors, self._head)

    def oldest_place(self) -> int:
        """The first sector whose place was not erased ahead."""
        return max(self._head.sequence, self._ready) + 1 - self._sectors.count

    def capacity(self) -> int:
        """How many records of the usual length fit where none waits."""
        return (self._sectors.count - 1 - _KEPT_BACK) * _PER_SECTOR

    def room(self) -> int:
        """How many more records of the usual length fit, without what is kept back for the round in flight."""
        if self.foreign:
            return 0
        used = self._head.sequence + 1 - self._oldest
        return max(0, self._sectors.count - used - _KEPT_BACK) * _PER_SECTOR

    def make_room(self) -> None:
        """Erase a sector ahead, if none is and one may be: at a quiet point, as it takes long."""
        if self._ready > self._head.sequence or self.foreign:
            return
        for sequence in self._ahead():
            if self._head.prepare(sequence):
                self._ready = self._beyond = sequence
                return

    def _move(self) -> None:
        """On into the next sector that takes what is programmed."""
        head = self._head
        for sequence in self._ahead():
            if (sequence == self._ready or head.prepare(sequence)) and head.move(
                sequence, self.next, self.time, self._oldest, self.round, self.order
            ):
                return
        raise Full(
            "no sector takes record %d: records from %d on are not acknowledged, or the flash at %d is worn"
            % (self.next, self.oldest, self._sectors.place(0))
        )

    def _ahead(self) -> range:
        """The sectors after the newest whose places hold nothing that is to be kept."""
        return range(max(self._head.sequence + 1, self._beyond), self._oldest + self._sectors.count)

    def _find_following(self) -> None:
        """The first sector after the one with the oldest record that has a header."""
        sectors = self._sectors
        for sequence in range(self._oldest + 1, self._head.sequence + 1):
            if sectors.look(sequence) == HEADER:
                self._following = sequence
                self._following_first = sectors.first()
                return

    def _first_kept(self) -> int:
        sectors = self._sectors
        is_known = sectors.look(self._oldest) == HEADER or sectors.before(self._oldest) < self._oldest
        self._reader.begin(self._oldest, sectors.first() if is_known else 0)
        return self._page.number if self._reader.step(self._head.sequence, self.next) else self.next

    def _found(self, page: Page) -> tuple:
        return (page.number, page.time, page.kind, page.body(self._body))
