"""The sheet of Free Bet Blackjack."""

from typing import Any

from trueshoe.analyse.free_bet import bets, main_game
from trueshoe.analyse.free_bet.markers import markers
from trueshoe.analyse.free_bet.plan import MEANINGS, Plan
from trueshoe.analyse.sheet import Choice, Sheet
from trueshoe.analyse.work import Work
from trueshoe.errors import Trouble
from trueshoe.table.free_bet.house import STANDING, FreeBetHouse
from trueshoe.table.house import House, as_object


def sheet(rulebook: str, house: House[Any], plan: Plan, work: Work) -> Sheet:
    """Every bet from the House's packs, shuffled for each round, the main wager and the markers by the plan."""
    check(plan, house.game)
    packs = house.game.packs
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
            "no Insurance and no even money is taken",
            "a hand that is bust stays lost against a Dealer's Blackjack (3.24.4, 4.6)",
        ),
    )


def check(plan: Plan, house: FreeBetHouse) -> None:
    """Refuse what the House chose where it is not counted so."""
    where = "the House's settings, [free_bet]"
    if not house.draws_on:
        what = "a Busted wager is counted where the Dealer draws on for it alone (3.35)"
        raise Trouble(what, where, "draws_on = true", "draws_on = false", _COUNTED)
    if plan.splits_tens() and not house.unlike_tens:
        what = "two cards of ten points are counted as alike (1.1.19)"
        raise Trouble(what, where, "unlike_tens = true, or a plan that splits no tens", "unlike_tens = false", _COUNTED)
    if plan.has_more_at_stake() and house.dealer_blackjack != STANDING:
        what = "wagers on several hands of a split are counted where the standing ones lose the original wager (3.24.4)"
        expected = f"dealer_blackjack = '{STANDING}', or a plan that splits no tens and doubles no marker against them"
        raise Trouble(what, where, expected, f"dealer_blackjack = '{house.dealer_blackjack}'", _COUNTED)


_COUNTED = "count with the setting that is expected; what the House chose instead is not counted"
