"""The pieces of what is to be installed: each in its turn, a page of the flash at a time, told how many are there."""

from shoecore.bundle import told
from shoecore.compat import const
from shoecore.wire import messages

from ..store.installed import Installed, read_steps

_PAGE = const(256)
_ERASED = const(255)

# A frame has room for so much of what was wrong.
_LONGEST = const(180)


class Desk:
    """Hears pieces; ``installed`` is how far it has come as the flash had it at the last look, ``have`` the bytes."""

    def __init__(self, works, installed: Installed) -> None:
        self._flash = works.board.flash
        self._link = works.link
        self._page = bytearray(_PAGE)
        self._coming = b""
        self._state = told.IDLE
        self._wrong = ""
        self.installed = installed
        self.have = 0

    def look_steps(self):
        """See what is commanded by now; what had come of it before a cut goes on at the page that was the last."""
        installed = yield from read_steps(self._flash)
        now = installed.now
        have = self.have
        if now.state != told.RECEIVING:
            have = 0
        elif now.digest != self._coming:
            have = yield from _last_page_steps(self._flash, installed.slot(now.coming).at, now.size)
        self._state = now.state
        self._coming = now.digest if now.state == told.RECEIVING else b""
        self.installed = installed
        self.have = have

    def slot(self):
        """Where it lies."""
        return self.installed.slot(self.installed.now.coming)

    def has_room(self) -> None:
        """All of its place is erased, if it is still what was commanded."""
        digest = self.installed.now.digest
        self.installed = Installed(self._flash)
        now = self.installed.now
        if (now.state, now.digest) == (told.ERASING, digest):
            self.installed.to(told.RECEIVING)
            self._state = told.RECEIVING
            self._coming = digest
            self.have = 0

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
        taken = 0
        while taken < len(piece):
            at = self.have % _PAGE
            part = piece[taken : taken + _PAGE - at]
            self._page[at : at + len(part)] = part
            taken += len(part)
            self.have += len(part)
            if at + len(part) == _PAGE or self.have == self.installed.now.size:
                page = memoryview(self._page)[: at + len(part)]
                self._flash.program(self.slot().at + self.have - len(page), page)


def _last_page_steps(flash, begin: int, size: int):
    """Where the last page begins that is not blank: it may have come in part, and comes again."""
    page = bytearray(_PAGE)
    last = 0
    for at in range(0, size, _PAGE):
        flash.read(begin + at, page)
        if min(page) != _ERASED:
            last = at
        yield
    return last
