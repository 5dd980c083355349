"""The subsequent deal: what a hand's controller decides, and what the other Players on its area may do about it."""

from shoecore import rulebooks
from shoecore.cards import rank_of
from shoecore.rank import blackjack
from shoecore.rulebooks import decisions as d
from shoecore.rulebooks.steps import DEAL, DECIDE
from trueshoe.table.action import can
from trueshoe.table.free_bet.area import Area, Hand, Stake, Wager
from trueshoe.table.free_bet.offers import Offers
from trueshoe.table.free_bet.records import Doubled, Drew, FreeDoubled, FreeSplit, Split, Stayed, Stood

_TEN = 10
_ACE = 12  # the rank
_SPLIT_ACES = {d.SPLIT: "3.22.1", d.FREE_SPLIT: "3.22.1", d.DRAW: "3.23.1", d.DOUBLE: "3.26.3", d.FREE_DOUBLE: "3.26.3"}
_DECISIONS = (d.STAND, d.DRAW, d.DOUBLE, d.FREE_DOUBLE, d.SPLIT, d.FREE_SPLIT)


class Hands(Offers):
    """Decisions; a split or a double waits for the card until every other Player on the hand has said what to do."""

    # clauses: mbs-fbbj-3 3.28, 3.31
    def verify_stand(self, player: int) -> None:
        """The controller takes no card."""
        self._decides(player, d.STAND, "3.28")

    can_stand = can(verify_stand)

    def stand(self, player: int) -> Stood:
        """Leave the hand as it is."""
        self.verify_stand(player)
        self.go_on(d.STAND)
        return self.did(Stood("3.28", player))

    # clauses: mbs-fbbj-3 3.29, 3.30
    def verify_draw(self, player: int) -> None:
        """The controller takes a card, below 21."""
        self._decides(player, d.DRAW, "3.29")

    can_draw = can(verify_draw)

    def draw(self, player: int) -> Drew:
        """Ask for a card."""
        self.verify_draw(player)
        self.go_on(d.DRAW)
        return self.did(Drew("3.29", player))

    # clauses: mbs-fbbj-3 1.1.4, 3.26, 3.26.6, 3.26.8
    def verify_double(self, amount: int, player: int) -> None:
        """The controller, then any other Player on the hand, adds the table minimum up to the original wager."""
        own = self._joins_or_decides(player, d.DOUBLE, "3.26.8")
        least, most = self.house.game.minimum, self.counts(own)
        if not least <= amount <= most:
            money = self.house.money
            self.refuse("1.1.4", self._where(), f"{money.text(least)} to {money.text(most)}", money.text(amount))

    can_double = can(verify_double)

    def double(self, amount: int, player: int) -> Doubled:
        """Increase a wager on the hand."""
        self.verify_double(amount, player)
        self.current()[1].stakes[player].increase += amount
        self.pay_in(player, amount)
        clause = "3.26.6" if self.following else "3.26"
        self._decided(player, d.DOUBLE)
        return self.did(Doubled(clause, amount, player))

    # clauses: mbs-fbbj-3 1.1.6, 3.26.5, 3.26.6
    def verify_free_double(self, player: int) -> None:
        """The controller, then any other Player on the hand, doubles a two-card hard 9, 10 or 11 by a marker."""
        self._joins_or_decides(player, d.FREE_DOUBLE, "3.26.5")

    can_free_double = can(verify_free_double)

    # clauses: mbs-fbbj-3 1.1.8
    def free_double(self, player: int) -> FreeDoubled:
        """Lay a marker on the hand."""
        self.verify_free_double(player)
        self.current()[1].stakes[player].markers += 1
        clause = "3.26.6" if self.following else "3.26.5"
        self._decided(player, d.FREE_DOUBLE)
        return self.did(FreeDoubled(clause, player))

    # clauses: mbs-fbbj-3 3.21.1, 3.22, 3.24.1
    def verify_split(self, player: int) -> None:
        """The controller, then any other Player on the hand, parts it with another wager as large as the original."""
        self._joins_or_decides(player, d.SPLIT, "3.24.1")

    can_split = can(verify_split)

    def split(self, player: int) -> Split:
        """Lay the original wager once more, on the new hand."""
        self.verify_split(player)
        clause = "3.24.1" if self.following else "3.21.1"
        area, _ = self.current()
        self._part(player, d.SPLIT).stakes[player] = Stake(whole=True)
        own = area.wager(player)
        self.pay_in(player, own.amount if own else 0)
        self._decided(player, d.SPLIT)
        return self.did(Split(clause, player))

    # clauses: mbs-fbbj-3 1.1.5, 3.21, 3.23.2, 3.24.2
    def verify_free_split(self, player: int) -> None:
        """The controller, then any other Player on the hand, parts it with a marker; never ten-point cards."""
        self._joins_or_decides(player, d.FREE_SPLIT, "3.24.2")

    can_free_split = can(verify_free_split)

    # clauses: mbs-fbbj-3 1.1.8
    def free_split(self, player: int) -> FreeSplit:
        """Lay a marker on the new hand."""
        self.verify_free_split(player)
        clause = "3.24.2" if self.following else "3.21"
        self._part(player, d.FREE_SPLIT).stakes[player] = Stake(whole=False, markers=1)
        self._decided(player, d.FREE_SPLIT)
        return self.did(FreeSplit(clause, player))

    # clauses: mbs-fbbj-3 3.24.3, 3.26.6, 3.26.7
    def verify_stay(self, player: int) -> None:
        """Another Player on the hand does not join in the split or the double."""
        self.not_over()
        if player not in self.following:
            clause = "3.26.6" if self.doubling else "3.24"
            self.refuse(clause, self._where(), _players(self.following), f"Player {player}")

    can_stay = can(verify_stay)

    def stay(self, player: int) -> Stayed:
        """Leave the original wager where it lies: at a split on the first hand."""
        self.verify_stay(player)
        clause = "3.26.7" if self.doubling else "3.24.3"
        self.joined(player)
        return self.did(Stayed(clause, player))

    def joined(self, player: int) -> None:
        """A Player has said what to do about the controller's decision; after the last one the card is due."""
        self.following.remove(player)
        if not self.following:
            self.go_on(self.decision)

    def _decides(self, player: int, decision: int, clause: str) -> Wager:
        """The Player controls the hand that is to be decided, and the cards allow the decision."""
        self.due(DECIDE, self._undecided_by(decision, clause), "the table")
        if self.following:
            self.refuse("3.26.6" if self.doubling else "3.24", self._where(), _players(self.following), str(player))
        area, hand = self.current()
        controls = self.controller(area, hand)
        if player != controls:
            clause = "3.11" if controls in self.seated else "3.12"
            expected = f"Player {controls}, who calls the decisions" if controls else "forced play, nobody is there"
            self.refuse(clause if controls else "5.22", self._where(), expected, f"Player {player}")
        self._cards_allow(area, hand, decision)
        return self.wager(area.number, player, clause)

    # clauses: mbs-fbbj-3 3.22.1, 3.23.1, 3.26.3
    def _undecided_by(self, decision: int, clause: str) -> str:
        """The clause by which nothing is decided while a card is due: that of split Aces, where one of them has it."""
        area = self.areas.get(self.step.to) if self.step and self.step.kind == DEAL else None
        aces = area and area.hands and area.hands[0].split and rank_of(area.hands[0].cards[0]) == _ACE
        return _SPLIT_ACES.get(decision, clause) if aces else clause

    # clauses: mbs-fbbj-3 3.24, 3.26.6, 3.26.8
    def _joins_or_decides(self, player: int, decision: int, clause: str) -> Wager:
        """As `_decides`; or another Player joins in a double, freely or paid, or in a split of its kind."""
        if not self.following:
            return self._decides(player, decision, clause)
        self.not_over()
        area, hand = self.current()
        if player not in self.following or (decision in (d.DOUBLE, d.FREE_DOUBLE)) != self.doubling:
            clause = "3.26.6" if self.doubling else "3.24"
            self.refuse(clause, self._where(), f"{_players(self.following)} to join or stay", f"Player {player}")
        if self.doubling:
            self._cards_allow(area, hand, decision)
        elif (decision == d.SPLIT) != (_points(hand.cards[0]) == _TEN):
            free = "3.24.2" if decision == d.SPLIT else "3.24.1"
            self.refuse(free, self._where(), "a wager for tens, a marker for others", d.NAMES[decision])
        return self.wager(area.number, player, clause)

    def _cards_allow(self, area: Area, hand: Hand, decision: int) -> None:
        """Refuse a decision that the cards do not allow, and say which they do."""
        refused = self._refused_by(area, hand, decision)
        if refused:
            allowed = [d.NAMES[one] for one in _DECISIONS if not self._refused_by(area, hand, one)]
            held = f"{d.NAMES[decision]} on {blackjack.total(bytes(hand.cards))[0]}, {len(hand.cards)} cards"
            self.refuse(refused, self._where(), " or ".join(allowed), held)

    # clauses: mbs-fbbj-3 1.1.19, 3.22
    def _refused_by(self, area: Area, hand: Hand, decision: int) -> str:
        """The clause by which the rulebook forbids a decision on these cards, or the House the split of unlike tens."""
        refused: str = rulebooks.load(self.rulebook).refusal(decision, hand, len(area.hands))
        unlike = len({rank_of(card) for card in hand.cards}) > 1
        if not refused and decision == d.SPLIT and unlike and not self.house.game.unlike_tens:
            return "1.1.19"
        return refused

    def _part(self, player: int, decision: int) -> Hand:
        """The second hand of a split: made by the controller, found again by those who join."""
        area, hand = self.current()
        if not self.following:
            other = Hand(len(area.hands) + 1, bytearray(hand.cards[1:]), split=True)
            hand.cards, hand.split = bytearray(hand.cards[:1]), True
            area.hands.insert(area.hands.index(hand) + 1, other)
        return area.hands[area.hands.index(hand) + 1]

    def _decided(self, player: int, decision: int) -> None:
        """The controller's decision waits for the others on the hand; each of them joins in turn."""
        if self.following:
            self.joined(player)
            return
        area, hand = self.current()
        self.decision, self.doubling = decision, decision in (d.DOUBLE, d.FREE_DOUBLE)
        self.following = [one for one in self.players_on(area, hand) if one != player and one not in self.absentees]
        if not self.following:
            self.go_on(decision)

    def _where(self) -> str:
        deciding = self.step is not None and self.step.kind == DECIDE
        return f"area {self.step.to}, hand {self.step.count}" if self.step and deciding else "the table"


def _players(players: list[int]) -> str:
    return f"Players {', '.join(map(str, players))}" if players else "no Player, nothing is to be joined"


def _points(card: int) -> int:
    return blackjack.total(bytes((card,)))[0]
