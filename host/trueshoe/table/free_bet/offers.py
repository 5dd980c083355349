"""What is offered after the second cards: surrender, or against an Ace even money and Insurance."""

from shoecore.rank import blackjack
from shoecore.rulebooks import decisions
from shoecore.rulebooks.steps import OFFER
from trueshoe.table.action import can
from trueshoe.table.free_bet.area import Area, Claim, Insurance, Wager
from trueshoe.table.free_bet.claims import Claims, in_priority
from trueshoe.table.free_bet.records import (
    Declined,
    EvenMoney,
    InsuranceAwarded,
    InsuranceClaimed,
    Insured,
    OfferClosed,
    OfferedLate,
    Surrendered,
)
from trueshoe.table.free_bet.state import PIT_SUPERVISOR, SHIFT_MANAGER


class Offers(Claims):
    """Each wager by itself takes up what is offered, until the Dealer closes the offer."""

    # clauses: mbs-fbbj-3 3.25, 3.25.1, 3.25.1.1, 3.25.1.2
    def verify_surrender(self, area: int, player: int) -> None:
        """A wager is given up before the subsequent deal, without a Dealer's Ace, if it is not paid already."""
        self._offer("3.25", area)
        if not self.surrenders():
            self.refuse("3.25", f"area {area}", "a Dealer without an Ace", "the Dealer has one")
        self._there(area, player, "3.25.1.2")
        if self.paid_at_once(self.areas[area]):
            self.refuse("3.19", f"area {area}", "a hand that is not settled", "its Blackjack is paid")
        self._not_played_out(area, player)

    can_surrender = can(verify_surrender)

    def surrender(self, area: int, player: int) -> Surrendered:
        """Give up half of a wager; the others on the area stay in play."""
        self.verify_surrender(area, player)
        self.wager(area, player, "3.25").surrendered = True
        self._tell_when_all_left(area, decisions.SURRENDER)
        return self.did(Surrendered("3.25", area, player))

    # clauses: mbs-fbbj-3 3.20
    def verify_even_money(self, area: int, player: int) -> None:
        """A Blackjack against the Dealer's Ace is paid even before the subsequent deal."""
        self._offer("3.20", area)
        if self.surrenders():
            self.refuse("3.20", f"area {area}", "a Dealer's Ace", "the Dealer has none")
        self._there(area, player, "3.20")
        if not blackjack.is_blackjack(self.areas[area].first_two):
            self.refuse("3.20", f"area {area}", "a Blackjack", "another hand")
        if self.late_offer() and not self.even_money_open:
            self.refuse("5.12.2", f"area {area}", f"the word of the {SHIFT_MANAGER} that it is open", "nobody's")

    can_even_money = can(verify_even_money)

    def even_money(self, area: int, player: int) -> EvenMoney:
        """Pay it, and give the Player's Insurance on it back."""
        self.verify_even_money(area, player)
        lies = self.areas[area]
        self.wager(area, player, "3.20").even_money = True
        insurance = lies.insured.get(player)
        if insurance and insurance.player == player:
            insurance.returned = True
            self.pay_in(player, -insurance.amount)
        self._tell_when_all_left(area, decisions.EVEN_MONEY)
        return self.did(EvenMoney("3.20", area, player))

    # clauses: mbs-fbbj-3 1.1.12, 3.27, 3.27.2
    def verify_insure(self, area: int, amount: int, player: int) -> None:
        """Up to half of the Player's own wager, against the Dealer's Ace, once."""
        own = self._insurable(area, player)
        self._there(area, player, "3.27")
        self._half(area, own, amount)
        if player in self.areas[area].insured or player in self.areas[area].declined:
            self.refuse("3.27", f"area {area}", "Insurance not taken or declined yet", "it is on record")

    can_insure = can(verify_insure)

    def insure(self, area: int, amount: int, player: int) -> Insured:
        """Lay Insurance on one's own wager."""
        self.verify_insure(area, amount, player)
        self._lay_insurance(self.areas[area], player, player, amount)
        return self.did(Insured("5.26" if self.late else "3.27", area, amount, player))

    # clauses: mbs-fbbj-3 3.27.3
    def verify_decline(self, area: int, player: int) -> None:
        """A Player leaves the whole Insurance on a wager to others."""
        self._insurable(area, player)
        if player in self.areas[area].insured or player in self.areas[area].declined:
            self.refuse("3.27.3", f"area {area}", "Insurance not taken or declined yet", "it is on record")

    can_decline = can(verify_decline)

    def decline(self, area: int, player: int) -> Declined:
        """Let others claim it."""
        self.verify_decline(area, player)
        self.areas[area].declined.add(player)
        return self.did(Declined("3.27.3", area, player))

    # clauses: mbs-fbbj-3 3.27.3, 3.27.4.4
    def verify_claim_insurance(self, area: int, owner: int, amount: int, player: int) -> None:
        """Another Player wants the Insurance that its owner declined, up to half of the owner's wager."""
        own, where = self._insurable(area, owner), f"area {area}"
        lies = self.areas[area]
        self.player(player, where)
        if owner not in lies.declined or owner in lies.insured:
            self.refuse("3.27.3", where, f"Insurance that Player {owner} declined, free to take", "it is not free")
        if player == owner or any(claim.player == player for claim in lies.claims.get(_of(owner), [])):
            self.refuse("3.27.3", where, "another Player, once", f"Player {player}")
        if _of(owner) in lies.barred:
            self.refuse("3.27.4.4", where, "no Insurance on that wager", "equal claims found no agreement")
        self._half(area, own, amount)

    can_claim_insurance = can(verify_claim_insurance)

    def claim_insurance(self, area: int, owner: int, amount: int, player: int) -> InsuranceClaimed:
        """Wait for the Dealer's award."""
        self.verify_claim_insurance(area, owner, amount, player)
        self.areas[area].claims.setdefault(_of(owner), []).append(Claim(player, amount))
        return self.did(InsuranceClaimed("3.27.4", area, owner, amount, player))

    # clauses: mbs-fbbj-3 3.27.4, 3.27.4.4
    def verify_award_insurance(self, area: int, owner: int, agreed: int) -> None:
        """There are claims; whoever is agreed on is one of those whose claims are equal."""
        self._insurable(area, owner)
        if not self.areas[area].claims.get(_of(owner)):
            self.refuse("3.27.4", f"area {area}", f"claims on Player {owner}'s Insurance", "there are none")
        _, equal = self._insurance_winner(self.areas[area], owner)
        self.agreed_is_equal(agreed, equal, "3.27.4.4", f"area {area}")

    can_award_insurance = can(verify_award_insurance)

    def award_insurance(self, area: int, owner: int, agreed: int) -> InsuranceAwarded:
        """Give it to the best claim; equal claims without agreement give it to nobody."""
        self.verify_award_insurance(area, owner, agreed)
        lies = self.areas[area]
        winners, equal = self._insurance_winner(lies, owner)
        if equal:
            winners = [claim for claim in equal if claim.player == agreed]
            if not winners:
                lies.barred.add(_of(owner))
        for claim in winners:
            self._lay_insurance(lies, owner, claim.player, claim.amount)
        lies.claims[_of(owner)] = []
        player = winners[0].player if winners else 0
        return self.did(InsuranceAwarded("3.27.4.4" if equal else "3.27.4", area, owner, agreed, player))

    # clauses: mbs-fbbj-3 3.25.1, 3.27.1
    def verify_close_offer(self, offered: bool) -> None:
        """The offer is open, and every claim on Insurance is awarded."""
        self.due(OFFER, "3.25.1", "the table")
        for area in self.in_order():
            if any(area.claims.get(_of(wager.player)) for wager in area.live()):
                self.refuse("3.27.4", f"area {area.number}", "its claims awarded first", "open claims")

    can_close_offer = can(verify_close_offer)

    def close_offer(self, offered: bool) -> OfferClosed:
        """Say that the offer is closed; or go on without having made it."""
        self.verify_close_offer(offered)
        assert self.step
        clause = self.step.clause
        self.offered, self.offer_over = offered, True
        self.go_on(None)
        return self.did(OfferClosed(clause, offered))

    # clauses: mbs-fbbj-3 5.26
    def verify_offer_late(self, approved_by: str) -> None:
        """Insurance was not offered, the Dealer has one card, an Ace, and a Pit Supervisor approves."""
        self.not_over()
        if self.open or not self.step or self.step.kind == OFFER or self.offered or self.surrenders():
            self.refuse("5.26", "the table", "a Dealer's Ace without an offer of Insurance", "no such thing")
        if len(self.dealer) > 1:
            self.refuse("5.26", "the table", "before the Dealer's second card", "it is dealt")
        self.rank(approved_by, PIT_SUPERVISOR, "5.26", "the table")

    can_offer_late = can(verify_offer_late)

    def offer_late(self, approved_by: str) -> OfferedLate:
        """Open Insurance until the Dealer's second card."""
        self.verify_offer_late(approved_by)
        self.late = True
        return self.did(OfferedLate("5.26", approved_by))

    # clauses: mbs-fbbj-3 5.12.2
    def late_offer(self) -> bool:
        """Whether what is offered now is so by a Dealer's card that the initial deal had left out."""
        return self.left_out and self.step is not None and self.step.kind == OFFER

    def surrenders(self) -> bool:
        """Whether surrender is what is offered: the Dealer has no Ace."""
        return not self.dealer or blackjack.total(bytes(self.dealer[:1]))[0] != 11

    def _offer(self, clause: str, area: int) -> None:
        self.due(OFFER, clause, f"area {area}")

    # clauses: mbs-fbbj-3 5.22
    def _there(self, area: int, player: int, clause: str) -> None:
        """A Player with a live wager who is there: an absent one has forfeited every option."""
        self.wager(area, player, clause)
        if player in self.absentees:
            self.refuse("5.22", f"area {area}", "a Player who is there", f"Player {player} is absent")

    def _insurable(self, area: int, player: int) -> Wager:
        """A wager that may be insured now: while it is offered, or late until the Dealer's second card."""
        if self.late and len(self.dealer) > 1:
            self.refuse("5.26", f"area {area}", "before the Dealer's second card", "it is dealt")
        if not self.late:
            self.due(OFFER, "3.27.2", f"area {area}")
        self.not_over()
        if self.surrenders():
            self.refuse("3.27", f"area {area}", "a Dealer's Ace", "the Dealer has none")
        own = self.wager(area, player, "3.27")
        if self.is_lost(self.areas[area], player):
            self.refuse("3.32", f"area {area}", "a wager that is not lost", "its hands are bust")
        return own

    # clauses: mbs-fbbj-3 3.25.1.1, 3.32, 5.12.2
    def _not_played_out(self, area: int, player: int) -> None:
        """Where surrender is offered late: the hand is not bust and not split; of a doubled one no clause speaks."""
        lies = self.areas[area]
        if self.is_lost(lies, player):
            self.refuse("3.32", f"area {area}", "a wager that is not lost", "the hand is bust")
        if lies.hands[0].split:
            self.refuse("3.25.1.1", f"area {area}", "a hand that was not split", "it was")
        stake = lies.hands[0].stakes[player]
        if stake.increase or stake.markers:
            self.refuse("6.1", f"area {area}", "a hand that was not doubled", "it was")

    def _half(self, area: int, wager: Wager, amount: int) -> None:
        most, money = self.counts(wager) // 2, self.house.money
        if not 1 <= amount <= most:
            self.refuse("3.27", f"area {area}", f"at most {money.text(most)}", money.text(amount))

    def _lay_insurance(self, area: Area, owner: int, player: int, amount: int) -> None:
        area.insured[owner] = Insurance(player, amount)
        self.pay_in(player, amount)

    def _insurance_winner(self, area: Area, owner: int) -> tuple[list[Claim], list[Claim]]:
        return in_priority(area.claims[_of(owner)], lambda claim: self.insurance_priority(area, claim.player), 1)

    def _tell_when_all_left(self, area: int, decision: int) -> None:
        """The procedure hears of it when no wager on the area plays any more."""
        if not self.areas[area].live():
            self.go_on((area, decision))


def _of(owner: int) -> str:
    """The name under which claims on a Player's Insurance wait."""
    return f"Insurance of {owner}"
