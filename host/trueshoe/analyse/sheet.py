"""What an analysis found: every bet with its edge, and the frequency of each of its ends."""

from fractions import Fraction
from typing import Any, NamedTuple

# A fraction is exact; a float is counted out as fully, in arithmetic that is right to ten digits.
Number = Fraction | float


class End(NamedTuple):
    """One way in which a bet ends: how often a round brings it, and what is paid."""

    name: str
    frequency: Number
    pays: str


class Figure(NamedTuple):
    """A number that belongs to a bet beside its edge."""

    name: str
    value: Number
    unit: str = ""


class Bet(NamedTuple):
    """One bet of a game: what the House keeps of it on average, and how it ends."""

    name: str
    clause: str
    edge: Number
    ends: tuple[End, ...]
    figures: tuple[Figure, ...] = ()


class Choice(NamedTuple):
    """What is best with a hand: its row, the answer, and what the hand is worth where that is counted."""

    hand: str
    answer: str
    worth: Fraction | None = None


class Sheet(NamedTuple):
    """The mathematics of one rulebook as the House plays it."""

    rulebook: str
    method: str
    house: dict[str, Any]
    bets: tuple[Bet, ...]
    strategy: tuple[Choice, ...] = ()
    notes: tuple[str, ...] = ()


def as_object(sheet: Sheet) -> dict[str, Any]:
    """A sheet as programs read it; what is exact is a fraction and, for those who want none, a number."""
    return {
        "rulebook": sheet.rulebook,
        "method": sheet.method,
        "house": sheet.house,
        "bets": [
            {
                "bet": bet.name,
                "clause": bet.clause,
                "edge": _number(bet.edge),
                "ends": [{"end": end.name, "frequency": _number(end.frequency), "pays": end.pays} for end in bet.ends],
                "figures": [{"figure": one.name, "unit": one.unit, **_number(one.value)} for one in bet.figures],
            }
            for bet in sheet.bets
        ],
        "strategy": [
            {"hand": one.hand, "answer": one.answer} | ({"worth": _number(one.worth)} if one.worth is not None else {})
            for one in sheet.strategy
        ],
        "notes": list(sheet.notes),
    }


def _number(number: Number) -> dict[str, Any]:
    if isinstance(number, float):
        return {"value": number}
    return {"fraction": f"{number.numerator}/{number.denominator}", "value": float(number)}
