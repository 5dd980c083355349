"""Frames on a stream of bytes: a payload and its CRC-32, stuffed (COBS) so that a zero byte only ever ends a frame.

After any garbage the next zero byte starts afresh, so at most one frame is lost; a frame that is too long or damaged
is dropped, and only its checksum allocates for it.
"""

from binascii import crc32

from ..compat import const
from .fields import put_u32

MAX_PAYLOAD = const(240)
MAX_FRAME = const(248)
_CRC = const(4)
_NO_MARK = const(-1)

# What the CRC-32 of any bytes and of their own CRC-32 after them is: a number that fits without a heap object.
_RESIDUE = const(0x2144DF1C)


class TooLong(ValueError):
    """A payload that no frame carries."""


def encode(payload: bytearray | memoryview, length: int, frame: bytearray) -> int:
    """Close the payload with its checksum, stuff it into the frame, end it with zero; the frame's length.

    The payload buffer needs four spare bytes after its length."""
    if length > MAX_PAYLOAD:
        raise TooLong("a frame carries at most %d bytes, not %d" % (MAX_PAYLOAD, length))
    put_u32(payload, length, crc32(payload[:length]))
    mark = 0
    to = 1
    for at in range(length + _CRC):
        byte = payload[at]
        if byte:
            frame[to] = byte
        else:
            frame[mark] = to - mark
            mark = to
        to += 1
    frame[mark] = to - mark
    frame[to] = 0
    return to + 1


class Decoder:
    """Takes bytes in any pieces and keeps one whole payload at a time in ``payload[:length]``.

    The stuffing is undone as the bytes come: ``_left`` are those until the next mark, ``_filled`` those of the payload
    so far, below 0 before the first mark. What can be no frame is as one that is too long, down to its zero."""

    def __init__(self) -> None:
        self._bytes = bytearray(MAX_FRAME)
        self.payload = memoryview(self._bytes)
        self.length = 0
        self.rejected = 0
        self._filled = _NO_MARK
        self._left = 0

    def feed(self, chunk: bytes, at: int, end: int) -> int:
        """Read on from a position; stop after a good frame with its ``length`` set, else at the end with 0."""
        payload = self._bytes
        self.length = 0
        filled = self._filled
        left = self._left
        while at < end:
            byte = chunk[at]
            at += 1
            if byte == 0:
                self.reset()
                if filled >= 0 and self._close(filled, left):
                    return at
                filled = _NO_MARK
                left = 0
            elif left:
                payload[filled] = byte
                filled += 1
                left -= 1
            elif filled < MAX_FRAME:
                if filled >= 0:
                    payload[filled] = 0
                filled += 1
                left = byte - 1
                if filled + left > MAX_FRAME:
                    filled = MAX_FRAME
                    left = 0
        self._filled = filled
        self._left = left
        return at

    def reset(self) -> None:
        """Forget what is half received: the next byte starts a frame."""
        self._filled = _NO_MARK
        self._left = 0

    def _close(self, filled: int, left: int) -> bool:
        """Take what came up to a zero; whether it is a good frame."""
        length = filled - _CRC
        if left == 0 and 0 < length <= MAX_PAYLOAD and crc32(self.payload[:filled]) == _RESIDUE:
            self.length = length
            return True
        self.rejected += 1
        return False
