"""A client of one device: greet it, take its records in order and once each, acknowledge them, ask how it is."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self, TypeVar

from shoecore import records
from shoecore.records import Record
from shoecore.wire import commands, fields, messages, rights, service, session
from shoecore.wire.fields import BadField
from trueshoe.link import errors, keys, parts
from trueshoe.link.greeting import Hello, Status
from trueshoe.link.keys import Key
from trueshoe.link.line import Line
from trueshoe.link.talk import MISSING, RECORD, Talk

_GREETING_SECONDS = 5.0
_ASK_AGAIN_SECONDS = 1.0
_ANSWER_SECONDS = 5.0
_PROOF_SECONDS = 30.0  # in which a device goes over all of its flash
_AWAY_SECONDS = 0.1  # between two tries to reach a device that is gone
_TRIES = 3  # times that an answer is asked for which may be lost on its way
_AHEAD_AT_MOST = 5  # times that a device goes on behind a record that it was asked for
_END = 0xFFFFFFFF

_Answer = TypeVar("_Answer")


class Client:
    """Use it in a ``with``; ``damaged`` counts frames that came broken, ``repeated`` records that came again.

    ``part_of`` gives this host's part of the key that the device with a serial number seals its cards with, ``key_of``
    the key that this host was paired with. A connection that is lost is made again by itself for as many seconds as it
    has ``patience``, and ``told`` is called when it is lost and when it is back: no record is missed or taken twice."""

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
        self._leasing = False
        self._unread: deque[Record] = deque()
        self._hello: Hello | None = None
        self._status: Status | None = None
        self._piece: tuple[int, bytes] | None = None
        self._last: messages.Message | None = None
        self._role = 0
        self._commands = 0
        self._result: tuple[int, int] | None = None
        self._welcomed = False
        self._refused: tuple[int, int] | None = None
        self._talk = Talk()
        self.hello = self._connect()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def give_up(self) -> None:
        """Have no more patience: whatever waits for a connection ends, in another thread too."""
        self._patience = 0.0

    def close(self) -> None:
        """Give the port back; what was not acknowledged stays with the device."""
        self._line.close()

    @property
    def damaged(self) -> int:
        """Frames that came broken, or that nobody but the device may have sent, since the greeting."""
        return self._talk.damaged

    @property
    def repeated(self) -> int:
        """Records that came again."""
        return self._talk.receiver.repeated if self._talk.receiver else 0

    @contextmanager
    def leasing(self) -> Iterator[None]:
        """Let the device move cards meanwhile: its questions for the motion lease are answered at once.

        For whoever follows the device: without a turn here for two seconds it stands still, as without a host."""
        self.lease(True)
        try:
            yield
        finally:
            self.lease(False)

    def lease(self, leasing: bool) -> None:
        """The same from now on, or no more, over every connection."""
        self._leasing = leasing
        self._line.lease(leasing)

    def records(self) -> Iterator[Record]:
        """Every record, for as long as the connection lasts."""
        while True:
            record = self.receive(_ANSWER_SECONDS)
            if record is not None:
                yield record

    def receive(self, seconds: float) -> Record | None:
        """The next record, or None when none comes in this time."""
        self._lasting(lambda: self._pump(seconds, lambda: bool(self._unread)))
        return self._unread.popleft() if self._unread else None

    def acknowledge(self, number: int) -> None:
        """Tell the device that every record up to this number is safe here and may be forgotten there."""
        self._lasting(lambda: self._line.acknowledge(number))

    def status(self) -> Status:
        """Ask the device how it is, now."""
        return self._lasting(self._status_now)

    def command(self, command: int, argument: bytes, second: Key | None = None) -> None:
        """Have a command of ``shoecore.wire.rights`` carried out, once; ``second`` is the key of who signs beside."""
        self._commands += 1
        number = self._commands

        def answered() -> bool:
            return self._result is not None and self._result[0] == number

        self._ask(lambda: self._line.command(number, command, argument, second), answered, _ANSWER_SECONDS)
        if self._result is None or not answered():
            raise errors.silent(self.url, _ANSWER_SECONDS, "a command")
        if self._result[1] != commands.DONE:
            raise errors.not_done(self.url, self._result[1])

    def attest(self, nonce: bytes) -> tuple[bytes, bytes]:
        """The device's codes of what it runs by, under a nonce that is used once, and what it says it is set to."""
        codes, said = self._asked(rights.ATTEST, nonce, messages.ATTESTED, "the question what it runs by")
        return bytes(codes), bytes(said)

    def tell(self, question: int) -> tuple[Any, ...]:
        """The answer to a question of ``shoecore.wire.service``."""
        (body,) = self._asked(rights.TELL, bytes((question,)), messages.TOLD, "a technician's question")
        told: tuple[Any, ...] = fields.get(body, 0, len(body), service.LAYOUTS[question])
        return told

    def _asked(self, command: int, argument: bytes, kind: int, what: str) -> tuple[Any, ...]:
        """The values of the message that answers a command, asked anew where the answer was lost on its way."""
        for _ in range(_TRIES):
            self._commands += 1
            found = self._answer(self._commands, command, argument, kind)
            if found:
                return found
        raise errors.silent(self.url, _PROOF_SECONDS, what)

    def _answer(self, number: int, command: int, argument: bytes, kind: int) -> tuple[Any, ...]:
        self._last = None
        self._result = None

        def answered() -> bool:
            told = self._last is not None and self._last.kind == kind and self._last.values[0] == number
            return told or (self._result is not None and self._result[0] == number)

        self._ask(lambda: self._line.command(number, command, argument, None), answered, _PROOF_SECONDS)
        if self._result and self._result[1] != commands.DONE:
            raise errors.not_done(self.url, self._result[1])
        return tuple(self._last.values[1:]) if self._last and answered() else ()

    def piece(self, at: int, content: bytes) -> tuple[int, int, str] | None:
        """Hand over a piece of what is to be installed, or ask with an empty one: how much is there, how far it has
        come, what was wrong; None where nobody has chosen that at the device."""
        end = at + len(content)
        heard = self._heard(
            messages.HAVE,
            lambda: self._line.send(messages.PIECE, (at, content)),
            lambda told: not content or told[0] != at or told[0] == end,
        )
        return None if heard is None else (heard[0], heard[1], heard[2])

    def _heard(
        self, kind: int, ask: Callable[[], None], wanted: Callable[[tuple[Any, ...]], bool]
    ) -> tuple[Any, ...] | None:
        """The values of the message that answers a question; None where the device refuses it, or says nothing."""
        self._last = None
        self._refused = None

        def answered() -> bool:
            found = self._last is not None and self._last.kind == kind and wanted(self._last.values)
            return found or self._refused is not None

        self._ask(ask, answered, _PROOF_SECONDS)
        return None if self._last is None or self._last.kind != kind else tuple(self._last.values)

    def dump_size(self) -> int:
        """How many bytes the device's journal has as it lies on the flash."""
        return self._dumped(_END, lambda piece: not piece[1])[0]

    def dump(self, at: int) -> bytes:
        """A piece of it, from a place on."""
        return self._dumped(at, lambda piece: piece[0] == at)[1]

    def _status_now(self) -> Status:
        return self._answered(lambda: self._line.send(messages.ASK_STATUS, ()), "a question for its status")

    def _dumped(self, at: int, wanted: Callable[[tuple[int, bytes]], bool]) -> tuple[int, bytes]:
        """The answer to a question for a piece; beyond the end it has no bytes, and tells where the end is."""
        self._piece = None

        def answered() -> bool:
            return self._piece is not None and wanted(self._piece)

        self._ask(lambda: self._line.send(messages.ASK_DUMP, (at,)), answered, _ANSWER_SECONDS)
        if self._piece is None or not answered():
            raise errors.no_dump(self.url, at, _ANSWER_SECONDS)
        return self._piece

    def _answered(self, ask: Callable[[], None], asked: str) -> Status:
        """The status that answers a message."""
        self._status = None
        self._ask(ask, lambda: self._status is not None, _ANSWER_SECONDS)
        if self._status is None:
            raise errors.silent(self.url, _ANSWER_SECONDS, asked)
        return self._status

    def _lasting(self, call: Callable[[], _Answer]) -> _Answer:
        """Do it, over as many connections as it takes."""
        while True:
            try:
                return call()
            except errors.ConnectionLost as lost:
                self._connect_again(lost)

    def _connect_again(self, lost: errors.ConnectionLost) -> None:
        """Try until the device is there again or patience ends; what no waiting mends is raised at once."""
        self._line.close()
        if not self._patience:
            raise lost
        self._told(f"{lost.what} Trying again.")
        began = time.monotonic()
        serial = self.hello.serial
        while time.monotonic() < began + self._patience:
            with suppress(errors.ConnectionLost, errors.PortMissing, errors.PortBusy, errors.NotADevice):
                self.hello = self._connect(serial)
                self._line.lease(self._leasing)
                self._told("The device is there again.")
                return
            time.sleep(_AWAY_SECONDS)
        raise lost

    def _connect(self, serial: str = "") -> Hello:
        """Open the port and greet the device behind it, where one is known no other."""
        self._line = Line(self.url, self._talk)
        try:
            return self._greet(serial)
        except BaseException:
            self.close()
            raise

    def _greet(self, serial: str) -> Hello:
        """Find out who the device is, and prove to each other that it is so."""
        self._line.end_frame()
        try:
            hello = self._introduce()
        except errors.ConnectionLost as lost:
            raise errors.busy(self.url, f"the connection was closed before a greeting ({lost.observed})") from lost
        if serial and hello.serial != serial:
            raise errors.other_device(self.url, serial, hello.serial)
        self._begin(hello)
        return hello

    def _introduce(self) -> Hello:
        """Introduce this host until the device introduces itself."""
        self._hello = None
        introduce = (messages.IDENTIFY, (messages.PROTOCOL,))
        self._ask(lambda: self._line.send(*introduce), lambda: self._hello is not None, _GREETING_SECONDS)
        hello: Hello | None = self._hello
        if hello is None:
            raise errors.not_a_device(self.url, self._line.sample)
        if hello.protocol != messages.PROTOCOL:
            raise errors.other_protocol(self.url, hello.product, hello.version, hello.protocol)
        return hello

    def _begin(self, hello: Hello) -> None:
        """Begin a session; a table's host gives the device its part of its key and gets records from the oldest on."""
        key = self._key_of(hello.serial)
        self._welcomed = False
        self._refused = None

        def settled() -> bool:
            return self._welcomed or (self._refused is not None and self._refused[0] == session.NO_KEY)

        self._ask(lambda: self._line.open(hello.serial, key), settled, _GREETING_SECONDS)
        if not self._welcomed:
            raise errors.not_let_in(self.url, hello.serial, self._refused)
        if rights.may_say(messages.SEAL_PART, self._role):
            part = self._part_of(hello.serial)
            self._answered(lambda: self._line.give_part(part), "this host's part of its key")

    def _ask(self, ask: Callable[[], None], answered: Callable[[], bool], seconds: float) -> None:
        """Ask again and again, for a wire that loses some, until it is answered or the time is over."""
        deadline = time.monotonic() + seconds
        while not answered() and time.monotonic() < deadline:
            ask()
            self._pump(min(seconds, _ASK_AGAIN_SECONDS), answered)

    def _pump(self, seconds: float, enough: Callable[[], bool]) -> None:
        """Take in what comes until it is enough or the time is over."""
        deadline = time.monotonic() + seconds
        left = seconds
        while not enough() and left >= 0:
            try:
                message = self._line.receive(left)
                if message is None:
                    return
                self._take(message)
            except (records.UnknownRecord, BadField) as unknown:
                raise errors.unknown_record(self.url, unknown) from unknown
            left = deadline - time.monotonic()

    def _take(self, message: messages.Message) -> None:
        if message.kind == RECORD:
            self._unread.append(records.unpack(*message.values))
        elif message.kind == messages.HELLO:
            self._hello = Hello(*message.values)
        elif message.kind == messages.STATUS:
            self._status = Status(*message.values)
        elif message.kind == messages.DUMP:
            self._piece = message.values
        elif message.kind == messages.WELCOME:
            self._role = message.values[0]
            self._welcome(message.values[2])
        elif message.kind in (messages.HAVE, messages.ATTESTED, messages.TOLD):
            self._last = message
        elif message.kind == messages.RESULT:
            self._result = message.values
        elif message.kind == messages.REFUSED:
            self._refuse(message.values)
        elif message.kind == MISSING and self._talk.receiver and self._talk.receiver.ahead > _AHEAD_AT_MOST:
            raise errors.missing(self.url, *message.values)

    def _welcome(self, following: int) -> None:
        """A session has begun, perhaps after a restart of the device, over which its numbers go on."""
        self._welcomed = True
        received = self._talk.receiver.received if self._talk.receiver else 0
        if following <= received:
            raise errors.forgotten(self.url, received, following)

    def _refuse(self, refused: tuple[int, int]) -> None:
        """A device that has restarted, where the line did not end, knows of no session: another one begins."""
        self._refused = refused
        if refused[0] == session.NO_SESSION and self._welcomed:
            self._welcomed = False
            self._line.forget()
            self.hello = self._introduce()
            self._begin(self.hello)
