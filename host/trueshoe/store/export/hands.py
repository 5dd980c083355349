"""Rounds of poker as hand histories in PHH: those whose bets were told, and that it has the words for."""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from trueshoe.store.entries import SETTLED
from trueshoe.store.rounds import Whole
from trueshoe.table import written
from trueshoe.table.poker import records as poker
from trueshoe.table.poker.round import PokerRound

_UNKNOWN = "????"
_BETS = ("bet", "raise")


class _NoWords(Exception):
    """Something happened that PHH cannot say."""


def write(rounds: Iterable[Whole], path: Path) -> int:
    """Write one hand after another, each under its number; how many rounds are left out."""
    left_out = number = 0
    with path.open("w", encoding="utf-8") as file:
        for found in rounds:
            try:
                said = "\n".join(hand(found))
            except _NoWords:
                left_out += 1
                continue
            number += 1
            file.write(f"[{number}]\n{said}\n\n")
    return left_out


def hand(found: Whole) -> Iterator[str]:
    """The lines of a hand; the first player sits left of the button."""
    round = _told(found)
    stakes = dict(round.setup["seats"])
    order = sorted(stakes, key=lambda seat: (seat <= round.button, seat))
    posted = [one for one in round.records if isinstance(one, poker.Posted)]
    actions = list(_actions(round, {seat: f"p{place}" for place, seat in enumerate(order, 1)}))
    opened = datetime.fromtimestamp(found.round.opened / 1000)
    values: dict[str, Any] = {
        "variant": "NT",
        "antes": [0] * len(order),
        "blinds_or_straddles": _blinds(order, posted),
        "min_bet": max(one.live for one in posted),
        "starting_stacks": [stakes[seat] for seat in order],
        "actions": actions,
        "day": opened.day,
        "month": opened.month,
        "year": opened.year,
        "hand": found.round.round,
        "table": found.round.serial,
        "seats": order,
    }
    for name, value in values.items():
        yield f"{name} = {json.dumps(value)}"


def _told(found: Whole) -> PokerRound:
    """The round as it was told for its settlement, the last time."""
    told = [action for action in found.actions if action.what == SETTLED]
    if not told:
        raise _NoWords
    round = written.read_objects(json.loads(told[-1].detail)["lines"], "the round").round
    if not isinstance(round, PokerRound):
        raise _NoWords
    return round


def _blinds(order: list[int], posted: list[poker.Posted]) -> list[int]:
    """What each player posted; a blind that was missed, or is dead, has no words."""
    of = {one.seat: one.live for one in posted}
    blinds = [of.get(seat, 0) for seat in order]
    two = blinds[:2] if len(order) > 2 else blinds[::-1]
    if any(one.dead for one in posted) or any(blinds[2:]) or not 0 < two[0] < two[1]:
        raise _NoWords
    return two + blinds[2:]


def _actions(round: PokerRound, player: dict[int, str]) -> Iterator[str]:
    """The hand card by card and move by move."""
    shown = {one.seat: one.cards for one in round.records if isinstance(one, poker.Shown)}
    for seat, name in player.items():
        yield f"d dh {name} {shown.get(seat, _UNKNOWN)}"
    for one in round.records:
        if isinstance(one, poker.Posted | poker.Declared):
            continue
        if isinstance(one, poker.Board):
            yield f"d db {one.cards}"
        elif isinstance(one, poker.Folded):
            yield f"{player[one.seat]} f"
        elif isinstance(one, poker.Checked | poker.Called) or (
            isinstance(one, poker.AllIn) and one.counts_as not in _BETS
        ):
            yield f"{player[one.seat]} cc"
        elif isinstance(one, poker.Bet | poker.Raised | poker.AllIn):
            yield f"{player[one.seat]} cbr {one.to}"
        elif isinstance(one, poker.Shown):
            yield f"{player[one.seat]} sm {one.cards}"
        elif isinstance(one, poker.Mucked):
            yield f"{player[one.seat]} sm"
        else:
            raise _NoWords
