"""Multi-Link Progressive Texas Hold'em, as the table's commands load it."""

import random
from collections.abc import Sequence
from typing import Any

from shoecore.rulebooks import SHOE, SHUFFLER
from trueshoe.errors import Trouble
from trueshoe.table.house import House
from trueshoe.table.mlp import records
from trueshoe.table.mlp.house import MlpHouse
from trueshoe.table.mlp.play import MlpPlay
from trueshoe.table.mlp.round import MlpRound

HOUSE = MlpHouse
ACTIONS = records.ACTIONS
DEVICES = (SHOE, SHUFFLER)


class BadSetup(Trouble):
    """A round that cannot begin as it is told."""


def begin(rulebook: str, house: House[MlpHouse], setup: dict[str, Any]) -> MlpRound:
    """A round with its device, who sits where, the boxes closed by the House, and whether Jackpot Bets are taken."""
    boxes = range(1, house.game.boxes + 1)
    known: dict[str, tuple[str, bool]] = {
        "device": (f"'{SHOE}' or '{SHUFFLER}'", setup.get("device") in DEVICES),
        "seats": (f"boxes of 1 to {boxes[-1]}, each once", _boxes(setup.get("seats"), boxes, fewest=1)),
        "closed": (f"boxes of 1 to {boxes[-1]}, each once", _boxes(setup.get("closed", []), boxes)),
        "jackpot": ("true or false", isinstance(setup.get("jackpot", True), bool)),
    }
    for key in (*known, *setup):
        expected, good = known.get(key, (f"one of {', '.join(known)}", False))
        if not good:
            observed = f"'{key}' is {setup.get(key, 'left out')!r}"
            raise BadSetup("the round cannot begin so", f"{rulebook}, its setup", expected, observed, "correct it")
    return MlpRound(rulebook, house, setup)


def play(rulebook: str, house: House[MlpHouse], seats: Sequence[int], chance: random.Random) -> MlpPlay:
    """A round to be played in the terminal, dealt from a shoe."""
    return MlpPlay(begin(rulebook, house, {"device": SHOE, "seats": list(seats)}), chance)


def _boxes(told: object, boxes: range, fewest: int = 0) -> bool:
    """Whether a setup tells some boxes of the layout, each once."""
    return (
        isinstance(told, list)
        and len(told) >= fewest
        and all(type(one) is int and one in boxes for one in told)
        and len(set(told)) == len(told)
    )
