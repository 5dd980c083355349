"""The card reader on a UART: for each card that passes it sends a mark, the card's code and the code inverted."""

from shoecore.cards import CARDS, FOREIGN, UNREAD
from shoecore.compat import const

_MARK = const(0xC5)


class Reader:
    """Keeps what was read of the card in the path: a card, foreign, or unread as long as nothing good has come."""

    def __init__(self, uart) -> None:
        self._uart = uart
        self._buffer = bytearray(16)
        self._code = -1
        self._marked = False
        self.card = UNREAD

    def forget(self) -> None:
        """The next card is about to pass."""
        self.card = UNREAD

    def poll(self) -> None:
        """Take in what the reader sent; a damaged reading leaves the card unread."""
        for at in range(self._uart.readinto(self._buffer)):
            self._take(self._buffer[at])

    def _take(self, byte: int) -> None:
        if not self._marked:
            self._marked = byte == _MARK
        elif self._code < 0:
            self._code = byte
        else:
            if byte == self._code ^ 255:
                self.card = self._code if self._code < CARDS else FOREIGN
            self._marked = False
            self._code = -1
