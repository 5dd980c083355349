"""The Supervisor's ruling in a round, journalled before anything moves: go on, reshuffle the remainder, or void.

Imported when it is needed, and not before."""

from shoecore import facts
from shoecore.compat import const
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from shoecore.rulebooks.table import SEATS

from ..drivers import keys
from ..events import KEY
from .clearing import Voided

_GO_ON = const(1)
_RESHUFFLE = const(2)
_VOID = const(3)
_SUPERVISOR_RANK = const(2)


def decide(works, playing):
    """Ask on the display what was ruled; the same key again goes back."""
    works.report.show("1 ON 2 RESHUFFLE", "3 VOID")
    choice = yield from _one_of(works, (_GO_ON, _RESHUFFLE, _VOID, keys.SUPERVISOR))
    if choice == _VOID:
        raise Voided
    if choice == _RESHUFFLE:
        places = yield from _places(works, playing)
        if places:
            ruling = journal(works.outbox, "reshuffle")
            yield from playing.take_back(places, ruling)


def _places(works, playing):
    """Which sets come back: the button key is the Community Cards, a seat key a hand; ROUND ends, ABORT goes back."""
    chosen: list[int] = []
    lying = [to for to, _, _ in playing.sets()]
    while True:
        works.report.show("WHICH COME BACK?", " ".join([_short(to) for to in chosen]))
        key = yield from _one_of(works, tuple(range(1, SEATS + 1)) + (keys.BUTTON, keys.ROUND, keys.ABORT))
        if key == keys.ROUND:
            return tuple(chosen)
        if key == keys.ABORT:
            return ()
        place = COMMUNITY if key == keys.BUTTON else key
        if place in chosen:
            chosen.remove(place)
        elif place in lying:
            chosen.append(place)


def _one_of(works, wanted: tuple):
    while True:
        yield works.task.wait(KEY)
        if works.panel.key in wanted:
            return works.panel.key


def journal(outbox, outcome: str) -> int:
    """Write a ruling of the Supervisor down; the number of its record."""
    number: int = outbox.next
    outbox.add(facts.RULED, "device", outcome, _SUPERVISOR_RANK, 0)
    return number


def _short(place: int) -> str:
    return "BOARD" if place == COMMUNITY else "DEALER" if place == DEALER else str(place)
