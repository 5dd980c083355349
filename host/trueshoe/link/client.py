"""A client of one device: greet it, take its records in order and once each, acknowledge them, ask how it is."""

import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from types import TracebackType
from typing import Any, Self, TypeVar

from shoecore.records import Record
from trueshoe.link import times
from trueshoe.link.face import Face
from trueshoe.link.greeting import Status
from trueshoe.link.heard import Heard, understanding
from trueshoe.link.keys import Key
from trueshoe.link.line import Line
from trueshoe.link.talk import RECORD, Talk

_Result = TypeVar("_Result")


class Lines:
    """One line after another, waited for in the caller's thread."""

    def __init__(self, url: str, talk: Talk, heard: Heard) -> None:
        self._url = url
        self._talk = talk
        self._heard = heard
        self._line: Line | None = None
        self._leasing = False
        self.mending = nullcontext()

    @property
    def sample(self) -> bytes:
        """See ``Wire``, as for what follows."""
        return self._line.sample if self._line else b""

    def now(self) -> float:
        """The clock."""
        return time.monotonic()

    async def open(self) -> None:
        """Another line; records that came over the one before are there for whoever asks for the next."""
        self.close()
        for message in self._line.left() if self._line else ():
            if message.kind == RECORD:
                with understanding(self._url):
                    self._heard.take(message)
        self._line = Line(self._url, self._talk)
        self._line.lease(self._leasing)

    def close(self) -> None:
        """Give the port back."""
        if self._line:
            self._line.close()

    def say(self, frame: Callable[[], bytes]) -> None:
        """Make a frame and send it."""
        assert self._line
        self._line.say(frame)

    async def until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Take in what comes until it is enough or the time is over."""
        assert self._line
        deadline = time.monotonic() + seconds
        left = seconds
        while not enough() and left >= 0:
            message = self._line.receive(left)
            if message is None:
                return
            with understanding(self._url):
                self._heard.take(message)
            left = deadline - time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        time.sleep(seconds)

    async def fetch(self, what: Callable[[str], _Result], serial: str) -> _Result:
        """Have something of this machine's looked up."""
        return what(serial)

    def lease(self, leasing: bool) -> None:
        """Whether questions for the motion lease are answered, over every line."""
        self._leasing = leasing
        if self._line:
            self._line.lease(leasing)


class Client(Face[Lines]):
    """Use it in a ``with``; it is connected as it is made. A device that hangs is waited for a few seconds longer than
    a call says, and then is lost."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def give_up(self) -> None:
        """Have no more patience: whatever waits for a connection ends, in another thread too."""
        self._connection.patience = 0.0

    def close(self) -> None:
        """Give the port back; what was not acknowledged stays with the device."""
        self._wire.close()

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
        self._wire.lease(leasing)

    def records(self) -> Iterator[Record]:
        """Every record, for as long as the connection lasts."""
        while True:
            record = self.receive(times.ANSWER)
            if record is not None:
                yield record

    def receive(self, seconds: float) -> Record | None:
        """The next record, or None when none comes in this time."""
        unread = self._heard.unread
        if not unread:
            _at_once(self._conversation.wait_for_records(seconds))
        return unread.popleft() if unread else None

    def acknowledge(self, number: int) -> None:
        """Tell the device that every record up to this number is safe here and may be forgotten there."""
        _at_once(self._conversation.acknowledge(number))

    def status(self) -> Status:
        """Ask the device how it is, now."""
        return _at_once(self._conversation.status())

    def command(self, command: int, argument: bytes, second: Key | None = None) -> None:
        """Have a command of ``shoecore.wire.rights`` carried out, once; ``second`` is the key of who signs beside."""
        _at_once(self._conversation.command(command, argument, second))

    def attest(self, nonce: bytes) -> tuple[bytes, bytes]:
        """The device's codes of what it runs by, under a nonce that is used once, and what it says it is set to."""
        return _at_once(self._conversation.attest(nonce))

    def tell(self, question: int) -> tuple[Any, ...]:
        """The answer to a question of ``shoecore.wire.service``."""
        return _at_once(self._conversation.tell(question))

    def piece(self, at: int, content: bytes) -> tuple[int, int, str] | None:
        """Hand over a piece of what is to be installed, or ask with an empty one: how much is there, how far it has
        come, what was wrong; None where nobody has chosen that at the device."""
        return _at_once(self._conversation.piece(at, content))

    def work(self, number: int, what: int, argument: bytes, seconds: float = times.PROOF) -> tuple[int, bytes]:
        """Have the machine do something, in service: what came of it, and what it tells."""
        return _at_once(self._conversation.work(number, what, argument, seconds))

    def dump_size(self) -> int:
        """How many bytes the device's journal has as it lies on the flash."""
        return _at_once(self._conversation.dump_size())

    def dump(self, at: int) -> bytes:
        """A piece of it, from a place on."""
        return _at_once(self._conversation.dump(at))

    def _over(self, talk: Talk, heard: Heard) -> Lines:
        return Lines(self.url, talk, heard)

    def _begin(self) -> None:
        _at_once(self._connection.connect())


def _at_once(call: Coroutine[Any, Any, _Result]) -> _Result:
    """What comes of a call over lines: whatever it waits for, it waits for in this thread."""
    try:
        call.send(None)
    except StopIteration as done:
        result: _Result = done.value
        return result
    raise AssertionError("it waits for a loop, and there is none")
