"""Random hands played in step by this table and by pokerkit, until their rules part.

Where the rulebook differs from pokerkit, by the clause: an All-in of half a Raise up to a whole one is a Raise, and one
under half bars only those who acted since (3.12.3); a BET or Blind All-in for less is called to the full amount
(3.12.2); No Limit lets a Player raise where nobody is left who could call (3.4); the extra chips of each Pot go
clockwise, also where more Pots have the same winners (4.5); the Big Blind's option stands where all others are All-in
for less (3.9.2b)."""

import random
import warnings
from dataclasses import dataclass, field

from pokerkit import Automation, NoLimitTexasHoldem, State

from shoecore.cards import CARDS, text
from shoecore.rank.poker import value
from tests.host.table_hands import poker_house
from trueshoe.table.poker.pots import pots
from trueshoe.table.poker.round import PokerRound

SMALL, BIG = 50, 100
HOUSE = poker_house(extra_chips="all to the first", reopen="call or fold")
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass
class Duel:
    """One hand in both engines, with what it came to."""

    chance: random.Random
    parted: str = ""  # the clause by which the engines parted for the rest of the hand
    differences: set[str] = field(default_factory=set)  # the clauses by which they differed in what may be done
    pots: int = 0

    def __post_init__(self) -> None:
        chance = self.chance
        count = chance.randint(2, 9)
        self.seats = range(1, count + 1)
        most = chance.choice((3, 10, 40, 200))
        self.stakes = [chance.randint(1, most * BIG) for _ in self.seats]
        deck = [text(card) for card in range(CARDS)]
        chance.shuffle(deck)
        self.board = ["".join(deck[:3]), deck[3], deck[4]]
        self.hole = {seat: deck[3 + 2 * seat] + deck[4 + 2 * seat] for seat in self.seats}
        # The seats of a round are in the order of pokerkit's players: the first is left of the button.
        self.ours = PokerRound(HOUSE, "rws-poker-7", list(zip(self.seats, self.stakes, strict=True)), count)
        for due in self.ours.dues:
            self.ours.post(due.seat)
        self.theirs: State = NoLimitTexasHoldem.create_state(
            _AUTOMATIONS, True, 0, (SMALL, BIG), BIG, self.stakes, count
        )
        for seat in self.seats:
            self.theirs.deal_hole(self.hole[seat])

    def play(self) -> None:
        """Play the hand to its end, or to where the engines part; everything is compared at every step."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._compare()
            while self.theirs.status and not self.parted:
                if self.theirs.actor_index is None:
                    cards = self.board.pop(0)
                    assert not self.ours.turn and self.ours.can_board(cards)
                    self.ours.board(cards)
                    self.theirs.deal_board(cards)
                else:
                    self._act()
                self._compare()
        if self.parted:
            self._finish()
        else:
            self._settle()

    def _act(self) -> None:
        """One action that both allow, drawn by chance."""
        ours, theirs, chance = self.ours, self.theirs, self.chance
        seat = ours.turn
        least, most = self._raises(seat)
        doing = chance.choices(("fold", "stay", "raise", "all in"), (10, 45, 30, 8))[0]
        if doing == "fold" and ours.to_call(seat):
            ours.fold(seat)
            theirs.fold()
        elif doing in ("raise", "all in") and most:
            to = (
                most
                if doing == "all in" or chance.random() < 0.2
                else min(most, least + int(chance.expovariate(0.005)))
            )
            if ours.level:
                ours.raise_to(seat, to)
            else:
                ours.bet(seat, to)
            theirs.complete_bet_or_raise_to(to)
        else:
            (ours.call if ours.to_call(seat) else ours.check)(seat)
            theirs.check_or_call()

    def _raises(self, seat: int) -> tuple[int, int]:
        """The least and the most to raise to that both allow; their differences are named or there are none."""
        ours, theirs = self.ours, self.theirs
        most = ours.bets[seat] + ours.stack[seat]
        least = min(most, ours.level + ours.least_raise if ours.level else ours.least_bet)
        can = (ours.can_raise_to if ours.level else ours.can_bet)(seat, least)
        their_least = theirs.min_completion_betting_or_raising_to_amount
        if can != (their_least is not None) or (can and their_least != least):
            rivals = [other for other in self.seats if other != seat and ours.active >> other & 1]
            if can and all(ours.stack[other] + ours.bets[other] <= max(ours.bets) for other in rivals):
                self.differences.add("3.4")
            else:
                assert self._short_all_in(), (can, least, their_least, ours.records)
                self.differences.add("3.12.3")
            return 0, 0
        return (least, most) if can else (0, 0)

    def _short_all_in(self) -> bool:
        """Whether in this Betting Round an All-in went above the Bet before by less than a whole Raise."""
        level, step = (BIG if self.ours.betting_round == 1 else 0), BIG
        for record in self._this_round():
            to = getattr(record, "to", 0)
            if to > level:
                if level and to - level < step:
                    return True
                step, level = max(step, to - level), to
        return False

    def _this_round(self) -> list[object]:
        """The records of the Betting Round that is played."""
        records = self.ours.records
        boards = [at for at, record in enumerate(records) if hasattr(record, "cards")]
        return records[boards[-1] + 1 :] if boards else records[len(self.ours.dues) :]

    def _compare(self) -> None:
        """Whose turn it is, every stack and bet, and what is to be called."""
        ours, theirs = self.ours, self.theirs
        assert ours.chips() == sum(self.stakes)
        level_for_less = ours.level > max(ours.bets) and bool(ours.betting_round)
        if level_for_less and ours.turn and theirs.actor_index == ours.turn - 1:
            their_call = theirs.checking_or_calling_amount or 0
            if their_call != ours.to_call(ours.turn):
                self.parted = "3.12.2"
                return
        if ours.turn and not ours.to_call(ours.turn) and not ours.options_left and theirs.actor_index is None:
            self.differences.add("3.9.2b")
            ours.check(ours.turn)
        if theirs.status:
            if level_for_less and (theirs.actor_index is None) != (not ours.turn):
                self.parted = "3.12.2"
                return
            assert ours.turn == (0 if theirs.actor_index is None else theirs.actor_index + 1), ours.records
            assert self._stacks() == theirs.stacks, ours.records
            if ours.turn:
                assert ours.to_call(ours.turn) == theirs.checking_or_calling_amount
                assert [ours.bets[seat] for seat in self.seats] == theirs.bets
        self._count_pots()

    def _stacks(self) -> list[int]:
        """The stacks as pokerkit has them: what nobody matched goes back as soon as a Betting Round ends."""
        ours = self.ours
        stacks = [ours.stack[seat] for seat in self.seats]
        if not ours.turn:
            found = pots(ours.order, ours.put, ours.dead, ours.active)
            stacks[found.owner - 1] += found.unmatched
        return stacks

    def _count_pots(self) -> None:
        ours = self.ours
        if ours.contested:
            self.pots = max(self.pots, len(pots(ours.order, ours.put, ours.dead, ours.active).pots))

    def _settle(self) -> None:
        """Show every Hand, in order; both must come to the same money."""
        self._show()
        settled = self.ours.settlement()
        assert settled.house() == 0
        after = [self.ours.stack[seat] + settled.paid[seat] for seat in self.seats]
        if after != self.theirs.stacks:
            self.differences.add("4.5")
            assert self._in_one() == self.theirs.stacks, (self.ours.records, settled)

    def _in_one(self) -> list[int]:
        """The stacks where Pots with the same winners among them are divided as one: an extra chip of each is lost."""
        ours = self.ours
        after = [ours.stack[seat] for seat in self.seats]
        worth = {seat: value(bytes(ours.community) + hand) for seat, hand in ours.hands.items()}
        whole = pots(ours.order, ours.put, ours.dead, ours.active)
        after[whole.owner - 1] += whole.unmatched
        matched = list(ours.put)
        matched[whole.owner] -= whole.unmatched
        won = 0
        for pot in whole.pots:
            best = max(worth[seat] for seat in pot.seats)
            won |= sum(1 << seat for seat in pot.seats if worth[seat] == best)
        for pot in pots(ours.order, matched, ours.dead, won).pots:
            best = max(worth[seat] for seat in pot.seats)
            winners = [seat for seat in pot.seats if worth[seat] == best]
            for at, seat in enumerate(winners):
                after[seat - 1] += pot.amount // len(winners) + (pot.amount % len(winners)) * (at == 0)
        return after

    def _finish(self) -> None:
        """Play the hand on by this table alone: it ends, and no chip is lost."""
        ours = self.ours
        while not ours.over:
            if ours.turn:
                (ours.call if ours.to_call(ours.turn) else ours.check)(ours.turn)
            elif self.board:
                ours.board(self.board.pop(0))
            else:
                self._show()
        settled = ours.settlement()
        assert sum(ours.stack) + sum(settled.paid.values()) == sum(self.stakes)

    def _show(self) -> None:
        ours = self.ours
        if ours.contested:
            first = ours.first_to_show()[0]
            for seat in sorted(self.seats, key=lambda seat: seat != first):
                if ours.active >> seat & 1:
                    ours.show(seat, self.hole[seat])
