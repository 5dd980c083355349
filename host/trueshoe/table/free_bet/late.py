"""Cards that the initial deal left out: the Dealer draws his in the subsequent deal, and what is offered goes by it."""

from shoecore.cards import parse
from shoecore.rulebooks.steps import DEAL, DEALER, DECIDE
from trueshoe.table.action import can
from trueshoe.table.free_bet.ending import Ending
from trueshoe.table.free_bet.records import DrawnForDealer, EvenMoneyOpened, LeftOut
from trueshoe.table.free_bet.state import SHIFT_MANAGER

_WHERE = "the Dealer's hand"


class LateCard(Ending):
    """Cards left out, the Dealer's drawn late, and whether even money is open then."""

    # clauses: mbs-fbbj-3 5.11, 5.13
    def verify_leave_out(self) -> None:
        """A card of the initial deal is due."""
        self.due(DEAL, "5.13", "the initial deal")
        assert self.step
        if self.step.clause != "3.18":
            self.refuse("5.13", "the initial deal", "a card of the initial deal due", "it is over")

    can_leave_out = can(verify_leave_out)

    # clauses: mbs-fbbj-3 5.11, 5.13, 5.14, 5.16
    def leave_out(self) -> LeftOut:
        """Deal on without it; without the Dealer's nothing is offered before it is drawn."""
        self.verify_leave_out()
        assert self.step
        to = self.step.to
        self.left_out = self.left_out or to == DEALER
        self.go_on(None)
        return self.did(LeftOut("5.11", 0) if to == DEALER else LeftOut("5.13", to))

    # clauses: mbs-fbbj-3 5.11, 5.12, 5.12.1
    def verify_draw_for_dealer(self, card: str) -> None:
        """The Dealer has no card, a hand is being acted upon or comes next, and the initial deal is over."""
        self.not_over()
        if not self.left_out or self.dealer:
            self.refuse("5.12", _WHERE, "no card on the initial deal", f"{len(self.dealer)} cards, none left out")
        self.due(DECIDE, "5.12", _WHERE)
        if self.following:
            self.refuse("5.12.1", _WHERE, "the hand that is acted upon between two decisions", "Players still join")
        if not self.subsequent():
            self.refuse("5.11", _WHERE, "the cards reconstructed before the subsequent deal", "no wager is acted upon")
        self.a_card(card)

    can_draw_for_dealer = can(verify_draw_for_dealer)

    def draw_for_dealer(self, card: str) -> DrawnForDealer:
        """Give the Dealer his card; the Player whose hand it is may as well complete it before."""
        self.verify_draw_for_dealer(card)
        self.dealer.append(parse(card))
        self.go_on((DEALER, parse(card)))
        return self.did(DrawnForDealer("5.12", card))

    # clauses: mbs-fbbj-3 3.20, 5.12.2, 6.1
    def verify_open_even_money(self, decided_by: str) -> None:
        """5.12.2 names surrender and Insurance alone: against a late Ace the Gaming Shift Manager decides."""
        self.not_over()
        if not self.late_offer() or self.surrenders() or self.even_money_open:
            self.refuse("5.12.2", _WHERE, "a late Ace, and what it lets be offered, once", "no such offer is open")
        self.rank(decided_by, SHIFT_MANAGER, "6.1", _WHERE)

    can_open_even_money = can(verify_open_even_money)

    def open_even_money(self, decided_by: str) -> EvenMoneyOpened:
        """Let a Blackjack be paid even against it."""
        self.verify_open_even_money(decided_by)
        self.even_money_open = True
        return self.did(EvenMoneyOpened("6.1", decided_by))
