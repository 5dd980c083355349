"""Time in microseconds that wrap as the port's own ticks do: the only place where they are compared."""

from shoecore.compat import const

_MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)


def add(ticks: int, microseconds: int) -> int:
    """The moment so much later; no step of the sum leaves the small ints, so it makes no garbage."""
    return (ticks - _HALF + microseconds & _MASK) ^ _HALF


def diff(later: int, earlier: int) -> int:
    """How much later one moment is than another; negative if it is earlier. True up to 9 minutes apart."""
    return (later - earlier & _MASK ^ _HALF) - _HALF
