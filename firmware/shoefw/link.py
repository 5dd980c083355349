"""The device's side of the link: answer who and how it is, send records until the host has them."""

from shoecore.compat import const
from shoecore.wire import fields, frames, messages

from .ticks import diff

PRODUCT = "trueshoe"
VERSION = "0.1.0"

_WINDOW = const(16)
_RESEND_US = const(1000000)
_CHUNK = const(64)


class Link:
    """Talks over one serial port. A host that identifies itself gets every record from the oldest on."""

    def __init__(self, port, outbox, board: str, serial: str, boots: int, status) -> None:
        self._port = port
        self._outbox = outbox
        self._hello = (messages.PROTOCOL, PRODUCT, VERSION, board, serial, boots)
        self._status = status
        self._decoder = frames.Decoder()
        self._chunk = bytearray(_CHUNK)
        self._at = 0
        self._end = 0
        self._payload = bytearray(frames.MAX_PAYLOAD + 8)
        self._frame = bytearray(frames.MAX_FRAME + 8)
        self._held = 0
        self._streaming = False
        self._sent = 0
        self._most_sent = 0
        self._sent_at = 0

    def poll(self, now: int) -> None:
        """Answer what came and send at most one record; nothing new while a frame still waits for the port."""
        if self._held:
            self._flush()
        else:
            self._receive(now)
            if self._streaming and not self._held:
                self._stream(now)

    def _receive(self, now: int) -> None:
        """Read on to the next message, or take in more bytes."""
        if self._at == self._end:
            self._at = 0
            self._end = self._port.readinto(self._chunk)
        while self._at < self._end and not self._held:
            self._at = self._decoder.feed(self._chunk, self._at, self._end)
            if self._decoder.length:
                self._handle(now)

    def _handle(self, now: int) -> None:
        try:
            kind, values = messages.get(self._decoder.payload, self._decoder.length)
        except (messages.UnknownMessage, fields.BadField):
            return
        if kind == messages.IDENTIFY:
            self._send(messages.HELLO, self._hello)
            self._streaming = values[0] == messages.PROTOCOL
            self._sent = self._most_sent = self._outbox.oldest - 1
            self._sent_at = now
        elif kind == messages.ASK_STATUS:
            self._send(messages.STATUS, self._status())
        elif kind == messages.ACKNOWLEDGE and self._streaming and values[0] <= self._most_sent:
            self._outbox.acknowledge(values[0])
            self._sent = max(self._sent, values[0])
            self._sent_at = now

    def _stream(self, now: int) -> None:
        """Send the next record within the window; after a second without an answer begin again at the oldest."""
        outbox = self._outbox
        if outbox.waiting() and self._sent >= outbox.oldest and diff(now, self._sent_at) > _RESEND_US:
            self._sent = outbox.oldest - 1
        number = self._sent + 1
        if number < outbox.next and number < outbox.oldest + _WINDOW:
            self._send(messages.RECORD, outbox.get(number))
            self._sent = number
            self._most_sent = max(self._most_sent, number)
            self._sent_at = now

    def _send(self, kind: int, values: tuple) -> None:
        length = messages.put(self._payload, kind, values)
        self._held = frames.encode(self._payload, length, self._frame)
        self._flush()

    def _flush(self) -> None:
        """Hand the frame to the port; while it has no room the frame is held for the next poll."""
        if self._port.write(self._frame, self._held):
            self._held = 0
