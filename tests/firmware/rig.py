"""A virtual shuffler with a host at its port, turned by the test: no card gets lost and nothing is told too early."""

from collections.abc import Callable, Sequence

from cpu import CPythonCpu, VmCpu
from dealer import Dealer
from device import Device
from shoecore import records
from shoecore.records import Record
from shoecore.wire import frames, messages
from sim.shuffler import Shuffler

DECK = bytes(range(52))
SEATS = (1, 4, 9)
BUTTON = 4
SECOND = 1_000_000
PART = bytes(range(100, 132))
_FLASH_SIZE = 131072
# No record but this one may tell a card's identity.
_TELLS_A_CARD = records.EXPOSED
# The last field of each is a hash over a card or cards and their secret salts.
_COMMITS = (records.SHUFFLED, records.DRAWN, records.COMMITTED)


class Rig:
    """One powered device, on a machine that itself asserts that no card is lost or doubled."""

    def __init__(
        self, cpu: CPythonCpu | VmCpu, mechanism: Shuffler, seed: int = 1, rulebook: str = "rws-poker-7"
    ) -> None:
        self.mechanism = mechanism
        self.device = Device(cpu, mechanism, seed, b"RIG00001", rulebook=rulebook)
        self.earlier: list[Record] = []  # of the starts before this one
        self.records: list[Record] = []
        self.status: tuple[int, ...] = ()
        self.acknowledges = True
        self.lets_move = True
        self.wire = bytearray()
        self._decoder = frames.Decoder()
        self._found_at: dict[int, int] = {}
        self.device.boot()
        self.greet()

    def put(self, deck: Sequence[int]) -> None:
        """A deck into the hopper, with nobody there to play."""
        self.mechanism.put_deck(deck)

    def play(self, rounds: int = 1, deck: bytes = DECK, seats: tuple[int, ...] = SEATS, button: int = BUTTON) -> None:
        """Seat a Dealer with a deck, who plays so many rounds."""
        self.device.dealer = Dealer(self.mechanism, deck, rounds, seats, button)

    def take_tray(self) -> None:
        """A hand takes the cards away for good."""
        self.mechanism.take_tray()

    def greet(self) -> None:
        """A host introduces itself and gives its part of the key."""
        self.say(messages.IDENTIFY, messages.PROTOCOL)
        self.say(messages.SEAL_PART, PART)

    def say(self, kind: int, *values: int | bytes) -> None:
        """A message of the host."""
        payload = bytearray(frames.MAX_FRAME)
        frame = bytearray(frames.MAX_FRAME)
        length = frames.encode(payload, messages.put(payload, kind, values), frame)
        self.device.serial_in += frame[:length]

    def run_until(self, reached: Callable[[], bool], seconds: int) -> None:
        """Let time pass until it is so; the test fails where that takes longer."""
        end = self.mechanism.time + seconds * SECOND
        while not reached():
            assert self.mechanism.time < end, f"not reached in {seconds} s; the last records are {self.records[-5:]}"
            self.step()

    def run(self, seconds: int) -> None:
        """Let so much time pass."""
        self.run_for(seconds * SECOND)

    def run_for(self, microseconds: int) -> None:
        """Let so much time pass."""
        end = self.mechanism.time + microseconds
        while self.mechanism.time < end:
            self.step(end)

    def step(self, until: int | None = None) -> None:
        """To the next thing that happens."""
        self.device.step(until)
        self._hear()

    def kinds(self) -> list[int]:
        """The kinds of the records so far."""
        return [record.kind for record in self.records]

    def of(self, kind: int) -> list[tuple]:
        """The values of the records of a kind."""
        return [record.values for record in self.records if record.kind == kind]

    def stands(self) -> bool:
        """Whether no motor turns."""
        return self.mechanism.stands()

    def before_exposure(self) -> bytes:
        """All that the device sent before the first record that tells a card, but for what it committed to."""
        sent = bytes(self.wire)
        exposed = [record for record in self.records if record.kind == _TELLS_A_CARD]
        if not exposed:
            return sent
        return sent[: self._found_at[exposed[0].number]]

    def _hear(self) -> None:
        """Take what the device sent, and acknowledge its records."""
        sent = bytes(self.device.serial_out)
        self.device.serial_out.clear()
        at = 0
        while at < len(sent):
            at = self._decoder.feed(sent, at, len(sent))
            if self._decoder.length:
                message = messages.get(self._decoder.payload, self._decoder.length)
                self._take(message, len(self.wire))
                self.wire += _uncommitted(message) or self._decoder.payload[: self._decoder.length]

    def _take(self, message: messages.Message, at: int) -> None:
        if message.kind == messages.STATUS:
            self.status = message.values
        elif message.kind == messages.ASK_LEASE and self.lets_move:
            self.say(messages.LEASE, *message.values)
        elif message.kind == messages.RECORD:
            record = records.unpack(*message.values)
            if not self.records or record.number > self.records[-1].number:
                if record.kind == records.BOOTED:
                    self.earlier += self.records
                    self.records.clear()
                self.records.append(record)
                self._found_at[record.number] = at
            if self.acknowledges:
                self.say(messages.ACKNOWLEDGE, record.number)


def _uncommitted(message: messages.Message) -> bytes:
    """A record's message with zeros for its root or its leaf; nothing where it has none."""
    if message.kind != messages.RECORD or message.values[2] not in _COMMITS:
        return b""
    record = records.unpack(*message.values)
    values = (*record.values[:-1], bytes(len(record.values[-1])))
    payload = bytearray(frames.MAX_FRAME)
    body = records.pack(record.kind, values)
    return bytes(payload[: messages.put(payload, message.kind, (*message.values[:-1], body))])


def erased() -> bytearray:
    """A flash that was never written."""
    return bytearray(b"\xff" * _FLASH_SIZE)
