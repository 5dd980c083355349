"""A written round settled by its rulebook: each recorded payout that is not what is owed, and cards that are others."""

import json
from typing import Any, NamedTuple

from shoecore import facts
from trueshoe.bridge.table import Judged, Table
from trueshoe.store.entries import Found
from trueshoe.table import settlement, shown, written
from trueshoe.table.settlement import Difference, Settlement
from trueshoe.table.written import Written

DIFFERS = "payout that is not what is owed"


class Settled(NamedTuple):
    """A round, what is owed in it, and where what was paid differs; nothing differs where nothing was recorded.

    ``cards`` are those that are written otherwise than the device showed them."""

    written: Written
    owed: Settlement
    differs: list[Difference]
    cards: list[shown.Different]

    @property
    def rulebook(self) -> str:
        """By which it was played."""
        return self.written.round.rulebook

    def as_object(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            **settlement.as_object(self.owed),
            "differs": [one._asdict() for one in self.differs],
            "cards": [one.as_object() for one in self.cards],
        }


def settle(lines: list[dict[str, Any]], lying: dict[int, list[int | None]]) -> Settled:
    """Play a round again from its lines and settle it, beside the cards as the device's records have them."""
    found = written.read([json.dumps(line) for line in lines], "the request")
    owed = found.round.settlement()
    differs = settlement.differences(owed, found.paid) if found.paid else []
    return Settled(found, owed, differs, shown.differences(found.round, lying))


def paid(table: Table, settled: Settled) -> list[Judged]:
    """Each payout as a fact of the table, with a finding where it differs; the first with those of the cards."""
    recorded = settled.written.paid
    differs = {one.seat: one for one in settled.differs}
    first, *rest = sorted({*recorded, *differs})
    cards = tuple(Found(shown.DIFFERS, one.expected(), settled.rulebook, "") for one in settled.cards)
    also = {first: cards} | dict.fromkeys(rest, ())
    return [
        table.fact(
            facts.PAID,
            (seat, recorded.get(seat, 0)),
            also[seat] + (_found(settled, differs[seat]) if seat in differs else ()),
        )
        for seat in also
    ]


def _found(settled: Settled, one: Difference) -> tuple[Found, ...]:
    """The finding, under the clause by which that seat is paid last."""
    clauses = [line.clause for line in settled.owed.lines if line.to == one.seat]
    money = settled.written.round.house.money
    expected = f"{money.text(one.owed)} {money.currency} to {settled.owed.who} {one.seat}"
    clause = clauses[-1].removesuffix(" table") if clauses else ""
    return (Found(DIFFERS, expected, settled.rulebook, clause),)
