"""Rulings that the Supervisor's keys at a device make, written down."""

from shoecore import facts
from shoecore.compat import const
from shoecore.endings import VOID

# As an index of the ranks.
_PIT_SUPERVISOR = const(2)

# As the rulebooks' rulings name them, besides those that the core knows.
NOT_COVERED = "not-covered"
_GOES_ON = "continue"


def end(outbox, situation: str, outcome: str = VOID) -> None:
    """The Supervisor let the round be void, or what else ends it."""
    journal(outbox, (situation, outcome, _PIT_SUPERVISOR, 0))


def go_on(outbox, situation: str) -> None:
    """The Supervisor lets the round go on."""
    journal(outbox, (situation, _GOES_ON, _PIT_SUPERVISOR, 0))


def journal(outbox, values: tuple) -> int:
    """Write a ruling down; the number of its record."""
    number: int = outbox.next
    outbox.add(facts.RULED, *values)
    return number
