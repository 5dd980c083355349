"""What a finding of the judge may be in Poker (RWS), version 6, and which facts about it contradict each other."""

from .. import findings as f
from ..rulebooks.steps import BURN
from . import poker_found

CONFLICTS = poker_found.CONFLICTS

_DEAL = poker_found.Deal(
    hole=("3.9",), board=("3.10", "3.11", "3.12"), first=("3.9.1",), second=("3.10.1",), later=("3.13",)
)


def found(code: int) -> tuple:
    """Which situations a finding of a code may be, by the step that was due."""
    burn = (((BURN,), (), 0, "burn-missed", ()),) if code == f.MISSED else ()
    return burn + poker_found.rows(code, _DEAL)
