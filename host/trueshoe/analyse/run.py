"""An analysis from beginning to end: what is asked of it, and the sheet that answers."""

from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from trueshoe.errors import Trouble
from trueshoe.table import games, house

if TYPE_CHECKING:
    from trueshoe.analyse.sheet import Sheet
    from trueshoe.analyse.work import Told
    from trueshoe.table.free_bet.house import FreeBetHouse
    from trueshoe.table.house import House


@dataclass(frozen=True)
class Asked:
    """What a sheet is to hold for; each part concerns only the games that have it."""

    rulebook: str
    house: Path | None = None
    packs: int | None = None
    plan: Path | None = None
    meter: int | None = None


def analyse(asked: Asked, parent: Path, told: "Told") -> "Sheet":
    """The sheet of a rulebook; what is long is done in parts that are kept under the parent until it is finished."""
    if find_spec("numpy") is None:
        raise Trouble(
            "nothing can be counted",
            "this installation",
            "numpy, for many hands at once",
            "numpy is not installed",
            "pip install 'trueshoe[batch]'",
        )
    from trueshoe.analyse.work import work

    data = house.toml(asked.house)
    where = str(asked.house) if asked.house else "the House's settings"
    section = games.section(asked.rulebook)
    if section == "poker":
        from trueshoe.analyse.poker import sheet as poker_sheet
        from trueshoe.table.poker.house import PokerHouse

        return poker_sheet(asked.rulebook, house.house(section, PokerHouse, data, where))
    if section == "mlp":
        from trueshoe.analyse.mlp.sheet import sheet as mlp_sheet
        from trueshoe.table.jackpot.house import JackpotHouse
        from trueshoe.table.mlp.house import MlpHouse

        chosen = house.house(section, MlpHouse, data, where)
        jackpot = house.house("jackpot", JackpotHouse, data, where)
        with work(parent, section, told) as parts:
            return mlp_sheet(asked.rulebook, chosen, jackpot, asked.meter, parts)
    from trueshoe.analyse.free_bet import plan
    from trueshoe.analyse.free_bet.sheet import sheet as free_bet_sheet
    from trueshoe.table.free_bet.house import FreeBetHouse

    played = plan.read(asked.plan) if asked.plan else plan.computed()
    free_bet = with_packs(house.house(section, FreeBetHouse, data, where), asked.packs)
    with work(parent, f"{section}-{free_bet.game.packs}-{played.digest()}", told) as parts:
        return free_bet_sheet(asked.rulebook, free_bet, played, parts)


def with_packs(chosen: "House[FreeBetHouse]", packs: int | None) -> "House[FreeBetHouse]":
    """The House with another number of packs, where one is asked for: the sheet shows what it holds for."""
    return replace(chosen, game=replace(chosen.game, packs=packs)) if packs else chosen
