"""The client of one device for a program that runs on asyncio: one thread serves hundreds of them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Self, TypeVar

from shoecore import records
from shoecore.records import Record
from shoecore.wire import messages, rights, session
from shoecore.wire.fields import BadField
from trueshoe.link import errors, keys, parts
from trueshoe.link.evented import EventedPort
from trueshoe.link.greeting import Hello, Status
from trueshoe.link.keys import Key
from trueshoe.link.port import Port
from trueshoe.link.talk import MISSING, RECORD, Talk

_GREETING_SECONDS = 5.0
_ASK_AGAIN_SECONDS = 1.0
_ANSWER_SECONDS = 5.0
_AWAY_SECONDS = 0.1  # between two tries to reach a device that is gone
_ALIVE_SECONDS = 2.0  # as long as a turn of the follower's own work may take while cards move
_AHEAD_AT_MOST = 5  # times that a device goes on behind a record that it was asked for
_SAMPLE_BYTES = 256

_Answer = TypeVar("_Answer")


class AsyncClient:
    """Use it in an ``async with``. While it is open, and its user asks for records, the device may move its cards.

    ``part_of``, ``key_of``, ``patience`` and ``told`` are as ``Client`` has them. A call that is cancelled costs
    nothing: a record that came meanwhile is the next one's."""

    def __init__(
        self,
        url: str,
        part_of: Callable[[str], bytes] = parts.kept,
        key_of: Callable[[str], Key] = keys.kept,
        patience: float = 0.0,
        told: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.url = url
        self._part_of = part_of
        self._key_of = key_of
        self._patience = patience
        self._told = told
        self._talk = Talk()
        self._port: EventedPort | None = None
        self._broken: BaseException | None = None
        self._stirred = asyncio.Event()
        self._mending = asyncio.Lock()
        self._unread: deque[Record] = deque()
        self._hello: Hello | None = None
        self._status: Status | None = None
        self._role = 0
        self._welcomed = False
        self._refused: tuple[int, int] | None = None
        self._sample = b""
        self._waiting = False
        self._lived_at = 0.0
        self._beginning: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self.hello = await self._connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._patience = 0.0
        self._close(errors.lost(self.url, "closed here"))

    @property
    def damaged(self) -> int:
        """Frames that came broken, or that nobody but the device may have sent, since the greeting."""
        return self._talk.damaged

    @property
    def role(self) -> int:
        """What this host's key may be used for at the device."""
        return self._role

    async def records(self) -> AsyncIterator[Record]:
        """Every record, for as long as the connection lasts."""
        while True:
            record = await self.receive(_ANSWER_SECONDS)
            if record is not None:
                yield record

    async def receive(self, seconds: float) -> Record | None:
        """The next record, or None when none comes in this time."""
        await self._wait_for_records(seconds)
        return self._unread.popleft() if self._unread else None

    async def receive_all(self, seconds: float) -> list[Record]:
        """All records that have come, at least one, or none when none comes in this time."""
        await self._wait_for_records(seconds)
        came = list(self._unread)
        self._unread.clear()
        return came

    async def acknowledge(self, number: int) -> None:
        """Tell the device that every record up to this number is safe here and may be forgotten there.

        While the connection is lost it is remembered, and said when the device sends such a record again."""
        self._say(self._talk.acknowledge(number))

    async def status(self) -> Status:
        """Ask the device how it is, now."""
        return await self._lasting(self._status_now)

    async def _wait_for_records(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._waiting = True
        try:
            await self._lasting(lambda: self._until(lambda: bool(self._unread), seconds))
        finally:
            self._waiting = False
            self._lived_at = loop.time()

    async def _status_now(self) -> Status:
        return await self._answered(lambda: self._talk.say(messages.ASK_STATUS, ()), "a question for its status")

    async def _answered(self, frame: Callable[[], bytes], asked: str) -> Status:
        """The status that answers a message."""
        self._status = None
        await self._ask(frame, lambda: self._status is not None, _ANSWER_SECONDS)
        if self._status is None:
            raise errors.silent(self.url, _ANSWER_SECONDS, asked)
        return self._status

    async def _ask(self, frame: Callable[[], bytes], answered: Callable[[], bool], seconds: float) -> None:
        """Ask again and again, for a wire that loses some, until it is answered or the time is over."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not answered() and asyncio.get_running_loop().time() < deadline:
            self._say(frame())
            await self._until(answered, min(seconds, _ASK_AGAIN_SECONDS))

    async def _until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Wait until what came is enough, or the time is over, or the connection is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not enough():
                    if self._broken:
                        raise self._broken
                    self._stirred.clear()
                    await self._stirred.wait()

    async def _lasting(self, call: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """Do it, over as many connections as it takes."""
        while True:
            port = self._port
            try:
                return await call()
            except errors.ConnectionLost as lost:
                async with self._mending:
                    if self._port is port:
                        await self._connect_again(lost)

    async def _connect_again(self, lost: errors.ConnectionLost) -> None:
        """Try until the device is there again or patience ends; what no waiting mends is raised at once."""
        if not self._patience:
            raise lost
        self._told(f"{lost.what} Trying again.")
        loop = asyncio.get_running_loop()
        ends = loop.time() + self._patience
        serial = self.hello.serial
        while loop.time() < ends:
            with suppress(errors.ConnectionLost, errors.PortMissing, errors.PortBusy, errors.NotADevice):
                self.hello = await self._connect(serial)
                self._told("The device is there again.")
                return
            await asyncio.sleep(_AWAY_SECONDS)
        raise lost

    async def _connect(self, serial: str = "") -> Hello:
        """Open the port and greet the device behind it, where one is known no other."""
        self._close(errors.lost(self.url, "another connection begins"))
        opening = asyncio.ensure_future(asyncio.to_thread(Port, self.url))
        try:
            port = await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(_give_back)
            raise
        self._talk.move()
        self._broken = None
        self._sample = b""
        self._port = EventedPort(port, self._heard, self._end)
        try:
            return await self._greet(serial)
        except BaseException as failed:
            self._close(failed)
            raise

    def _close(self, why: BaseException) -> None:
        if self._beginning:
            self._beginning.cancel()
            self._beginning = None
        if self._port:
            self._port.close()
        self._end(why)

    async def _greet(self, serial: str) -> Hello:
        """Find out who the device is, and prove to each other that it is so."""
        self._say(b"\0")  # ends whatever half frame an earlier host left behind
        try:
            hello = await self._introduce()
        except errors.ConnectionLost as lost:
            raise errors.busy(self.url, f"the connection was closed before a greeting ({lost.observed})") from lost
        if serial and hello.serial != serial:
            raise errors.other_device(self.url, serial, hello.serial)
        await self._begin(hello)
        return hello

    async def _introduce(self) -> Hello:
        """Introduce this host until the device introduces itself."""
        self._hello = None
        frame = self._talk.say(messages.IDENTIFY, (messages.PROTOCOL,))
        await self._ask(lambda: frame, lambda: self._hello is not None, _GREETING_SECONDS)
        hello: Hello | None = self._hello
        if hello is None:
            raise errors.not_a_device(self.url, self._sample)
        if hello.protocol != messages.PROTOCOL:
            raise errors.other_protocol(self.url, hello.product, hello.version, hello.protocol)
        return hello

    async def _begin(self, hello: Hello) -> None:
        """Begin a session; a table's host gives the device its part of its key and gets records from the oldest on."""
        key = await asyncio.to_thread(self._key_of, hello.serial)
        self._welcomed = False
        self._refused = None

        def settled() -> bool:
            return self._welcomed or (self._refused is not None and self._refused[0] == session.NO_KEY)

        await self._ask(lambda: self._talk.open(hello.serial, key), settled, _GREETING_SECONDS)
        if not self._welcomed:
            raise errors.not_let_in(self.url, hello.serial, self._refused)
        if rights.may_say(messages.SEAL_PART, self._role):
            part = await asyncio.to_thread(self._part_of, hello.serial)
            await self._answered(lambda: self._talk.give_part(part), "this host's part of its key")

    async def _begin_anew(self) -> None:
        """The device has restarted, where the line did not end, and knows of no session: another one begins."""
        try:
            self._talk.forget()
            self.hello = await self._introduce()
            await self._begin(self.hello)
        except errors.LinkError as failed:
            self._close(failed)

    def _say(self, frame: bytes) -> None:
        if self._port:
            self._port.write(frame)

    def _heard(self, chunk: bytes) -> None:
        """Bytes came: what the wire owes is answered at once, and whoever waits may look."""
        if self._hello is None:
            self._sample = (self._sample + chunk)[:_SAMPLE_BYTES]
        try:
            for message in self._talk.take(chunk):
                self._take(message)
        except (records.UnknownRecord, BadField) as unknown:
            self._close(errors.unknown_record(self.url, unknown))
        except Exception as failed:
            self._close(failed)
        if self._talk.reply:
            self._say(bytes(self._talk.reply))
            self._talk.reply.clear()
        self._stirred.set()

    def _end(self, why: BaseException) -> None:
        """The connection is over."""
        self._broken = self._broken or why
        self._stirred.set()

    def _take(self, message: messages.Message) -> None:
        if message.kind == RECORD:
            self._unread.append(records.unpack(*message.values))
        elif message.kind == messages.ASK_LEASE:
            if self._lives():
                self._say(self._talk.say(messages.LEASE, message.values))
        elif message.kind == messages.HELLO:
            self._hello = Hello(*message.values)
        elif message.kind == messages.STATUS:
            self._status = Status(*message.values)
        elif message.kind == messages.WELCOME:
            self._role = message.values[0]
            self._welcome(message.values[2])
        elif message.kind == messages.REFUSED:
            self._refuse(message.values)
        elif message.kind == MISSING and self._talk.receiver and self._talk.receiver.ahead > _AHEAD_AT_MOST:
            raise errors.missing(self.url, *message.values)

    def _lives(self) -> bool:
        """Whether the program that follows the device does."""
        return self._waiting or asyncio.get_running_loop().time() - self._lived_at < _ALIVE_SECONDS

    def _welcome(self, following: int) -> None:
        """A session has begun, perhaps after a restart of the device, over which its numbers go on."""
        self._welcomed = True
        received = self._talk.receiver.received if self._talk.receiver else 0
        if following <= received:
            raise errors.forgotten(self.url, received, following)

    def _refuse(self, refused: tuple[int, int]) -> None:
        self._refused = refused
        if refused[0] == session.NO_SESSION and self._welcomed:
            self._welcomed = False
            self._beginning = asyncio.ensure_future(self._begin_anew())


def _give_back(opening: "asyncio.Future[Port]") -> None:
    """Nobody waits for the port any more."""
    if not opening.cancelled() and not opening.exception():
        opening.result().close()
