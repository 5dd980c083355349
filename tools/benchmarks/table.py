"""Hands of poker played and settled from the same action lists, against pokerkit: 840 real hands a run."""

import json
import time
import warnings
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.table import house
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.round import PokerRound

PEERS: tuple[str, ...] = ("pokerkit",)

HANDS = Path(__file__).resolve().parents[2] / "tests" / "vectors" / "pluribus" / "hands.jsonl"
_OUR_RUNS = 9
_THEIR_RUNS = 3
_STAKES = [(seat, 10_000) for seat in range(1, 7)]


class _Hand(NamedTuple):
    """One hand as both take it: Hole Cards by seat, then words for each action."""

    hole: dict[int, str]
    actions: list[tuple[str, int, Any]]


def measure() -> dict[str, float]:
    """The peer's time over ours, after both have come to the same money in every hand."""
    hands = [hand_of(text) for _, text, _ in map(json.loads, HANDS.read_text(encoding="utf-8").splitlines())]
    settings = {"small_blind": 50, "least_stake": 10_000, "rake_per_mille": 0}
    chosen = house.house("poker", PokerHouse, {"money": {"chips": [1]}, "poker": settings})
    for hand in hands:
        if (mine := _ours(chosen, hand)) != (other := theirs_of(hand)):
            raise RuntimeError(f"we pay {mine}, the peer {other}: nothing measured")
    ours, theirs = [], []
    for run in range(_OUR_RUNS):
        start = time.perf_counter()
        for hand in hands:
            _ours(chosen, hand)
        ours.append(time.perf_counter() - start)
        if run < _THEIR_RUNS:
            start = time.perf_counter()
            for hand in hands:
                theirs_of(hand)
            theirs.append(time.perf_counter() - start)
    return {"table.vs_pokerkit": min(theirs) / min(ours), "table.hands_a_second": len(hands) / min(ours)}


def hand_of(text: str) -> _Hand:
    """A hand of the file; whose Hand is shown first is left to each engine's own rule."""
    hole: dict[int, str] = {}
    actions: list[tuple[str, int, Any]] = []
    words = text.split()
    shows: list[tuple[str, int, Any]] = []
    for at, word in enumerate(words):
        if word == "B":
            actions.append(("board", 0, words[at + 1]))
        elif word[0] == "p" and word[1:].isdigit():
            seat, what = int(word[1:]), words[at + 1]
            if what == "cbr":
                actions.append((what, seat, int(words[at + 2])))
            elif what in ("f", "cc"):
                actions.append((what, seat, None))
            elif what == "sm":
                shows.append((what, seat, None))
            else:
                hole[seat] = what
    return _Hand(hole, actions + shows)


def _ours(chosen: house.House[PokerHouse], hand: _Hand) -> list[int]:
    """Play a hand at this table; what each seat won or lost."""
    round = PokerRound(chosen, "rws-poker-7", _STAKES, 6)
    for due in round.dues:
        round.post(due.seat)
    for what, seat, more in hand.actions:
        if what == "f":
            round.fold(seat)
        elif what == "cc":
            if round.to_call(seat):
                round.call(seat)
            else:
                round.check(seat)
        elif what == "cbr":
            if round.level:
                round.raise_to(seat, more)
            else:
                round.bet(seat, more)
        elif what == "board":
            round.board(more)
    first = round.first_to_show()[0]
    round.show(first, hand.hole[first])
    for what, seat, _ in hand.actions:
        if what == "sm" and seat != first:
            round.show(seat, hand.hole[seat])
    settled = round.settlement()
    return [settled.net(seat) for seat, _ in _STAKES]


def theirs_of(hand: _Hand) -> list[int]:
    """Play it in pokerkit."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(one for one in Automation if one not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (50, 100), 100, 10_000, 6)
        for seat, _ in _STAKES:
            state.deal_hole(hand.hole[seat])
        for what, _, more in hand.actions:
            if what == "f":
                state.fold()
            elif what == "cc":
                state.check_or_call()
            elif what == "cbr":
                state.complete_bet_or_raise_to(more)
            elif what == "board":
                state.deal_board(more)
    return list(state.payoffs)
