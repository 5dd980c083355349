"""The client of one device for a program that runs on asyncio: one thread serves hundreds of them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self, TypeVar

from shoecore.records import Record
from shoecore.wire import messages
from trueshoe.link import errors, times
from trueshoe.link.evented import EventedPort
from trueshoe.link.face import Face
from trueshoe.link.greeting import Status
from trueshoe.link.heard import Heard, understanding
from trueshoe.link.keys import Key
from trueshoe.link.port import Port
from trueshoe.link.talk import Talk

_SAMPLE_BYTES = 256

_Result = TypeVar("_Result")


class Ports:
    """One port after another, waited for in an event loop."""

    def __init__(self, url: str, talk: Talk, heard: Heard) -> None:
        self._url = url
        self._talk = talk
        self._heard = heard
        self._port: EventedPort | None = None
        self._broken: BaseException | None = None
        self._stirred = asyncio.Event()
        self._following = False
        self._lived_at = 0.0
        self.sample = b""
        self.mending = asyncio.Lock()

    def now(self) -> float:
        """The clock."""
        return asyncio.get_running_loop().time()

    async def open(self) -> None:
        """Another port, opened in a thread; whoever does not wait for it any more does not have it opened."""
        self.close()
        opening = asyncio.ensure_future(asyncio.to_thread(Port, self._url))
        try:
            port = await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(_give_back)
            raise
        self._talk.move()
        self._broken = None
        self.sample = b""
        self._port = EventedPort(port, self._take, self._end)

    def close(self) -> None:
        """Give the port back: who still waits there waits no more."""
        self._fail(errors.lost(self._url, "closed here"))

    def say(self, frame: Callable[[], bytes]) -> None:
        """Make a frame and send it as soon as the port takes it."""
        if self._port:
            self._port.write(frame())

    async def until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Wait until what came is enough, or the time is over, or the connection is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not enough():
                    if self._broken:
                        raise self._broken
                    self._stirred.clear()
                    await self._stirred.wait()

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)

    async def fetch(self, what: Callable[[str], _Result], serial: str) -> _Result:
        """Have something of this machine's looked up, in a thread."""
        return await asyncio.to_thread(what, serial)

    @contextmanager
    def following(self) -> Iterator[None]:
        """The program that follows the device waits for it meanwhile, and was alive at the end."""
        self._following = True
        try:
            yield
        finally:
            self._following = False
            self._lived_at = self.now()

    def _take(self, chunk: bytes) -> None:
        """Bytes came: what the wire owes is answered at once, and whoever waits for more than that may look."""
        if self._heard.hello is None:
            self.sample = (self.sample + chunk)[:_SAMPLE_BYTES]
        try:
            with understanding(self._url):
                for message in self._talk.take(chunk):
                    self._hand_on(message)
        except Exception as failed:
            self._fail(failed)
        if self._talk.reply:
            self.say(lambda: bytes(self._talk.reply))
            self._talk.reply.clear()

    def _hand_on(self, message: messages.Message) -> None:
        if message.kind != messages.ASK_LEASE:
            self._heard.take(message)
            self._stirred.set()
        elif self._following or self.now() - self._lived_at < times.ALIVE:
            self.say(lambda: self._talk.say(messages.LEASE, message.values))

    def _fail(self, why: BaseException) -> None:
        if self._port:
            self._port.close()
        self._end(why)

    def _end(self, why: BaseException) -> None:
        """The connection is over."""
        self._broken = self._broken or why
        self._stirred.set()


class AsyncClient(Face[Ports]):
    """Use it in an ``async with``. While it is open, and its user asks for records, the device may move its cards.

    A call that is cancelled costs nothing: a record that came meanwhile is the next one's."""

    async def __aenter__(self) -> Self:
        await self._connection.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._connection.patience = 0.0
        self._wire.close()

    async def records(self) -> AsyncIterator[Record]:
        """Every record, for as long as the connection lasts."""
        while True:
            record = await self.receive(times.ANSWER)
            if record is not None:
                yield record

    async def receive(self, seconds: float) -> Record | None:
        """The next record, or None when none comes in this time."""
        await self._wait_for_records(seconds)
        return self._heard.unread.popleft() if self._heard.unread else None

    async def receive_all(self, seconds: float) -> list[Record]:
        """All records that have come, at least one, or none when none comes in this time."""
        await self._wait_for_records(seconds)
        came = list(self._heard.unread)
        self._heard.unread.clear()
        return came

    async def acknowledge(self, number: int) -> None:
        """Tell the device that every record up to this number is safe here and may be forgotten there.

        While the connection is lost it is remembered, and said when the device sends such a record again."""
        await self._conversation.acknowledge(number)

    async def status(self) -> Status:
        """Ask the device how it is, now."""
        return await self._conversation.status()

    async def command(self, command: int, argument: bytes, second: Key | None = None) -> None:
        """Have a command of ``shoecore.wire.rights`` carried out, once; ``second`` is the key of who signs beside."""
        await self._conversation.command(command, argument, second)

    async def attest(self, nonce: bytes) -> tuple[bytes, bytes]:
        """The device's codes of what it runs by, under a nonce that is used once, and what it says it is set to."""
        return await self._conversation.attest(nonce)

    async def tell(self, question: int) -> tuple[Any, ...]:
        """The answer to a question of ``shoecore.wire.service``."""
        return await self._conversation.tell(question)

    async def piece(self, at: int, content: bytes) -> tuple[int, int, str] | None:
        """Hand over a piece of what is to be installed, or ask with an empty one; see ``Conversation.piece``."""
        return await self._conversation.piece(at, content)

    async def work(self, number: int, what: int, argument: bytes, seconds: float = times.PROOF) -> tuple[int, bytes]:
        """Have the machine do something, in service: what came of it, and what it tells."""
        return await self._conversation.work(number, what, argument, seconds)

    async def dump_size(self) -> int:
        """How many bytes the device's journal has as it lies on the flash."""
        return await self._conversation.dump_size()

    async def dump(self, at: int) -> bytes:
        """A piece of it, from a place on."""
        return await self._conversation.dump(at)

    def note(self, line: str) -> None:
        """Have a line shown to whoever stands at the device, if there is a session."""
        if self._talk.in_session:
            self._wire.say(lambda: self._talk.say(messages.NOTE, (line,)))

    async def _wait_for_records(self, seconds: float) -> None:
        with self._wire.following():
            await self._conversation.wait_for_records(seconds)

    def _over(self, talk: Talk, heard: Heard) -> Ports:
        return Ports(self.url, talk, heard)


def _give_back(opening: "asyncio.Future[Port]") -> None:
    """Nobody waits for the port any more."""
    if not opening.cancelled() and not opening.exception():
        opening.result().close()
