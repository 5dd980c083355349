"""What a Player may do in his turn: Fold, Check, Call, BET, Raise or go All-in, each by its clause."""

from trueshoe.table.action import can
from trueshoe.table.poker.out_of_turn import OutOfTurn
from trueshoe.table.poker.records import AllIn, Bet, Called, Checked, Folded, Raised


class Acting(OutOfTurn):
    """The betting of a round in turn; each action is a triple."""

    # clauses: rws-poker-7 1.19, 3.9.2a, 3.9.4a; rws-poker-6 1.18, 3.9.1a, 3.10.1a
    def verify_fold(self, seat: int) -> None:
        """Whoever's turn it is may Fold."""
        self._in_turn(seat)
        self._as_bound(seat, "fold", 0)

    can_fold = can(verify_fold)

    def fold(self, seat: int) -> Folded:
        """Give up the Hand."""
        self.verify_fold(seat)
        left = self._stays_in_pot(seat)
        clause = self._clause()
        if left:
            self.pay(seat, left)
        self._heard(seat, "fold", 0)
        self.give_up(seat)
        return self._done(Folded(clause, seat, left))

    def verify_check(self, seat: int) -> None:
        """Only where nothing is to be called."""
        self._in_turn(seat)
        if self.level > self.bets[seat]:
            clause = self.numbers.option if self.betting_round == 1 else self.numbers.no_check
            raise self._refused(
                clause, seat, f"a Call of {self._money(self.to_call(seat))}, a Raise or a Fold", "Check"
            )
        self._as_bound(seat, "check", 0)

    can_check = can(verify_check)

    # clauses: rws-poker-7 1.11, 3.9.2b, 3.9.4b; rws-poker-6 1.11, 3.9.1b, 3.10.1b
    def check(self, seat: int) -> Checked:
        """Bet nothing, and stay."""
        self.verify_check(seat)
        clause = self._clause()
        self._heard(seat, "check", 0)
        self.stay(seat, self.bets[seat])
        return self._done(Checked(clause, seat))

    def verify_call(self, seat: int) -> int:
        """Only where there is something to call; what then lies over the line."""
        self._in_turn(seat)
        if self.level <= self.bets[seat]:
            raise self._refused("1.9", seat, "a BET or Raise to call; none is open", "Call")
        to = self.bets[seat] + self.to_call(seat)
        self._as_bound(seat, "call", to)
        return to

    can_call = can(verify_call)

    # clauses: rws-poker-7 1.9, 3.12.1; rws-poker-6 1.9, 3.15.1
    def call(self, seat: int) -> Called:
        """Match what must be matched, or go All-in for less."""
        to = self.verify_call(seat)
        clause = "1.9" if to == self.level else self.numbers.all_in_less
        self._heard(seat, "call", to)
        self.stay(seat, to)
        return self._done(Called(clause, seat, to))

    def verify_bet(self, seat: int, to: int) -> None:
        """Only where nobody has bet, and not below the least BET but All-in."""
        self._in_turn(seat)
        if self.level:
            clause = self.numbers.rounds[0] if self.betting_round == 1 else self.numbers.no_check
            raise self._refused(clause, seat, "Call, Raise or Fold", "BET")
        self._affordable(seat, to)
        if to < self.least_bet and to < self.stack[seat]:
            least = f"a BET of {self._money(self.least_bet)} or more, or All-in"
            raise self._refused(self.numbers.preceding, seat, least, self._money(to))
        self._as_bound(seat, "bet", to)

    can_bet = can(verify_bet)

    # clauses: rws-poker-7 1.4, 1.25, 3.4, 3.13; rws-poker-6 1.4, 1.24, 3.4, 3.16
    def bet(self, seat: int, to: int) -> Bet:
        """The first chips over the line."""
        self.verify_bet(seat, to)
        clause = self._clause()
        self._heard(seat, "bet", to)
        self.lead(seat, to)
        return self._done(Bet(clause, seat, to))

    def verify_raise_to(self, seat: int, to: int) -> None:
        """Only over a Bet, by no less than the Big Blind and any Raise or BET before, but All-in."""
        self._in_turn(seat)
        if not self.level:
            raise self._refused(self.numbers.raise_, seat, "a Bet to raise; a first one is a BET", "Raise")
        self._affordable(seat, to)
        if to <= self.level:
            raise self._refused(self.numbers.raise_, seat, f"more than {self._money(self.level)}", self._money(to))
        least = self.level + self.least_raise
        if to < least and to < self.bets[seat] + self.stack[seat]:
            clause = "3.5" if self.least_raise == self._big_blind else self.numbers.preceding
            raise self._refused(clause, seat, f"a Raise to {self._money(least)} or more, or All-in", self._money(to))
        if self.closed >> seat & 1:
            raise self._refused(self.numbers.under_half, seat, "Call or Fold, as the House chose", "Raise")
        self._as_bound(seat, "raise", to)

    can_raise_to = can(verify_raise_to)

    # clauses: rws-poker-7 1.25, 1.32, 3.4, 3.5, 3.12.3, 3.13; rws-poker-6 1.24, 1.31, 3.4, 3.5, 3.15.3, 3.16
    def raise_to(self, seat: int, to: int) -> Raised:
        """Put in more than the Bet before; All-in, it may be too little for a Raise and then is a BET alone."""
        self.verify_raise_to(seat, to)
        self._heard(seat, "raise", to)
        return self._done(Raised("3.5" if self.go_above(seat, to) else self.numbers.under_half, seat, to))

    def verify_all_in(self, seat: int) -> tuple[int, str]:
        """Whatever the stack: what lies over the line then, and whether that is a call, a bet or a raise."""
        self._in_turn(seat)
        to = self.bets[seat] + self.stack[seat]
        if to <= self.level:
            self._as_bound(seat, "call", to)
            return to, "call"
        if self.level:
            self.verify_raise_to(seat, to)
            return to, "raise"
        self.verify_bet(seat, to)
        return to, "bet"

    can_all_in = can(verify_all_in)

    # clauses: rws-poker-7 1.2, 3.12, 3.12.1, 3.12.2; rws-poker-6 1.2, 3.15, 3.15.1, 3.15.2
    def all_in(self, seat: int) -> AllIn:
        """Put every chip over the line."""
        to, counts_as = self.verify_all_in(seat)
        self._heard(seat, counts_as, to)
        clause = self.numbers.all_in
        if counts_as == "call":
            clause = clause if to == self.level else self.numbers.all_in_less
            self.stay(seat, to)
        elif counts_as == "bet":
            clause = clause if to >= self.least_bet else self.numbers.all_in_less
            self.lead(seat, to)
        elif not self.go_above(seat, to):
            clause, counts_as = self.numbers.under_half, "bet"
        return self._done(AllIn(clause, seat, to, counts_as))

    def to_call(self, seat: int) -> int:
        """What a Player must put in to stay, all of his chips where they are fewer."""
        return max(0, min(self.level - self.bets[seat], self.stack[seat]))
