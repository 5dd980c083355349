"""While the device waits for the motion lease its time stands still: it may run far faster than any host can answer.

A host that has given no answer is not waited for again before it gives one.
"""

import time

from shoecore.wire import frames, messages

_PATIENCE = 1.0


class Asked:
    """The question that has no answer yet, overheard from the bytes that pass the port."""

    def __init__(self) -> None:
        self._to_host = frames.Decoder()
        self._from_host = frames.Decoder()
        self.forget()

    def forget(self) -> None:
        """The host has gone; the next one is waited for again."""
        self.greeted = False
        self._open = b""
        self._until = 0.0
        self.answers = True

    def sent(self, data: bytes) -> None:
        """What the device has said."""
        for payload in _payloads(self._to_host, data):
            if payload[0] == messages.ASK_LEASE:
                self._open = bytes([messages.LEASE]) + payload[1:]
                self._until = time.monotonic() + _PATIENCE

    def came(self, data: bytes) -> bytes:
        """What the host has said, as it is."""
        for payload in _payloads(self._from_host, data):
            if payload[0] == messages.IDENTIFY:
                self.greeted = True
            elif payload == self._open:
                self._open = b""
                self.answers = True
        return data

    def patience(self) -> float:
        """The seconds for which an answer is still waited for; 0 when there is none to wait for."""
        if not (self.greeted and self.answers and self._open):
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
