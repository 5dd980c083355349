"""Major winners: the order in which they are paid, and each payment from what the display shows then."""

from collections.abc import Sequence

from sqlalchemy import update

from shoecore.facts import RANKS
from trueshoe.table.jackpot.books import MAJORS, PAID, Books
from trueshoe.table.jackpot.house import TAKEN_OFF
from trueshoe.table.jackpot.order import asks_the_house, in_order, keeps_each_table
from trueshoe.table.jackpot.records import Bet, Decided, Paid
from trueshoe.table.jackpot.store import FAILURES
from trueshoe.table.mlp import pay

_ALL = 100  # percent


class Winning(Books):
    """What is done for the winners."""

    # clauses: rws-mlp-3 4.5.1, 4.5.2; rws-mlp-2 4.5.1, 4.5.2
    def verify_decide(self, order: Sequence[Bet], decided_by: str) -> None:
        """The House puts all that wait in an order, those of one Round at a table clockwise."""
        waiting = {claim.bet: claim for claim in self.claims()}
        where = f"{len(waiting)} winners"
        if decided_by != RANKS[-1]:
            self._refuse(
                "4.5.2", where, f"the {RANKS[-1]}, who conclusively determines the order", decided_by or "nobody"
            )
        if len(order) != len(waiting) or set(order) != set(waiting):
            expected = f"each of {', '.join(map(str, sorted(waiting))) or 'none'}, once"
            self._refuse("4.5.2", where, expected, ", ".join(map(str, order)) or "none")
        if not keeps_each_table([waiting[bet] for bet in order]):
            self._refuse("4.5.1", where, "each table's winners as they were dealt", ", ".join(map(str, order)))

    def decide(self, order: Sequence[Bet], decided_by: str) -> Decided:
        """Give every winner a turn."""
        self.verify_decide(order, decided_by)
        for turn, bet in enumerate(order):
            self._set(bet, turn=turn)
        return Decided("4.5.2", tuple(order), decided_by)

    # clauses: rws-mlp-3 4.5, 4.5.1, 4.5.2; rws-mlp-2 4.5, 4.5.1, 4.5.2
    def verify_pay(self, bet: Bet) -> None:
        """The winner whose turn it is."""
        claims = self.claims()
        if bet not in [claim.bet for claim in claims]:
            self._refuse("4.2.1", bet, "a winner that waits for its payment", "none does there")
        if asks_the_house(claims):
            seen = ", ".join(f"{claim.bet} at {claim.dealt.at}" for claim in in_order(claims))
            self._refuse("4.5.2", bet, "the House's decision in what order winners of several tables are paid", seen)
        first = in_order(claims)[0].bet
        if bet != first:
            self._refuse("4.5.1" if bet.table == first.table else "4.5.2", bet, f"{first}, paid first", str(bet))

    # clauses: rws-mlp-3 1.20, 4.2 table, 5.17.1; rws-mlp-2 1.20, 4.2 table, 5.17.1
    def pay(self, bet: Bet) -> Paid:
        """Pay the winner's share of what the display shows, or of what was registered before a malfunction."""
        self.verify_pay(bet)
        won = self._bet(bet)
        assert won is not None
        failure = self._failed(won.failure) if won.failure is not None else None
        shown = self.value if failure is None else failure.registered
        line = pay.JACKPOT[self.rulebook][MAJORS[won.hand]]
        assert isinstance(line, pay.Major)
        paid = self.share.of(shown * line.percent, _ALL)
        if line.percent == _ALL:
            left, registered = self.house.reset + max(0, self.value - shown), self.house.reset
            self.reset_at = self.entry
        elif self.house.straight_flush == TAKEN_OFF:
            left, registered = max(0, self.value - paid), shown - paid
        else:
            left, registered = self.value, shown
        if failure is not None:
            self._connection.execute(
                update(FAILURES)
                .where(self._own(FAILURES), FAILURES.c.number == failure.number)
                .values(registered=registered)
            )
        self._set(bet, state=PAID)
        self._move(paid=paid, funded=left - self.value + paid)
        clause = "5.17.1" if failure is not None else "4.5.2" if won.turn is not None else "4.5.1"
        return Paid(clause, bet, won.hand, shown, paid, self.value)
