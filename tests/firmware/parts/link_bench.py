"""A link between an outbox and a port with a host that has a key, in a time that the test sets."""

from collections import namedtuple

from doorman import Doorman
from failing_flash import Flash
from shoecore import records
from shoecore.wire import frames, messages, rights
from shoecore.wire.host_end import HostEnd
from shoecore.wire.session import DeviceEnd
from shoecore.wire.stream import Receiver
from shoefw.dump import Dump
from shoefw.link import Link
from shoefw.outbox import Outbox
from shoefw.store.journal import Journal
from shoefw.store.principal import Principal
from shoefw.store.summaries import Summaries
from shoefw.summing import Summing
from shoefw.ticks import Uptime

# Where that part of the journal lies that is dumped.
BEGIN = 8192
END = 9232

HELLO = (messages.PROTOCOL, "trueshoe", "0.1.0", "bench", "42", 9)
SERIAL = "42"
KEY_ID = b"bench001"
KEY = bytes(range(32))

# A record as it came in a batch.
RECORD = -1
Came = namedtuple("Came", ("kind", "values"))


class Port:
    """A serial port that the test writes to and reads from; it can be without room."""

    records = 1
    written = read = 0

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
        self.written += count
        self.sent += buffer[:count]
        return count


class Bench:
    """A link between an outbox and a port, in a time that the test sets; ``greet`` begins a session."""

    def __init__(self, waiting: int = 0, role: int = rights.DEALER) -> None:
        self.port = Port()
        self.flash = Flash(16384)
        summing = Summing(Summaries(Flash(8192), 0, 2), 1)
        self.outbox = Outbox(Journal(self.flash, 0, 4), summing, Uptime(lambda: 0))
        self.still = True
        self.role = role
        self.host = HostEnd(SERIAL, KEY_ID, KEY, self.nonce)
        self.receiver = Receiver(0)
        dump = Dump(self.flash, BEGIN, END, lambda: self.still)
        self.refused: list = []
        self.noted: list = []
        end = DeviceEnd(self.tell)
        door = Doorman(SERIAL, self.find, self.fresh, end)
        self.link = Link(self.port, self.outbox, dump, end, door, self.noted.append, HELLO, self.status)
        self.now = (1 << 30) - 500000
        self._nonces = 0
        self._decoder = frames.Decoder()
        for _ in range(waiting):
            self.outbox.add(records.CLEARED, 1, 0)

    def tell(self, reason: int, kind: int) -> None:
        """A message was not let in."""
        self.refused.append((reason, kind))

    def find(self, key_id: bytes):
        """The one key there is."""
        return Principal(KEY_ID, self.role, "bench", KEY) if key_id == KEY_ID else None

    def nonce(self) -> bytes:
        """Sixteen bytes that did not come before."""
        self._nonces += 1
        return self._nonces.to_bytes(16, "big")

    def fresh(self) -> tuple:
        """A nonce and a start that did not come before."""
        return self.nonce(), (self._nonces << 16).to_bytes(8, "big")

    def status(self) -> tuple:
        """Something to be seen again."""
        return (3, 0, self.outbox.waiting(), self.outbox.next)

    def greet(self):
        """Begin a session, as often as it takes; the welcome."""
        self.receiver = Receiver(self.outbox.oldest - 1)
        self.port.waiting += frame(messages.OPEN, self.host.open())
        self.run(1)
        self.port.waiting += frame(*self.host.proof)
        return self.run(1)[0]

    def say(self, kind: int, *values) -> None:
        """A message of the host, in its session where it has one."""
        payload = bytearray(frames.MAX_FRAME)
        length = messages.put(payload, kind, values)
        if self.host.session:
            length = self.host.session.outgoing.close(payload, length)
        self.port.waiting += stuffed(bytes(payload[:length]))

    def give_part(self, part: bytes) -> None:
        """The host's part of the cards' key, as it goes over the wire."""
        self.say(messages.SEAL_PART, self.host.session.covered(part))

    def run(self, polls: int, microseconds: int = 1000) -> list:
        """So often poll until a frame went or there is nothing to do; the messages that the device sent meanwhile, and
        each record that is new."""
        self.port.sent = bytearray()
        for _ in range(polls):
            self.now = (self.now + microseconds) & 0x3FFFFFFF
            before = len(self.port.sent)
            while self.link.poll(self.now) and self.port.room and len(self.port.sent) == before:
                pass
        return self._came(self.port.sent)

    def numbers(self, polls: int, microseconds: int = 1000) -> list:
        """The numbers of the records sent meanwhile; those that came before as well."""
        return [came.values[0] for came in self.run(polls, microseconds) if came.kind == RECORD]

    def _came(self, stream: bytearray) -> list:
        found = []
        at = 0
        while at < len(stream):
            at = self._decoder.feed(stream, at, len(stream))
            if self._decoder.length:
                found += self._read(self._decoder.payload, self._decoder.length)
        return found

    def _read(self, payload: bytearray, length: int) -> list:
        if payload[0] < 128:
            self.host.admit(payload, length)
            return [messages.get(payload, length)]
        message = self.host.admit(payload, length)
        if message is None:
            return []
        if message.kind == messages.RECORDS_ANEW:
            self.receiver.received = message.values[0] - 1
        if message.kind == messages.RECORDS_ANEW or message.kind == messages.RECORDS:
            return [Came(RECORD, values) for values in self.receiver.take(message.kind, message.values)]
        return [message]


def frame(kind: int, values: tuple) -> bytes:
    """A message without a tag as it stands on the wire."""
    payload = bytearray(frames.MAX_FRAME)
    return stuffed(bytes(payload[: messages.put(payload, kind, values)]))


def stuffed(payload: bytes) -> bytes:
    """A frame of any payload, a message or not."""
    frame = bytearray(frames.MAX_FRAME)
    return bytes(frame[: frames.encode(bytearray(payload) + bytearray(4), len(payload), frame)])
