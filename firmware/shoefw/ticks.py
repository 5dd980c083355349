"""Time in microseconds that wrap as the port's own ticks do: the only place where they are compared."""

from shoecore.compat import const

_SPAN = const(0x40000000)
_HALF = const(0x20000000)


def add(ticks: int, microseconds: int) -> int:
    """The moment so much later."""
    return (ticks + microseconds) & (_SPAN - 1)


def diff(later: int, earlier: int) -> int:
    """How much later one moment is than another; negative if it is earlier. True up to 9 minutes apart."""
    gone = (later - earlier) & (_SPAN - 1)
    return gone - _SPAN if gone >= _HALF else gone
