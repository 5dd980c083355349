"""A step generator: it makes so many pulses at a rate, counts them in 30 bits that wrap, and stops by itself."""

import wiring
from shoecore.compat import const

from .part import Part

_SECOND = const(1000000)
_HALF = const(0x20000000)


class Steps(Part):
    """Knows pulses alone; what the motor makes of them is another matter."""

    STATE = ("began", "ends", "count", "direction", "rate", "_at")

    def __init__(self) -> None:
        self.began = 0
        self.ends = 0
        self.count = 0
        self.direction = 0
        self.rate = 1
        self._at = wiring.FIRST_STEP

    def reset(self) -> None:
        """The chip starts afresh."""
        self.began = self.ends = self.count = self.direction = 0
        self._at = wiring.FIRST_STEP

    def go(self, to: int, rate: int, now: int) -> None:
        """Start for a position; ``count`` and ``direction`` are what will be made."""
        self._at = self.position(now)
        ahead = (to - self._at + _HALF) % wiring.STEP_SPAN - _HALF
        self.began = now
        self.count = abs(ahead)
        self.direction = (ahead > 0) - (ahead < 0)
        self.rate = rate
        self.ends = now + microseconds(self.count, rate)

    def made(self, now: int) -> int:
        """How many pulses were made since the last start."""
        if now >= self.ends:
            return self.count
        return (now - self.began) * self.rate // _SECOND

    def position(self, now: int) -> int:
        """The counter."""
        if not self.direction:
            return self._at
        return (self._at + self.direction * self.made(now)) % wiring.STEP_SPAN


def microseconds(count: int, rate: int) -> int:
    """How long so many pulses take, to the whole microsecond in which the last comes."""
    return -(-count * _SECOND // rate)
