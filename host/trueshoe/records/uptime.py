"""A device's time since its start in full: its records tell it in milliseconds that begin anew every 2**30."""

from datetime import datetime, timedelta

from shoecore.records import BOOTED, FACTS, Record

TURN = 1 << 30


class Uptime:
    """Counts the turns, record after record: 12.4 days each, within which a device makes one at least."""

    def __init__(self) -> None:
        self._number = 0
        self._time = 0
        self._turns = 0

    @property
    def reached(self) -> tuple[int, int, int]:
        """Number and time of the device's newest record, and the turns up to it."""
        return self._number, self._time, self._turns

    def go_on_from(self, number: int, time: int, turns: int) -> None:
        """The records up to that one were counted elsewhere."""
        self._number, self._time, self._turns = number, time, turns

    def of(self, record: Record) -> int:
        """The milliseconds from the device's last start that is known to a record."""
        time: int = record.time
        if record.kind >= FACTS:  # told by the table, at a time that is reckoned
            return self._turns * TURN + time
        if record.number <= self._number:  # it comes again
            return max(0, self._turns - (time > self._time)) * TURN + time
        if record.kind == BOOTED:
            self._turns = 0
        elif time < self._time:
            self._turns += 1
        self._number, self._time = record.number, time
        return self._turns * TURN + time


class Wall:
    """The wall time of records, by when each came: a device's clock showed 0 at the earliest moment that fits one.

    That moment is ``zero``."""

    def __init__(self) -> None:
        self.uptime = Uptime()
        self.zero: datetime | None = None

    def of(self, record: Record, came: datetime) -> datetime:
        """When a record was made, as far as is known by now."""
        uptime = timedelta(milliseconds=self.uptime.of(record))
        zero = came - uptime
        if self.zero is None or record.kind == BOOTED or zero < self.zero:
            self.zero = zero
        return self.zero + uptime
