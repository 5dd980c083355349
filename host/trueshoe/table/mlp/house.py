"""What the House chooses for Multi-Link Progressive Texas Hold'em: limits as displayed, and readings left to it."""

from dataclasses import dataclass

from trueshoe.table.money import Money, Rounding, rounding
from trueshoe.table.settings import amount, choice, number, switch, wrong

STRAIGHT_FLUSH, FLUSH = "straight flush", "flush"


# clauses: rws-mlp-3 3.3; rws-mlp-2 3.3
@dataclass(frozen=True)
class MlpHouse:
    """Limits of a betting box and what the text leaves to the House."""

    boxes: int = number(10, "2.1.1a", "how many betting boxes the table's layout has", least=1, most=10)
    ante_minimum: int = amount(2500, "3.3", "the least Ante of a betting box")
    ante_maximum: int = amount(100_000, "3.3", "the greatest Ante of a betting box")
    bonus_minimum: int = amount(500, "3.3", "the least Bonus Bet of a betting box")
    bonus_maximum: int = amount(50_000, "3.3", "the greatest Bonus Bet of a betting box")
    jackpot_bet: int = amount(500, "3.3", "the prescribed Progressive Jackpot Bet")
    low_straight_flush: str = choice(
        STRAIGHT_FLUSH, FLUSH, clause="3.17 table", says="what Ace to 5 of one suit counts as for the jackpot"
    )
    jackpot_share: Rounding = rounding("down to 1", "4.2 table", "how a share of the jackpot is rounded")
    fixed_stake_back: bool = switch(False, "4.2 table", "whether the Jackpot Bet goes back beside a fixed amount (v2)")

    def check(self, money: Money, where: str) -> None:
        """Limits that leave room for a bet; amounts of the text are dollars and cents."""
        for name in ("ante", "bonus"):
            least, most = getattr(self, f"{name}_minimum"), getattr(self, f"{name}_maximum")
            if most < least:
                raise wrong(f"{name}_maximum", where, f"{least} or more, the {name}_minimum", str(most))
        if money.decimals != 2:
            raise wrong("decimals", where, "2: the text's amounts are in dollars and cents", str(money.decimals))
