"""A link between an outbox and a port, in a time that the test sets."""

from failing_flash import Flash
from shoecore import records
from shoecore.wire import frames, messages
from shoefw.dump import Dump
from shoefw.link import Link
from shoefw.outbox import Outbox
from shoefw.store.journal import Journal
from shoefw.store.summaries import Summaries
from shoefw.summing import Summing
from shoefw.ticks import Uptime

# Where that part of the journal lies that is dumped.
BEGIN = 8192
END = 12288


class Port:
    """A serial port that the test writes to and reads from; it can be without room."""

    def __init__(self) -> None:
        self.waiting = bytearray()
        self.sent = bytearray()
        self.room = True
        self.piece = 64

    def readinto(self, buffer: bytearray) -> int:
        """At most a piece of what waits."""
        count = min(len(buffer), self.piece, len(self.waiting))
        for at in range(count):
            buffer[at] = self.waiting[at]
        self.waiting = self.waiting[count:]
        return count

    def write(self, buffer: bytearray, count: int) -> int:
        """All of it or nothing."""
        if not self.room:
            return 0
        self.sent += buffer[:count]
        return count


class Bench:
    """A link between an outbox and a port, in a time that the test sets."""

    def __init__(self, waiting: int = 0) -> None:
        self.port = Port()
        self.flash = Flash(END + 4096)
        summing = Summing(Summaries(Flash(8192), 0, 2), 1)
        self.outbox = Outbox(Journal(self.flash, 0, 4), summing, Uptime(lambda: 0))
        self.still = True
        dump = Dump(self.flash, BEGIN, END, lambda: self.still)
        self.link = Link(self.port, self.outbox, dump, "bench", "42", 9, self.status)
        self.now = (1 << 30) - 500000
        for _ in range(waiting):
            self.outbox.add(records.CLEARED, 1, 0)

    def status(self) -> tuple:
        """Something to be seen again."""
        return (3, 0, self.outbox.waiting(), self.outbox.next)

    def say(self, kind: int, *values) -> None:
        """A message of the host."""
        self.port.waiting += frame(kind, values)

    def run(self, polls: int, microseconds: int = 1000) -> list:
        """Poll so often; the messages that the device sent meanwhile."""
        self.port.sent = bytearray()
        for _ in range(polls):
            self.now = (self.now + microseconds) & 0x3FFFFFFF
            self.link.poll(self.now)
        return _messages(self.port.sent)

    def numbers(self, polls: int, microseconds: int = 1000) -> list:
        """The numbers of the records sent meanwhile."""
        return [message.values[0] for message in self.run(polls, microseconds) if message.kind == messages.RECORD]


def frame(kind: int, values: tuple) -> bytes:
    """A message as it stands on the wire."""
    payload = bytearray(frames.MAX_FRAME)
    return stuffed(bytes(payload[: messages.put(payload, kind, values)]))


def stuffed(payload: bytes) -> bytes:
    """A frame of any payload, a message or not."""
    frame = bytearray(frames.MAX_FRAME)
    return bytes(frame[: frames.encode(bytearray(payload) + bytearray(4), len(payload), frame)])


def _messages(stream: bytearray) -> list:
    decoder = frames.Decoder()
    found = []
    at = 0
    while at < len(stream):
        at = decoder.feed(stream, at, len(stream))
        if decoder.length:
            found.append(messages.get(decoder.payload, decoder.length))
    return found
