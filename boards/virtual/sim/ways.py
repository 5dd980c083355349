"""The two ways of a card through the shuffler: in past three sensors and the reader, and out past one."""

import wiring
from shoecore.compat import const

from .path import BLOCKS, CLEARS, END, LEAVES, MOUTH, ORIGIN, READS

# Micrometres from where a card lies in the hopper, or in its slot: it has left the hopper; it is at the wheel's edge.
LEFT = const(15000)
AT_WHEEL = const(112000)

_ENTRY = const(20000)
_READER = const(70000)
_SLOT = const(110000)
_EXIT = const(30000)


def way_in(length: int, offset: int, first: int) -> list:
    """The way in for what is so long; ``first`` is how long the upper of two cards is, ``offset`` how far ahead."""
    points = [
        (0, ORIGIN, 0),
        (LEFT, LEAVES, 0),
        (_ENTRY, BLOCKS, wiring.ENTRY),
        (_ENTRY + length, CLEARS, wiring.ENTRY),
        (_READER, READS, 0),
        (_SLOT, BLOCKS, wiring.SLOT),
        (AT_WHEEL, MOUTH, 0),
        (_SLOT + length, CLEARS, wiring.SLOT),
        (_SLOT + length, END, 0),
    ]
    if first > offset:
        points += [(_ENTRY + offset, BLOCKS, wiring.THICK), (_ENTRY + first, CLEARS, wiring.THICK)]
    return sorted(points)


def way_out(length: int) -> list:
    """The way out for what is so long."""
    return [
        (0, ORIGIN, 0),
        (_EXIT, BLOCKS, wiring.EXIT),
        (_EXIT + length, CLEARS, wiring.EXIT),
        (_EXIT + length, END, 0),
    ]
