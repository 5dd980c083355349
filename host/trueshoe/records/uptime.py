"""A device's time since its start in full: its records tell it in milliseconds that begin anew every 2**30."""

from datetime import datetime, timedelta

from shoecore.records import BOOTED, FACTS, Record

_TURN = 1 << 30


class Uptime:
    """Counts the turns, record after record: 12.4 days each, within which a device makes one at least."""

    def __init__(self) -> None:
        self._number = 0
        self._time = 0
        self._turns = 0

    def of(self, record: Record) -> int:
        """The milliseconds from the device's last start that is known to a record."""
        time: int = record.time
        if record.kind >= FACTS:  # told by the table, at a time that is reckoned
            return self._turns * _TURN + time
        if record.number <= self._number:  # it comes again
            return max(0, self._turns - (time > self._time)) * _TURN + time
        if record.kind == BOOTED:
            self._turns = 0
        elif time < self._time:
            self._turns += 1
        self._number, self._time = record.number, time
        return self._turns * _TURN + time


class Wall:
    """The wall time of records, by when each came: a device's clock showed 0 at the earliest moment that fits one."""

    def __init__(self) -> None:
        self._uptime = Uptime()
        self._zero: datetime | None = None

    def of(self, record: Record, came: datetime) -> datetime:
        """When a record was made, as far as is known by now."""
        uptime = timedelta(milliseconds=self._uptime.of(record))
        zero = came - uptime
        if self._zero is None or record.kind == BOOTED or zero < self._zero:
            self._zero = zero
        return self._zero + uptime
