"""A device with more to tell than its line can carry: both real ends, and a UART of 115,200 baud between them."""

from collections.abc import Callable, Iterator

from shoecore import records
from shoecore.proof.merkle import at_once
from shoecore.wire import batch, messages, rights
from shoecore.wire.opening import Opening
from shoecore.wire.session import DeviceEnd
from shoefw.dump import Dump
from shoefw.link import Link
from shoefw.store.principal import Principal
from trueshoe.link.keys import Key
from trueshoe.link.talk import RECORD, Talk

_BYTES_A_MS = 115_200 / 10 / 1000
_BUFFER = 256  # what a port of MicroPython takes ahead of its line
_MS = 1000
_RECORDS = 5000
_HOST_MS = 5  # until a host's answer is there
_SERIAL = "S1"
_KEY = Key(b"the line", bytes(32))
_BODY = records.pack(records.DISPENSED, (3, 7, 2))
_CARD_MS = 423


class _Box:
    """An outbox that is never empty."""

    def __init__(self) -> None:
        self.oldest, self.next = 1, _RECORDS + 1

    def get(self, number: int) -> tuple[int, int, int, bytes]:
        return (number, _CARD_MS * number, records.DISPENSED, _BODY)

    def acknowledge(self, number: int) -> None:
        self.oldest = number + 1


class _Door:
    """Lets in whoever has the one key there is."""

    def __init__(self, end: DeviceEnd) -> None:
        self._end = end
        self._opening = Opening(_SERIAL, _principal, _fresh())

    def let_in(self, kind: int, values: tuple[bytes, ...]) -> bool:
        return bool(at_once(self._end.let_in_steps(self._opening, kind, values)))  # type: ignore[arg-type]


class _Uart:
    """What the device writes waits in a buffer, of which each millisecond takes its bytes."""

    records = batch.MOST_RECORDS
    written = read = 0

    def __init__(self) -> None:
        self.waiting = b""
        self.carried = 0.0
        self.idle = 0.0
        self._held = b""
        self._due = 0.0

    def readinto(self, buffer: bytearray) -> int:
        piece, self.waiting = self.waiting[: len(buffer)], self.waiting[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)

    def write(self, buffer: bytearray, count: int) -> int:
        if len(self._held) + count > _BUFFER:
            return 0
        self._held += bytes(buffer[:count])
        return count

    def millisecond(self) -> bytes:
        self._due += _BYTES_A_MS
        count = int(self._due)
        self._due -= count
        out, self._held = self._held[:count], self._held[count:]
        self.carried += len(out)
        self.idle += count - len(out)
        return out


def saturated() -> tuple[float, float]:
    """The records' own part of all bytes on the line, and the part of the time in which the line was idle."""
    uart, box, talk = _Uart(), _Box(), Talk()
    end = DeviceEnd(lambda *_: None)
    door = _Door(end)
    hello = (messages.PROTOCOL, "trueshoe", "0", "line", _SERIAL, 1)
    link = Link(uart, box, Dump(None, 0, 0, lambda: True), end, door, str, hello, lambda: (0, 0, 0, box.next))
    uart.waiting = talk.open(_SERIAL, _KEY)
    answers = [b""] * _HOST_MS
    now = 0
    while box.oldest <= _RECORDS:
        now += _MS
        link.poll(now)
        taken = [message for message in talk.take(uart.millisecond()) if message.kind == RECORD]
        answer = bytes(talk.reply) + (talk.acknowledge(taken[-1].values[0]) if taken else b"")
        talk.reply.clear()
        answers.append(answer)
        uart.waiting += answers.pop(0)
    payload = _RECORDS * batch.size(_CARD_MS, _BODY)
    return payload / uart.carried, uart.idle / (uart.idle + uart.carried)


def _principal(_: bytes) -> Principal:
    return Principal(_KEY.id, rights.DEALER, "line", _KEY.secret)


def _fresh() -> Callable[[], tuple[bytes, bytes]]:
    starts: Iterator[int] = iter(range(1, 1000))
    return lambda: (bytes(16), next(starts).to_bytes(8, "big"))
