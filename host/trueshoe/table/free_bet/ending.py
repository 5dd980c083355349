"""Cards as they leave the dealing device, what goes wrong with Players and wagers, and the end of the round."""

from shoecore.cards import BadCard, parse
from shoecore.rank import blackjack
from shoecore.rulebooks import decisions as d
from shoecore.rulebooks.steps import DEAL, DEALER, DECIDE, SHOWDOWN
from trueshoe.table.action import can
from trueshoe.table.free_bet.area import BUSTED, PAIR, POT_OF_GOLD, SIDES, Area, Insurance, Wager
from trueshoe.table.free_bet.hands import Hands
from trueshoe.table.free_bet.house import SOFT_17
from trueshoe.table.free_bet.records import Absent, Dealt, Forced, GivenBack, Settled, Voided

_FORCED_UP_TO, _SOFT_UP_TO = 11, 16
_RULINGS = ("5.14", "5.16.2", "5.25", "5.30.1")
_VOIDS = ("5.1.1", "5.2")


class Ending(Hands):
    """Dealing, absence, wagers given back, a void round, settlement."""

    # clauses: mbs-fbbj-3 2.1, 3.18
    def verify_deal(self, card: str) -> None:
        """A card is due, every Player has said whether to join, and the decks have one more of it."""
        self.due(DEAL, "3.18", "the dealing device")
        self.a_card(card)

    def a_card(self, card: str) -> None:
        """One card, of which the decks have one more."""
        try:
            found = parse(card)
        except BadCard as bad:
            self.refuse("3.18", "the dealing device", "one card, such as Ah", str(bad))
        if self.seen(found) >= self.house.game.packs:
            self.refuse("2.1", "the dealing device", f"{card} {self.house.game.packs} times at most", "once more")

    can_deal = can(verify_deal)

    # clauses: mbs-fbbj-3 3.18, 3.23, 3.32, 3.34
    def deal(self, card: str) -> Dealt:
        """Put the card where the procedure wants it."""
        self.verify_deal(card)
        assert self.step
        step, number = self.step, 0
        if step.to == DEALER:
            self.dealer.append(parse(card))
        else:
            area = self.areas[step.to]
            second = step.clause in ("3.18", "3.23")
            hand = next(hand for hand in area.hands if (len(hand.cards) < 2 if second else hand is self.decided))
            hand.cards.append(parse(card))
            number = hand.number
            if len(area.hands) == 1 and len(hand.cards) == 2:
                area.first_two = bytes(hand.cards)
        self.go_on(parse(card))
        return self.did(Dealt(step.clause, card, 0 if step.to == DEALER else step.to, number))

    # clauses: mbs-fbbj-3 5.22, 5.22.1
    def verify_absent(self, player: int) -> None:
        """A Player with a live wager is away while decisions are open."""
        self.not_over()
        if self.open or player in self.absentees or not any(self._live(player)):
            self.refuse("5.22", f"Player {player}", "a Player with a live wager, once", "no such Player")

    can_absent = can(verify_absent)

    def absent(self, player: int) -> Absent:
        """Let another Player on the area decide, or have the hand played by force; options are forfeited."""
        self.verify_absent(player)
        self.absentees.add(player)
        if player in self.following:
            self.joined(player)
        return self.did(Absent("5.22", player))

    # clauses: mbs-fbbj-3 5.22
    def verify_force(self) -> None:
        """A hand is to be decided and nobody with a stake on it is there."""
        self.due(DECIDE, "5.22", "the table")
        area, hand = self.current()
        if self.following or self.controller(area, hand):
            expected = "a hand that nobody is there to play"
            self.refuse("5.22.1", f"area {area.number}, hand {hand.number}", expected, "a Player decides")

    can_force = can(verify_force)

    def force(self) -> Forced:
        """Draw to a hard total above 11, and to a soft one as the House has it; else stand."""
        self.verify_force()
        draws = self._forced_draw(bytes(self.current()[1].cards))
        self.go_on(d.DRAW if draws else d.STAND)
        return self.did(Forced("5.22", draws))

    def _forced_draw(self, cards: bytes) -> bool:
        points, soft = blackjack.total(cards)
        return points <= (_SOFT_UP_TO if soft and self.house.game.forced_play == SOFT_17 else _FORCED_UP_TO)

    # clauses: mbs-fbbj-3 5.14, 5.16.2, 5.25, 5.30.1
    def verify_give_back(self, area: int, player: int, clause: str) -> None:
        """A ruling lets a Player take back what is not won or lost; after a power failure all of it or nothing."""
        self.not_over()
        where = f"Player {player}"
        if clause not in _RULINGS:
            self.refuse("5.4", where, f"a ruling by one of {', '.join(_RULINGS)}", clause)
        if self.open:
            self.refuse(clause, where, "wagers after bets are closed", "bets are open")
        if clause == "5.30.1" and area:
            self.refuse(clause, where, "all wagers of the Player, as area 0", f"area {area} alone")
        if clause == "5.30.1" and (won := self.outcome()):
            self.refuse("5.30.2", where, "the round played to its end", won)
        left = self._live(player, area), self._sides(player, area), self._insured(player, area)
        if self.following or not any(left):
            self.refuse(clause, where, "wagers that are not won or lost", "none is left")

    can_give_back = can(verify_give_back)

    def give_back(self, area: int, player: int, clause: str) -> GivenBack:
        """Take the wagers out of the round; what was lost stays lost."""
        self.verify_give_back(area, player, clause)
        for wager in self._live(player, area):
            wager.returned = clause
        for lies, bet in self._sides(player, area):
            lies.returned_sides[bet, player] = clause
        for one in self._insured(player, area):
            one.returned = True
            self.pay_in(player, -one.amount)
        if self.step and self.step.kind == DECIDE and not self.players_on(*self.current()):
            self.go_on(d.STAND)
        return self.did(GivenBack(clause, area, player))

    # clauses: mbs-fbbj-3 5.1, 5.1.1, 5.1.2, 5.2
    def verify_void(self, clause: str) -> None:
        """The round is void by wrong cards; by a wrong deal only before any settlement and the subsequent deal."""
        self.not_over()
        if clause not in _VOIDS or self.open:
            self.refuse("5.1", "the round", f"a round with its bets closed, void by {' or '.join(_VOIDS)}", clause)
        if clause == "5.2" and self.subsequent():
            self.refuse("5.6.2", "the round", "before interim settlement and the subsequent deal", "one has begun")

    can_void = can(verify_void)

    def void(self, clause: str) -> Voided:
        """Give every wager back."""
        self.verify_void(clause)
        self.void_by, self.over = clause, True
        return self.did(Voided(clause))

    # clauses: mbs-fbbj-3 1.1.13, 1.1.21
    def subsequent(self) -> bool:
        """Whether the subsequent deal has begun, or a wager was paid or taken on the initial deal."""
        return self.offer_over or self.decided is not None or bool(self.outcome())

    # clauses: mbs-fbbj-3 5.30, 5.30.2
    def outcome(self) -> str:
        """What has been conclusively won or lost: a Pair wager, a bust, a surrender, a paid Blackjack, a marker."""
        for area in self.in_order():
            name = f"area {area.number}"
            if area.first_two and area.sides[PAIR]:
                return f"the Pair wagers of {name}"
            if any(wager.surrendered or wager.even_money for wager in area.wagers):
                return f"a wager of {name} is given up or paid"
            if area.first_two and self.paid_at_once(area):
                return f"the Blackjack of {name}"
            if any(blackjack.is_bust(bytes(hand.cards)) for hand in area.hands):
                return f"a hand of {name} is bust"
            if any(self.gold_markers(area, player) for player in area.sides[POT_OF_GOLD]):
                return f"a Pot of Gold wager of {name}"
        return ""

    # clauses: mbs-fbbj-3 3.33
    def verify_settle(self) -> None:
        """Every hand is decided, and the Dealer's drawn as far as it matters; or every wager is given back."""
        self.not_over()
        players = [player for area in self.in_order() for player in area.laid_by()]
        if self.open or any(self._live(one) or self._sides(one) or self._insured(one) for one in players):
            self.due(SHOWDOWN, "3.33", "the round")

    can_settle = can(verify_settle)

    def settle(self) -> Settled:
        """Conclude the round."""
        self.verify_settle()
        self.over = True
        return self.did(Settled("3.33"))

    def _live(self, player: int, area: int = 0) -> list[Wager]:
        """The wagers of a Player that are not won or lost: not given up, not paid, with a hand that is not bust."""
        return [
            wager
            for lies in self.in_order()
            for wager in lies.live()
            if wager.player == player and area in (0, lies.number) and not self.paid_at_once(lies)
            if not self.is_lost(lies, player)
        ]

    def _sides(self, player: int, area: int = 0) -> list[tuple[Area, str]]:
        """The side wagers of a Player that are not won or lost."""
        return [
            (lies, bet)
            for lies in self.in_order()
            for bet in SIDES
            if player in lies.sides[bet] and area in (0, lies.number) and (bet, player) not in lies.returned_sides
            if bet == BUSTED
            or (bet == PAIR and not lies.first_two)
            or (bet == POT_OF_GOLD and not self.gold_markers(lies, player))
        ]

    def _insured(self, player: int, area: int = 0) -> list[Insurance]:
        """The Insurance wagers of a Player, until the Dealer's second card decides them."""
        return [
            one
            for lies in self.in_order()
            for one in lies.insured.values()
            if one.player == player and area in (0, lies.number) and not one.returned and len(self.dealer) < 2
        ]
