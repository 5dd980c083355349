"""A floor of devices in one process that speak the real wire over TCP: ``python -m tools.floor --devices 196``.

Each deals rounds of Free Bet Blackjack from a shoe, a card every so many milliseconds, asks for the motion lease as a
device does, and keeps its records until they are acknowledged. First it says in a line of JSON where it listens; when
its input ends, or every record is acknowledged, it says how long the acknowledgements took. A line of input ends the
dealing.
"""

import argparse
import asyncio
import json
import math
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from shoecore import facts, records
from shoecore.proof.merkle import at_once
from shoecore.rulebooks import decisions
from shoecore.rulebooks.steps import DEALER, SURRENDER
from shoecore.wire import frames, messages, rights
from shoecore.wire.opening import Opening
from shoecore.wire.session import DeviceEnd, Session
from shoecore.wire.stream import Sender
from trueshoe.link import keys
from trueshoe.link.keys import Key

_LEASE_SECONDS = 0.12
_RESEND_SECONDS = 1.0
_SEATS = (1, 2, 3, 4, 5)
_NINE, _TEN = 28, 32  # of clubs; the other suits follow


def _round() -> Iterator[tuple[int, tuple[object, ...]]]:
    """A round in which five Players stand on 19 and the Dealer has 19 too."""
    position = count()
    yield records.ROUND_OPENED, (1, "mbs-fbbj-3", records.SHOE, 6, 0b11111, 0)
    for seat in _SEATS:
        yield facts.WAGER, (seat, facts.MAIN, 2500)
    for card in (_TEN, _NINE):
        for seat in _SEATS:
            yield records.DRAWN, (next(position), card + seat % 4, 1, seat, b"")
        if card == _TEN:
            yield records.DRAWN, (next(position), _TEN, 1, DEALER, b"")
    yield facts.OFFER_CLOSED, (SURRENDER,)
    for seat in _SEATS:
        yield facts.DECIDED, (seat, 1, decisions.STAND)
    yield records.DRAWN, (next(position), _NINE, 1, DEALER, b"")
    yield facts.SHOWDOWN, ()
    yield records.ROUND_CLOSED, (1,)


_ROUND = tuple(_round())
_PACKED = tuple((kind, records.pack(kind, values)) for kind, values in _ROUND)
OF_A_ROUND = len(_ROUND)


class Principal(NamedTuple):
    """The one host that a device of the floor is paired with."""

    id: bytes
    role: int
    name: str
    key: bytes


def made(number: int) -> tuple[int, bytes]:
    """The kind and the body of a device's record with a number, from 1."""
    return _PACKED[(number - 1) % len(_PACKED)]


class Outbox:
    """A device's records that are not acknowledged yet, and how long those were that are."""

    def __init__(self) -> None:
        self.next = self.oldest = 1
        self._made: dict[int, tuple[int, float]] = {}
        self.waited: list[float] = []

    def make(self) -> bool:
        """Make the next record; whether it is a card."""
        now = time.monotonic()
        self._made[self.next] = (int(now * 1000) & 0x3FFFFFFF, now)
        self.next += 1
        return bool(made(self.next - 1)[0] == records.DRAWN)

    def get(self, number: int) -> tuple[int, int, int, bytes] | None:
        """As the sender asks for a record."""
        kept = self._made.get(number)
        return (number, kept[0], *made(number)) if kept else None

    def acknowledge(self, number: int) -> None:
        """The host has every record up to this one."""
        now = time.monotonic()
        while self.oldest <= number:
            self.waited.append(now - self._made.pop(self.oldest)[1])
            self.oldest += 1


class Line(asyncio.Protocol):
    """One connection to a device's port: one at a time, as on a cable; another is shown the door."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._is_on = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A host connects."""
        assert isinstance(transport, asyncio.Transport)
        self._is_on = self._device.begin(transport)
        if not self._is_on:
            transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """The host is gone."""
        if self._is_on:
            self._device.end()

    def data_received(self, data: bytes) -> None:
        """What the host says."""
        if self._is_on:
            self._device.take(data)


class Device:
    """One device: its link to the host that is connected, and its Dealer, who goes on whoever is."""

    def __init__(self, serial: str, key: Key, pace: float, most: int, seconds: float) -> None:
        self.serial = serial
        self.outbox = Outbox()
        self._key = key
        self._pace = pace
        self._most = most
        self._seconds = seconds
        self._starts = 0
        self._transport: asyncio.Transport | None = None
        self._forget()

    @property
    def in_session(self) -> bool:
        """Whether a host is let in."""
        return self._sender is not None

    @property
    def done(self) -> bool:
        """Whether it has made all its records, and all are acknowledged."""
        return self.outbox.oldest > self._most

    async def deal(self, begin: asyncio.Event, after: float) -> None:
        """A card after the other, and what comes between two; no two tables are in step."""
        await begin.wait()
        await asyncio.sleep(after)
        due = asyncio.get_running_loop().time()
        last = due + self._seconds
        while self.outbox.next <= self._most and due < last:
            while self.outbox.next <= self._most and not self.outbox.make():
                pass
            self._stream()
            due += self._pace
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
        self._most = self.outbox.next - 1

    def stop(self) -> None:
        """Make no record any more."""
        self._most = self.outbox.next - 1

    async def ask(self) -> None:
        """Ask for the lease, and send again what nobody acknowledged."""
        number = 0
        while True:
            await asyncio.sleep(_LEASE_SECONDS)
            if self._sender:
                number = number + 1 & 0xFFFF
                self._say(messages.ASK_LEASE, (number,))
                if time.monotonic() - self._sent_at > _RESEND_SECONDS and self.outbox.oldest <= self._sender.sent:
                    self._sender.again(self.outbox.oldest, self.outbox)
                    self._stream()

    def begin(self, transport: asyncio.Transport) -> bool:
        """A host connects, unless one is there."""
        if self._transport:
            return False
        self._transport = transport
        return True

    def end(self) -> None:
        """The host is gone."""
        self._transport = None
        self._forget()

    def take(self, data: bytes) -> None:
        """What the host says."""
        at = 0
        while at < len(data):
            at = self._decoder.feed(data, at, len(data))
            if self._decoder.length:
                message = self._end.admit(self._decoder.payload, self._decoder.length)
                if message:
                    self._handle(message.kind, message.values)
                if self._end.answer:
                    kind, values = self._end.answer
                    self._say(kind, values, tagged=False)
                    self._end.answer = None

    def _forget(self) -> None:
        self._decoder = frames.Decoder()
        self._end = DeviceEnd(lambda *_: None)
        self._opening = Opening(self.serial, self._find, self._fresh)
        self._sender: Sender | None = None
        self._sent_at = 0.0

    def _handle(self, kind: int, values: tuple) -> None:  # type: ignore[type-arg]
        if kind == messages.IDENTIFY:
            hello = (messages.PROTOCOL, "trueshoe", "0.1.0", "floor", self.serial, 1)
            self._say(messages.HELLO, hello, tagged=False)
        elif kind in (messages.OPEN, messages.PROVE):
            if at_once(self._end.let_in_steps(self._opening, kind, values)):  # type: ignore[arg-type]
                self._sender = Sender(self.outbox.oldest)
                self._say(messages.WELCOME, (rights.DEALER, self.outbox.oldest, self.outbox.next))
                self._stream()
        elif kind in (messages.SEAL_PART, messages.ASK_STATUS):
            waiting = min(self.outbox.next - self.outbox.oldest, 65535)
            self._say(messages.STATUS, (1, 0, waiting, self.outbox.next), tagged=self._end.tagged)
        elif self._sender and kind == messages.ACKNOWLEDGE:
            self._sender.acknowledge(values[0], self.outbox)
            self._stream()
        elif self._sender and kind == messages.AGAIN:
            self._sender.again(values[0], self.outbox)
            self._stream()

    def _stream(self) -> None:
        """Send what the window lets."""
        while self._sender and self._end.session:
            payload = bytearray(frames.MAX_FRAME)
            length = self._sender.put(payload, self.outbox)
            if not length:
                return
            self._sent_at = time.monotonic()
            self._send(payload, length, self._end.session)

    def _say(self, kind: int, values: tuple, tagged: bool = True) -> None:  # type: ignore[type-arg]
        payload = bytearray(frames.MAX_FRAME)
        self._send(payload, messages.put(payload, kind, values), self._end.session if tagged else None)

    def _send(self, payload: bytearray, length: int, session: Session | None) -> None:
        frame = bytearray(frames.MAX_FRAME + 8)
        if session:
            length = session.outgoing.close(payload, length)
        if self._transport:
            self._transport.write(frame[: frames.encode(payload, length, frame)])

    def _find(self, key_id: bytes) -> Principal | None:
        return Principal(key_id, rights.DEALER, "bridge", self._key.secret) if key_id == self._key.id else None

    def _fresh(self) -> tuple[bytes, bytes]:
        self._starts += 1
        return self._starts.to_bytes(16, "big"), self._starts.to_bytes(8, "big")


def serial_of(at: int) -> str:
    """The serial number of a device of the floor."""
    return f"FLOOR{at:03d}"


async def run(wanted: argparse.Namespace) -> None:
    """Listen, deal once every device has its host, and say how it went."""
    loop = asyncio.get_running_loop()
    floor: list[Device] = []
    ports = []
    for at in range(wanted.devices):
        key = Key(at.to_bytes(8, "big"), at.to_bytes(32, "big"))
        keys.keep(serial_of(at), key, wanted.parts)
        device = Device(serial_of(at), key, wanted.pace / 1000, wanted.records, wanted.seconds)
        floor.append(device)
        server = await loop.create_server(partial(Line, device), "127.0.0.1", 0)
        ports.append(f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    print(json.dumps({"ports": ports}), flush=True)
    over, begin = asyncio.Event(), asyncio.Event()
    threading.Thread(target=_listen, args=(loop, floor, over), daemon=True).start()
    step = len(_ROUND) * wanted.pace / 1000 / wanted.devices  # over the cards of a round
    dealing = [one.deal(begin, step * at) for at, one in enumerate(floor)]
    tasks = [asyncio.ensure_future(work) for work in (*dealing, *(one.ask() for one in floor))]
    while not over.is_set() and not all(one.in_session for one in floor):
        await asyncio.sleep(0.02)
    began = time.monotonic()
    print(json.dumps({"connected": len(floor)}), flush=True)
    begin.set()
    while not over.is_set() and not all(one.done for one in floor):
        await asyncio.sleep(0.02)
    for task in tasks:
        task.cancel()
    print(json.dumps(_told(floor, time.monotonic() - began)), flush=True)


def _listen(loop: asyncio.AbstractEventLoop, floor: list[Device], over: asyncio.Event) -> None:
    """A line asks for the end of dealing, the end of the input for the end of all."""
    for _ in sys.stdin:
        for device in floor:
            loop.call_soon_threadsafe(device.stop)
    loop.call_soon_threadsafe(over.set)


def _told(floor: list[Device], seconds: float) -> dict[str, float]:
    """How long the host took from the making of a record to its acknowledgement."""
    waited = sorted(each for one in floor for each in one.outbox.waited)
    return {
        "seconds": seconds,
        "acknowledged": len(waited),
        "made": sum(one.outbox.next - 1 for one in floor),
        "p50_ms": 1000 * waited[len(waited) // 2] if waited else 0.0,
        "p99_ms": 1000 * waited[len(waited) * 99 // 100] if waited else 0.0,
        "worst_ms": 1000 * waited[-1] if waited else 0.0,
    }


def main() -> None:
    """As the command line says."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--devices", type=int, default=1, help="how many")
    options.add_argument("--pace", type=float, default=423.0, help="milliseconds from card to card; 0: at once")
    options.add_argument("--records", type=int, default=1 << 30, help="how many each makes")
    options.add_argument("--seconds", type=float, default=math.inf, help="how long each deals")
    options.add_argument("--parts", type=Path, required=True, help="the folder that gets the host's keys")
    asyncio.run(run(options.parse_args()))


if __name__ == "__main__":
    main()
