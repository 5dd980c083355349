"""What the House chooses of poker: its Blinds, stakes and rake, and how it reads the text where that is silent.

The settings name the clauses of version 7; they are shown by the numbers of the version that is played.
"""

from dataclasses import dataclass

from trueshoe.table.money import Money, Rounding, rounding
from trueshoe.table.settings import amount, choice, number, switch, wrong


@dataclass(frozen=True)
class PokerHouse:
    """One table's poker. The Big Blind is twice the Small Blind (1.7)."""

    small_blind: int = amount(500, "1.39", "the Small Blind; the Big Blind is twice that")
    least_stake: int = amount(20_000, "3.6", "the least Table Stake a Player may bring")
    most_stake: int = amount(100_000_000, "3.6", "the greatest Table Stake a Player may bring")
    least_bet: int = number(0, "3.13", "the least BET where none came before it; 0 means the Big Blind", least=0)
    rake_per_mille: int = number(50, "4.1", "the rake in thousandths of a Pot", least=0, most=50)
    rake_cap: int = number(5000, "4.1", "the most rake that a round gives, in smallest units", least=0)
    rake_rounding: Rounding = rounding("down to 1", "4.1", "how the rake of each Pot is rounded")
    rake_unmatched: bool = switch(False, "4.3", "whether what nobody could match of an All-in is raked")
    reopen: str = choice(
        "raise again",
        "call or fold",
        clause="3.12.3",
        says="what those who acted before an All-in of less than half a Raise may do",
    )
    extra_chips: str = choice(
        "one each, clockwise", "all to the first", clause="4.5", says="where more than one extra chip is left over"
    )
    first_to_show: str = choice(
        "first bettor, else left of the button",
        "left of the button",
        clause="3.11.2c",
        says="who shows first where nobody raised in a Final Betting Round before the 4th",
    )
    heads_up: str = choice(
        "nobody posts the Big Blind twice running",
        "the button moves on",
        clause="3.8",
        says="who posts when three Players become two",
    )
    joining: str = choice("live", "dead", clause="5.4", says="what a new Player's Big Blind counts as")
    returning: str = choice(
        "Small Blind dead, Big Blind live", "both dead", clause="5.4.2", says="what missed Blinds paid later count as"
    )
    both_absent: str = choice(
        "the next two Players post them",
        "the next Player posts the Big Blind alone",
        clause="5.5",
        says="who posts where the owners of both Blinds are absent",
    )

    @property
    def big_blind(self) -> int:
        """Twice the Small Blind."""
        return 2 * self.small_blind

    def check(self, money: Money, where: str) -> None:
        """Refuse settings that cannot be played together."""
        if self.small_blind % money.chips[0]:
            chip = money.text(money.chips[0])
            raise wrong("small_blind", where, f"a multiple of the lowest chip, {chip}", money.text(self.small_blind))
        if self.rake_rounding.way != "down":
            raise wrong("rake_rounding", where, "'down to N': the rake is at most 5 %", str(self.rake_rounding))
        if not self.big_blind <= self.least_stake <= self.most_stake:
            stakes = f"{money.text(self.least_stake)} to {money.text(self.most_stake)}"
            raise wrong("least_stake", where, "the Big Blind or more, and at most the greatest stake", stakes)
