"""The chips of a round and whose turn it is: plain sums over seats, no rule of what a Player may do.

Seats are numbers from 1; a set of seats is a mask with bit `1 << seat`. A Betting Round goes on while `waiting`, the
seats that must still act, has any; `level` is what must lie in front of a Player to stay in.
"""

from collections.abc import Sequence

from trueshoe.table.house import House
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import Numbers

SEATS = 10


class Betting:
    """Stacks, bets and turns of one round."""

    def __init__(
        self, house: House[PokerHouse], numbers: Numbers, stakes: Sequence[tuple[int, int]], button: int
    ) -> None:
        self.house = house
        self.numbers = numbers
        self.button = button
        self.order = clockwise([seat for seat, _ in stakes], button)
        game = house.game
        self.least_bet = game.least_bet or game.big_blind
        self._big_blind = game.big_blind
        self._reopens = game.reopen == "raise again"
        self.stack = [0] * (SEATS + 1)  # chips that the Player has behind
        self.bets = [0] * (SEATS + 1)  # chips over the line in this Betting Round
        self.put = [0] * (SEATS + 1)  # chips in the Pot that match others, those over the line with them
        self.dead = [0] * (SEATS + 1)  # chips in the Pot that match nothing
        for seat, stake in stakes:
            self.stack[seat] = stake
        self.active = mask(self.order)
        self.all_in_seats = 0
        self.betting_round = 0  # 1 to 4; the last one stays when it has ended
        self.turn = 0  # the seat that acts; 0 where nobody does
        self.waiting = 0
        self.level = 0
        self.least_raise = 0
        self.bettor = 0  # the first to BET in this Betting Round
        self.raiser = 0  # the last to Raise in it
        self.acted = 0  # since the last Raise or BET
        self.closed = 0  # those who may no longer raise
        self.voided = False

    def open_betting(self, level: int, after: int) -> None:
        """Begin the next Betting Round with the first to act after a seat of the order; 0 is the button."""
        if self.betting_round:
            for seat in self.order:
                self.bets[seat] = 0
        self.betting_round += 1
        self.level = level
        self.least_raise = self._big_blind
        self.bettor = self.raiser = 0
        self.acted = self.closed = 0
        self.waiting = self.active & ~self.all_in_seats
        self.turn = 0
        if not self._anything_to_decide():
            self.waiting = 0
        self._pass_turn(after)

    def pay(self, seat: int, amount: int) -> None:
        """Move chips of a Player over the line."""
        self.stack[seat] -= amount
        self.bets[seat] += amount
        self.put[seat] += amount
        if not self.stack[seat]:
            self.all_in_seats |= 1 << seat

    def give_up(self, seat: int) -> None:
        """A Player is out of the round; his chips stay in the Pot."""
        self.active &= ~(1 << seat)
        self.waiting &= ~(1 << seat)
        if seat == self.turn or not self.contested:
            self._pass_turn(seat)

    def stay(self, seat: int, to: int) -> None:
        """A Player checks, calls, or is All-in for less than a Call."""
        self.pay(seat, to - self.bets[seat])
        self.waiting &= ~(1 << seat)
        self.acted |= 1 << seat
        self._pass_turn(seat)

    def lead(self, seat: int, to: int) -> None:
        """The first BET of a Betting Round; one All-in for less must still be called to the full amount."""
        self.bettor = seat
        self.pay(seat, to - self.bets[seat])
        self.least_raise = max(self.least_raise, to)
        self._reopen(seat, max(to, self.least_bet))

    def go_above(self, seat: int, to: int) -> bool:
        """More than the level: whether it is a Raise, or an excess of less than half of one, which is a BET alone."""
        step = to - self.level
        self.pay(seat, to - self.bets[seat])
        if 2 * step < self.least_raise:
            self.bettor = self.bettor or seat
            closed = self.closed if self._reopens else self.closed | self.acted
            acted = self.acted
            self._reopen(seat, to)
            self.closed, self.acted = closed, acted | 1 << seat
            return False
        self.raiser = seat
        self.least_raise = max(self.least_raise, step)
        self._reopen(seat, to)
        return True

    def plays(self, seat: int) -> bool:
        """Whether a number is the seat of an Active Player."""
        return seat in self.order and self.active >> seat & 1 == 1

    @property
    def contested(self) -> bool:
        """Whether two or more Players are left in a round that is not Void."""
        return not self.voided and self.active & (self.active - 1) != 0

    @property
    def options_left(self) -> bool:
        """Whether two or more Players are left who have chips to bet with."""
        able = self.active & ~self.all_in_seats
        return able & (able - 1) != 0

    @property
    def betting_over(self) -> bool:
        """Whether the Final Betting Round has ended: no Player has a decision left in this round."""
        return not self.turn and self.betting_round > 0 and (self.betting_round == 4 or not self.options_left)

    def _reopen(self, seat: int, level: int) -> None:
        """All others who have chips must act again."""
        self.level = level
        self.acted = 1 << seat
        self.closed = 0
        self.waiting = self.active & ~self.all_in_seats & ~(1 << seat)
        self._pass_turn(seat)

    def _pass_turn(self, after: int) -> None:
        """The next in order who must act, or nobody where all have acted or all but one have folded."""
        if not self.waiting or not self.contested:
            self.turn = self.waiting = 0
            return
        order = self.order
        at = order.index(after) + 1 if after else 0
        waiting = self.waiting
        for seat in order[at:] + order[:at]:
            if waiting >> seat & 1:
                self.turn = seat
                return

    def _anything_to_decide(self) -> bool:
        """Whether an option is to be given: one who alone has chips, and has paid what the others have, has none."""
        if not self.waiting or self.options_left:
            return self.waiting != 0
        alone = self.waiting.bit_length() - 1
        return self.bets[alone] < max(self.bets[seat] for seat in self.order if seat != alone)


def mask(seats: Sequence[int]) -> int:
    """A set of seats."""
    return sum(1 << seat for seat in seats)


def clockwise(seats: Sequence[int], button: int) -> tuple[int, ...]:
    """Seats in their order from the left of the button, the button's own seat last; the button may be at none."""
    in_order = sorted(seats)
    return tuple([seat for seat in in_order if seat > button] + [seat for seat in in_order if seat <= button])
