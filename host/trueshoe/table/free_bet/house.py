"""What the House chooses for Free Bet Blackjack: limits as displayed, and readings left to it."""

from dataclasses import dataclass

from trueshoe.table.money import Money, Rounding, rounding
from trueshoe.table.settings import amount, choice, number, switch, wrong

STANDING, WITH_BUSTED = "standing hands up to the original wager", "busted hands count towards the original wager"
AT_ONCE, AFTERWARDS = "at once", "after the Dealer's hand"
SOFT_17, ABOVE_11 = "soft hands at 17", "soft hands above 11 too"


# clauses: mbs-fbbj-3 3.6
@dataclass(frozen=True)
class FreeBetHouse:
    """Limits of a wager and what the text leaves to the House."""

    areas: int = number(7, "Appendix A", "how many playing areas the layout has", least=1, most=7)
    packs: int = number(8, "2.1", "how many decks are in use", least=1, most=8)
    minimum: int = amount(2500, "3.6", "the least wager, and the least increase of a Double")
    maximum: int = amount(500_000, "3.6", "the greatest wager")
    side_minimum: int = amount(500, "3.6", "the least Pair, Busted or Pot of Gold wager")
    side_maximum: int = amount(50_000, "3.6", "the greatest Pair, Busted or Pot of Gold wager")
    unlike_tens: bool = switch(True, "1.1.19", "whether two unlike ten-point cards, such as K-Q, may be split")
    blackjack: Rounding = rounding("down to 1", "4.1 table", "how 3 to 2 is rounded")
    surrender: Rounding = rounding("down to 1", "3.25", "how the half that is returned is rounded")
    dealer_blackjack: str = choice(
        STANDING, WITH_BUSTED, clause="3.24.4", says="what split or doubled hands lose to a Dealer's Blackjack"
    )
    blackjack_settled: str = choice(
        AT_ONCE, AFTERWARDS, clause="3.19", says="when a Blackjack is settled, an Ace or ten of the Dealer apart"
    )
    draws_on: bool = switch(True, "3.35", "whether the Dealer draws on while only Busted or Insurance wagers live")
    forced_play: str = choice(
        SOFT_17, ABOVE_11, clause="5.22", says="where forced play ends, beside hard hands above 11"
    )

    def check(self, money: Money, where: str) -> None:
        """Limits that leave room for a wager."""
        for least, most in (("minimum", "maximum"), ("side_minimum", "side_maximum")):
            if getattr(self, most) < getattr(self, least):
                expected = f"{getattr(self, least)} or more, the {least}"
                raise wrong(most, where, expected, str(getattr(self, most)))
