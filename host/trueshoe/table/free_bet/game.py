"""Free Bet Blackjack as the common parts take it: its settings, its actions, a round from a file or in the terminal."""

import random
from collections.abc import Sequence
from typing import Any

from trueshoe.table.free_bet.house import FreeBetHouse
from trueshoe.table.free_bet.play import FreeBetPlay
from trueshoe.table.free_bet.records import ACTIONS
from trueshoe.table.free_bet.round import FreeBetRound
from trueshoe.table.house import House
from trueshoe.table.setup import BadSetup, nothing_else, take

__all__ = ["ACTIONS", "HOUSE", "begin", "play"]

HOUSE = FreeBetHouse


def begin(rulebook: str, house: House[FreeBetHouse], setup: dict[str, Any]) -> FreeBetRound:
    """A round with the areas that a Player sits at, who goes by its number, and whom 5.27 has warned."""
    nothing_else(setup, "seats", "warned")
    seats = take(setup, "seats", list)
    if not all(type(seat) is int and 1 <= seat <= house.game.areas for seat in seats) or len(set(seats)) < len(seats):
        raise BadSetup(f"'seats', areas from 1 to {house.game.areas}, each once", seats)
    warned = take(setup, "warned", list, [])
    if not all(type(player) is int and player > 0 for player in warned):
        raise BadSetup("'warned', a list of Players", warned)
    return FreeBetRound(rulebook, house, setup)


def play(rulebook: str, house: House[FreeBetHouse], seats: Sequence[int], chance: random.Random) -> FreeBetPlay:
    """A round to be played in the terminal."""
    return FreeBetPlay(begin(rulebook, house, {"seats": list(seats)}), chance)
