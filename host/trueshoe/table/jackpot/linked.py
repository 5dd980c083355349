"""A Round at a table that shares a meter: its Jackpot Bets step it as they are accepted, returned and lost.

Each thing is done once, for a Bet goes by its table, its Round and its box: whoever asks again finds it done."""

import time

from shoecore.rank.words import CATEGORY_NAMES
from trueshoe.table.jackpot.books import LAID, PAID
from trueshoe.table.jackpot.meter import BadMeter, Meter
from trueshoe.table.jackpot.records import Bet, Dealt, Paid
from trueshoe.table.mlp import pay
from trueshoe.table.mlp.box import ANTE, JACKPOT, Box
from trueshoe.table.mlp.house import STRAIGHT_FLUSH
from trueshoe.table.mlp.round import MlpRound
from trueshoe.table.mlp.settle import is_major
from trueshoe.table.mlp.state import BEFORE
from trueshoe.table.money import Rounding


def check(meter: Meter, rulebook: str, share: Rounding | None = None) -> None:
    """Refuse a meter of another game, or one whose shares another House rounds."""
    standing = meter.standing()
    if standing.rulebook != rulebook or share not in (None, standing.share):
        observed = f"{standing.rulebook}, shares rounded {standing.share}"
        expected = f"one of {rulebook}, shares rounded {share or standing.share}"
        raise BadMeter("the meter is another game's", f"meter {meter.name!r}", expected, observed, _OTHER)


class Linked:
    """A Round, the table and the id that it goes by, and the meter."""

    def __init__(self, meter: Meter, table: str, id: str, round: MlpRound) -> None:
        check(meter, round.rulebook, round.house.game.jackpot_share)
        self.round = round
        self._meter = meter
        self._table = table
        self._id = id
        self._over = f"table {table}, Round {id}, over"

    def bet(self, box: Box) -> Bet:
        """The Jackpot Bet of a box."""
        return Bet(self._table, self._id, box.number)

    # clauses: rws-mlp-3 1.20, 5.4, 5.10.3, 5.21; rws-mlp-2 1.20, 5.4, 5.10.3, 5.21
    def bring(self) -> None:
        """Bring the meter to where the Round stands: what was laid at closing, what went back, and its end."""
        if self.round.phase == BEFORE:
            return
        laid = [box for box in self.round.in_order() if JACKPOT in box.bets]
        for box in laid:
            bet = self.bet(box)
            clause = box.returned or ("" if ANTE in box.bets else "5.4")
            if not self._meter.state(bet) and (not clause or self._meter.can_accept(bet)):
                self._meter.accept(f"{bet}, laid", bet)
            if clause and self._meter.state(bet) == LAID:
                self._meter.give_back(f"{bet}, returned", bet, clause)
        paid = all(self._meter.state(self.bet(box)) == PAID for box in laid if is_major(self.round, box))
        if self.round.over and paid:
            self._meter.finish(self._over, self._table, self._id)

    @property
    def finished(self) -> bool:
        """Whether the Round came to its end before."""
        return self._meter.done(self._over)

    # clauses: rws-mlp-3 4.2.1, 4.5.1, 4.5.2; rws-mlp-2 4.2.1, 4.5.1, 4.5.2
    def pay(self, box: Box) -> Paid:
        """Pay the winner whose turn it is, once all of the Round have claimed; it says what the display showed."""
        dealt = [one.number for one in self.round.in_order() if ANTE in one.bets]
        for due in self.round.majors_due():
            if self._meter.state(self.bet(due)) == LAID:
                place = dealt.index(due.number) + 1
                when = Dealt(f"table {self._table}", place, time.time_ns() // 1000, place, "")
                self._meter.claim(f"{self.bet(due)}, claimed", self.bet(due), self._hand(due), when)
        return self._meter.pay(f"{self.bet(box)}, paid", self.bet(box))

    def _hand(self, box: Box) -> str:
        low = self.round.house.game.low_straight_flush == STRAIGHT_FLUSH
        return CATEGORY_NAMES[pay.jackpot_kind(box.hole, self.round.community[:3], low)]


_OTHER = "name the meter of this rulebook, with the House's file that it was opened with"
