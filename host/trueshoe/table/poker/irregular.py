"""What goes wrong with bets: Hole Cards exposed, words without deeds, bets on wrong cards, a round that is Void."""

from trueshoe.table.action import can
from trueshoe.table.poker.records import BetsReturned, Declared, Exposed, Voided
from trueshoe.table.poker.showing import Showing


class Irregular(Showing):
    """The irregularities that move or return chips."""

    def verify_declare(self, seat: int, words: str) -> None:
        """Anybody who plays may say anything."""
        if not self.plays(seat):
            raise self._refused(self.numbers.gestures, seat, "an Active Player", f"seat {seat}: {words}")

    can_declare = can(verify_declare)

    # clauses: rws-poker-7 3.14; rws-poker-6 3.17
    def declare(self, seat: int, words: str) -> Declared:
        """Keep what was said; it binds nobody, only the deed does."""
        self.verify_declare(seat, words)
        return self._done(Declared(self.numbers.gestures, seat, words))

    def verify_expose(self, seat: int) -> None:
        """Only before the end of the Final Betting Round; afterwards Hands are shown."""
        if not self.plays(seat) or self.betting_over or not self.contested:
            expected = "an Active Player before the end of the Final Betting Round"
            raise self._refused(self.numbers.exposed, seat, expected, f"seat {seat}")

    can_expose = can(verify_expose)

    # clauses: rws-poker-7 5.13; rws-poker-6 5.11
    def expose(self, seat: int) -> Exposed:
        """Hole Cards seen too early are folded; what was bet stays in the Pot."""
        self.verify_expose(seat)
        self.give_up(seat)
        return self._done(Exposed(self.numbers.exposed, seat))

    def verify_return_bets(self) -> int:
        """Only the bets of a Betting Round on Community Cards, before later cards or a showing."""
        clause = self.numbers.bets_returned
        if not clause:
            expected = "a decision of the Table Game Shift Manager or above: this version returns bets of a Void alone"
            raise self._refused(self.numbers.last_word, 0, expected, "bets of a Betting Round returned")
        on_board = len(self.community) - 1 if self.community else 1
        if self.voided or self.hands or self.mucked or self.betting_round < 2 or self.betting_round != on_board:
            expected = "a Betting Round on Community Cards that is the last one played"
            raise self._refused(clause, 0, expected, f"{self.betting_round} with {len(self.community)} cards")
        return sum(self.bets)

    can_return_bets = can(verify_return_bets)

    # clauses: rws-poker-7 5.8.2, 5.8.3
    def return_bets(self) -> BetsReturned:
        """Give back the bets of the Betting Round played on wrong cards, and take those cards back; folds stand."""
        amount = self.verify_return_bets()
        for seat in self.order:
            if self.bets[seat]:
                self.stack[seat] += self.bets[seat]
                self.put[seat] -= self.bets[seat]
                self.bets[seat] = 0
                self.all_in_seats &= ~(1 << seat)
        del self.community[-(3 if len(self.community) == 3 else 1) :]
        self.bound.clear()
        self.betting_round -= 1
        self.turn = self.waiting = 0
        return self._done(BetsReturned(self.numbers.bets_returned, amount))

    def verify_void(self, reason: str) -> None:
        """Once, and by a clause that makes a round Void."""
        if self.voided:
            raise self._refused(self.numbers.void, 0, "a round that is not Void yet", "a second Void")
        if reason not in self.numbers.voids:
            expected = f"a cause that is one of {', '.join(self.numbers.voids)}"
            raise self._refused(self.numbers.void, 0, expected, reason)

    can_void = can(verify_void)

    # clauses: rws-poker-7 1.43, 5.1.2, 5.2 tail, 5.7, 5.14, 5.16; rws-poker-6 1.42, 5.1.2, 5.2 tail, 5.12, 5.14
    def void(self, reason: str) -> Voided:
        """End the round without a result: all bets go back."""
        self.verify_void(reason)
        self.voided = True
        self.bound.clear()
        self.turn = self.waiting = 0
        return self._done(Voided(self.numbers.void, reason))
