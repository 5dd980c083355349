"""The time of day on a board whose clock does not last: unknown until somebody sets it, and never made up."""

from shoecore import faults, records
from shoecore.compat import const

# More than this many millionths is no clock to write evidence by.
_DRIFTS_PPM = const(100)

# A second more or less is 25 millionths of so long; over less time a setting says nothing of the drift.
_LONG_MS = const(40000000)

# The field of the record ends here.
_MOST = const(65535)

_MILLION = const(1000000)


class BadTime(ValueError):
    """Seconds that no clock can be set to."""


class Clock:
    """Counts on from its last setting; ``drift`` is in millionths, None until it is measured."""

    def __init__(self) -> None:
        self._seconds = 0
        self._at = -1
        self.drift: int | None = None

    def now(self, milliseconds: int):
        """The seconds since the start of 2000, or None."""
        return None if self._at < 0 else self._seconds + (milliseconds - self._at) // 1000

    def set(self, seconds: int, milliseconds: int) -> None:
        """It is this time at this moment of the board's own; a second setting measures how far off the board runs."""
        if not isinstance(seconds, int) or seconds < 0 or seconds >> 32:
            raise BadTime("the clock takes 0..4294967295 seconds since 2000-01-01, not %r" % (seconds,))
        if self._at >= 0 and milliseconds - self._at >= _LONG_MS:
            gone = milliseconds - self._at
            self.drift = ((seconds - self._seconds) * 1000 - gone) * _MILLION // gone
        self._seconds = seconds
        self._at = milliseconds

    def fault(self) -> int:
        """CLOCK_UNSET, CLOCK_DRIFTS or 0."""
        if self._at < 0:
            return faults.CLOCK_UNSET
        return faults.CLOCK_DRIFTS if self._drift_told() > _DRIFTS_PPM else 0

    def record(self) -> tuple:
        """The last setting as a record: its kind and values; a drift is told without its sign."""
        return (records.CLOCK_SET, self._seconds, self._drift_told())

    def _drift_told(self) -> int:
        return min(_MOST, abs(self.drift)) if self.drift is not None else 0
