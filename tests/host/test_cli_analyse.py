"""`trueshoe analyse`: the sheet as text, as JSON and as a picture, and what it says of what cannot be counted."""

import json
import os
import signal
import subprocess
import time
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.host.running import TRUESHOE, trueshoe
from trueshoe.analyse.chart import as_svg
from trueshoe.analyse.run import with_packs
from trueshoe.analyse.sheet import Bet, Choice, End, Figure, Sheet, as_object
from trueshoe.analyse.text import as_text
from trueshoe.table import house
from trueshoe.table.free_bet.house import FreeBetHouse

SHEET = Sheet(
    "rws-mlp-3",
    "counted",
    {"mlp": {"boxes": 10, "fixed_stake_back": False}},
    (
        Bet(
            "Bonus", "4.1", Fraction(1, 8), (End("A & K", Fraction(1, 16), "3 to 1"), End("never", Fraction(0), "lost"))
        ),
        Bet("Turn", "1.29", -0.25, (End("wins", 0.5, "1 to 1"),), (Figure("staked", Fraction(5, 2), "Antes"),)),
    ),
    tuple(Choice(hand, "Fold", Fraction(-3, 2)) for hand in ("AA", "KK")),
)


def test_help_has_an_example_and_the_exit_codes() -> None:
    said = trueshoe("analyse", "--help").stdout
    assert "Example: trueshoe analyse rws-mlp-3 --plot sheet.svg" in said
    assert "Exit codes: 0 clean, 2 could not run, 130 stopped by Ctrl-C" in said


@pytest.mark.parametrize("rulebook", ["rws-poker-6", "rws-poker-7"])
def test_poker_has_no_bet_against_the_house_but_a_rake(rulebook: str) -> None:
    found = json.loads(trueshoe("analyse", rulebook, "--json").stdout)
    assert "no bet is against the House" in found["method"]
    rake, hands = found["bets"]
    assert rake["edge"] == {"fraction": "1/20", "value": 0.05}
    assert sum(Fraction(end["frequency"]["fraction"]) for end in hands["ends"]) == 1
    assert hands["ends"][0]["frequency"]["fraction"] == "1/30940"
    assert found["house"]["poker"]["rake_per_mille"] == 50


def test_the_house_that_is_given_is_the_one_that_is_counted_for(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("[poker]\nrake_per_mille = 25\nrake_cap = 1000\n", encoding="utf-8")
    found = json.loads(trueshoe("analyse", "rws-poker-7", "--house", str(tmp_path / "house.toml"), "--json").stdout)
    assert found["bets"][0]["edge"]["fraction"] == "1/40"
    assert [figure["value"] for figure in found["bets"][0]["figures"]] == [10.0, 400.0, 0.0025]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("no-such",), "no rulebook 'no-such'"),
        (("mbs-fbbj-3", "--packs", "9"), "9 is not in the range 1<=x<=8"),
        (("rws-mlp-3", "--meter", "much"), "expected such as --meter 250,000.00"),
        (("rws-mlp-3", "--meter", "1.005"), "finer than the smallest unit"),
        (("rws-poker-7", "--house", "no-such.toml"), "the House's settings cannot be read"),
        (("mbs-fbbj-3", "--strategy", "no-such.toml"), "the strategy cannot be played by"),
    ],
)
def test_what_cannot_be_counted_is_said_in_words(words: tuple[str, ...], said: str) -> None:
    done = trueshoe("analyse", *words)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr
    assert not done.stdout


def test_a_picture_that_is_there_is_not_replaced_unasked(tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    assert trueshoe("analyse", "rws-poker-7", "--plot", str(file)).returncode == 0
    first = file.read_bytes()
    ElementTree.fromstring(first)
    again = trueshoe("analyse", "rws-poker-7", "--plot", str(file))
    assert again.returncode == 2 and "--overwrite" in again.stderr and file.read_bytes() == first
    assert trueshoe("analyse", "rws-poker-7", "--plot", str(file), "--overwrite").returncode == 0


def test_ctrl_c_ends_it_in_a_word_and_keeps_what_is_done(tmp_path: Path) -> None:
    command = [TRUESHOE, "analyse", "mbs-fbbj-3", "--packs", "1"]
    here = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.Popen(command, env=here, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not list(tmp_path.rglob("hands-*.npy")):
        assert run.poll() is None
        time.sleep(0.02)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate()
    assert run.returncode == 130 and "Traceback" not in said
    assert list(tmp_path.rglob("hands-*.npy"))


def test_the_packs_that_are_asked_for_are_those_that_the_sheet_says_it_holds_for() -> None:
    chosen = house.house("free_bet", FreeBetHouse, {"free_bet": {"packs": 4}})
    assert [with_packs(chosen, packs).game.packs for packs in (6, None)] == [6, 4]
    assert house.as_object(with_packs(chosen, 6))["free_bet"]["packs"] == 6


def test_a_sheet_as_programs_read_it() -> None:
    found = as_object(SHEET)
    assert found["bets"][0]["edge"] == {"fraction": "1/8", "value": 0.125}
    assert found["bets"][1]["edge"] == {"value": -0.25}
    assert found["bets"][1]["figures"] == [{"figure": "staked", "unit": "Antes", "fraction": "5/2", "value": 2.5}]
    assert found["strategy"][0] == {"hand": "AA", "answer": "Fold", "worth": {"fraction": "-3/2", "value": -1.5}}


def test_a_sheet_as_people_read_it() -> None:
    said = "\n".join(as_text(SHEET))
    assert "Bonus (4.1): House edge 12.5000 %" in said and "Turn (1.29): House edge -25.0000 %" in said
    assert "1 in 16.0  3 to 1" in said and "never  lost" in said
    assert "AA  -1.5000 fold" in said and "[mlp] boxes = 10" in said
    assert "[mlp] fixed_stake_back = false" in said, "as a House's file has it"


def test_a_picture_shows_every_bet_and_every_end() -> None:
    names = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
    hands = [one + other for one in names for other in names if one == other]
    hands += [one + other + kind for at, one in enumerate(names) for other in names[at + 1 :] for kind in "so"]
    drawn = as_svg(SHEET._replace(strategy=tuple(Choice(hand, "Fold", Fraction(-1, 2)) for hand in hands)))
    texts = [one.text for one in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert {"A & K (3 to 1)", "12.5000 %", "-25.0000 %", *hands} <= set(texts)
