"""A virtual shuffler with a host at its port, turned by the test: no card gets lost and nothing is told too early."""

import copy
import itertools
from collections.abc import Callable, Sequence

from cpu import CPythonCpu, VmCpu
from dealer import Dealer
from device import Device
from pairing import paired
from shoecore import records
from shoecore.records import Record
from shoecore.wire import frames, messages
from sim.shuffler import Shuffler
from trueshoe.link.keys import Key
from trueshoe.link.talk import RECORD, Talk

DECK = bytes(range(52))
SEATS = (1, 4, 9)
BUTTON = 4
SECOND = 1_000_000
PART = bytes(range(100, 132))
_FLASH_SIZE = 131072
# No record but this one may tell a card's identity.
_TELLS_A_CARD = records.EXPOSED
# Of each the bytes are a hash over a card or cards and their secret salts.
_COMMITS = (records.SHUFFLED, records.DRAWN, records.COMMITTED)


class Rig:
    """One powered device, on a machine that itself asserts that no card is lost or doubled."""

    serial = b"RIG00001"
    part: bytes | None = PART

    def __init__(
        self, cpu: CPythonCpu | VmCpu, mechanism: Shuffler, seed: int = 1, rulebook: str = "rws-poker-7"
    ) -> None:
        self.mechanism = mechanism
        self.device = Device(cpu, mechanism, seed, self.serial, rulebook=rulebook)
        self.earlier: list[Record] = []  # of the starts before this one
        self.records: list[Record] = []
        self.status: tuple[int, ...] = ()
        self.acknowledges = True
        self.lets_move = True
        self.wire = bytearray()
        self.told = bytearray()
        self._talk = Talk(nonces())
        self._saved = 0
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
        """A host begins a session and gives its part of the key."""
        self.device.serial_in += self._talk.open(self.serial.hex(), KEY)

    def say(self, kind: int, *values: int | bytes | str) -> None:
        """A message of the host."""
        self.device.serial_in += self._talk.say(kind, values)

    def give_part(self, part: bytes) -> None:
        """The host gives its part of the key."""
        self.device.serial_in += self._talk.give_part(part)

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

    def would_hear(self, sent: bytes) -> list[Record]:
        """The records that the host would take from these bytes if they came; it has not heard them."""
        twin = copy.deepcopy(self._talk, {id(self._talk._decoder): frames.Decoder()})
        return [records.unpack(*message.values) for message in twin.take(sent) if message.kind == RECORD]

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
        sent = bytes(self.told)
        exposed = [record for record in self.records if record.kind == _TELLS_A_CARD]
        if not exposed:
            return sent
        return sent[: self._found_at[exposed[0].number]]

    def _hear(self) -> None:
        """Take what the device sent, and acknowledge its records."""
        if not self.device.serial_out:
            return
        sent = bytes(self.device.serial_out)
        self.device.serial_out.clear()
        self.wire += sent
        at = 0
        while at < len(sent):
            end = sent.find(b"\0", at) + 1 or len(sent)
            self._hear_frame(sent[at:end])
            at = end

    def _hear_frame(self, frame: bytes) -> None:
        for message in self._talk.take(frame):
            self._take(message, len(self.told))
            self.told += _told(message)
        self.device.serial_in += self._talk.reply
        self._talk.reply.clear()
        if self.acknowledges and self.records and self._saved < self.records[-1].number:
            self._saved = self.records[-1].number
            self.device.serial_in += self._talk.acknowledge(self._saved)

    def _take(self, message: messages.Message, at: int) -> None:
        if message.kind == messages.WELCOME and self.part:
            self.give_part(self.part)
        elif message.kind == messages.STATUS:
            self.status = message.values
        elif message.kind == messages.ASK_LEASE and self.lets_move:
            self.say(messages.LEASE, *message.values)
        elif message.kind == RECORD:
            record = records.unpack(*message.values)
            if record.kind == records.BOOTED:
                self.earlier += self.records
                self.records.clear()
            self.records.append(record)
            self._found_at[record.number] = at


def _told(message: messages.Message) -> bytes:
    """What a message tells: a record with zeros for its root or its leaf, which the cards are hidden behind."""
    if message.kind != RECORD:
        return repr(message).encode()
    record = records.unpack(*message.values)
    values = record.values
    if record.kind in _COMMITS:
        values = tuple(bytes(len(value)) if isinstance(value, bytes) else value for value in values)
    return repr((*record[:3], values)).encode()


def erased() -> bytearray:
    """The flash of a device that was never powered, with this host paired."""
    content = bytearray(b"\xff" * _FLASH_SIZE)
    paired(content, _draw)
    return content


def unpaired() -> bytearray:
    """A flash that was never written: whoever starts on it has no secret and lets nobody in."""
    return bytearray(b"\xff" * _FLASH_SIZE)


def _draw(size: int) -> bytes:
    """What a device of these tests has drawn: each the same, so that a seed is all that a day depends on."""
    return bytes(range(size))


def nonces() -> Callable[[int], bytes]:
    """Nonces, each another, and the same for every rig."""
    drawn = itertools.count(1)
    return lambda size: next(drawn).to_bytes(size, "big")


KEY = Key(*paired(bytearray(b"\xff" * _FLASH_SIZE), _draw))
