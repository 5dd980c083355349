"""Rulings that the Supervisor's keys at a device make, written down."""

from shoecore import facts
from shoecore.compat import const
from shoecore.endings import INTERRUPTION, VOID

# As an index of the ranks; what no rule covers is decided by the Shift Manager or above (READINGS A.2).
_PIT_SUPERVISOR = const(2)
SHIFT_MANAGER = const(4)
HOUSE = const(5)

# As the rulebooks' rulings name them, besides those that the core knows.
NOT_COVERED = "not-covered"
_GOES_ON = "continue"


def end(outbox, situation: str = INTERRUPTION, rank: int = _PIT_SUPERVISOR, outcome: str = VOID) -> None:
    """The pit let the round be void, or what else ends it."""
    journal(outbox, (situation, outcome, rank, 0))


def go_on(outbox, situation: str) -> None:
    """The Supervisor lets the round go on."""
    journal(outbox, (situation, _GOES_ON, _PIT_SUPERVISOR, 0))


def journal(outbox, values: tuple) -> int:
    """Write a ruling down; the number of its record."""
    number: int = outbox.next
    outbox.add(facts.RULED, *values)
    return number
