"""Bets on the jackpot from their acceptance to the end of their Round: accepted, returned, claimed for, or lost."""

from sqlalchemy import and_, insert, update

from trueshoe.table.action import says
from trueshoe.table.jackpot.books import BACK, LAID, LOST, MAJORS, WON, Books, scope
from trueshoe.table.jackpot.house import STEPPED_BACK
from trueshoe.table.jackpot.records import Accepted, Bet, Claimed, Dealt, Finished, Returned
from trueshoe.table.jackpot.store import BETS


class Playing(Books):
    """What is done with the Bets of a Round."""

    # clauses: rws-mlp-3 1.20, 3.8, 3.8.1, 5.17.2, 5.17.2c; rws-mlp-2 1.20, 3.8, 3.8.1, 5.17.2, 5.17.2c
    def verify_accept(self, bet: Bet) -> None:
        """One Bet a Hand, and none where the system or a device has failed."""
        if not bet.table or not bet.round or bet.box < 1:
            self._refuse("3.8", bet, "a table, a Round and a box from 1", repr(tuple(bet)))
        if failure := self._failure(bet):
            self._refuse("5.17.2c", bet, "no Bet until it is restored", f"{scope(failure)} has failed")
        if self._bet(bet):
            self._refuse("3.8", bet, "one Bet for a Hand", "it is accepted already")

    def accept(self, bet: Bet) -> Accepted:
        """Let the meter grow by the Bet."""
        self.verify_accept(bet)
        values = {**bet._asdict(), "meter": self._meter.meter, "accepted": self.entry, "state": LAID}
        self._connection.execute(insert(BETS).values(values))
        self._move(came=self.house.increment)
        return Accepted("1.20", bet, self.house.increment, self.value)

    # clauses: rws-mlp-3 5.4, 5.10.3, 5.16, 5.18, 5.21; rws-mlp-2 5.4, 5.10.3, 5.16, 5.18, 5.21
    def verify_give_back(self, bet: Bet, clause: str) -> None:
        """A Bet that is in play, by a clause of the text; by 5.16 where something has failed."""
        try:
            says(self.rulebook, clause)
        except KeyError:
            self._refuse("5.21", bet, f"a clause of {self.rulebook}", clause)
        found = self._laid(bet, clause)
        if clause == "5.16" and found.failure is None:
            self._refuse("5.16", bet, "a system or a device that has failed", "all is fully functional")

    def give_back(self, bet: Bet, clause: str) -> Returned:
        """Return a Bet; its increment leaves the meter, if it is still in it and the House steps back."""
        self.verify_give_back(bet, clause)
        accepted = self._laid(bet, clause).accepted
        in_it = self.house.returned == STEPPED_BACK and accepted > self.reset_at
        taken = min(self.house.increment, self.value) if in_it else 0
        self._set(bet, state=BACK)
        self._move(came=-taken)
        return Returned(clause, bet, taken, self.value)

    # clauses: rws-mlp-3 4.2.1, 4.4; rws-mlp-2 4.2.1, 4.4
    def verify_claim(self, bet: Bet, hand: str, dealt: Dealt) -> None:
        """A Bet in play and a major hand, with a device's word for when it was dealt."""
        self._laid(bet, "4.2.1")
        if hand not in MAJORS:
            self._refuse("4.2.1", bet, " or ".join(MAJORS), hand)
        if not dealt.device or dealt.place < 1 or dealt.at < 0:
            self._refuse("4.5.2", bet, "a device, the time of its record and the Hand's place, from 1", str(dealt))
        same = [claim for claim in self.claims() if claim.bet[:2] == bet[:2] and claim.dealt.place == dealt.place]
        if same:
            self._refuse("4.5.1", bet, "a place of its own in the order of dealing", f"{same[0].bet} has it")

    def claim(self, bet: Bet, hand: str, dealt: Dealt) -> Claimed:
        """Let the Hand wait for its payment."""
        self.verify_claim(bet, hand, dealt)
        self._set(bet, state=WON, hand=hand, **{f"dealt_{name}": value for name, value in dealt._asdict().items()})
        return Claimed("4.2.1", bet, hand, dealt)

    # clauses: rws-mlp-3 1.25; rws-mlp-2 1.25
    def verify_finish(self, table: str, round: str) -> None:
        """A Round is over once each of its winners is paid."""
        waiting = [claim for claim in self.claims() if claim.bet[:2] == (table, round)]
        if waiting:
            self._refuse("1.25", f"table {table}, Round {round}", "every winner paid", f"{waiting[0].bet} waits")

    def finish(self, table: str, round: str) -> Finished:
        """Close a Round: what was not claimed is lost, and nothing of it comes back."""
        self.verify_finish(table, round)
        of_round = and_(self._own(BETS), BETS.c.table == table, BETS.c.round == round, BETS.c.state == LAID)
        lost = self._connection.execute(update(BETS).where(of_round).values(state=LOST)).rowcount
        return Finished("1.25", table, round, lost)
