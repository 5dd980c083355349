"""The House's settings of every game: each names a clause of every version, each value that it takes can be chosen."""

import json
from pathlib import Path
from typing import Any

import pytest

from shoecore.rulebooks import IDS
from tests.host.running import trueshoe
from trueshoe.rulebooks import clauses
from trueshoe.table import games, house
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.settings import BadHouse, settings


def of(rulebook: str, data: dict[str, Any] | None = None) -> house.House[Any]:
    """A House for a rulebook."""
    return house.house(games.section(rulebook), games.load(rulebook).HOUSE, data or {})


@pytest.mark.parametrize("rulebook", IDS)
def test_every_setting_names_a_clause_of_the_version_that_is_played(rulebook: str) -> None:
    catalogue = clauses.load(rulebook)
    for one, setting in settings(games.load(rulebook).HOUSE):
        assert not setting.clause or catalogue.clause(house.clause_in(rulebook, setting.clause)), one.name
        assert setting.read(house.as_object(of(rulebook))[games.section(rulebook)][one.name]) == one.default


@pytest.mark.parametrize("rulebook", IDS)
def test_every_reading_that_is_the_houses_has_its_setting(rulebook: str) -> None:
    """But when a shoe burns a card, which is no matter of bets: its configuration says it."""
    kinds = [games.load(rulebook).HOUSE, *([JackpotHouse] if games.section(rulebook) == "mlp" else [])]
    known = {house.clause_in(rulebook, setting.clause) for kind in kinds for _, setting in settings(kind)}
    readings = {one.id for one in clauses.load(rulebook).clauses for reading in one.readings if reading.kind == "house"}
    assert readings - known == ({"3.18"} if rulebook == "mbs-fbbj-3" else set())


def test_a_clause_is_shown_by_the_number_of_its_version() -> None:
    shown = {rulebook: "\n".join(house.as_text(of(rulebook), rulebook)) for rulebook in IDS}
    assert 'poker.reopen = "raise again" (3.12.3)' in shown["rws-poker-7"]
    assert 'poker.reopen = "raise again" (3.15.3)' in shown["rws-poker-6"]


@pytest.mark.parametrize("rulebook", IDS)
def test_the_settings_are_printed_as_the_file_that_chooses_them(rulebook: str, tmp_path: Path) -> None:
    done = trueshoe("table", "house", rulebook)
    assert done.returncode == 0, done.stderr
    path = tmp_path / "house.toml"
    path.write_text(done.stdout, encoding="utf-8")
    assert of(rulebook, house.toml(path)) == of(rulebook)
    assert json.loads(trueshoe("table", "house", rulebook, "--house", str(path), "--json").stdout) == house.as_object(
        of(rulebook)
    )


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"small_blind": 150}, "'small_blind' is wrong"),
        ({"small_blind": 200}, ""),
        ({"least_stake": 999}, "'least_stake' is wrong"),
        ({"least_stake": 1000}, ""),
        ({"most_stake": 19_999}, "'least_stake' is wrong"),
        ({"most_stake": 20_000}, ""),
    ],
)
def test_settings_of_poker_that_cannot_be_played_together_are_refused(data: dict[str, int], wrong: str) -> None:
    if not wrong:
        chosen = of("rws-poker-7", {"poker": data})
        assert chosen.game.big_blind == 2 * chosen.game.small_blind
        return
    with pytest.raises(BadHouse, match=wrong):
        of("rws-poker-7", {"poker": data})


@pytest.mark.parametrize(
    ("text", "said"),
    [("[poker]\nrake_per_mille = 60\n", "0 to 50"), ("[poker", "cannot be read"), ("[dice]\n", "no such section")],
)
def test_a_file_that_cannot_be_played_by_is_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    for command in (("house", "rws-poker-7"), ("play", "rws-poker-7")):
        done = trueshoe("table", *command, "--house", str(path))
        assert done.returncode == 2 and said in done.stderr and str(path) in done.stderr, done.stderr
