"""Both ends over a wire that drops, flips, doubles, delays and cuts, and that restart: no record lost, none doubled."""

import random
from collections import deque

import pytest

from doorman import Doorman
from shoecore import records
from shoecore.wire import messages, rights, session
from shoecore.wire.batch import MOST_RECORDS
from shoecore.wire.session import DeviceEnd
from shoefw.dump import Dump
from shoefw.link import Link
from shoefw.store.keys import Principal
from trueshoe.link.keys import Key
from trueshoe.link.talk import RECORD, Talk

SERIAL = "S1"
KEY = Key(b"lossy 01", bytes(range(32)))
HELLO = (messages.PROTOCOL, "trueshoe", "0.1.0", "lossy", SERIAL, 1)
MS = 1000
ASK_AGAIN = 300 * MS
SILENT = 1500 * MS
RECORDS = 4_000
ALL_RECORDS = 100_000


class Box:
    """An outbox that outlives its device's restarts, as one on flash does."""

    def __init__(self) -> None:
        self.oldest = self.next = 1
        self.made: deque[int] = deque()

    def make(self, time: int) -> None:
        """One more record."""
        self.made.append(time)
        self.next += 1

    def get(self, number: int) -> tuple[int, int, int, bytes]:
        """A record."""
        return (number, self.made[number - self.oldest], records.DISPENSED, body(number))

    def acknowledge(self, number: int) -> None:
        """Forget up to a number."""
        while self.oldest <= number and self.made:
            self.made.popleft()
            self.oldest += 1


def body(number: int) -> bytes:
    """A record that is like no other."""
    return records.pack(records.DISPENSED, (number & 255, number >> 8, 1))


class Way:
    """One direction of the wire: chunks that come later, twice, broken or never."""

    def __init__(self, chance: random.Random, loss: float) -> None:
        self.loss = loss
        self._chance = chance
        self._chunks: deque[tuple[int, bytes]] = deque()
        self._free = 0

    def send(self, now: int, chunk: bytes) -> None:
        """Something goes out; what comes later on one wire does not overtake."""
        chance = self._chance
        if chance.random() < self.loss:
            return
        if chance.random() < self.loss:
            broken = bytearray(chunk)
            broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
            chunk = bytes(broken)
        if chance.random() < self.loss:
            chunk = chunk[: chance.randrange(len(chunk))]
        late = chance.randrange(200 * MS) if chance.random() < self.loss else chance.randrange(3 * MS)
        self._free = max(self._free, now + late)
        self._chunks.append((self._free, chunk))
        if chance.random() < self.loss:
            self._chunks.append((self._free, chunk))

    def come(self, now: int) -> bytes:
        """What has come by now."""
        came = b""
        while self._chunks and self._chunks[0][0] <= now:
            came += self._chunks.popleft()[1]
        return came

    def cut(self) -> None:
        """The cable is pulled: what is on its way is gone."""
        self._chunks.clear()


class Port:
    """The device's port; it may have no room."""

    records = MOST_RECORDS
    written = read = 0

    def __init__(self, story: "Story") -> None:
        self._story = story
        self.waiting = b""

    def readinto(self, buffer: bytearray) -> int:
        """At most a piece of what waits."""
        piece, self.waiting = self.waiting[: len(buffer)], self.waiting[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)

    def write(self, buffer: bytearray, count: int) -> int:
        """All of it or nothing."""
        if self._story.chance.random() < self._story.loss:
            return 0
        self._story.to_host.send(self._story.now, bytes(buffer[:count]))
        return count


class Story:
    """A device that makes records and a host that keeps them, until both have them all."""

    def __init__(self, seed: int, loss: float) -> None:
        self.chance = random.Random(seed)
        self.loss = loss
        self.now = 0
        self.to_host, self.to_device = Way(self.chance, loss), Way(self.chance, loss)
        self.box = Box()
        self.kept: list[int] = []
        self.times: list[int] = []
        self.restarts = 0
        self._starts = 0
        self._device()
        self._host()

    def _device(self) -> None:
        """The device is powered."""
        self.port = Port(self)
        dump = Dump(None, 0, 0, lambda: True)
        end = DeviceEnd(lambda *_: None)
        door = Doorman(SERIAL, self._find, self._fresh, end)
        self.link = Link(self.port, self.box, dump, end, door, str, HELLO, lambda: (0, 0, 0, self.box.next))

    def _find(self, key_id: bytes) -> Principal | None:
        return Principal(KEY.id, rights.DEALER, "lossy", KEY.secret) if key_id == KEY.id else None

    def _fresh(self) -> tuple[bytes, bytes]:
        self._starts += 1
        return self.chance.randbytes(16), self._starts.to_bytes(8, "big")

    def _host(self) -> None:
        """The host's program is started, and knows by their numbers which records it has kept."""
        self.talk = Talk(self.chance.randbytes)
        self._known = self.kept[-1] if self.kept else 0
        self._asked_at = self._heard_at = self.now - SILENT

    def turn(self) -> None:
        """A millisecond goes by."""
        self.now += MS
        self.port.waiting += self.to_device.come(self.now)
        self.link.poll(self.now & 0x3FFFFFFF)
        came = self.to_host.come(self.now)
        for message in self.talk.take(came) if came else []:
            self._take(message)
        if self.talk.reply:
            self.to_device.send(self.now, bytes(self.talk.reply))
            self.talk.reply.clear()
        if self.now - self._heard_at > SILENT and self.now - self._asked_at > ASK_AGAIN:
            self._open()

    def _open(self) -> None:
        self._asked_at = self.now
        self.to_device.send(self.now, b"\0" + self.talk.open(SERIAL, KEY))

    def _take(self, message: messages.Message) -> None:
        if message.kind == messages.REFUSED:
            if message.values[0] == session.NO_SESSION and self.now - self._asked_at > ASK_AGAIN:
                self._open()
            return
        self._heard_at = self.now
        if message.kind == RECORD:
            number, time, kind, came = message.values
            assert (kind, came) == (records.DISPENSED, body(number)) and time == self.times[number - 1]
            if number > self._known:
                self.kept.append(number)
            self.to_device.send(self.now, self.talk.acknowledge(message.values[0]))

    def mishap(self) -> None:
        """Now and then a cable is pulled, a program or the device restarts."""
        what = self.chance.random()
        if what < self.loss / 400:
            self.to_host.cut()
            self.to_device.cut()
        elif what < self.loss / 200:
            self.restarts += 1
            self._device()
        elif what < self.loss / 100:
            self.restarts += 1
            self._host()


def tell(seed: int, loss: float, count: int) -> Story:
    """A story to its end: all records made, sent, kept and acknowledged."""
    story = Story(seed, loss)
    quiet = 0
    while story.box.oldest <= count:
        if story.box.next <= count and story.chance.random() < 0.5:
            story.times.append(story.now // MS % 5000)  # as if it were restarted now and then
            story.box.make(story.times[-1])
        before = story.box.oldest
        story.turn()
        if story.box.next <= count:
            story.mishap()
        quiet = 0 if story.box.oldest > before or story.box.next == story.box.oldest else quiet + 1
        assert quiet < 60_000, f"seed {seed}: nothing was acknowledged for a minute; {story.box.oldest} of {count}"
    return story


@pytest.mark.parametrize("loss", [0.0, 0.01, 0.1])
@pytest.mark.parametrize("seed", range(3))
def test_no_record_is_lost_and_none_is_doubled(seed: int, loss: float) -> None:
    story = tell(seed, loss, RECORDS)
    assert story.kept == list(range(1, RECORDS + 1))


@pytest.mark.proof
@pytest.mark.parametrize("loss", [0.001, 0.01, 0.05])
def test_no_record_of_a_hundred_thousand_is_lost_and_none_is_doubled(loss: float) -> None:
    story = tell(99, loss, ALL_RECORDS)
    assert story.kept == list(range(1, ALL_RECORDS + 1)) and story.restarts > 0
