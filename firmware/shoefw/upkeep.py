"""What the journal needs where nothing moves: sectors erased ahead, a word before it is full, its pages
read again."""

import collections

from shoecore import faults, records
from shoecore.compat import const

# Told when so little of it is left, and over when twice as much is free again.
_TENTH = const(10)
_FIFTH = const(5)

_MOST = const(65535)

# Seconds from one reading of it all to the next.
_PAUSE = const(86400)


class Upkeep:
    """``rest`` is called at every quiet point, ``look`` once a second while nothing moves."""

    def __init__(self, outbox, report) -> None:
        self._outbox = outbox
        self._report = report
        self._capacity = outbox.journal.capacity()
        self._filling = False
        self._steps: collections.abc.Generator | None = None
        self._pause = 0

    def rest(self) -> None:
        """Nothing is about to move, and an erasure may take its time."""
        if not self._outbox.is_damaged():
            self._outbox.journal.make_room()
            self._outbox.summing.summaries.make_room()
            self._tell(self._outbox.room())

    def _tell(self, room: int) -> None:
        """Once that little is left, and once that it is over."""
        if not self._filling and room * _TENTH < self._capacity:
            self._filling = True
            expected = min(self._capacity // _TENTH, _MOST)
            self._report.warn(faults.JOURNAL_FILLING, faults.AT_FLASH, faults.NO_CARD, 0, expected, min(room, _MOST))
        elif self._filling and room * _FIFTH >= self._capacity:
            self._filling = False
            self._report.cleared(faults.JOURNAL_FILLING, records.BY_ITSELF)

    def look(self) -> bool:
        """Read on in the journal and hold each page to the one before, all of them once a day, and in no round, where a
        ruling needs the room; whether the rest of a page is to come."""
        if self._pause:
            self._pause -= 1
            return False
        if self._outbox.in_round():
            if self._steps:
                self._steps.close()
                self._steps = None
            return False
        self._steps = self._steps or self._outbox.journal.check_steps()
        try:
            return bool(next(self._steps))
        except StopIteration:
            self._steps = None
            self._pause = _PAUSE
            return False
