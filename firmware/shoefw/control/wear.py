"""Every card that passes is counted, and timed against the days when its roller was new."""

from shoecore import faults

from ..store import counters
from .drift import Drift

_PLACES = (faults.AT_FEED_ROLLER, faults.AT_EXIT_ROLLER)


class Wear:
    """Warns before a roller fails; what it knows is saved where no card is between two sensors."""

    def __init__(self, board, report) -> None:
        self._report = report
        self.counters = counters.Counters(board.flash)
        self._drifts = (Drift(self.counters, counters.FEED_ROLLER), Drift(self.counters, counters.EXIT_ROLLER))

    def fed(self, transit_us: int) -> None:
        """A card passed under the feed roller and the reader."""
        self.counters.used(counters.READER)
        self._passed(counters.FEED_ROLLER, transit_us)

    def given(self, transit_us: int) -> None:
        """A card passed under the exit roller."""
        self._passed(counters.EXIT_ROLLER, transit_us)

    def travel(self, um: int) -> int:
        """How far the feed roller must turn to move a card so far, slipping as it does of late."""
        drift = self._drifts[counters.FEED_ROLLER]
        return um * drift.mean // drift.baseline if drift.baseline else um

    def save(self) -> None:
        """At a quiet point: keep what was counted."""
        self.counters.save()

    def _passed(self, roller: int, transit_us: int) -> None:
        self.counters.used(roller)
        code = self._drifts[roller].passed(transit_us)
        if code:
            drift = self._drifts[roller]
            self._report.warn(code, _PLACES[roller], faults.NO_CARD, 0, drift.baseline // 1000, drift.mean // 1000)
