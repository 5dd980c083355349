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
from trueshoe.link.line import DAMAGED, Line

_GREETING_SECONDS = 5.0
_ASK_AGAIN_SECONDS = 1.0
_ANSWER_SECONDS = 5.0
_AHEAD_AT_MOST = 100  # records after a missing one: several times what a device sends before it sends again
_SILENT_SECONDS = 2.0  # a device that has greeted this host sends again each second what waits
_MOST_WAITING = 65535  # so many or more
_END = 0xFFFFFFFF


class Hello(NamedTuple):
    """How a device introduces itself; ``boots`` counts its starts."""

    protocol: int
    product: str
    version: str
    board: str
    serial: str
    boots: int


class Status(NamedTuple):
    """How a device is: its state and latched fault, records not acknowledged (65535: or more), the next number."""

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
        self._greeted = False
        self._whole = True
        self._received: int | None = None
        self._ahead = 0
        self._acknowledged = 0
        self._heard_at = time.monotonic()
        self._hello: Hello | None = None
        self._status: Status | None = None
        self._piece: tuple[int, bytes] | None = None
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
        """Give the port back; what was not acknowledged stays with the device."""
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
        if self._received is not None:
            self._follow_up(self._status, self._received)
        return self._status

    def dump_size(self) -> int:
        """How many bytes the device's journal has as it lies on the flash."""
        return self._dumped(_END, lambda piece: not piece[1])[0]

    def dump(self, at: int) -> bytes:
        """A piece of it, from a place on."""
        return self._dumped(at, lambda piece: piece[0] == at)[1]

    def _dumped(self, at: int, wanted: Callable[[tuple[int, bytes]], bool]) -> tuple[int, bytes]:
        """The answer to a question for a piece; beyond the end it has no bytes, and tells where the end is."""
        self._piece = None

        def answered() -> bool:
            return self._piece is not None and wanted(self._piece)

        self._ask(messages.ASK_DUMP, (at,), answered, _ANSWER_SECONDS)
        if self._piece is None or not answered():
            raise errors.no_dump(self.url, at, _ANSWER_SECONDS)
        return self._piece

    def _follow_up(self, status: Status, received: int) -> None:
        """Numbers only go on; one that has restarted, where the line did not end, waits to be greeted again."""
        if status.next <= received:
            raise errors.forgotten(self.url, received, status.next)
        if status.next > received + 1 and time.monotonic() - self._heard_at > _SILENT_SECONDS:
            self.hello = self._introduce()
            self._hand_over(self.hello)

    def _greet(self) -> Hello:
        """Find out who the device is, and which of its records comes first."""
        self._line.end_frame()
        try:
            hello = self._introduce()
        except errors.ConnectionLost as lost:
            raise errors.busy(self.url, f"the connection was closed before a greeting ({lost.observed})") from lost
        status = self._hand_over(hello)
        if status.waiting < _MOST_WAITING:
            self._received = status.next - status.waiting - 1
        self._greeted = True
        for record in self._early:
            self._take_record(record)
        return hello

    def _hand_over(self, hello: Hello) -> Status:
        """Give the device this host's part of its key; how the device is then."""
        return self._answered(messages.SEAL_PART, (self._part_of(hello.serial),), "this host's part of its key")

    def _introduce(self) -> Hello:
        """Introduce this host until the device introduces itself; it then begins at its oldest record."""
        self._hello = None
        self._ask(messages.IDENTIFY, (messages.PROTOCOL,), lambda: self._hello is not None, _GREETING_SECONDS)
        hello: Hello | None = self._hello
        if hello is None:
            raise errors.not_a_device(self.url, self._line.sample)
        if hello.protocol != messages.PROTOCOL:
            raise errors.other_protocol(self.url, hello.product, hello.version, hello.protocol)
        self._heard_at = time.monotonic()
        return hello

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
            self._whole = True
            self._early.clear()
        elif message == DAMAGED:
            self._whole = False
        elif message.kind == messages.STATUS:
            self._status = Status(*message.values)
        elif message.kind == messages.RECORD:
            self._take_record(self._unpacked(message))
        elif message.kind == messages.DUMP:
            self._piece = message.values

    def _unpacked(self, message: messages.Message) -> Record:
        try:
            return records.unpack(*message.values)
        except records.UnknownRecord as unknown:
            raise errors.unknown_record(self.url, unknown) from unknown

    def _take_record(self, record: Record) -> None:
        """Keep a record that is the next one; the device sends again what is not acknowledged, so others may go.

        A number that never comes is no damage of the wire: then the device does not have it."""
        self._heard_at = time.monotonic()
        if not self._greeted:
            self._early.append(record)
            return
        received = self._received
        if received is None:
            received = self._begin_at(record.number)
        if received is None:
            return
        if record.number <= received:
            self.repeated += 1
            if self._acknowledged >= record.number:
                self._line.send(messages.ACKNOWLEDGE, (self._acknowledged,))
        elif record.number == received + 1:
            self._received = record.number
            self._ahead = 0
            self._unread.append(record)
        else:
            self._ahead += 1
            if self._ahead > _AHEAD_AT_MOST:
                raise errors.missing(self.url, received + 1, record.number)

    def _begin_at(self, first: int) -> int | None:
        """Where more wait than a status can tell, the first that comes is the oldest if nothing came damaged before.

        Else the device is to begin at its oldest again."""
        if self._whole:
            return first - 1
        self._line.send(messages.IDENTIFY, (messages.PROTOCOL,))
        return None
