"""All that is programmed of a journal: a record at once, its checksum after it, and both are read back."""

from shoecore.compat import const
from shoecore.journal import codec
from shoecore.journal.codec import CHECK, LEAST, MOST
from shoecore.journal.page import HEAD, LINK, PAGE, VOIDED, Page
from shoecore.journal.sectors import BEYOND_MARK, DONE, DONE_MARK, FIRST, MARKS, PAGES, READY, READY_MARK, Sectors

# Where a record is written before it is known where it fits: behind the page.
_RECORD = const(256 + 2)

_ZERO = b"\x00"
_ZEROS = b"\x00\x00"
_CLOSING = b"\x00\x00\x00"
_NO_HEADER = bytes(MARKS)
_TAKEN = bytes(4)
_BLANK_MARK = b"\xff\xff\xff\xff"


class Head:
    """``sequence`` and ``index`` say which page is being written; one that takes no more ends at its last byte."""

    def __init__(self, flash, sectors: Sectors, proof: Page) -> None:
        """``proof`` is a page that others read with too."""
        self.page = Page()
        self.sequence = -1
        self.index = PAGES - 1
        self._flash = flash
        self._sectors = sectors
        self._proof = proof
        self._place = 0
        self._begins = self.page.all[:HEAD]
        self._check = bytearray(CHECK)

    def go_to(self, sequence: int, index: int) -> None:
        """On to a page."""
        self.sequence = sequence
        self.index = index
        self._place = self._sectors.place(sequence, index)

    def put(self, base: int, time: int, kind: int, values: tuple) -> int:
        """Write a record beside the page; its size."""
        return codec.put(self.page.bytes, PAGE, base, time, kind, values) - PAGE

    def has_room(self, size: int) -> bool:
        """Whether a record of a size fits behind the last."""
        return self.page.end + size <= VOIDED

    def is_full(self) -> bool:
        """Whether the page takes no more."""
        return self.page.end == PAGE

    def add(self, size: int, number: int) -> bool:
        """Program the record that was put behind the last; whether it is there.

        A sector's last page ends with the first record behind which not every other fits: what the next sector needs
        of it is reckoned at once, so that the record that begins that sector takes no longer than others."""
        page = self.page
        at = page.end
        end = at + size
        record = page.all[_RECORD : PAGE + size]
        self._sign(at, record, number)
        is_last = self.index == PAGES - 1 and end > VOIDED - MOST
        if is_last and end <= PAGE - LEAST:
            page.all[PAGE + size : PAGE + size + LEAST] = _CLOSING
            record = page.all[_RECORD : PAGE + size + LEAST]
        page.bytes[at + CHECK : at + CHECK + len(record)] = record
        if not self._end_with_check(at, record, self._check):
            return False
        page.end = end
        if is_last:
            self.end_page(number + 1)
        return True

    def turn(self, number: int, time: int) -> bool:
        """Close the page and begin the sector's next; whether there is one. What begins it is read with its record."""
        if not self._close():
            self.leave(number)
        if self.index == PAGES - 1:
            return False
        self._link(number)
        self.page.begin(number, time, HEAD)
        self.go_to(self.sequence, self.index + 1)
        return self._program(0, self._begins)

    def end_page(self, number: int) -> None:
        """The page takes no more: keep of it, in its place, what the next one begins with."""
        self._link(number)
        self.page.begin(number, 0, PAGE)

    def leave(self, number: int) -> None:
        """Give up a sector that does not take what is programmed; what it has by now stays and is linked to."""
        self.void()
        if self.page.first() != number:
            self._sectors.load(self.page, self.sequence, self.index)
        self.end_here()

    def move(self, sequence: int, number: int, time: int, kept: int, round: int, order: int) -> bool:
        """Begin a sector that was prepared; whether it takes that. Its header is read with its first record."""
        self._link(number)
        self.page.begin(number, time, FIRST)
        if self._take(sequence, kept, round, order):
            self.go_to(sequence, 0)
            return True
        self.end_here()
        return False

    def prepare(self, sequence: int) -> bool:
        """Drop what is in a sector's place and erase it, where it is not yet; whether it is as it has to be.

        A header is made zeros before its sector is erased, so that an erasure cut short never leaves one. A power
        cut may leave a part of the first record without its header, while both were under way: that is not ready."""
        sectors = self._sectors
        at = sectors.place(sequence)
        try:
            if sectors.look(sequence) == READY and self._is_untouched(at):
                return True
            self._flash.program(at, _NO_HEADER)
            self._flash.erase(at)
            for index in range(PAGES):
                self._flash.read(sectors.place(sequence, index), self._proof.view)
                if not self._proof.is_blank():
                    return False
            self._flash.program(at + MARKS, READY_MARK if sequence == self.sequence + 1 else BEYOND_MARK)
        except OSError:
            return False
        return sectors.look(sequence) == READY

    def _is_untouched(self, at: int) -> bool:
        """Whether the first page of a sector that is ready has nothing but the mark of that."""
        self._flash.read(at, self._proof.view)
        self._proof.bytes[MARKS:DONE] = _BLANK_MARK
        return self._proof.is_blank()

    def acknowledge(self, sequence: int) -> None:
        """Mark that the host has all of a sector; a sector that takes no mark is known by the later headers."""
        try:
            self._flash.program(self._sectors.place(sequence) + DONE, DONE_MARK)
        except OSError:
            pass

    def end_here(self) -> None:
        """Let nothing more into the sector."""
        self.page.end = PAGE
        self.index = PAGES - 1

    def finish_head(self, number: int, time: int) -> None:
        """The page after this one was begun: program what may be missing of how it begins, where it can be that."""
        self._link(number)
        self.page.begin(number, time, HEAD)
        if self._read_back():
            for i in range(HEAD):
                if self._proof.bytes[i] & self.page.bytes[i] != self.page.bytes[i]:
                    return
            self._program(0, self._begins)

    def finish_record(self) -> None:
        """The record where the page ends is whole but for its checksum: program that."""
        page = self.page
        at = page.end
        kind = codec.get_kind(page.bytes, at)
        end = codec.skip(page.bytes, at, codec.get_fields(page.bytes, at), kind)
        record = page.all[at + CHECK : end]
        self._sign(at, record, page.next)
        self._end_with_check(at, record, self._check)

    def void(self) -> None:
        """Make what is behind the last record zeros, the place of a checksum last, and let nothing more in.

        The page's last byte comes first: it says that whatever stands there was cut off, for as long as this takes."""
        page = self.page
        at = page.end
        page.end = PAGE
        if at > PAGE - LEAST:
            return
        for i in range(at, PAGE):
            page.bytes[i] = 0
        if self._program(PAGE - 1, _ZERO) and self._read_back():
            self._end_with_check(at, page.all[at + CHECK : PAGE], _ZEROS)

    def make_firm(self) -> None:
        """Program the page once more as it is: what was half programmed when the power went is so no longer."""
        self._program(0, self.page.view)

    def _take(self, sequence: int, kept: int, round: int, order: int) -> bool:
        """Program the header of a sector that is ready, and write it into the page that has begun."""
        self._sectors.put_header(self.page, sequence, kept, round, order)
        at = self._sectors.place(sequence)
        try:
            self._flash.program(at + MARKS, _TAKEN)
            self._flash.program(at, self.page.all[:MARKS])
        except OSError:
            return False
        return True

    def _close(self) -> bool:
        """Let the page end behind its last record; whether it does."""
        page = self.page
        at = page.end
        page.end = PAGE
        if at > PAGE - LEAST:
            return True
        page.bytes[at] = page.bytes[at + 1] = page.bytes[at + CHECK] = 0
        return self._end_with_check(at, _ZERO, _ZEROS)

    def _link(self, number: int) -> None:
        """Begin with the link to this page; a page without a record passes on its own. The numbers come later."""
        page = self.page
        if page.first() != number:
            page.bytes[: 2 * LINK] = page.hash()

    def _sign(self, at: int, record: memoryview, number: int) -> None:
        """The checksum of a record, in its place."""
        page = self.page
        check = page.checksum(record, number)
        self._check[0] = page.bytes[at] = check & 255
        self._check[1] = page.bytes[at + 1] = check >> 8

    def _end_with_check(self, at: int, data: bytes, check: bytes) -> bool:
        """Program what is behind the place of a checksum, then that; what is read between keeps them in their order.

        Whether the page on the flash is this one then."""
        flash = self._flash
        place = self._place
        proof = self._proof.view
        try:
            flash.program(place + at + CHECK, data)
            flash.read(place, proof)
            flash.program(place + at, check)
            flash.read(place, proof)
        except OSError:
            return False
        return proof == self.page.view

    def _program(self, at: int, data: bytes) -> bool:
        try:
            self._flash.program(self._place + at, data)
        except OSError:
            return False
        return True

    def _read_back(self) -> bool:
        try:
            self._flash.read(self._place, self._proof.view)
        except OSError:
            return False
        return True
