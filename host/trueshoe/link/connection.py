"""A connection with one device that is made again where it ends: greeted, proven, and asked until it answers.

It is written once, for both faces of the client: what it waits for it awaits of a ``Wire``.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol, TypeVar

from shoecore.wire import messages, rights, session
from trueshoe.link import errors, times
from trueshoe.link.greeting import Hello, Status
from trueshoe.link.heard import Heard
from trueshoe.link.keys import Key
from trueshoe.link.talk import Talk

_Result = TypeVar("_Result")


class Wire(Protocol):
    """What a connection goes over: one port, opened anew each time, and a clock of seconds."""

    @property
    def sample(self) -> bytes:
        """The first bytes that came, while no device has introduced itself."""

    @property
    def mending(self) -> AbstractAsyncContextManager[Any]:
        """Held by the one of several tasks that makes a lost connection again."""

    def now(self) -> float:
        """The clock."""

    async def open(self) -> None:
        """Open the port, closed before."""

    def close(self) -> None:
        """Give it back."""

    def say(self, frame: Callable[[], bytes]) -> None:
        """Make a frame and send it; frames go out in the order in which they are made."""

    async def until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Take in what comes until it is enough or the time is over; what ends the connection is raised."""

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""

    async def fetch(self, what: Callable[[str], _Result], serial: str) -> _Result:
        """Have something of this machine's looked up, which may take a while."""


class Connection:
    """``hello`` is how the device introduced itself the last time. The others are as ``Client`` has them."""

    hello: Hello

    def __init__(
        self,
        url: str,
        wire: Wire,
        talk: Talk,
        heard: Heard,
        part_of: Callable[[str], bytes],
        key_of: Callable[[str], Key],
        patience: float,
        told: Callable[[str], None],
    ) -> None:
        self.url = url
        self.wire = wire
        self.talk = talk
        self.heard = heard
        self.patience = patience
        self._part_of = part_of
        self._key_of = key_of
        self._told = told
        self._begun = 0

    async def connect(self, serial: str = "") -> None:
        """Open the port and greet the device behind it, where one is known no other."""
        await self.wire.open()
        try:
            await self._greet(serial)
        except BaseException:
            self.wire.close()
            raise

    async def lasting(self, call: Callable[[], Awaitable[_Result]]) -> _Result:
        """Do it, over as many connections as it takes."""
        while True:
            begun = self._begun
            try:
                return await call()
            except errors.ConnectionLost as lost:
                async with self.wire.mending:
                    if begun == self._begun:
                        await self._mend(lost)

    async def ask(
        self, frame: Callable[[], bytes], answered: Callable[[], bool], seconds: float, longer: int = 1
    ) -> None:
        """Ask again and again, for a wire that loses some, until it is answered or the time is over.

        ``longer`` makes each wait so many times as long as the one before."""
        deadline = self.wire.now() + seconds
        wait = times.AGAIN
        while not answered() and (left := deadline - self.wire.now()) > 0:
            self.wire.say(frame)
            await self.until(answered, min(left, wait))
            wait *= longer

    async def until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Wait until what came is enough or the time is over; a device that has restarted meanwhile is an error."""
        await self.wire.until(lambda: self.heard.restarted or enough(), seconds)
        if self.heard.restarted:
            raise errors.restarted(self.url)

    async def status_after(self, frame: Callable[[], bytes], asked: str) -> Status:
        """The status that answers a message."""
        self.heard.status = None
        await self.ask(frame, lambda: self.heard.status is not None, times.ANSWER)
        if self.heard.status is None:
            raise errors.silent(self.url, times.ANSWER, asked)
        return self.heard.status

    async def _mend(self, lost: errors.ConnectionLost) -> None:
        """Try until the device is there again or patience ends; what no waiting mends is raised at once."""
        serial = self.hello.serial
        if isinstance(lost, errors.Restarted):
            with suppress(errors.ConnectionLost):
                return await self._greet(serial)
        self.wire.close()
        if not self.patience:
            raise lost
        self._told(f"{lost.what} Trying again.")
        began = self.wire.now()
        while self.wire.now() < began + self.patience:
            with suppress(errors.ConnectionLost, errors.PortMissing, errors.PortBusy, errors.NotADevice):
                await self.connect(serial)
                self._told("The device is there again.")
                return None
            await self.wire.sleep(times.AWAY)
        raise lost

    async def _greet(self, serial: str) -> None:
        """Find out who the device is, and prove to each other that it is so."""
        self.talk.forget()
        self.heard.forget_session()
        self.wire.say(lambda: b"\0")  # ends whatever half frame an earlier host left behind
        try:
            hello = await self._introduce()
        except errors.ConnectionLost as lost:
            raise errors.busy(self.url, f"the connection was closed before a greeting ({lost.observed})") from lost
        if serial and hello.serial != serial:
            raise errors.other_device(self.url, serial, hello.serial)
        await self._begin(hello)
        self.hello = hello
        self._begun += 1

    async def _introduce(self) -> Hello:
        """Introduce this host until the device introduces itself."""
        self.heard.hello = None
        introduce = (messages.IDENTIFY, (messages.PROTOCOL,))
        await self.ask(lambda: self.talk.say(*introduce), lambda: self.heard.hello is not None, times.GREETING)
        hello: Hello | None = self.heard.hello
        if hello is None:
            raise errors.not_a_device(self.url, self.wire.sample)
        if hello.protocol != messages.PROTOCOL:
            raise errors.other_protocol(self.url, hello.product, hello.version, hello.protocol)
        return hello

    async def _begin(self, hello: Hello) -> None:
        """Begin a session; a table's host gives the device its part of its key and gets records from the oldest on."""
        key = await self.wire.fetch(self._key_of, hello.serial)
        heard = self.heard

        def settled() -> bool:
            return heard.welcomed or (heard.refused is not None and heard.refused[0] == session.NO_KEY)

        # Each OPEN voids the challenge before: a device that is slower than the wait would never end.
        await self.ask(lambda: self.talk.open(hello.serial, key), settled, times.GREETING, longer=2)
        if not heard.welcomed:
            raise errors.not_let_in(self.url, hello.serial, heard.refused)
        if rights.may_say(messages.SEAL_PART, heard.role):
            part = await self.wire.fetch(self._part_of, hello.serial)
            await self.status_after(lambda: self.talk.give_part(part), "this host's part of its key")
