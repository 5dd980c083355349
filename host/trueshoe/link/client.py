"""A client of one device: greet it, take its records in order and once each, acknowledge them, ask how it is."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from types import TracebackType
from typing import NamedTuple, Self

from shoecore import records
from shoecore.records import Record
from shoecore.wire import messages
from trueshoe.link import errors, parts
from trueshoe.link.line import Line

_GREETING_SECONDS = 5.0
_ASK_AGAIN_SECONDS = 1.0
_ANSWER_SECONDS = 5.0
_AHEAD_AT_MOST = 100  # records after a missing one: several times what a device sends before it sends again


class Hello(NamedTuple):
    """How a device introduces itself; ``boots`` counts its starts."""

    protocol: int
    product: str
    version: str
    board: str
    serial: str
    boots: int


class Status(NamedTuple):
    """How a device is: its state and latched fault, records not acknowledged, number of the next record."""

    state: int
    fault: int
    waiting: int
    next: int


class Client:
    """Use it in a ``with``; ``damaged`` counts frames that came broken, ``repeated`` records that came again.

    ``part_of`` gives this host's part of the key of the device with a serial number."""

    def __init__(self, url: str, part_of: Callable[[str], bytes] = parts.kept) -> None:
        self.url = url
        self._part_of = part_of
        self.repeated = 0
        self._unread: deque[Record] = deque()
        self._early: list[Record] = []
        self._received: int | None = None
        self._ahead = 0
        self._acknowledged = 0
        self._hello: Hello | None = None
        self._status: Status | None = None
        self._line = Line(url)
        try:
            self.hello = self._greet()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the port back; what was not acknowledged stays with the device while it has power."""
        self._line.close()

    @property
    def damaged(self) -> int:
        """Frames that failed their checksum or held no known message since the greeting."""
        return self._line.damaged

    def leasing(self) -> AbstractContextManager[None]:
        """Let the device move cards meanwhile: its questions for the motion lease are answered at once.

        For whoever follows the device: without a turn here for two seconds it stands still, as without a host."""
        return self._line.leasing()

    def records(self) -> Iterator[Record]:
        """Every record, for as long as the connection lasts."""
        while True:
            record = self.receive(_ANSWER_SECONDS)
            if record is not None:
                yield record

    def receive(self, seconds: float) -> Record | None:
        """The next record, or None when none comes in this time."""
        self._pump(seconds, lambda: bool(self._unread))
        return self._unread.popleft() if self._unread else None

    def acknowledge(self, number: int) -> None:
        """Tell the device that every record up to this number is safe here and may be forgotten there."""
        self._acknowledged = number
        self._line.send(messages.ACKNOWLEDGE, (number,))

    def status(self) -> Status:
        """Ask the device how it is, now."""
        return self._answered(messages.ASK_STATUS, (), "a question for its status")

    def _answered(self, kind: int, values: tuple[bytes, ...], asked: str) -> Status:
        """The status that answers a message."""
        self._status = None
        self._ask(kind, values, lambda: self._status is not None, _ANSWER_SECONDS)
        if self._status is None:
            raise errors.silent(self.url, _ANSWER_SECONDS, asked)
        if self._received is not None and self._status.next <= self._received:
            raise errors.restarted(self.url, self._received, self._status.next)
        return self._status

    def _greet(self) -> Hello:
        """Introduce this host until the device introduces itself."""
        self._line.end_frame()
        try:
            self._ask(messages.IDENTIFY, (messages.PROTOCOL,), lambda: self._hello is not None, _GREETING_SECONDS)
        except errors.ConnectionLost as lost:
            raise errors.busy(self.url, f"the connection was closed before a greeting ({lost.observed})") from lost
        if self._hello is None:
            raise errors.not_a_device(self.url, self._line.sample)
        if self._hello.protocol != messages.PROTOCOL:
            raise errors.other_protocol(self.url, self._hello.product, self._hello.version, self._hello.protocol)
        self._begin_at_oldest(self._part_of(self._hello.serial))
        return self._hello

    def _begin_at_oldest(self, part: bytes) -> None:
        """Hand over this host's part; the answer says which record is the oldest that waits, so that none is lost."""
        status = self._answered(messages.SEAL_PART, (part,), "this host's part of its key")
        self._received = status.next - status.waiting - 1
        for record in self._early:
            self._take_record(record)

    def _ask(self, kind: int, values: tuple[int | bytes, ...], answered: Callable[[], bool], seconds: float) -> None:
        """Send a question, again and again for a wire that loses some, until it is answered or the time is over."""
        deadline = time.monotonic() + seconds
        while not answered() and time.monotonic() < deadline:
            self._line.send(kind, values)
            self._pump(min(seconds, _ASK_AGAIN_SECONDS), answered)

    def _pump(self, seconds: float, enough: Callable[[], bool]) -> None:
        """Take in what comes until it is enough or the time is over."""
        deadline = time.monotonic() + seconds
        left = seconds
        while not enough() and left >= 0:
            message = self._line.receive(left)
            if message is None:
                return
            self._take(message)
            left = deadline - time.monotonic()

    def _take(self, message: messages.Message) -> None:
        if message.kind == messages.HELLO:
            self._hello = Hello(*message.values)
        elif message.kind == messages.STATUS:
            self._status = Status(*message.values)
        elif message.kind == messages.RECORD:
            self._take_record(self._unpacked(message))

    def _unpacked(self, message: messages.Message) -> Record:
        try:
            return records.unpack(*message.values)
        except records.UnknownRecord as unknown:
            raise errors.unknown_record(self.url, unknown) from unknown

    def _take_record(self, record: Record) -> None:
        """Keep a record that is the next one; the device sends again what is not acknowledged, so others may go.

        A number that never comes is no damage of the wire: then the device does not have it."""
        if self._received is None:
            self._early.append(record)
        elif record.number <= self._received:
            self.repeated += 1
            if self._acknowledged >= record.number:
                self._line.send(messages.ACKNOWLEDGE, (self._acknowledged,))
        elif record.number == self._received + 1:
            self._received = record.number
            self._ahead = 0
            self._unread.append(record)
        else:
            self._ahead += 1
            if self._ahead > _AHEAD_AT_MOST:
                raise errors.missing(self.url, self._received + 1, record.number)
