"""A written round settled by its rulebook: each recorded payout that is not what is owed, and cards that are others."""

from typing import TYPE_CHECKING, Any, NamedTuple

from shoecore import facts
from trueshoe.store.entries import Found
from trueshoe.table import settlement, shown, written
from trueshoe.table.settlement import Difference, Settlement
from trueshoe.table.written import Written

if TYPE_CHECKING:
    from trueshoe.bridge.table import Judged, Table

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
    found = written.read_objects(lines, "the request")
    owed = found.round.settlement()
    differs = settlement.differences(owed, found.paid) if found.paid else []
    return Settled(found, owed, differs, shown.differences(found.round, lying))


def recorded(settled: Settled) -> dict[int, int]:
    """What is kept as paid to each seat: what was recorded, and nothing to who is owed something and got nothing."""
    paid = settled.written.paid
    return {seat: paid.get(seat, 0) for seat in sorted({*paid, *(one.seat for one in settled.differs)})}


def found(settled: Settled) -> dict[int, tuple[Found, ...]]:
    """What is wrong with each payout; the first also has what is wrong with the cards."""
    seats = recorded(settled)
    differs = {one.seat: _found(settled, one) for one in settled.differs}
    cards = tuple(Found(shown.DIFFERS, one.expected(), settled.rulebook, "") for one in settled.cards)
    return {seat: cards * (place == 0) + differs.get(seat, ()) for place, seat in enumerate(seats)}


def paid(table: "Table", settled: Settled) -> "list[Judged]":
    """Each payout as a fact of the table, with what is wrong with it."""
    wrong = found(settled)
    return [table.fact(facts.PAID, (seat, amount), wrong[seat]) for seat, amount in recorded(settled).items()]


def _found(settled: Settled, one: Difference) -> tuple[Found, ...]:
    """The finding, under the clause by which that seat is paid last."""
    clauses = [line.clause for line in settled.owed.lines if line.to == one.seat]
    money = settled.written.round.house.money
    expected = f"{money.text(one.owed)} {money.currency} to {settled.owed.who} {one.seat}"
    clause = clauses[-1].removesuffix(" table") if clauses else ""
    return (Found(DIFFERS, expected, settled.rulebook, clause),)
