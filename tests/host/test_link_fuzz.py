"""Any bytes at either end: no exception, no growth, nothing done without a key, and the next good frame is heard."""

import random
from collections.abc import Callable, Iterator

import pytest

from doorman import Doorman
from shoecore.wire import frames, messages, rights
from shoecore.wire.batch import MOST_RECORDS
from shoecore.wire.session import DeviceEnd
from shoefw.dump import Dump
from shoefw.link import Link
from shoefw.store.keys import Principal
from tests.host.test_link_lossy import HELLO, KEY, SERIAL, Box
from trueshoe.link.talk import Talk

BYTES = 1_000_000
ALL_BYTES = 10_000_000


class Port:
    """A port whose host says anything."""

    records = MOST_RECORDS
    written = read = 0

    def __init__(self) -> None:
        self.waiting = b""
        self.sent = b""

    def readinto(self, buffer: bytearray) -> int:
        """A piece of what waits."""
        piece, self.waiting = self.waiting[: len(buffer)], self.waiting[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)

    def write(self, buffer: bytearray, count: int) -> int:
        """All of it."""
        self.sent = bytes(buffer[:count])
        return count


def frame(payload: bytes) -> bytes:
    """A frame of any payload, with a checksum that is right."""
    stuffed = bytearray(frames.MAX_FRAME)
    room = bytearray(payload[: frames.MAX_PAYLOAD]) + bytearray(8)
    return bytes(stuffed[: frames.encode(room, min(len(payload), frames.MAX_PAYLOAD), stuffed)])


def anything(chance: random.Random, good: list[bytes]) -> Iterator[bytes]:
    """Random bytes, random payloads in good frames, and good payloads with a few bytes changed, cut or added."""
    while True:
        kind = chance.randrange(4)
        if kind == 0:
            yield chance.randbytes(chance.randrange(1, 300))
        elif kind == 1:
            yield frame(chance.randbytes(chance.randrange(1, 241)))
        else:
            payload = bytearray(chance.choice(good))
            for _ in range(chance.randrange(3)):
                payload[chance.randrange(len(payload))] = chance.randrange(256)
            if chance.random() < 0.3:
                payload = payload[: chance.randrange(1, len(payload) + 1)] + chance.randbytes(chance.randrange(8))
            yield frame(bytes(payload)) if kind == 2 else chance.randbytes(chance.randrange(5)) + frame(bytes(payload))


class Blank:
    """A flash that was never written."""

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = b"\xff" * len(buffer)


def plain(kind: int, *values: object) -> bytes:
    """The payload of a message without a tag."""
    payload = bytearray(frames.MAX_FRAME)
    return bytes(payload[: messages.put(payload, kind, values)])


def _device(chance: random.Random) -> tuple[Link, Port, Box, DeviceEnd]:
    port, box = Port(), Box()
    for time in range(50):
        box.make(time)
    end = DeviceEnd(lambda *_: None)
    door = Doorman(
        SERIAL,
        lambda key_id: Principal(KEY.id, rights.DEALER, "fuzz", KEY.secret) if key_id == KEY.id else None,
        lambda: (chance.randbytes(16), chance.randbytes(8)),
        end,
    )
    link = Link(port, box, Dump(Blank(), 0, 4096, lambda: True), end, door, str, HELLO, lambda: (0, 0, 0, 1))
    return link, port, box, end


def _session(link: Link, port: Port, talk: Talk) -> None:
    """Begin a session over a wire that loses nothing, whatever half frame it carried before."""
    port.waiting = b"\0" + talk.open(SERIAL, KEY)
    for now in range(20):
        link.poll(now)
        talk.take(port.sent)
        port.sent = b""
        port.waiting += bytes(talk.reply)
        talk.reply.clear()
    assert talk.in_session


def fuzz_device(seed: int, count: int) -> None:
    """Anything at the device's end, without a session and in one."""
    chance = random.Random(seed)
    link, port, box, end = _device(chance)
    said = [
        plain(messages.IDENTIFY, messages.PROTOCOL),
        plain(messages.ASK_STATUS),
        plain(messages.OPEN, KEY.id, bytes(32)),
        plain(messages.PROVE, bytes(16), bytes(16)),
        plain(messages.PAIR, bytes(32), 2, "name"),
        *(bytes([kind | tag]) + chance.randbytes(20) for kind in rights.SAYS for tag in (0, 128)),
    ]
    left = count
    for piece in anything(chance, said):
        left -= len(piece)
        port.waiting = piece
        while port.waiting:
            link.poll(0)
        assert len(link._owed) <= 8 and box.oldest == 1 and link.part == b""
        if left < 0:
            break
        if chance.random() < 0.01:
            _session(link, port, Talk(chance.randbytes))
            assert end.session
    port.waiting = b"\0" + frame(plain(messages.IDENTIFY, messages.PROTOCOL))
    for now in range(20):
        link.poll(now)
    talk = Talk(chance.randbytes)
    _session(link, port, talk)
    port.waiting = talk.acknowledge(7)
    for now in range(20):
        link.poll(now)
    assert box.oldest == 8


def fuzz_host(seed: int, count: int) -> None:
    """Anything at the host's end, without a session and in one."""
    chance = random.Random(seed)
    link, port, _, _ = _device(chance)
    talk = Talk(chance.randbytes)
    told = [
        plain(messages.HELLO, *HELLO),
        plain(messages.STATUS, 1, 2, 3, 4),
        plain(messages.CHALLENGE, bytes(16), bytes(8), bytes(16)),
        plain(messages.REFUSED, 3, 6),
        plain(messages.WELCOME, 2, 1, 2),
        plain(messages.RECORDS_ANEW, 1, 1, b"\x06\0\0\0\0"),
        *(bytes([kind | 128]) + chance.randbytes(30) for kind in messages.LAYOUTS),
    ]
    left = count
    for piece in anything(chance, told):
        left -= len(piece)
        for message in talk.take(piece):
            assert message.kind in (messages.HELLO, messages.STATUS, messages.REFUSED) or message.kind >= messages.PAIR
        assert not talk.reply
        if left < 0:
            break
        if chance.random() < 0.01:
            talk.take(b"\0")
            _session(link, port, talk)
    talk.take(b"\0")
    _session(link, port, talk)


@pytest.mark.parametrize("fuzz", [fuzz_device, fuzz_host])
def test_any_bytes(fuzz: Callable[[int, int], None]) -> None:
    fuzz(1, BYTES // 2)


@pytest.mark.proof
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("fuzz", [fuzz_device, fuzz_host])
def test_any_bytes_at_length(fuzz: Callable[[int, int], None], seed: int) -> None:
    fuzz(seed, ALL_BYTES // 10)
