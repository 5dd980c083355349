"""One card's attempts: each that failed is told, the last is latched and cleared by hand; doubts are counted."""

from shoecore import faults, records
from shoecore.compat import const

from ..ticks import diff

# So many cards in a row past a sensor that is not sure of them, and a person is asked to clean it.
_DOUBTS = const(3)


class Attempts:
    """``at`` keeps where and against which limit an attempt failed, until it is told."""

    def __init__(self, works) -> None:
        self._tries = works.board.timing.tries
        self._task = works.task
        self._guard = works.guard
        self._report = works.report
        self._clearing = works.clearing
        self._card = 0
        self._attempt = 1
        self._told = 0
        self._at = 0
        self._limit = 0
        self._began = 0
        self._latched = False
        self._doubts = 0

    def begin(self, card: int) -> None:
        """The next card's first attempt."""
        self._card = card
        self._attempt = 1
        self._told = 0

    def ready(self):
        """Until this attempt may move the card."""
        self._latched = False
        yield from self._guard.ready()
        self._began = self._task.now

    def at(self, place: int, limit: int, fault: int) -> int:
        """Keep where it failed and what was expected; the fault."""
        self._at = place
        self._limit = limit
        return fault

    def is_last(self) -> bool:
        """Whether the next failure latches."""
        return self._attempt == self._tries

    def failed(self, fault: int, lay: str):
        """Tell the failure; the last one is latched until a hand has cleared it, and the attempts begin again.

        What a lid or a silent host disturbed was no attempt."""
        if self._guard.disturbed:
            return
        waited = min(65535, diff(self._task.now, self._began) // 1000)
        told = (fault, self._at, self._card, self._attempt, self._limit, waited)
        self._told = fault
        if self._attempt < self._tries:
            self._report.warn(*told)
            self._attempt += 1
            return
        yield from self._clearing.latched(told, lay)
        self._latched = True
        self.begin(self._card)

    def taken_out(self) -> int:
        """How many cards the hand found on the way that cleared this attempt; -1 where none had to."""
        count: int = self._clearing.taken_out
        return count if self._latched else -1

    def done(self) -> None:
        """The card is through: what failed before has cleared itself."""
        if self._told:
            self._report.cleared(self._told, records.BY_ITSELF)

    def refused(self, fault: int, at: int, expected: int, observed: int):
        """More went through than was let: latched, and the order goes no further."""
        yield from self._clearing.refused((fault, at, self._card, self._attempt, expected, observed))

    def sure(self) -> None:
        """A card that no sensor had doubts about."""
        self._doubts = 0

    def doubt(self, fault: int, at: int, expected: int, observed: int):
        """A card went through but something is odd; a sensor that doubts too often is latched."""
        told = (fault, at, self._card, self._attempt, expected, observed)
        if fault == faults.SENSOR_STUCK:
            self._doubts += 1
        if self._doubts < _DOUBTS:
            self._report.warn(*told)
        else:
            self._doubts = 0
            yield from self._clearing.latched(told, "CLEAN SENSOR")
