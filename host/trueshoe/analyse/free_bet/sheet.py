"""The sheet of Free Bet Blackjack."""

from typing import Any

from trueshoe.analyse.free_bet import bets, main_game
from trueshoe.analyse.free_bet.markers import markers
from trueshoe.analyse.free_bet.plan import MEANINGS, Plan
from trueshoe.analyse.sheet import Choice, Sheet
from trueshoe.analyse.work import Work
from trueshoe.table.house import House, as_object


def sheet(rulebook: str, house: House[Any], plan: Plan, packs: int, work: Work) -> Sheet:
    """Every bet from so many packs, shuffled for each round, the main wager and the markers by the plan."""
    return Sheet(
        rulebook,
        f"{packs} pack{'s' * (packs > 1)}, every hand against every one of the Dealer's counted, by the plan below",
        as_object(house),
        (bets.main_game(main_game.count(work, plan, packs)), *bets.side_bets(markers(plan, packs), packs)),
        tuple(Choice(f"{kind}, {row}", cells) for kind, row, cells in plan.rows()),
        (
            "the plan's columns are the Dealer's first card, 2 to 10 and Ace; a wager is a hand with the Player's "
            "money, a marker one that a Free Split made",
            ", ".join(f"{word}: {meaning}" for word, meaning in MEANINGS.items()),
            "the main wager is counted in floating point, right to ten digits; what has a fraction is exact",
            "no Insurance and no even money is taken, and a pair of tens is not split",
            "a hand that is bust stays lost against a Dealer's Blackjack (3.24.4, 4.6)",
        ),
    )
