"""What is asked of a device over a connection, and what it tells by itself: written once, for both faces."""

from collections.abc import Callable
from typing import Any

from shoecore.wire import commands, fields, messages, rights, service
from shoecore.wire.messages import Message
from trueshoe.link import errors, times
from trueshoe.link.connection import Connection
from trueshoe.link.greeting import Status
from trueshoe.link.keys import Key

_TRIES = 3  # times that an answer is asked for which may be lost on its way
_END = 0xFFFFFFFF

_Values = tuple[Any, ...]


class Conversation:
    """What may be asked twice lasts over connections; a command does not, for nobody knows what came of it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._url = connection.url
        self._wire = connection.wire
        self._talk = connection.talk
        self._heard = connection.heard
        self._commands = 0
        self._count = 0
        self._quiet_since = 0.0

    async def wait_for_records(self, seconds: float) -> None:
        """Until there is one or the time is over; a device that says nothing for a while is asked how it is."""
        await self._connection.lasting(lambda: self._look_out(seconds))

    async def acknowledge(self, number: int) -> None:
        """Every record up to this number is safe here and may be forgotten there."""

        async def said() -> None:
            self._wire.say(lambda: self._talk.acknowledge(number))

        await self._connection.lasting(said)

    async def status(self) -> Status:
        """How the device is, now."""
        return await self._connection.lasting(self._status)

    async def command(self, command: int, argument: bytes, second: Key | None) -> None:
        """Have a command carried out, once."""
        if await self._commanded(command, argument, second, messages.RESULT, times.ANSWER) is None:
            raise errors.silent(self._url, times.ANSWER, "a command")

    async def attest(self, nonce: bytes) -> tuple[bytes, bytes]:
        """The device's codes of what it runs by, under a nonce that is used once, and what it says it is set to."""
        codes, said = await self._asked(rights.ATTEST, nonce, messages.ATTESTED, "the question what it runs by")
        return bytes(codes), bytes(said)

    async def tell(self, question: int) -> _Values:
        """The answer to a question of ``shoecore.wire.service``."""
        (body,) = await self._asked(rights.TELL, bytes((question,)), messages.TOLD, "a technician's question")
        told: _Values = fields.get(body, 0, len(body), service.LAYOUTS[question])
        return told

    async def piece(self, at: int, content: bytes) -> tuple[int, int, str] | None:
        """Hand over a piece of what is to be installed, or ask with an empty one: how much is there, how far it has
        come, what was wrong; None where nobody has chosen that at the device."""
        end = at + len(content)

        def wanted(values: _Values) -> bool:
            return not content or values[0] != at or values[0] == end

        have = await self._lasting_answer(messages.HAVE, messages.PIECE, (at, content), wanted, times.PROOF)
        return None if have is None else (have[0], have[1], have[2])

    async def work(self, number: int, what: int, argument: bytes, seconds: float) -> tuple[int, bytes]:
        """Have the machine do something, in service: what came of it, and what it tells."""
        done = await self._answer(
            (messages.WORKED,),
            lambda: self._talk.say(messages.WORK, (number, what, argument)),
            lambda values: bool(values[0] == number),
            seconds,
        )
        if done is None:
            raise errors.no_work(self._url, self._heard.refused)
        return done.values[1], bytes(done.values[2])

    async def dump_size(self) -> int:
        """How many bytes the device's journal has as it lies on the flash."""
        size: int = (await self._dumped(_END, lambda values: not values[1]))[0]
        return size

    async def dump(self, at: int) -> bytes:
        """A piece of it, from a place on."""
        piece: bytes = (await self._dumped(at, lambda values: bool(values[0] == at)))[1]
        return piece

    async def _look_out(self, seconds: float) -> None:
        unread = self._heard.unread
        left = seconds
        deadline = self._wire.now() + seconds
        self._is_quiet()
        while not unread and left >= 0:
            await self._connection.until(lambda: bool(unread), min(left, times.QUIET))
            if not unread and self._is_quiet():
                await self._status()
            left = deadline - self._wire.now()

    def _is_quiet(self) -> bool:
        """Whether the device has said nothing for a while, as far as anybody looked."""
        now = self._wire.now()
        if self._heard.count != self._count:
            self._count = self._heard.count
            self._quiet_since = now
        return now - self._quiet_since >= times.QUIET

    async def _status(self) -> Status:
        return await self._connection.status_after(
            lambda: self._talk.say(messages.ASK_STATUS, ()), "a question for its status"
        )

    async def _asked(self, command: int, argument: bytes, kind: int, what: str) -> _Values:
        """What answers a command that changes nothing, asked anew where the answer was lost on its way."""
        for _ in range(_TRIES):
            answer = await self._commanded(command, argument, None, kind, times.PROOF)
            if answer and answer.kind == kind:
                return tuple(answer.values[1:])
        raise errors.silent(self._url, times.PROOF, what)

    async def _commanded(
        self, command: int, argument: bytes, second: Key | None, kind: int, seconds: float
    ) -> Message | None:
        """The message of a kind that answers a command, or the one that says it is done; None where neither comes."""
        self._commands += 1
        number = self._commands
        answer = await self._answer(
            (kind, messages.RESULT),
            lambda: self._talk.command(number, command, argument, second),
            lambda values: bool(values[0] == number),
            seconds,
        )
        if answer is None and self._heard.refused:
            raise errors.refused(self._url, "a command", self._heard.refused[0])
        if answer and answer.kind == messages.RESULT and answer.values[1] != commands.DONE:
            raise errors.not_done(self._url, answer.values[1])
        return answer

    async def _dumped(self, at: int, wanted: Callable[[_Values], bool]) -> _Values:
        """The answer to a question for a piece; beyond the end it has no bytes, and tells where the end is."""
        piece = await self._lasting_answer(messages.DUMP, messages.ASK_DUMP, (at,), wanted, times.ANSWER)
        if piece is None:
            raise errors.no_dump(self._url, at, times.ANSWER)
        return piece

    async def _lasting_answer(
        self, kind: int, asked: int, question: _Values, wanted: Callable[[_Values], bool], seconds: float
    ) -> _Values | None:
        answer = await self._connection.lasting(
            lambda: self._answer((kind,), lambda: self._talk.say(asked, question), wanted, seconds)
        )
        return tuple(answer.values) if answer else None

    async def _answer(
        self, kinds: tuple[int, ...], frame: Callable[[], bytes], wanted: Callable[[_Values], bool], seconds: float
    ) -> Message | None:
        """The message that answers a question; None where the device refuses it, or says nothing."""
        heard = self._heard
        heard.answer = heard.refused = None

        def told() -> bool:
            return heard.answer is not None and heard.answer.kind in kinds and wanted(heard.answer.values)

        await self._connection.ask(frame, lambda: told() or heard.refused is not None, seconds)
        return heard.answer if told() else None
