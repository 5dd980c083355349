"""The House: one checked configuration of money and of a game, read from TOML and shown with every result."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from trueshoe.table.money import Money, Rounding
from trueshoe.table.settings import BadHouse, read, settings

_Game = TypeVar("_Game")


@dataclass(frozen=True)
class House(Generic[_Game]):
    """What the House chose: of money, and of the game that is named by its section."""

    section: str
    money: Money
    game: _Game


def house(section: str, kind: type[_Game], data: dict[str, Any], where: str = "the House's settings") -> House[_Game]:
    """A House from what its file says; other games' sections may stand beside the one that is meant."""
    from trueshoe.table.games import SECTIONS

    for name in data:
        if name != "money" and name not in SECTIONS:
            expected = f"[money] or one of {', '.join(f'[{one}]' for one in SECTIONS)}"
            raise BadHouse("there is no such section", where, expected, name, "correct the name or leave it out")
    money = read(Money, data.get("money", {}), f"{where}, [money]")
    game = read(kind, data.get(section, {}), f"{where}, [{section}]")
    check = getattr(game, "check", None)
    if check:
        check(money, f"{where}, [{section}]")
    return House(section, money, game)


def toml(path: Path | None) -> dict[str, Any]:
    """What a House's file says; every setting has its default where there is no file."""
    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadHouse(
            "the House's settings cannot be read", str(path), "TOML", str(error), "correct the file"
        ) from None


def as_object(house: House[Any]) -> dict[str, Any]:
    """Every setting as programs read it; what a House's file would say to choose the same."""
    return {
        section: {one.name: _plain(getattr(chosen, one.name)) for one, _ in settings(chosen)}
        for section, chosen in (("money", house.money), (house.section, house.game))
    }


def as_text(house: House[Any], rulebook: str) -> Iterator[str]:
    """Every setting in a line, as it is shown with a result."""
    yield "The House chose:"
    for section, chosen in (("money", house.money), (house.section, house.game)):
        for one, setting in settings(chosen):
            clause = f" ({clause_in(rulebook, setting.clause)})" if setting.clause else ""
            yield f"  {section}.{one.name} = {_as_toml(getattr(chosen, one.name))}{clause}"


def as_toml(house: House[Any], rulebook: str) -> Iterator[str]:
    """Every setting as a House's file has it, with its clause and what it means."""
    for section, chosen in (("money", house.money), (house.section, house.game)):
        yield f"[{section}]"
        for one, setting in settings(chosen):
            clause = f"{clause_in(rulebook, setting.clause)}: " if setting.clause else ""
            yield f"# {clause}{setting.says}"
            yield f"{one.name} = {_as_toml(getattr(chosen, one.name))}"


def clause_in(rulebook: str, clause: str) -> str:
    """The number that a clause has in a rulebook; settings name it as the latest version does."""
    from trueshoe.rulebooks import clauses, in_force

    later = in_force.superseded_by(rulebook)
    found = clauses.load(later).clause(clause) if later else None
    return (found.same or found.changed or clause) if found else clause


def _plain(value: Any) -> Any:
    if isinstance(value, Rounding):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _as_toml(value: Any) -> str:
    plain = _plain(value)
    if isinstance(plain, bool):
        return str(plain).lower()
    return f'"{plain}"' if isinstance(plain, str) else str(plain)
