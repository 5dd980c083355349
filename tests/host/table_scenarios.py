"""A clause of betting as a scenario: what it allows, and what differs by as little as can be and is refused."""

from typing import Any, NamedTuple

import pytest

from tests.host.table_script import begun, numbers, run
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.round import PokerRound


class Scenario(NamedTuple):
    """What came before, the step that a clause allows and what is true then; the step it refuses, and the clause."""

    name: str
    before: str
    follows: str
    true: dict[str, Any]
    differs: str
    by: str  # a clause, or the name of one in Numbers
    stakes: tuple[int, ...] = (1000, 1000, 1000)


def facts(round: PokerRound) -> dict[str, Any]:
    """What a scenario may look at."""
    return {
        "turn": round.turn,
        "level": round.level,
        "least_raise": round.least_raise,
        "bets": tuple(round.bets[1 : len(round.order) + 1]),
        "over": round.over,
        "raiser": round.raiser,
        "bettor": round.bettor,
        "round": round.betting_round,
        "all_in": round.all_in_seats,
        "record": type(round.records[-1]).__name__,
        "counts_as": getattr(round.records[-1], "counts_as", ""),
        "clause": round.records[-1].clause,
    }


def hold(version: tuple[str, str], scenario: Scenario) -> None:
    """Refuse what differs, without any effect, then do what follows."""
    round = run(begun(version, scenario.stakes), scenario.before)
    before = facts(round), list(round.records), round.stack[:]
    with pytest.raises(NotAllowed) as refused:
        run(round, scenario.differs)
    assert refused.value.clause == clause_of(version, scenario.by, round.betting_round)
    assert (facts(round), round.records, round.stack) == before, "what is refused has no effect"
    run(round, scenario.follows)
    expected = {**scenario.true}
    if "clause" in expected:
        expected["clause"] = clause_of(version, expected["clause"], round.betting_round)
    assert {name: value for name, value in facts(round).items() if name in expected} == expected


def clause_of(version: tuple[str, str], name: str, betting_round: int) -> str:
    """A clause by its name in Numbers, or as it is."""
    own = numbers(version)
    if name in ("board", "board1"):
        return own.board[name == "board1"]
    if name == "rounds":
        return own.rounds[betting_round - 1]
    return str(getattr(own, name, name))
