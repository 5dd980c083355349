"""The device's side of the link: say who and how it is, ask for leave to move, send records until the host has them."""

from shoecore.compat import const
from shoecore.proof.sealing import PART_SIZE
from shoecore.wire import fields, frames, messages

from .lease import Lease
from .ticks import diff

PRODUCT = "trueshoe"
VERSION = "0.1.0"

_WINDOW = const(16)
_RESEND_US = const(1000000)
_LOOK_US = const(50000)
_CHUNK = const(64)


class Link:
    """Talks over one serial port. A host that identifies itself gets every record from the oldest on.

    While ``lease_wanted``, it is asked for the motion lease; without a host there is none to ask. ``part`` is its part
    of the key that cards are sealed with: empty until the first came, then that of the host which came last."""

    def __init__(self, port, outbox, dump, board: str, serial: str, boots: int, status) -> None:
        self._port = port
        self._outbox = outbox
        self._dump = dump
        self._hello = (messages.PROTOCOL, PRODUCT, VERSION, board, serial, boots)
        self._status = status
        self._decoder = frames.Decoder()
        self._chunk = bytearray(_CHUNK)
        self._payload = bytearray(frames.MAX_PAYLOAD + 8)
        self._frame = bytearray(frames.MAX_FRAME + 8)
        self._held = 0
        self._hello_owed = False
        self._status_owed = 0
        self._streaming = False
        self._sent = 0
        self._most_sent = 0
        self._sent_at = 0
        self.lease = Lease()
        self.lease_wanted = False
        self.part = b""

    def poll(self, now: int) -> None:
        """Take in what came, and send at most one frame; nothing new while a frame still waits for the port."""
        end = self._port.readinto(self._chunk)
        if end:
            self._receive(end, now)
        self.lease.age(now)
        if self._held:
            self._flush()
        elif self._hello_owed:
            self._hello_owed = False
            self._send(messages.HELLO, self._hello)
        elif self._status_owed:
            self._status_owed -= 1
            self._send(messages.STATUS, self._status())
        elif self._streaming:
            if self.lease_wanted and self.lease.due():
                self._send(messages.ASK_LEASE, (self.lease.ask(now),))
            elif self._dump.at >= 0 and self._dump.still():
                self._send(messages.DUMP, self._dump.piece())
            else:
                self._stream(now)

    def lease_held(self, now: int) -> bool:
        """Whether the host lets cards move at this moment."""
        return self.lease.held(now)

    def wait(self) -> int:
        """Microseconds from the last poll until a question is due, a lease ends, or a frame may go again, if no byte
        comes before."""
        if self.lease_wanted and self._streaming and not self._held:
            return self.lease.wait
        return _LOOK_US

    def _receive(self, end: int, now: int) -> None:
        """Take in a piece of what came, and every message that ends in it, even while a frame waits for the port."""
        at = 0
        while at < end:
            at = self._decoder.feed(self._chunk, at, end)
            if self._decoder.length:
                self._handle(now)

    def _handle(self, now: int) -> None:
        try:
            kind, values = messages.get(self._decoder.payload, self._decoder.length)
        except (messages.UnknownMessage, fields.BadField):
            return
        if kind == messages.IDENTIFY:
            self._begin(values[0], now)
        elif kind == messages.ASK_STATUS:
            self._status_owed += 1
        elif not self._streaming:
            return
        elif kind == messages.SEAL_PART:
            self._keep_part(values[0])
        elif kind == messages.LEASE:
            self.lease.answer(values[0])
        elif kind == messages.ASK_DUMP:
            self._dump.ask(values[0])
        elif kind == messages.ACKNOWLEDGE and values[0] <= self._most_sent:
            self._outbox.acknowledge(values[0])
            self._sent = max(self._sent, values[0])
            self._sent_at = now

    def _begin(self, protocol: int, now: int) -> None:
        """A host has introduced itself: greet it and begin at the oldest record; an earlier host's lease is void."""
        self._hello_owed = True
        self._streaming = protocol == messages.PROTOCOL
        self._sent = self._most_sent = self._outbox.oldest - 1
        self._sent_at = now
        self.lease.drop()

    def _keep_part(self, part: bytes) -> None:
        """Take the host's part, in RAM alone; the status that answers says that it was understood."""
        if len(part) == PART_SIZE:
            self.part = part
            self._status_owed += 1

    def _stream(self, now: int) -> None:
        """Send the next record within the window; after a second without an answer begin again at the oldest."""
        outbox = self._outbox
        if outbox.next == outbox.oldest:
            return
        if self._sent >= outbox.oldest and diff(now, self._sent_at) > _RESEND_US:
            self._sent = outbox.oldest - 1
        number = self._sent + 1
        if number < outbox.next and number < outbox.oldest + _WINDOW:
            record = outbox.get(number)
            if record is not None:
                self._send(messages.RECORD, record)
                number = record[0]
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
