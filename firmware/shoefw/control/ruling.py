"""A ruling in a round, journalled before anything moves: go on, take the board back and reshuffle, or void.

Imported when it is needed, and not before: with it come the rulebook's rulings."""

from shoecore import facts, reshuffle
from shoecore.compat import const
from shoecore.rulebooks import SHUFFLER
from shoecore.rulebooks.steps import COMMUNITY

from ..drivers import keys
from ..events import KEY
from .clearing import Voided
from .idle import idle

_GO_ON = const(1)
_RESHUFFLE = const(2)
_VOID = const(3)

# As an index of the ranks.
_PIT_SUPERVISOR = const(2)

# The situation and the outcomes as the rulebooks' rulings name them.
NOT_COVERED = "not-covered"
_TAKE_BACK = "take-back"
_VOIDED = "void"
_GOES_ON = "continue"
INTERRUPTION = "interruption"


def decide(works, playing, rulebook):
    """Ask on the display what was ruled, and by whom; the Supervisor's key goes back."""
    works.report.show("1 ON 2 RESHUFFLE", "3 VOID")
    choice = yield from _one_of(works, (_GO_ON, _RESHUFFLE, _VOID, keys.SUPERVISOR))
    if choice == _VOID:
        raise Voided
    if choice == _RESHUFFLE:
        rank = yield from _rank(works)
        values = (NOT_COVERED, _TAKE_BACK, rank, 0)
        if rank and reshuffle.ways(rulebook.ID, SHUFFLER, values):
            ruling = journal(works.outbox, values)
            yield from playing.take_back(COMMUNITY, ruling)
        elif rank:
            works.report.show("NO SUCH RULING", "ANY KEY")
            yield from idle(works, KEY)


def void(outbox, situation: str) -> None:
    """Write down that the Supervisor let the round be void."""
    journal(outbox, (situation, _VOIDED, _PIT_SUPERVISOR, 0))


def go_on(outbox, situation: str) -> None:
    """Write down that the Supervisor lets the round go on."""
    journal(outbox, (situation, _GOES_ON, _PIT_SUPERVISOR, 0))


def journal(outbox, values: tuple) -> int:
    """Write a ruling down; the number of its record."""
    number: int = outbox.next
    outbox.add(facts.RULED, *values)
    return number


def _rank(works):
    """Who has ruled: 2 the Pit Supervisor, 3 the Pit Manager, 4 the Shift Manager, 5 the House; 0 goes back."""
    works.report.show("WHO? 2PS 3PM 4SM", "5 HOUSE")
    key = yield from _one_of(works, (2, 3, 4, 5, keys.SUPERVISOR))
    return 0 if key == keys.SUPERVISOR else key


def _one_of(works, wanted: tuple):
    while True:
        yield from idle(works, KEY)
        if works.panel.key in wanted:
            return works.panel.key
