"""A host and a device that lost each other have a session again in under two seconds, whatever one message gets lost.

Both ends are the real ones; the wire between them and the clock are the test's."""

import math
import random
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from typing import Any, TypeVar

import pytest

from shoecore.wire.session import DeviceEnd
from tests.host.test_link_fuzz import Port, _device
from tests.host.test_link_lossy import KEY
from trueshoe.link import errors
from trueshoe.link.client import _at_once
from trueshoe.link.face import Face
from trueshoe.link.heard import Heard
from trueshoe.link.talk import Talk

URL = "wire"
MS = 1000
TURN = 0.5
AT_MOST_MS = 2000

# Each way of a frame on the wire and until it is heard, and how long a device ponders one.
WAY_MS = 30
PONDERS_MS = 70

# Of a mishap the moments, against whatever the host had been about; of the frames behind it the one that gets lost.
MOMENTS_MS = range(5000, 5660, 60)
LOST = range(-1, 9)

_Result = TypeVar("_Result")


class Wire:
    """One wire and the device at its end; ``back`` is for how many milliseconds a mishap has parted the two."""

    def __init__(self, talk: Talk, heard: Heard) -> None:
        self.sample = b""
        self.mending = nullcontext()
        self.mishap: Callable[[], None] = lambda: None
        self.mishap_at = math.inf
        self.loses = -1
        self.back = -1
        self.ms = 0
        self.plugged = True
        self._talk = talk
        self._heard = heard
        self._behind = 0
        self._to_device: list[tuple[int, bytes]] = []
        self._to_host: list[tuple[int, bytes]] = []
        self._open = False
        self.restart()

    def restart(self) -> None:
        """The device is powered."""
        self._link, self._port, _, self._end = _device(random.Random(self.ms))
        self._pondered = 0

    def pull(self) -> None:
        """The wire ends; it is plugged in again when the host has seen that."""
        self.plugged = False
        self._to_device.clear()
        self._to_host.clear()

    def now(self) -> float:
        """The clock."""
        return self.ms / MS

    async def open(self) -> None:
        """The port, where there is one."""
        if not self.plugged:
            raise errors.port_not_opened(URL, OSError("nothing there"))
        self._talk.move()
        self._open = True

    def close(self) -> None:
        """Given back."""
        self._open = False

    def say(self, frame: Callable[[], bytes]) -> None:
        """A frame goes out, or gets lost."""
        self._carry(self._to_device, frame())

    async def until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Time passes, a moment at least, until it is enough."""
        end = self.ms + max(1, round(seconds * MS))
        while not enough() and self.ms < end:
            self._tick()
            if not self.plugged:
                raise errors.lost(URL, OSError("pulled"))

    async def sleep(self, seconds: float) -> None:
        """Time passes."""
        for _ in range(round(seconds * MS)):
            self._tick()

    async def fetch(self, what: Callable[[str], _Result], serial: str) -> _Result:
        """At once."""
        return what(serial)

    def _carry(self, way: list[tuple[int, bytes]], sent: bytes) -> None:
        is_behind = self.ms > self.mishap_at
        if not (is_behind and self._behind == self.loses):
            way.append((self.ms + WAY_MS, sent))
        self._behind += is_behind

    def _tick(self) -> None:
        """A millisecond."""
        self.ms += 1
        if self.ms == self.mishap_at:
            self.mishap()
        while self._to_device and self._to_device[0][0] <= self.ms:
            self._port.waiting += self._to_device.pop(0)[1]
            self._pondered = self.ms + PONDERS_MS
        if self.ms >= self._pondered:
            self._poll(self._link, self._port)
        while self._open and self._to_host and self._to_host[0][0] <= self.ms:
            for message in self._talk.take(self._to_host.pop(0)[1]):
                self._heard.take(message)
            if self._talk.reply:
                self._carry(self._to_device, bytes(self._talk.reply))
                self._talk.reply.clear()
        if self.back < 0 and self.ms > self.mishap_at and self._in_session(self._end):
            self.back = self.ms - int(self.mishap_at)

    def _poll(self, link: Any, port: Port) -> None:
        port.sent = b""
        link.poll(self.ms * MS & 0x3FFFFFFF)
        if port.sent:
            self._carry(self._to_host, port.sent)

    def _in_session(self, end: DeviceEnd) -> bool:
        both = end.session is not None and self._talk.in_session and self._open
        return both and end.session.name == self._talk._end.session.name  # type: ignore[union-attr]


class Host(Face[Wire]):
    """A client over such a wire, which follows the device for a while."""

    def _over(self, talk: Talk, heard: Heard) -> Wire:
        return Wire(talk, heard)

    def _begin(self) -> None:
        self.do(self._connection.connect())

    def do(self, call: Coroutine[Any, Any, _Result]) -> _Result:
        """Have it done, in the time of the wire."""
        return _at_once(call)

    def follow(self, seconds: float) -> None:
        """Take records, and acknowledge them."""
        wire = self._wire
        while wire.now() < seconds:
            self.do(self._conversation.wait_for_records(TURN))
            while self._heard.unread:
                self.do(self._conversation.acknowledge(self._heard.unread.popleft().number))


def apart(at: int, loses: int, mishap: Callable[[Wire], None]) -> int:
    """For how many milliseconds a mishap parts the two, when a frame behind it gets lost too."""
    host = Host(URL, lambda _: bytes(32), lambda _: KEY, patience=math.inf)
    wire = host._wire
    wire.mishap, wire.mishap_at, wire.loses = (lambda: mishap(wire)), at, loses
    host.follow(at / MS + 4)
    assert wire.back > 0, "they never met again"
    return wire.back


def plugged_out_and_in(wire: Wire) -> None:
    """The wire is pulled, and is there again when the host has looked once in vain: they are apart from then on."""
    wire.pull()
    sleep = wire.sleep

    async def slept(seconds: float) -> None:
        if not wire.plugged:
            wire.plugged, wire.mishap_at = True, wire.ms
        await sleep(seconds)

    wire.sleep = slept  # type: ignore[method-assign]


def restarted(wire: Wire) -> None:
    """The device restarts behind a wire that stays."""
    wire.restart()


@pytest.mark.parametrize("mishap", [plugged_out_and_in, restarted])
def test_whatever_parts_them_and_whatever_frame_gets_lost_they_are_together_in_two_seconds(
    mishap: Callable[[Wire], None],
) -> None:
    longest = max((apart(at, loses, mishap), at, loses) for at in MOMENTS_MS for loses in LOST)
    print(f"{mishap.__name__}: at most {longest[0]} ms, at {longest[1]} ms with frame {longest[2]} lost")
    assert longest[0] < AT_MOST_MS
