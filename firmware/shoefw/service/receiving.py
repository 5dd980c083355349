"""The pieces of what is to be installed: each in its turn, a page of the flash at a time, told how many are there."""

from shoecore.bundle import told
from shoecore.compat import const
from shoecore.wire import messages

from ..store.installed import Installed

_PAGE = const(256)
_ERASED = const(255)

# A frame has room for so much of what was wrong.
_LONGEST = const(180)


class Desk:
    """Hears pieces; ``installed`` is how far it has come as the flash had it at the last look, ``have`` the bytes."""

    def __init__(self, works) -> None:
        self._flash = works.board.flash
        self._link = works.link
        self._page = bytearray(_PAGE)
        self._coming = b""
        self._state = told.IDLE
        self._wrong = ""
        self.have = 0
        self.look()

    def look(self) -> None:
        """See what is commanded by now; what had come of it before a cut goes on at the page that was the last."""
        self.installed = Installed(self._flash)
        now = self.installed.now
        self._state = now.state
        if now.state != told.RECEIVING:
            self._coming = b""
            self.have = 0
        elif now.digest != self._coming:
            self._coming = now.digest
            self.have = self._last_page(now.size)

    def slot(self):
        """Where it lies."""
        return self.installed.slot(self.installed.now.coming)

    def has_room(self) -> None:
        """All of its place is erased, if it is still what was commanded."""
        digest = self.installed.now.digest
        self.look()
        if (self._state, self.installed.now.digest) == (told.ERASING, digest):
            self.installed.to(told.RECEIVING)
        self.look()

    def is_whole(self) -> bool:
        """Whether every byte is there."""
        return self._state == told.RECEIVING and self.have == self.installed.now.size

    def end(self, state: int, wrong: str, keys=None) -> None:
        """What came is checked: so be it, if nobody has commanded anything else meanwhile."""
        digest = self.installed.now.digest
        self.installed = Installed(self._flash)
        if (self.installed.now.state, self.installed.now.digest) == (told.RECEIVING, digest):
            if state == told.READY:
                self.installed.to(state)
            elif state == told.COUNTS:
                self.installed.rotate(keys)
            else:
                self.installed.give_up()
        self._state = state
        self._wrong = wrong[:_LONGEST]

    def hear(self, kind: int, values: tuple) -> None:
        """The host sends a piece, or asks with an empty one."""
        if kind == messages.PIECE:
            at, piece = values
            is_next = self._state == told.RECEIVING and at == self.have
            if is_next and at + len(piece) <= self.installed.now.size:
                self._take(piece)
            self._link.tell(messages.HAVE, (self.have, self._state, self._wrong), True)

    def _take(self, piece: bytes) -> None:
        begin = self.slot().at
        size = self.installed.now.size
        for byte in piece:
            self._page[self.have % _PAGE] = byte
            self.have += 1
            rest = self.have % _PAGE
            if not rest:
                self._flash.program(begin + self.have - _PAGE, self._page)
            elif self.have == size:
                self._flash.program(begin + self.have - rest, memoryview(self._page)[:rest])

    def _last_page(self, size: int) -> int:
        """Where the last page begins that is not blank: it may have come in part, and comes again."""
        begin = self.slot().at
        last = 0
        for at in range(0, size, _PAGE):
            self._flash.read(begin + at, self._page)
            if min(self._page) != _ERASED:
                last = at
        return last
