"""Records between the moment they are made and the moment the host has them for good."""

from shoecore import records
from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.fields import U8, U32

CAPACITY = const(480)

# Kept for the fault that stops the device.
_RESERVE = const(1)

_HEAD = (U32, U8)  # time, kind
_HEAD_BYTES = const(5)


class Outbox:
    """Numbers the records, keeps each until it is acknowledged, and never writes over one; the judge sees each too."""

    def __init__(self, judge=None, capacity: int = CAPACITY) -> None:
        self.judge = judge
        self._usual = capacity - _RESERVE
        self.next = 1
        self.oldest = 1
        self.lost = 0
        self.time = 0
        self._kept: list[bytes] = []

    def at(self, milliseconds: int) -> None:
        """The time that the next records carry."""
        self.time = milliseconds

    def add(self, kind: int, *values) -> None:
        """Make a record; with no room left it is counted as lost."""
        if self.has_room(1):
            self._keep(kind, values)
        else:
            self.lost += 1

    def add_last(self, kind: int, *values) -> None:
        """Make the record of why the device stops, for which room is kept."""
        self._keep(kind, values)

    def get(self, number: int) -> tuple:
        """The values of a record's message."""
        kept = self._kept[number - self.oldest]
        time, kind = fields.get(kept, 0, _HEAD_BYTES, _HEAD)
        return (number, time, kind, kept[_HEAD_BYTES:])

    def acknowledge(self, number: int) -> None:
        """The host has every record up to this number; a number that was never given is none."""
        while self.oldest <= number and self.oldest < self.next:
            self._kept.pop(0)
            self.oldest += 1

    def waiting(self) -> int:
        """How many records the host has not acknowledged."""
        return self.next - self.oldest

    def room(self) -> int:
        """How many more records will fit."""
        return max(0, self._usual - self.waiting())

    def has_room(self, count: int) -> bool:
        """Whether so many more records will fit."""
        return count <= self.room()

    def _keep(self, kind: int, values: tuple) -> None:
        head = bytearray(_HEAD_BYTES)
        fields.put(head, 0, _HEAD, (self.time, kind))
        self._kept.append(bytes(head) + records.pack(kind, values))
        if self.judge:
            self.judge.see(records.Record(self.next, self.time, kind, values))
        self.next += 1
