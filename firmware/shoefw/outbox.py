"""Records between the moment they are made and the moment the host has them for good."""

from shoecore import records
from shoecore.compat import const

CAPACITY = const(128)

# What one round can need at most: with less room than this none begins.
ROUND_ROOM = const(64)


class Outbox:
    """Numbers the records, keeps each until it is acknowledged, and never writes over one."""

    def __init__(self) -> None:
        self.next = 1
        self.oldest = 1
        self.lost = 0
        self._time = 0
        self._ring: list[tuple] = [()] * CAPACITY

    def at(self, milliseconds: int) -> None:
        """The time that the next records carry."""
        self._time = milliseconds

    def add(self, kind: int, *values) -> None:
        """Make a record; with no room left it is counted as lost."""
        if self.next - self.oldest == CAPACITY:
            self.lost += 1
            return
        self._ring[self.next % CAPACITY] = (self.next, self._time, kind, records.pack(kind, values))
        self.next += 1

    def get(self, number: int) -> tuple:
        """The values of a record's message."""
        return self._ring[number % CAPACITY]

    def acknowledge(self, number: int) -> None:
        """The host has every record up to this number; a number that was never given is none."""
        while self.oldest <= number and self.oldest < self.next:
            self._ring[self.oldest % CAPACITY] = ()
            self.oldest += 1

    def waiting(self) -> int:
        """How many records the host has not acknowledged."""
        return self.next - self.oldest

    def has_room(self) -> bool:
        """Whether a whole round will fit."""
        return CAPACITY - self.waiting() >= ROUND_ROOM
