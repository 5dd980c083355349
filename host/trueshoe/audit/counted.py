"""What is counted of a round that is clean by its shape: a row of figures for each round of a block."""

import numpy as np
from numpy.typing import NDArray

from shoecore import records, rulebooks
from shoecore.cards import HIDDEN
from trueshoe.audit.block import Bytes, Ints
from trueshoe.audit.cut import Rounds
from trueshoe.audit.fields import numbers
from trueshoe.audit.shape import Shape

_PAUSE_MS = 3_000  # a card that comes later than that behind another had to wait for something

# ``rulebook`` by its place among all, ``over`` the row behind which no card comes and nothing is paid, ``shown`` the
# card that it showed first, or HIDDEN; the others are how many there were of each, and the most that alarms were.
FIGURES = np.dtype(
    [
        ("rulebook", "u1"),
        ("over", "i8"),
        ("shown", "u1"),
        ("opened", "i8"),
        ("paid", "i8"),
        ("orders", "i8"),
        ("shuffles", "i8"),
        ("seeds", "i8"),
        ("alarms", "i8"),
        ("paced", "i8"),
        ("took", "i8"),
    ]
)

Figures = NDArray[np.void]


def none(rounds: int) -> Figures:
    """The figures of so many rounds of which nothing is known yet."""
    return np.zeros(rounds, FIGURES)


def count(figures: Figures, rounds: Rounds, shape: Shape, which: Ints, cards: Bytes) -> None:
    """Fill in those of the rounds of a shape."""
    own = none(len(which))
    own["rulebook"] = rulebooks.IDS.index(shape.rulebook)
    own["over"] = shape.over
    own["shown"] = cards[:, shape.shown] if shape.shown >= 0 else HIDDEN
    own["opened"] = shape.opened
    own["paid"] = len(shape.paid)
    own["orders"] = shape.kinds.count(records.ORDER_DRAWN)
    first = rounds.first[which]
    for row in (row for row, kind in enumerate(shape.kinds) if kind == records.SHUFFLED):
        seeds, alarms = (
            numbers(rounds.block, first + row, records.SHUFFLED, name, shape.sizes[row]) for name in ("seeds", "alarms")
        )
        own["shuffles"] += 1
        own["seeds"] += seeds
        own["alarms"] = np.maximum(own["alarms"], alarms)
    for row, cards_came in shape.paced:
        before, time = (rounds.block.time[first + at] for at in (row - 1, row))
        in_time = (before > 0) & (time > before) & (time - before < paced_within(cards_came))
        own["paced"] += cards_came * in_time
        own["took"] += (time - before) * in_time
    figures[which] = own


def paced_within(cards: int) -> int:
    """So many cards that came in fewer milliseconds than these came one right behind the other."""
    return _PAUSE_MS * cards
