"""Rounds of poker written as a script: ``3 call, 1 raise 300, 2 fold, board 2c7dJh, 1 bet 200, 3 all-in``."""

from collections.abc import Sequence
from typing import Any

from tests.host.table_hands import poker_house
from trueshoe.table.poker.numbers import NUMBERS, Numbers
from trueshoe.table.poker.round import Due, PokerRound

VERSIONS = [("rws-poker-7", "shoe"), ("rws-poker-7", "shuffler"), ("rws-poker-6", "shoe")]
_WORDS = {"raise": "raise_to", "all-in": "all_in", "early": "act_early", "decide": "decide_early", "say": "declare"}
_NUMBERS = ("raise", "bet", "early")


def begun(
    version: tuple[str, str] = VERSIONS[0],
    stakes: Sequence[int] = (1000, 1000, 1000),
    dues: Sequence[Due] | None = None,
    **house: Any,
) -> PokerRound:
    """Seats from 1 with these chips, the button at the last, Blinds of 50 and 100 posted."""
    seated = list(enumerate(stakes, 1))
    round = PokerRound(poker_house(**house), version[0], seated, len(seated), dues, device=version[1])
    for due in round.dues:
        round.post(due.seat)
    return round


def numbers(version: tuple[str, str]) -> Numbers:
    """The clauses of a version."""
    return NUMBERS[version]


def run(round: PokerRound, script: str) -> PokerRound:
    """Do what a script says, each step checked to lose no chip."""
    chips = round.chips()
    for step in (step.strip() for step in script.split(",") if step.strip()):
        _do(round, step)
        assert round.chips() == chips, step
    return round


def _do(round: PokerRound, step: str) -> None:
    words = step.split()
    if not words[0].isdigit():
        getattr(round, {"return": "return_bets"}.get(words[0], words[0]))(*words[1:])
        return
    seat, what = int(words[0]), words[1]
    method = getattr(round, _WORDS.get(what, what))
    if what in _NUMBERS:
        method(seat, int(words[2]))
    elif what == "decide":
        method(seat, " ".join(words[2:]), "Table Game Shift Manager")
    else:
        method(seat, *[" ".join(words[2:])] if words[2:] else [])
