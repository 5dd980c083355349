"""The board and the showing of Hands: who shows first, who may leave the Pot to the others."""

from collections.abc import Sequence
from functools import lru_cache

from shoecore.cards import BadCard, parse_all
from trueshoe.table.action import NotAllowed, can
from trueshoe.table.house import House
from trueshoe.table.poker.acting import Acting
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import Numbers
from trueshoe.table.poker.pots import pots
from trueshoe.table.poker.records import Board, Mucked, Shown

_STAGES = {0: 3, 3: 1, 4: 1}


class Showing(Acting):
    """What is known of the cards; Hole Cards only from when they are shown."""

    def __init__(
        self, house: House[PokerHouse], numbers: Numbers, stakes: Sequence[tuple[int, int]], button: int
    ) -> None:
        super().__init__(house, numbers, stakes, button)
        self.community = bytearray()
        self.hands: dict[int, bytes] = {}
        self.mucked = 0

    def verify_board(self, cards: str) -> bytes:
        """The next Community Cards, only once a Betting Round has ended with two or more Players left."""
        stage = len(self.community) - 2 if self.community else 0
        clause = self.numbers.board[min(stage, 2)]
        if stage > 2 or not self.betting_round or self.turn or not self.contested:
            raise self._refused(clause, 0, "the end of the Betting Round before it", f"Community Cards {cards}")
        return self._cards(clause, 0, cards, _STAGES[len(self.community)])

    can_board = can(verify_board)

    # clauses: rws-poker-7 3.9.3, 3.9.4a, 3.9.5, 3.9.6, 3.9.7, 3.10.4, 3.10.5a, 3.10.6, 3.10.7, 3.10.8
    # clauses: rws-poker-6 3.10, 3.10.1a, 3.11, 3.12, 3.13
    def board(self, cards: str) -> Board:
        """Turn Community Cards face up, and begin the next Betting Round where options to bet are left."""
        found = self.verify_board(cards)
        clause = self.numbers.board[len(self.community) - 2 if self.community else 0]
        self.community += found
        if not self.betting_over:
            self.open_betting(0, 0)
        return self._done(Board(clause, cards))

    def verify_show(self, seat: int, cards: str) -> bytes:
        """Only after the Final Betting Round, and first by whom the clause obliges."""
        self._at_the_end(seat)
        first, clause = self.first_to_show()
        if first and seat != first:
            raise self._refused(clause, seat, f"seat {first} to show first", f"seat {seat}")
        return self._cards(self.numbers.must_show, seat, cards, 2)

    can_show = can(verify_show)

    # clauses: rws-poker-7 3.11.2a, 3.11.2b, 3.11.2c, 3.11.2d; rws-poker-6 3.14.2a, 3.14.2b, 3.14.2c, 3.14.2d
    def show(self, seat: int, cards: str) -> Shown:
        """Turn the Hole Cards face up."""
        found = self.verify_show(seat, cards)
        first, clause = self.first_to_show()
        self.hands[seat] = found
        return self._done(Shown(clause if first else self.numbers.must_show, seat, cards))

    def verify_muck(self, seat: int) -> None:
        """Not by whom a clause obliges to show, and not by the last who can win a Pot."""
        self._at_the_end(seat)
        first, clause = self.first_to_show()
        if seat == first:
            raise self._refused(clause, seat, f"seat {first} to show first", "cards thrown away")
        for pot in pots(self.order, self.put, self.dead, self.active).pots:
            if seat in pot.seats and not any(one != seat and not self.mucked >> one & 1 for one in pot.seats):
                raise self._refused(self.numbers.must_show, seat, "the last Hand left for a Pot shown", "thrown away")

    can_muck = can(verify_muck)

    # clauses: rws-poker-7 3.11.2d; rws-poker-6 3.14.2d
    def muck(self, seat: int) -> Mucked:
        """Throw the cards away unseen: a lower Hand need not be shown."""
        self.verify_muck(seat)
        self.mucked |= 1 << seat
        return self._done(Mucked(self.numbers.must_show, seat))

    # clauses: rws-poker-7 1.17, 3.11.2a, 3.11.2c; rws-poker-6 1.16, 3.14.2a, 3.14.2c
    def first_to_show(self) -> tuple[int, str]:
        """Who must show before all others, and the clause; seat 0 once somebody has shown."""
        if self.hands:
            return 0, ""
        if self.active >> self.raiser & 1 and self.raiser:
            return self.raiser, self.numbers.last_raiser
        by_bet = self.betting_round == 4 or self.house.game.first_to_show.startswith("first bettor")
        if by_bet and self.bettor and self.active >> self.bettor & 1:
            return self.bettor, self.numbers.first_bettor
        return next(seat for seat in self.order if self.active >> seat & 1), self.numbers.first_bettor

    def _at_the_end(self, seat: int) -> None:
        """Refuse what only an Active Player does after the Final Betting Round, once."""
        if not self.betting_over or not self.contested:
            expected = "the end of the Final Betting Round, with two or more Players left"
            raise self._refused(self.numbers.showdown, seat, expected, "Hole Cards")
        if not self.plays(seat) or seat in self.hands or self.mucked >> seat & 1:
            raise self._refused(self.numbers.must_show, seat, "an Active Player who has not shown", f"seat {seat}")

    def _cards(self, clause: str, seat: int, text: str, count: int) -> bytes:
        """The cards of a text, each only once on the table."""
        try:
            found = _parsed(text)
        except BadCard as bad:
            raise self._refused(clause, seat, f"{count} cards such as Ah Td", str(bad)) from None
        seen = bytes(self.community) + b"".join(self.hands.values()) + found
        if len(found) != count or len(set(seen)) != len(seen):
            raise self._refused(clause, seat, f"{count} cards that are not on the table yet", text)
        return found

    def _unsettled(self) -> NotAllowed:
        """What is refused while a round still goes on."""
        waits = f"seat {self.turn} to act" if self.turn else "Community Cards, or Hands to be shown"
        return self._refused(self.numbers.showdown, 0, waits, "a settlement")


@lru_cache(maxsize=5_000)
def _parsed(text: str) -> bytes:
    """The cards of a text; a Hand is told in one of 2,652 ways."""
    return bytes(parse_all(text))
