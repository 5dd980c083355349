"""The page that is being written: a record is programmed at once, its checksum after it, and both are read back."""

from . import codec
from .page import HEAD, LINK, PAGE, Page
from .sectors import FIRST, PAGES, READY, Sectors


class Head:
    """``sequence`` and ``index`` say which sector and page; without a page that takes records none fits."""

    def __init__(self, flash, sectors: Sectors, proof: Page) -> None:
        """``proof`` is a page that others read with too."""
        self.page = Page()
        self.sequence = -1
        self.index = PAGES - 1
        self._flash = flash
        self._sectors = sectors
        self._proof = proof

    def fits(self, length: int) -> bool:
        """Whether a record still fits."""
        return self.page.end + length <= PAGE

    def add(self, record: memoryview, length: int, number: int) -> bool:
        """Program a record behind the last; whether it is there."""
        page = self.page
        at = page.end
        end = at + length
        page.view[at:end] = record[:length]
        check = page.checksum(at, end, number)
        page.bytes[at] = check & 255
        page.bytes[at + 1] = check >> 8
        if not (self._program(at + codec.CHECK, end) and self._program(at, at + codec.CHECK) and self._is(at, end)):
            return False
        page.end = end
        return True

    def turn(self, number: int, time: int) -> bool:
        """Close the page and begin the sector's next; whether there is one and it is begun."""
        if not self.close():
            self.leave(number)
        if self.index == PAGES - 1:
            return False
        self._link(number)
        self.page.begin(number, time, HEAD)
        self.index += 1
        return self._program(0, HEAD) and self._is(0, HEAD)

    def close(self) -> bool:
        """Fill what is left of the page with zeros, the place of a checksum last; whether they are there."""
        page = self.page
        at = page.end
        if at > PAGE - codec.LEAST:
            return True
        for i in range(at, PAGE):
            page.bytes[i] = 0
        page.end = PAGE
        return self._program(at + codec.CHECK, PAGE) and self._program(at, at + codec.CHECK) and self._is(at, PAGE)

    def leave(self, number: int) -> None:
        """Give up a sector that does not take what is programmed; what it has by now stays and is linked to."""
        self.close()
        if self.page.first() != number:
            self._sectors.load(self.page, self.sequence, self.index)
        self.end_here()

    def move(self, sequence: int, number: int, time: int, kept: int, round: int, order: int) -> bool:
        """Begin a sector, which is erased where it is not yet; whether it is begun."""
        sectors = self._sectors
        self._link(number)
        self.page.begin(number, time, FIRST)
        is_ready = sectors.look(sequence) == READY or sectors.prepare(sequence, self._proof)
        if not is_ready or not sectors.take(sequence, self.page, kept, round, order):
            self.end_here()
            return False
        self.sequence = sequence
        self.index = 0
        return True

    def end_here(self) -> None:
        """Let nothing more into the sector."""
        self.page.end = PAGE
        self.index = PAGES - 1

    def finish_head(self, number: int, time: int) -> None:
        """The page after this one was begun: program what may be missing of how it begins, where it can be that."""
        self._link(number)
        self.page.begin(number, time, HEAD)
        at = self._sectors.place(self.sequence, self.index)
        there = self._proof.view[:HEAD]
        try:
            self._flash.read(at, there)
        except OSError:
            return
        for i in range(HEAD):
            if there[i] & self.page.bytes[i] != self.page.bytes[i]:
                return
        self._program(0, HEAD)

    def make_firm(self) -> None:
        """Program the page once more as it is: what was half programmed when the power went is so no longer."""
        self._program(0, self.page.end)

    def _link(self, number: int) -> None:
        """Begin with the link to this page; a page without a record passes on its own."""
        if self.page.first() != number:
            self.page.bytes[:LINK] = self.page.hash()[:LINK]

    def _program(self, at: int, end: int) -> bool:
        try:
            self._flash.program(self._sectors.place(self.sequence, self.index) + at, self.page.view[at:end])
        except OSError:
            return False
        return True

    def _is(self, at: int, end: int) -> bool:
        """Whether what is on the flash is what the page has."""
        there = self._proof.view[at:end]
        try:
            self._flash.read(self._sectors.place(self.sequence, self.index) + at, there)
        except OSError:
            return False
        return there == self.page.view[at:end]
