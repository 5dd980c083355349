"""Who is owed what at the end of a round, with the arithmetic that leads there, a clause a line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from trueshoe.table.money import Money

HOUSE = 0


class Line(NamedTuple):
    """One line of the arithmetic; where an amount is paid, to whom: a seat, or the House as seat 0."""

    clause: str
    says: str
    amount: int
    to: int | None = None


@dataclass(frozen=True)
class Settlement:
    """What each seat staked and is paid, its own chips among it; the lines say why.

    A game may count by boxes or Players instead of seats; what a jackpot pays is not the House's."""

    staked: dict[int, int]
    paid: dict[int, int]
    lines: tuple[Line, ...]
    who: str = "seat"
    jackpot: int = 0

    def net(self, seat: int) -> int:
        """What a seat won or, below zero, lost."""
        return self.paid.get(seat, 0) - self.staked.get(seat, 0)

    def house(self) -> int:
        """What stays with the House, or below zero what it pays."""
        return sum(self.staked.values()) + self.jackpot - sum(self.paid.values())


class Difference(NamedTuple):
    """A payout that was recorded otherwise than it is owed."""

    seat: int
    owed: int
    recorded: int


def differences(settlement: Settlement, recorded: dict[int, int]) -> list[Difference]:
    """Where a Dealer's recorded payouts are not what is owed; a seat without a record is owed nothing or differs."""
    seats = sorted(set(settlement.paid) | set(recorded))
    both = [Difference(seat, settlement.paid.get(seat, 0), recorded.get(seat, 0)) for seat in seats]
    return [one for one in both if one.owed != one.recorded]


def as_object(settlement: Settlement) -> dict[str, Any]:
    """A settlement as programs read it."""
    return {
        "seats": [
            {"seat": seat, "staked": staked, "paid": settlement.paid.get(seat, 0), "net": settlement.net(seat)}
            for seat, staked in settlement.staked.items()
        ],
        "house_takes": settlement.house(),
        "jackpot_pays": settlement.jackpot,
        "lines": [line._asdict() for line in settlement.lines],
    }


def as_text(settlement: Settlement, money: Money) -> Iterator[str]:
    """A settlement as people check it: each line with its clause, then a line a seat, then the House's."""
    yield from columns((line.clause, line.says, money.text(line.amount)) for line in settlement.lines)
    yield ""
    rows = [("", "staked", "paid", "net")]
    rows += [
        (
            f"{settlement.who} {seat}",
            money.text(staked),
            money.text(settlement.paid.get(seat, 0)),
            money.text(settlement.net(seat)),
        )
        for seat, staked in settlement.staked.items()
    ]
    if settlement.jackpot:
        rows.append(("the jackpot", "", "", money.text(-settlement.jackpot)))
    rows.append(("the House", "", "", money.text(settlement.house())))
    yield from columns(rows, words=1)


def columns(rows: Iterable[tuple[str, ...]], words: int = 2) -> Iterator[str]:
    """Rows under each other: the first columns are words, the others amounts."""
    whole = list(rows)
    wide = [max(len(row[at]) for row in whole) for at in range(len(whole[0]))] if whole else []
    for row in whole:
        cells = [cell.ljust(wide[at]) if at < words else cell.rjust(wide[at]) for at, cell in enumerate(row)]
        yield "  ".join(cells).rstrip()
