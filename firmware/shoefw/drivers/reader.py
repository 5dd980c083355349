"""The card reader on a UART: for each card that passes it sends a mark, the face, the back's pattern and a check."""

from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, UNREAD
from shoecore.compat import const

ANY_BACK = const(-1)

_MARK = const(0xC5)
_BACK_SEEN = const(0x40)
_CUT_CARD_SEEN = const(0x41)
_FRAME = const(4)


class Reader:
    """Keeps what was read of the card in the path: its face if the back is the enrolled one, or what else it is."""

    def __init__(self, uart) -> None:
        self._uart = uart
        self._buffer = bytearray(16)
        self._next = 0
        self._end = 0
        self._frame = bytearray(_FRAME)
        self._at = 0
        self.accepts = ANY_BACK
        self.card = UNREAD
        self.back = 0

    def forget(self) -> None:
        """The next card is about to pass; what came of the one before, and was not asked for, is none of it."""
        self.card = UNREAD
        self._at = self._next = self._end = 0

    def poll(self) -> bool:
        """Take in what the reader sent, up to one whole reading; whether there was one, and so perhaps another.

        A damaged reading leaves the card unread."""
        if self._next == self._end:
            self._next = 0
            self._end = self._uart.readinto(self._buffer)
            if not self._end:
                return False
        while self._next < self._end:
            self._next += 1
            if self._take(self._buffer[self._next - 1]):
                return True
        return False

    def _take(self, byte: int) -> bool:
        """Keep a byte; whether it completes a good reading."""
        if self._at == 0 and byte != _MARK:
            return False
        self._frame[self._at] = byte
        self._at += 1
        if self._at < _FRAME:
            return False
        self._at = 0
        face = self._frame[1]
        back = self._frame[2]
        if byte != (face + back & 255) ^ 255:
            return False
        self.back = back
        self.card = self._told(face, back)
        return True

    def _told(self, face: int, back: int) -> int:
        if face == _BACK_SEEN:
            return FACE_UP
        if face == _CUT_CARD_SEEN:
            return CUT_CARD
        if face >= CARDS or (self.accepts != ANY_BACK and self.accepts != back):
            return FOREIGN
        return face
