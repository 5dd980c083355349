"""Records between the moment they are made and the moment the host has them for good: the journal holds them."""

from shoecore import records
from shoecore.compat import const

# More than are on their way to a host that is there, by far less than a journal has.
_MANY = const(100)


class Outbox:
    """Numbers the records and keeps each on the flash until it is acknowledged; the judge sees each too.

    ``next`` and ``oldest`` are the numbers of the next record and of the first that is not acknowledged; ``lost``
    counts what could not be written. A journal that was damaged when the power came is read and not written to."""

    def __init__(self, journal, summing, uptime, judge=None) -> None:
        self.journal = journal
        self.summing = summing
        self.uptime = uptime
        self.judge = judge
        self._rules = judge
        self.next = journal.next
        self.oldest = journal.oldest
        self.lost = 0
        self._read_only = self.is_damaged()
        self._owed: tuple = ()

    def in_round(self) -> bool:
        """Whether a round is open, whoever hears the judge by now."""
        return bool(self._rules and self._rules.sequence)

    def is_damaged(self) -> bool:
        """Whether the journal has not all that was written, or something else lies in its place."""
        return self.journal.damaged > 0 or self.journal.foreign != "" or self.summing.summaries.foreign

    def add(self, kind: int, *values) -> None:
        """Make a record: when this returns it outlives the power; one that cannot be written is counted as lost."""
        if not self._keep(kind, values):
            self.lost += 1

    def add_last(self, kind: int, *values) -> None:
        """Make the record of why the device stops: as soon as there is room for it, as it stands on the latch too."""
        if not self._keep(kind, values):
            self._owed = (kind, values)

    def get(self, number: int):
        """The values of a record's message; of the next that can be read, where that one cannot; else None."""
        record = self.journal.get(number)
        if record is not None:
            self.summing.sent(record)
        return record

    def acknowledge(self, number: int) -> None:
        """The host has every record up to this number; a number that was never given is none."""
        if self._read_only:
            self.oldest = max(self.oldest, min(number + 1, self.next))
        else:
            self.journal.acknowledge(number)
            self.oldest = self.journal.oldest
            self._sum_up()
        if self._owed and self._keep(*self._owed):
            self._owed = ()

    def waiting(self) -> int:
        """How many records the host has not acknowledged."""
        return self.next - self.oldest

    def is_kept_up_with(self) -> bool:
        """Whether the host has all but the newest records: then what would fill the journal of one away is told too."""
        return self.waiting() < _MANY

    def room(self) -> int:
        """How many more records will fit, without what is kept back for the round in flight."""
        return self.journal.room()

    def has_room(self, count: int) -> bool:
        """Whether so many more records will fit."""
        return count <= self.room()

    def _keep(self, kind: int, values: tuple) -> bool:
        """Write a record, unless nothing may be written; False where the flash does not take it."""
        if self._read_only:
            return True
        time = self.uptime.read()
        try:
            self.journal.append(time, kind, values)
        except OSError:
            return False
        number = self.next
        self.next = self.journal.next
        finding = self.judge.see(records.Record(number, time, kind, values)) if self.judge else None
        self.summing.made(kind, values, finding)
        return True

    def _sum_up(self) -> None:
        """Of the rounds that the host has now, the summaries are written."""
        try:
            self.summing.acknowledged(self.oldest - 1)
        except OSError:
            self.lost += 1
