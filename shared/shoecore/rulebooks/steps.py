"""The words that procedures are written in: what comes next at the table, and which clause says so."""

from collections import namedtuple

from ..compat import const

COMMUNITY = const(0)
NOBODY = const(255)

SET = const(1)
CLOSE = const(2)
REVEAL = const(3)
SHOWDOWN = const(4)

Step = namedtuple("Step", ("kind", "to", "count", "clause"))


def Set(to: int, count: int, clause: str) -> Step:
    """The device hands out cards together, for a seat or for the community."""
    return Step(SET, to, count, clause)


def Close(betting_round: int, clause: str) -> Step:
    """The betting round comes to its end."""
    return Step(CLOSE, NOBODY, betting_round, clause)


def Reveal(count: int, clause: str) -> Step:
    """The next community cards are turned face up."""
    return Step(REVEAL, COMMUNITY, count, clause)


def Showdown(clause: str) -> Step:
    """From now on players may show their hands."""
    return Step(SHOWDOWN, NOBODY, 0, clause)
