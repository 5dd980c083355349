"""How the actions of a round refuse and record: who may act, with which chips, in which words and by which clause."""

from collections.abc import Sequence
from typing import Any, TypeVar

from trueshoe.table.action import NotAllowed
from trueshoe.table.house import House
from trueshoe.table.poker.betting import Betting
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import Numbers

_Record = TypeVar("_Record")

ROUND_NAMES = ("before the first card", "1st", "2nd", "3rd", "4th")


class Recording(Betting):
    """Betting that keeps a record of every action."""

    def __init__(
        self, house: House[PokerHouse], numbers: Numbers, stakes: Sequence[tuple[int, int]], button: int
    ) -> None:
        super().__init__(house, numbers, stakes, button)
        self.records: list[Any] = []

    def _done(self, record: _Record) -> _Record:
        self.records.append(record)
        return record

    def _clause(self) -> str:
        """The clause of the Betting Round that is played."""
        return self.numbers.rounds[max(self.betting_round, 1) - 1]

    # clauses: rws-poker-7 1.28; rws-poker-6 1.27
    def _in_turn(self, seat: int) -> None:
        if seat != self.turn or not seat:
            if not self.turn:
                raise self._refused(self._clause(), seat, "no action: no Betting Round is open", "an action")
            expected = f"seat {self.turn} to act ({self.numbers.first[self.betting_round - 1]})"
            raise self._refused(self.numbers.out_of_turn, seat, expected, f"seat {seat} to act")

    # clauses: rws-poker-7 1.41, 3.6.1; rws-poker-6 1.40, 3.6.1
    def _affordable(self, seat: int, to: int) -> None:
        most = self.bets[seat] + self.stack[seat]
        if not self.bets[seat] < to <= most:
            expected = f"more than {self._money(self.bets[seat])}, at most {self._money(most)}, all the Player has"
            raise self._refused(self.numbers.table_stake, seat, expected, self._money(to))

    def _money(self, amount: int) -> str:
        return self.house.money.text(amount)

    def _refused(self, clause: str, seat: int, expected: str, observed: str) -> NotAllowed:
        name = ROUND_NAMES[self.betting_round]
        where = f"{name} Betting Round" if self.betting_round else name
        return NotAllowed(self.numbers.rulebook, clause, f"{where}, seat {seat}" if seat else where, expected, observed)
