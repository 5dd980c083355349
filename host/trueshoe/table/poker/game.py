"""Poker as the common parts take it: its settings, its actions, a round from a file, a round in the terminal."""

import random
from collections.abc import Sequence
from typing import Any

from trueshoe.table.house import House
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import NUMBERS
from trueshoe.table.poker.playing import PokerPlay
from trueshoe.table.poker.records import ACTIONS
from trueshoe.table.poker.round import BIG, KINDS, SMALL, Due, PokerRound
from trueshoe.table.setup import BadSetup, nothing_else, pairs, take

__all__ = ["ACTIONS", "HOUSE", "begin", "play"]

HOUSE = PokerHouse


def begin(rulebook: str, house: House[Any], setup: dict[str, Any]) -> PokerRound:
    """A round from its first line; `posts` may be left out where the Blinds are posted as usual."""
    nothing_else(setup, "seats", "button", "device", "posts")
    stakes = pairs(setup, "seats", int)
    seats = [seat for seat, _ in stakes]
    if len(seats) < 2 or len(set(seats)) != len(seats) or not all(1 <= seat <= 10 for seat in seats):
        raise BadSetup("two to ten seats, each a different number from 1 to 10", seats)
    if not all(stake > 0 for _, stake in stakes):
        raise BadSetup("chips in front of every Player", stakes)
    button = take(setup, "button", int)
    if not 1 <= button <= 10:
        raise BadSetup("'button', a seat from 1 to 10", button)
    device = take(setup, "device", str, "shoe")
    if (rulebook, device) not in NUMBERS:
        known = " or ".join(device for id, device in NUMBERS if id == rulebook)
        raise BadSetup(f"'device', what {rulebook} is dealt from: {known}", device)
    return PokerRound(house, rulebook, stakes, button, _dues(setup, seats), device=device)


def play(rulebook: str, house: House[Any], seats: Sequence[int], chance: random.Random) -> PokerPlay:
    """A round in the terminal: everybody brings the least Table Stake, the button is at the last seat."""
    round = PokerRound(house, rulebook, [(seat, house.game.least_stake) for seat in seats], max(seats))
    return PokerPlay(round, chance)


def _dues(setup: dict[str, Any], seats: list[int]) -> list[Due] | None:
    """What must be posted; each seat once, one Big Blind, at most one Small Blind."""
    if "posts" not in setup:
        return None
    dues = [Due(*pair) for pair in pairs(setup, "posts", str)]
    for due in dues:
        if due.kind not in KINDS or due.seat not in seats:
            raise BadSetup(f"'posts', of the seats in the round: {', '.join(KINDS)}", list(due))
    kinds = [due.kind for due in dues]
    if kinds.count(BIG) != 1 or kinds.count(SMALL) > 1 or len({due.seat for due in dues}) != len(dues):
        raise BadSetup("'posts', with one Big Blind, at most one Small Blind, each seat once", kinds)
    return dues
