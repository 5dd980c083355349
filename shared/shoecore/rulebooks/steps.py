"""The words that procedures are written in: what comes next at the table, and which clause says so.

A procedure is a generator of steps. What a step brought is sent in: for a single card the card, for a decision the
decision; a procedure that does not care takes nothing."""

from collections import namedtuple

from ..compat import const

# Where cards go. Seats are 1 to 10.
COMMUNITY = const(0)
DEALER = const(100)
BURNT = const(101)
NOBODY = const(255)

SET = const(1)
BURN = const(2)
DEAL = const(3)
CLOSE = const(4)
REVEAL = const(5)
SHOWDOWN = const(6)
OFFER = const(7)
DECIDE = const(8)

# What is offered to all Players at once.
SURRENDER = const(1)
INSURANCE = const(2)

# ``count`` is: cards of a card step or a reveal, the number of a betting round, what is offered, or a hand's number.
Step = namedtuple("Step", ("kind", "to", "count", "clause"))


def Set(to: int, count: int, clause: str) -> Step:
    """The device hands out cards together, for a seat, the Dealer or the community."""
    return Step(SET, to, count, clause)


def Burn(clause: str) -> Step:
    """One card is discarded unseen."""
    return Step(BURN, BURNT, 1, clause)


def Deal(to: int, count: int, clause: str) -> Step:
    """Cards are dealt one at a time, for a seat, the Dealer or the community."""
    return Step(DEAL, to, count, clause)


def Close(betting_round: int, clause: str) -> Step:
    """The betting round comes to its end."""
    return Step(CLOSE, NOBODY, betting_round, clause)


def Reveal(to: int, count: int, clause: str) -> Step:
    """The next cards of the community, or the Dealer's, are turned face up."""
    return Step(REVEAL, to, count, clause)


def Showdown(clause: str) -> Step:
    """From now on hands may be shown."""
    return Step(SHOWDOWN, NOBODY, 0, clause)


def Offer(what: int, clause: str) -> Step:
    """The Dealer offers something to all Players, and says when that is over."""
    return Step(OFFER, NOBODY, what, clause)


def Decide(seat: int, hand: int, clause: str) -> Step:
    """The Player of a hand says what to do with it."""
    return Step(DECIDE, seat, hand, clause)
