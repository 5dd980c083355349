"""One card's attempts: each that failed is told, the last is latched and cleared by hand; doubts are counted."""

from shoecore import faults, records
from shoecore.compat import const

from ..ticks import diff
from .clearing import SENSOR

# So many cards in a row past a sensor that is not sure of them, and a person is asked to clean it.
_DOUBTS = const(3)
_MOST_MS = const(65535)


class Attempts:
    """What a lid or a silent host disturbed is no attempt."""

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
        self._disturbed = False
        self._doubts = 0

    def begin(self, card: int) -> None:
        """The next card's first attempt."""
        self._card = card
        self._attempt = 1
        self._told = 0

    def ready(self):
        """Until this attempt may move the card."""
        yield from self._guard.ready()
        self._began = self._task.now
        self._disturbed = False

    def ready_to_turn_back(self):
        """Until what failed may be undone; what disturbed it, or its undoing, is remembered."""
        self._disturbed = self._disturbed or self.are_disturbed()
        yield from self._guard.ready()

    def at(self, place: int, limit: int, fault: int) -> int:
        """Keep where it failed and what was expected; the fault."""
        self._at = place
        self._limit = limit
        return fault

    def are_disturbed(self) -> bool:
        """Whether what was just tried says nothing: its motors may have had no power."""
        return self._guard.disturbed

    def is_last(self) -> bool:
        """Whether the next failure latches."""
        return self._attempt == self._tries and not self._disturbed

    def failed(self, fault: int, hand: tuple):
        """Tell the failure, and that one of another kind is over; the last is latched until a hand has cleared it, and
        the attempts begin again.

        How many cards the hand counted, or -1 where none had to."""
        if self._disturbed:
            return -1
        if self._told != fault:
            self.done()
        waited = min(_MOST_MS, diff(self._task.now, self._began) // 1000)
        told = (fault, self._at, self._card, self._attempt, self._limit, waited)
        self._told = fault
        if self._attempt < self._tries:
            self._report.warn(*told)
            self._attempt += 1
            return -1
        yield from self._clearing.latched(told, hand)
        if fault == faults.SENSOR_STUCK:
            self._doubts = 0
        self.begin(self._card)
        return self._clearing.counted

    def done(self) -> None:
        """The card is through, or fails otherwise: what failed before is over, but a sensor that still is doubted."""
        if self._told and not (self._doubts and self._told == faults.SENSOR_STUCK):
            self._report.cleared(self._told, records.BY_ITSELF)

    def refused(self, fault: int, at: int, expected: int, observed: int):
        """More went through than was let: latched, and the order goes no further."""
        yield from self._clearing.refused((fault, at, self._card, self._attempt, expected, observed))

    def sure(self) -> None:
        """A card that no sensor had doubts about: a sensor that had some of those before has cleared itself."""
        doubted, self._doubts = self._doubts, 0
        if doubted and self._told != faults.SENSOR_STUCK:
            self._report.cleared(faults.SENSOR_STUCK, records.BY_ITSELF)

    def doubt(self, fault: int, at: int, expected: int, observed: int):
        """A card went through but something is odd; a sensor that doubts too often is latched."""
        told = (fault, at, self._card, self._attempt, expected, observed)
        if fault == faults.SENSOR_STUCK:
            self._doubts += 1
        if self._doubts < _DOUBTS:
            self._report.warn(*told)
        else:
            self._doubts = 0
            yield from self._clearing.latched(told, SENSOR)
