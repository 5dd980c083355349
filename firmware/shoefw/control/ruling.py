"""A ruling in a round, journalled before anything moves: go on, take the board back and reshuffle, or void.

With it come the rulebook's rulings: it is in the memory only while one is made."""

from shoecore import reshuffle
from shoecore.compat import const
from shoecore.rulebooks import SHUFFLER

from ..drivers import keys
from ..events import KEY
from .clearing import Voided
from .idle import idle
from .ruled import HOUSE, NOT_COVERED, SHIFT_MANAGER, journal

_GO_ON = const(1)
_RESHUFFLE = const(2)
_VOID = const(3)

# The outcome as the rulebooks' rulings name it.
_TAKE_BACK = "take-back"


def decide(works, rulebook):
    """Ask on the display what was ruled, and by whom; the Supervisor's key goes back.

    The number of the record of a ruling that has the board taken back; 0 where the round goes on."""
    works.report.show("1 ON 2 RESHUFFLE", "3 VOID")
    choice = yield from _one_of(works, (_GO_ON, _RESHUFFLE, _VOID, keys.SUPERVISOR))
    if choice == _VOID:
        yield from void(works)
    if choice == _RESHUFFLE:
        rank = yield from _rank(works)
        values = (NOT_COVERED, _TAKE_BACK, rank, 0)
        if rank and reshuffle.ways(rulebook.ID, SHUFFLER, values):
            return journal(works.outbox, values)
        if rank:
            yield from _none_such(works)
    return 0


def void(works):
    """Voided, where the rank that has ruled may void what no rule covers; else the Supervisor is told."""
    rank = yield from _rank(works)
    if rank >= SHIFT_MANAGER:
        raise Voided(NOT_COVERED, rank)
    if rank:
        yield from _none_such(works)


def _none_such(works):
    works.report.show("NO SUCH RULING", "ANY KEY")
    yield from idle(works, KEY)


def _rank(works):
    """Who has ruled: 2 the Pit Supervisor, 3 the Pit Manager, 4 the Shift Manager, 5 the House; 0 goes back."""
    works.report.show("WHO? 2PS 3PM 4SM", "5 HOUSE")
    key = yield from _one_of(works, (2, 3, SHIFT_MANAGER, HOUSE, keys.SUPERVISOR))
    return 0 if key == keys.SUPERVISOR else key


def _one_of(works, wanted: tuple):
    while True:
        yield from idle(works, KEY)
        if works.panel.key in wanted:
            return works.panel.key
