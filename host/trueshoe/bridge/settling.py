"""A written round settled by its rulebook, and each recorded payout that is not what is owed."""

import json
from typing import Any, NamedTuple

from shoecore import facts
from trueshoe.bridge.table import Judged, Table
from trueshoe.store.entries import Found
from trueshoe.table import settlement, written
from trueshoe.table.settlement import Difference, Settlement
from trueshoe.table.written import Written

DIFFERS = "payout that is not what is owed"


class Settled(NamedTuple):
    """A round, what is owed in it, and where what was paid differs; nothing differs where nothing was recorded."""

    written: Written
    owed: Settlement
    differs: list[Difference]

    @property
    def rulebook(self) -> str:
        """By which it was played."""
        return self.written.round.rulebook

    def as_object(self) -> dict[str, Any]:
        """As programs read it."""
        return {**settlement.as_object(self.owed), "differs": [one._asdict() for one in self.differs]}


def settle(lines: list[dict[str, Any]]) -> Settled:
    """Play a round again from its lines and settle it."""
    found = written.read([json.dumps(line) for line in lines], "the request")
    owed = found.round.settlement()
    return Settled(found, owed, settlement.differences(owed, found.paid) if found.paid else [])


def paid(table: Table, settled: Settled) -> list[Judged]:
    """Each payout as a fact of the table, with a finding where it differs."""
    recorded = settled.written.paid
    differs = {one.seat: one for one in settled.differs}
    return [
        table.fact(facts.PAID, (seat, recorded.get(seat, 0)), _found(settled, differs[seat]) if seat in differs else ())
        for seat in sorted({*recorded, *differs})
    ]


def _found(settled: Settled, one: Difference) -> tuple[Found, ...]:
    """The finding, under the clause by which that seat is paid last."""
    clauses = [line.clause for line in settled.owed.lines if line.to == one.seat]
    money = settled.written.round.house.money
    expected = f"{money.text(one.owed)} {money.currency} to {settled.owed.who} {one.seat}"
    clause = clauses[-1].removesuffix(" table") if clauses else ""
    return (Found(DIFFERS, expected, settled.rulebook, clause),)
