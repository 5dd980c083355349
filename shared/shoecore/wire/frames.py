"""Frames on a stream of bytes: a payload and its Adler-32, stuffed (COBS) so that a zero byte only ever ends a frame.

After any garbage the next zero byte starts afresh, so at most one frame is lost; a frame that is too long or damaged
is dropped, and nothing is allocated for it. Two sums for that, which stay small numbers: a CRC-32 is a heap object.
"""

from ..compat import const

MAX_PAYLOAD = const(240)
MAX_FRAME = const(248)
_CHECK = const(4)
_NO_MARK = const(-1)

# The largest prime below 65,536; the first sum of so few bytes never gets there.
_MODULO = const(65_521)


class TooLong(ValueError):
    """A payload that no frame carries."""


def encode(payload: bytearray | memoryview, length: int, frame: bytearray) -> int:
    """Close the payload with its checksum, stuff it into the frame, end it with zero; the frame's length.

    The payload buffer needs four spare bytes after its length."""
    if length > MAX_PAYLOAD:
        raise TooLong("a frame carries at most %d bytes, not %d" % (MAX_PAYLOAD, length))
    low = 1
    high = mark = at = 0
    to = 1
    for end in (length, length + _CHECK):
        while at < end:
            byte = payload[at]
            at += 1
            low += byte
            high += low
            if byte:
                frame[to] = byte
            else:
                frame[mark] = to - mark
                mark = to
            to += 1
        if end == length:
            high %= _MODULO
            payload[at] = low & 255
            payload[at + 1] = low >> 8
            payload[at + 2] = high & 255
            payload[at + 3] = high >> 8
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
                self._filled = _NO_MARK
                self._left = left
                if filled >= 0 and self._close(filled):
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

    def _close(self, length: int) -> bool:
        """Take what came up to a zero; whether it is a good frame."""
        payload = self._bytes
        length -= _CHECK
        low = 1
        high = 0
        for at in range(length):
            low += payload[at]
            high += low
        if (
            self._left
            or not 0 < length <= MAX_PAYLOAD
            or payload[length] + (payload[length + 1] << 8) != low
            or payload[length + 2] + (payload[length + 3] << 8) != high % _MODULO
        ):
            self.rejected += 1
            return False
        self.length = length
        return True
