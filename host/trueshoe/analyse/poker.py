"""The sheet of poker: no bet is against the House, which takes a rake; what can be counted is how often hands come."""

from fractions import Fraction

from shoecore.rank.words import CATEGORY_NAMES
from trueshoe.analyse.sheet import Bet, End, Figure, Sheet
from trueshoe.batch.census import census
from trueshoe.table.house import House, as_object
from trueshoe.table.poker.house import PokerHouse


def sheet(rulebook: str, house: House[PokerHouse]) -> Sheet:
    """The rake as the House sets it, and every hand that seven cards make."""
    game, unit = house.game, 10**house.money.decimals
    share = Fraction(game.rake_per_mille, 1000)
    figures = [Figure("most rake of a round", Fraction(game.rake_cap, unit), house.money.currency)]
    if share:
        reached = Fraction(game.rake_cap) / share
        figures.append(Figure("Pot from which it is no more", reached / unit, house.money.currency))
        capped = share * reached / (10 * reached)
        figures.append(Figure("part of a Pot of ten times that", capped))
    hands = census(7).categories()
    ways = sum(hands)
    shown = tuple(
        End(CATEGORY_NAMES[kind], Fraction(hands[kind], ways), "the Pot")
        for kind in reversed(range(len(CATEGORY_NAMES)))
    )
    return Sheet(
        rulebook,
        "Players bet against each other: no bet is against the House, which takes a rake; all seven-card hands counted",
        as_object(house),
        (
            Bet("Rake, of a Pot under the cap", "4.1", share, (), tuple(figures)),
            Bet("Hand of a Player who sees all five Community Cards", "3.1.2", Fraction(0), shown),
        ),
        notes=("what a Player wins of others depends on how they play, so there is nothing to count for it",),
    )
