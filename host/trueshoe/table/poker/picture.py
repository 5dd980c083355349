"""A table of poker as people see it: in a round the board and the Pot, then a line a seat."""

from typing import TYPE_CHECKING

from shoecore.cards import symbol
from trueshoe.table.poker.recording import ROUND_NAMES
from trueshoe.table.settlement import columns

if TYPE_CHECKING:
    from trueshoe.table.poker.round import PokerRound
    from trueshoe.table.poker.seating import Seating


def picture(round: "PokerRound") -> list[str]:
    """The lines of the picture."""
    money = round.house.money
    board = " ".join(map(symbol, round.community)) or "no Community Cards"
    pot = money.text(sum(round.put) + sum(round.dead))
    rows = [("seat", "", "", "chips", "bet")]
    rows += [
        (
            str(seat),
            _marks(round, seat),
            _cards(round, seat),
            money.text(round.stack[seat]),
            money.text(round.bets[seat]),
        )
        for seat in round.order
    ]
    return [f"{_moment(round)}: {board}, Pot {pot} {money.currency}", *columns(rows, words=3)]


def between_rounds(seating: "Seating") -> list[str]:
    """Who sits at the table, with what, and who owes what."""
    rows = [("seat", "", "stake")]
    for seat, place in sorted(seating.places.items()):
        marks = ["button"] * (seat == seating.last.button) + ["away"] * place.away
        marks += ["missed Small Blind"] * place.missed_small + ["missed Big Blind"] * place.missed_big
        rows.append((str(seat), ", ".join(marks), seating.house.money.text(place.stake)))
    return list(columns(rows))


def _moment(round: "PokerRound") -> str:
    """Where the round stands."""
    if round.over:
        return "Void" if round.voided else "End of the round"
    return f"{ROUND_NAMES[round.betting_round]} Betting Round" if round.betting_round else "Blinds"


def _marks(round: "PokerRound", seat: int) -> str:
    """What lies in front of a Player beside chips and cards."""
    marks = ["button"] if seat == round.button else []
    if not round.active >> seat & 1:
        marks.append("folded")
    elif round.all_in_seats >> seat & 1:
        marks.append("All-in")
    if seat == round.turn:
        marks.append("to act")
    return ", ".join(marks)


def _cards(round: "PokerRound", seat: int) -> str:
    return " ".join(map(symbol, round.hands.get(seat, b"")))
