"""What a finding of the judge may be in Poker (RWS), version 7, and which facts about it contradict each other."""

from .. import findings as f
from ..rulebooks.steps import BURN, SET
from . import poker_found

CONFLICTS = poker_found.CONFLICTS + ((("any-card-seen", False), ("exposed-cards", "hole-or-stub")),)

_DEAL = poker_found.Deal(
    hole=("3.9.1", "3.10.2"),
    board=("3.9.3", "3.9.5", "3.9.6"),
    first=("3.9.2", "3.10.3"),
    second=("3.9.4", "3.10.5"),
    later=("3.9.7", "3.10.8"),
)


def found(code: int) -> tuple:
    """Which situations a finding of a code may be, by the step that was due."""
    return _found_here(code) + poker_found.rows(code, _DEAL)


def _found_here(code: int) -> tuple:
    """A burn that version 6 does not know, and the sets of a shuffler."""
    board = ((SET,), ("3.10.1",), 0, "community-set", ())
    if code == f.MISSED:
        first = ((BURN,), ("3.9.1",), 0, "first-burn-missed", ())
        return (first, ((BURN,), _DEAL.board, 0, "burn-missed", ()), board)
    if code == f.WRONG_COUNT:
        return (board,)
    return (((SET,), ("3.10.2",), 0, "community-set", ()),) if code == f.EXTRA else ()
