"""Tags on frames: one direction of a session, with a key of its own and a counter that never stands still.

An authenticated payload is a message with the high bit of its first byte set, the low byte of the counter, and the
first 16 bytes of HMAC-SHA-256 over the whole counter (8 bytes, the high one first) and all that stands before the tag.
HMAC, and not one hash over key and message: that could be extended by whoever saw it, for payloads differ in length;
the pads are made once, so a tag takes two hashes. The counter of a frame is the least above the last one accepted that
has its low byte: whatever is repeated, late, moved or from elsewhere gets a counter that its tag was not made of.
"""

from ..chance.hmac import mac, pads
from ..compat import const

# What a tagged payload has beside its message: the counter's low byte and the tag.
OVERHEAD = const(17)
COUNTER_BYTES = const(8)
TAGGED = const(128)

TAG_BYTES = const(16)
_LAST = const(7)


def is_tagged(payload: bytearray | memoryview) -> bool:
    """Whether the payload of a frame claims to be authenticated."""
    return payload[0] >= TAGGED


class Outgoing:
    """Tags what this end sends."""

    def __init__(self, key: bytes, start: bytes) -> None:
        """With the direction's key, and the counter of the frame before the first."""
        self._pads = pads(key)
        self.counter = bytearray(start)

    def close(self, payload: bytearray | memoryview, length: int) -> int:
        """Tag the message in the payload's first bytes; its length with the tag."""
        step(self.counter)
        payload[0] |= TAGGED
        payload[length] = self.counter[_LAST]
        length += 1
        tag = mac(self._pads, self.counter, payload[:length])
        payload[length : length + TAG_BYTES] = tag[:TAG_BYTES]
        return length + TAG_BYTES


class Incoming:
    """Checks what the other end sent; ``refused`` counts what it did not send so, or not now.

    ``skipped`` says how many frames between the last two accepted never came."""

    def __init__(self, key: bytes, start: bytes) -> None:
        """With the direction's key, and the counter of the frame before the first."""
        self._pads = pads(key)
        self.counter = bytearray(start)
        self._tried = bytearray(COUNTER_BYTES)
        self.refused = 0
        self.skipped = 0

    def open(self, payload: bytearray | memoryview, length: int) -> int:
        """Take the tag off a payload; the length of its message, or 0 where the tag is not of this moment."""
        length -= TAG_BYTES
        if length < 2 or not self._holds(payload, length):
            self.refused += 1
            return 0
        tried = self._tried
        self.skipped = (tried[_LAST] - self.counter[_LAST] - 1) & 255
        self._tried = self.counter
        self.counter = tried
        payload[0] &= TAGGED - 1
        return length - 1

    def _holds(self, payload: bytearray | memoryview, length: int) -> bool:
        """Whether the tag after a length is that of the next counter with the low byte before it; in constant time."""
        for i in range(COUNTER_BYTES):
            self._tried[i] = self.counter[i]
        if payload[length - 1] <= self._tried[_LAST]:
            self._tried[_LAST] = 255
            step(self._tried)
        self._tried[_LAST] = payload[length - 1]
        return _is_tag(mac(self._pads, self._tried, payload[:length]), payload, length)


def _is_tag(tag: bytes, payload: bytearray | memoryview, at: int) -> bool:
    """Whether a tag stands at a place of a payload."""
    differ = 0
    for i in range(TAG_BYTES):
        differ |= tag[i] ^ payload[at + i]
    return not differ


def step(counter: bytearray) -> None:
    """Count one on."""
    at = len(counter) - 1
    while counter[at] == 255:
        counter[at] = 0
        at -= 1
    counter[at] += 1
