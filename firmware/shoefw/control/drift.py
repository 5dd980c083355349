"""A roller that slows down is noticed before it fails: its cards' mean transit against that when it was new."""

from shoecore import faults
from shoecore.compat import const

# Cards after which a new roller is known: five decks.
_LEARNED = const(256)

# The mean forgets over some 64 cards; it is kept in 64ths of a microsecond.
_MEMORY = const(64)

# Per cent over the baseline: where each warning begins, and how far below that it ends.
_SLOWING = const(115)
_SERVICE_DUE = const(130)
_BACK = const(5)

# One card that took longer than twice the baseline says nothing of the roller.
_ODD = const(2)


class Drift:
    """``mean`` and ``baseline`` are microseconds; the baseline is 0 while a new roller is being learned.

    ``state`` is 0, SLOWING or SERVICE_DUE, and falls back by itself once the roller was cleaned."""

    def __init__(self, counters, roller: int) -> None:
        self._counters = counters
        self._roller = roller
        self._cards = 0
        self._sum = 0
        self._mean = _MEMORY * self.baseline
        self.state = 0

    @property
    def baseline(self) -> int:
        """What a card's transit was when the roller was new."""
        found: int = self._counters.baseline(self._roller)
        return found

    @property
    def mean(self) -> int:
        """What a card's transit is of late."""
        return self._mean // _MEMORY

    def passed(self, transit_us: int) -> int:
        """A card passed; the warning that begins with it, or 0."""
        baseline = self.baseline
        if not baseline:
            self._learn(transit_us)
            return 0
        self._mean += min(transit_us, _ODD * baseline) - self._mean // _MEMORY
        before = self.state
        self.state = self._judged(baseline)
        return self.state if self.state > before else 0

    def _learn(self, transit_us: int) -> None:
        self.state = 0
        self._sum += transit_us
        self._cards += 1
        if self._cards == _LEARNED:
            mean = self._sum // _LEARNED
            self._cards = self._sum = 0
            self._mean = _MEMORY * mean
            self._counters.learned(self._roller, mean)

    def _judged(self, baseline: int) -> int:
        """The warning that holds; one that holds already ends only some way below where it began."""
        percent = self.mean // (baseline // 100)
        held = self.state
        if percent >= _SERVICE_DUE - (_BACK if held == faults.SERVICE_DUE else 0):
            return faults.SERVICE_DUE
        if percent >= _SLOWING - (_BACK if held else 0):
            return faults.SLOWING
        return 0
