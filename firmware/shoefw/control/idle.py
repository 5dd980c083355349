"""Waiting while nothing of the machine moves: a card that comes to a sensor all the same came from outside."""

from shoecore import faults
from shoecore.compat import const

from ..events import ENTRY_BLOCKED, EXIT_BLOCKED
from .clearing import OUT, SENSOR

_WAYS = const(4 | 16 | 64)


def idle(works, events: int):
    """The event that came of those; what a sensor sees meanwhile is latched, and cleared by hand."""
    works.guard.rest()
    while True:
        event = yield works.task.wait(events | _WAYS)
        if event & events:
            return event
        if not works.board.lid.blocked():
            yield from _seen(works, event)


def _seen(works, event: int):
    """At the exit a card was pushed back in; at the other sensors, where no hand comes, it is dust."""
    if event == EXIT_BLOCKED:
        yield from works.clearing.latched((faults.CARD_RETURNED, faults.AT_EXIT, faults.NO_CARD, 1, 0, 1), OUT)
        return
    at = faults.AT_ENTRY if event == ENTRY_BLOCKED else faults.AT_SLOT
    yield from works.clearing.latched((faults.SENSOR_STUCK, at, faults.NO_CARD, 1, 0, 1), SENSOR)
