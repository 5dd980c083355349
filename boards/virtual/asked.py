"""While the device waits for a host that greets it, and for the motion lease, its time stands still: it may run far
faster than any host can answer.

A host that has given no answer is not waited for again before it gives one.
"""

import time

from shoecore.wire import frames, messages
from shoecore.wire.tags import TAGGED

_PATIENCE = 1.0

# Where the question's number ends in a payload; what follows is its tag.
_NUMBER_END = 3


class Asked:
    """The question that has no answer yet, overheard from the bytes that pass the port."""

    def __init__(self) -> None:
        self._to_host = frames.Decoder()
        self._from_host = frames.Decoder()
        self.forget()

    def forget(self) -> None:
        """The host has gone; the next one is waited for again."""
        self.greeted = self.in_session = False
        self._open = b""
        self._until = 0.0
        self.answers = True

    def sent(self, data: bytes) -> None:
        """What the device has said."""
        for payload in _payloads(self._to_host, data):
            if payload[0] == messages.ASK_LEASE | TAGGED:
                self._open = bytes([messages.LEASE | TAGGED]) + payload[1:_NUMBER_END]
                self._until = time.monotonic() + _PATIENCE

    def came(self, data: bytes) -> bytes:
        """What the host has said, as it is."""
        for payload in _payloads(self._from_host, data):
            if payload[0] == messages.IDENTIFY and not self.greeted:
                self.greeted = True
                self._until = time.monotonic() + _PATIENCE
            self.in_session |= payload[0] >= TAGGED
            if self._open and payload[:_NUMBER_END] == self._open:
                self._open = b""
                self.answers = True
        return data

    def patience(self) -> float:
        """The seconds for which an answer, or the session of a host that greets, is still waited for; 0 for neither."""
        if not self.in_session:
            return max(0.0, self._until - time.monotonic()) if self.greeted else 0.0
        if not (self.answers and self._open):
            return 0.0
        left = self._until - time.monotonic()
        self.answers = left > 0
        return max(0.0, left)


def _payloads(decoder: frames.Decoder, data: bytes) -> list[bytes]:
    found = []
    at = 0
    while at < len(data):
        at = decoder.feed(data, at, len(data))
        if decoder.length:
            found.append(bytes(decoder.payload[: decoder.length]))
    return found
