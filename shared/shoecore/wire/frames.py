"""Frames on a stream of bytes: a payload and its CRC-32, stuffed (COBS) so that a zero byte only ever ends a frame.

After any garbage the next zero byte starts afresh, so at most one frame is lost; a frame that is too long or damaged
is dropped without allocating for it.
"""

from binascii import crc32

from ..compat import const
from .fields import put_checksum

MAX_PAYLOAD = const(240)
MAX_FRAME = const(248)
_CRC = const(4)
_BLOCK = const(255)

# What the CRC-32 of any bytes and of their own CRC-32 after them is: a number that fits without a heap object.
_RESIDUE = const(0x2144DF1C)


class TooLong(ValueError):
    """A payload that no frame carries."""


def encode(payload: bytearray, length: int, frame: bytearray) -> int:
    """Close the payload with its checksum, stuff it into the frame, end it with zero; the frame's length.

    The payload buffer needs four spare bytes after its length."""
    if length > MAX_PAYLOAD:
        raise TooLong("a frame carries at most %d bytes, not %d" % (MAX_PAYLOAD, length))
    put_checksum(payload, length, crc32(memoryview(payload)[:length]))
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
    """Takes bytes in any pieces and keeps one whole payload at a time in ``payload[:length]``."""

    def __init__(self) -> None:
        self.payload = bytearray(MAX_FRAME)
        self.length = 0
        self.rejected = 0
        self._view = memoryview(self.payload)
        self._filled = 0
        self._too_long = False

    def feed(self, chunk: bytes, at: int, end: int) -> int:
        """Read on from a position; stop after a good frame with its ``length`` set, else at the end with 0."""
        payload = self.payload
        self.length = 0
        filled = self._filled
        while at < end:
            byte = chunk[at]
            at += 1
            if byte == 0:
                self._filled = 0
                if filled and self._close(filled):
                    return at
                filled = 0
            elif filled < MAX_FRAME:
                payload[filled] = byte
                filled += 1
            else:
                self._too_long = True
        self._filled = filled
        return at

    def reset(self) -> None:
        """Forget what is half received: the next byte starts a frame."""
        self._filled = 0
        self._too_long = False

    def _close(self, filled: int) -> bool:
        length = -1 if self._too_long else _unstuff(self.payload, filled) - _CRC
        self._too_long = False
        if 0 < length <= MAX_PAYLOAD and self._checks(length):
            self.length = length
            return True
        self.rejected += 1
        return False

    def _checks(self, length: int) -> bool:
        return crc32(self._view[: length + _CRC]) == _RESIDUE


def _unstuff(buffer: bytearray, filled: int) -> int:
    """Undo the stuffing in place; the number of bytes, or 0 where a mark points past the end."""
    at = to = 0
    while at < filled:
        mark = buffer[at]
        if at + mark > filled or mark == _BLOCK:
            return 0
        for _ in range(mark - 1):
            at += 1
            buffer[to] = buffer[at]
            to += 1
        at += 1
        if at < filled:
            buffer[to] = 0
            to += 1
    return to
