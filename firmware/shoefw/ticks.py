"""Time in microseconds that wrap as the port's own ticks do: the only place where they are compared."""

import time

from shoecore.compat import const

_MILLISECOND = const(1000)
_TURN_BITS = const(30)
_TURN = const(-0x40000000)
_MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)


def add(ticks: int, microseconds: int) -> int:
    """The moment so much later; no step of the sum leaves the small ints, so it makes no garbage."""
    return (ticks - _HALF + microseconds & _MASK) ^ _HALF


def diff(later: int, earlier: int) -> int:
    """How much later one moment is than another; negative if it is earlier. True up to 9 minutes apart."""
    return (later - earlier & _MASK ^ _HALF) - _HALF


# A port whose ticks have as many bits has the same difference as machine code.
bytecode_diff = diff
if getattr(time, "ticks_diff", diff)(0, _MASK) == 1:
    diff = getattr(time, "ticks_diff", diff)


class Uptime:
    """The milliseconds since it was made, counted on whenever it is read: once in 9 minutes at least.

    Every 2**30 of them, 12.4 days, they begin at 0 again: so no time of a record is ever a heap object, or too long."""

    def __init__(self, now) -> None:
        self._now = now
        self._last = now()
        self._left = _TURN
        self._turns = 0

    def read(self) -> int:
        """How many they are in this turn."""
        gone = diff(self._now(), self._last) // _MILLISECOND
        self._last = add(self._last, gone * _MILLISECOND)
        self._left += gone
        if self._left >= 0:
            self._left += _TURN
            self._turns += 1
        return self._left & _MASK

    def whole(self) -> int:
        """How many they are in all turns together."""
        return self.read() + (self._turns << _TURN_BITS)
