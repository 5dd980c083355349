"""Hands of poker as lists of actions, and the round that follows one of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from trueshoe.table import house
from trueshoe.table.house import House
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.round import PokerRound

HANDS = Path(__file__).resolve().parents[1] / "vectors" / "pluribus" / "hands.jsonl"

SHOWN_IN_ANOTHER_ORDER = "106/70"  # the rulebook obliges another Player to show first


class Hand(NamedTuple):
    """A real hand: its actions in order, each a list of words, and what each seat won or lost."""

    id: str
    actions: list[list[str]]
    net: list[float]


def poker_house(**game: Any) -> House[PokerHouse]:
    """Blinds 50 and 100 in whole chips of 1, no rake; and what a test sets otherwise."""
    data = {"small_blind": 50, "least_stake": 100, "rake_per_mille": 0, **game}
    return house.house("poker", PokerHouse, {"money": {"decimals": 0, "chips": [1]}, "poker": data})


def pluribus() -> list[Hand]:
    """The 840 hands, each in its order."""
    rows = [json.loads(line) for line in HANDS.read_text(encoding="utf-8").splitlines()]
    return [Hand(id, list(actions(text)), net) for id, text, net in rows]


def actions(text: str) -> Iterator[list[str]]:
    """The words of each action of a hand; Hole Cards are left out, nobody sees them before they are shown."""
    words: list[list[str]] = []
    for word in text.split():
        if word == "B" or (word[0] == "p" and word[1:].isdigit()):
            words.append([word])
        else:
            words[-1].append(word)
    return (one for one in words if one[0] == "B" or one[1] in ("f", "cc", "cbr", "sm"))


def act(round: PokerRound, action: list[str]) -> None:
    """Do one action of a list."""
    who, what = action[0], action[1]
    if who == "B":
        round.board(what)
        return
    seat = int(who[1:])
    if what == "f":
        round.fold(seat)
    elif what == "cc":
        (round.call if round.to_call(seat) else round.check)(seat)
    elif what == "cbr":
        (round.raise_to if round.level else round.bet)(seat, int(action[2]))
    elif len(action) == 2:
        round.muck(seat)
    else:
        round.show(seat, action[2])
