"""Multi-Link Progressive Texas Hold'em, as the table's commands load it."""

import random
from collections.abc import Sequence
from typing import Any

from shoecore.rulebooks import SHOE, SHUFFLER
from trueshoe.table.house import House
from trueshoe.table.mlp.house import MlpHouse
from trueshoe.table.mlp.play import MlpPlay
from trueshoe.table.mlp.records import ACTIONS
from trueshoe.table.mlp.round import MlpRound
from trueshoe.table.setup import BadSetup, nothing_else, take

__all__ = ["ACTIONS", "HOUSE", "begin", "play"]

HOUSE = MlpHouse
DEVICES = (SHOE, SHUFFLER)


def begin(rulebook: str, house: House[MlpHouse], setup: dict[str, Any]) -> MlpRound:
    """A round with its device, who sits where, the boxes closed by the House, and whether Jackpot Bets are taken."""
    nothing_else(setup, "device", "seats", "closed", "jackpot")
    if take(setup, "device", str) not in DEVICES:
        raise BadSetup(f"'device', {SHOE} or {SHUFFLER}", setup["device"])
    for key, least in (("seats", 1), ("closed", 0)):
        boxes = take(setup, key, list, None if least else [])
        known = all(type(box) is int and 1 <= box <= house.game.boxes for box in boxes)
        if not known or len(boxes) < least or len(set(boxes)) < len(boxes):
            raise BadSetup(f"'{key}', boxes from 1 to {house.game.boxes}, each once", boxes)
    take(setup, "jackpot", bool, True)
    return MlpRound(rulebook, house, setup)


def play(rulebook: str, house: House[MlpHouse], seats: Sequence[int], chance: random.Random) -> MlpPlay:
    """A round to be played in the terminal, dealt from a shoe."""
    return MlpPlay(begin(rulebook, house, {"device": SHOE, "seats": list(seats)}), chance)
