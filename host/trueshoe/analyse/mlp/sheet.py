"""The sheet of Multi-Link Progressive Texas Hold'em."""

from trueshoe.analyse.mlp import bets, main_game
from trueshoe.analyse.sheet import Sheet
from trueshoe.analyse.work import Work
from trueshoe.table.house import House, as_object
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.mlp.house import MlpHouse


def sheet(rulebook: str, house: House[MlpHouse], jackpot: House[JackpotHouse], meter: int | None, work: Work) -> Sheet:
    """Every bet, the main game under the best decisions of one who sees his own cards alone."""
    hands = bets.starts(main_game.count(work))
    return Sheet(
        rulebook,
        "every deal counted: all boards, Hole Cards and Dealer's Hands; the best decision at each of three moments",
        as_object(house) | as_object(jackpot),
        (
            *bets.main_game(hands),
            bets.bonus(house.game),
            bets.jackpot(rulebook, house.game, jackpot.game, jackpot.game.reset if meter is None else meter),
        ),
        bets.strategy(hands),
        (
            "a fold loses the Ante and the Bonus (3.11.2a); no hand that is folded pays a Bonus",
            "a Hand played blind (3.7) or beside others whose cards are seen is not what is counted here",
        ),
    )
