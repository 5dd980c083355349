"""`trueshoe rounds`: what a bridge kept, from the terminal."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.host.kept import FINDING, card, device, opened, round_of, take, void
from tests.host.running import lines, trueshoe
from trueshoe.store.entries import Action
from trueshoe.store.store import open

DAY = 24 * 3600 * 1000


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A store of a bridge: four rounds, two of them a year ago."""
    address = f"sqlite:///{tmp_path / 'trueshoe.db'}"
    days = iter([0, 0, 1, 400, 401, 402])
    store = open(address, lambda: 1_700_000_000_000 + next(days) * DAY)
    store.meet(device())
    take(store, *round_of(1))
    take(store, *round_of(6, found=(FINDING,)))
    take(store, *round_of(11)[:-1], void(14, 1), round_of(11)[-1])
    take(store, opened(16), card(17))
    store.act(Action("k", "Ada", "auditor", "looked", "{}"))
    store.close()
    return address


@pytest.mark.parametrize("command", ["list", "show", "export", "check", "purge", "anew"])
def test_help_has_an_example(command: str) -> None:
    assert f"Example: trueshoe rounds {command}" in trueshoe("rounds", command, "--help").stdout


def test_rounds_are_listed_by_what_is_asked(kept: str) -> None:
    said = trueshoe("rounds", "list", "--store", kept).stdout.splitlines()
    assert [line.split()[0] for line in said] == ["SHUF1/1", "SHUF1/6", "SHUF1/11", "SHUF1/17"]
    assert "rws-poker-7, round 1, shuffler, seats 2 4 6: findings, findings 1" in said[1] and said[3].endswith("open")
    found = lines(trueshoe("rounds", "list", "--store", kept, "--verdict", "void", "--json").stdout)
    assert [(one["name"], one["verdict"], one["seats"]) for one in found] == [("SHUF1/11", "void", [2, 4, 6])]
    assert len(trueshoe("rounds", "list", "--store", kept, "--since", "2024-06-01").stdout.splitlines()) == 2
    assert len(trueshoe("rounds", "list", "--store", kept, "--until", "2024-06-01").stdout.splitlines()) == 2
    assert trueshoe("rounds", "list", "--store", kept, "--device", "SHUF2").stdout == ""
    assert trueshoe("rounds", "list", "--store", kept, "--rulebook", "mbs-fbbj-3").stdout == ""


def test_a_round_is_shown_with_all_that_is_kept_of_it(kept: str) -> None:
    said = trueshoe("rounds", "show", "SHUF1/6", "--store", kept).stdout
    assert "FINDING: a card too early (rws-poker-7 3.10.1)" in said and "no receipt is kept" in said
    assert "9, dispensed: to seat 1" in said and "10, round closed" in said
    found = json.loads(trueshoe("rounds", "show", "SHUF1/11", "--store", kept, "--json").stdout)
    assert [one["entry"] for one in found["entries"]] == [11, 12, 13, 14, 15, 16]
    assert found["rulings"][0]["outcome"] == "void" and found["verdict"] == "void"


@pytest.mark.parametrize("form", ["jsonl", "parquet", "phhs"])
def test_rounds_are_exported(kept: str, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"rounds.{form}"
    words = ("rounds", "export", "--store", kept, "--out", str(out), "--device", "SHUF1")
    said = trueshoe(*words).stdout
    expected = "0 rounds; 4 left out, without bets" if form == "phhs" else "4 rounds\n"
    assert f"{out}: {expected}" in said and out.exists()
    again = trueshoe(*words)
    assert again.returncode == 2 and "--overwrite" in again.stderr
    assert json.loads(trueshoe(*words, "--overwrite", "--json").stdout)["file"] == str(out)


def test_a_store_is_checked(kept: str, tmp_path: Path) -> None:
    assert trueshoe("rounds", "check", "--store", kept).stdout == "whole: every chain holds\n"
    with sqlite3.connect(tmp_path / "trueshoe.db") as changed:
        changed.execute("DROP TRIGGER records_stay")
        changed.execute("UPDATE records SET time = 7 WHERE entry = 4")
    done = trueshoe("rounds", "check", "--store", kept)
    assert done.returncode == 1 and "entry 4 as it was chained" in done.stdout
    assert "keep the database as it is" in done.stdout
    assert json.loads(trueshoe("rounds", "check", "--store", kept, "--json").stdout.splitlines()[-1]) == {"wrong": 1}


def test_an_auditor_lets_old_rounds_go_and_nobody_else(kept: str) -> None:
    words = ("rounds", "purge", "--store", kept, "--reason", "room")
    for role, by, before, said in (
        ("Pit Manager", "Bo", "2024-06-01", "expected: the role auditor"),
        ("auditor", " ", "2024-06-01", "expected: the auditor's name"),
        ("auditor", "Ada", "2024-12-01", "expected: a day that is 90 days or longer ago"),
    ):
        refused = trueshoe(*words, "--role", role, "--by", by, "--before", before)
        assert refused.returncode == 2 and said in refused.stderr
    assert len(trueshoe("rounds", "list", "--store", kept).stdout.splitlines()) == 4
    done = trueshoe(*words, "--role", "auditor", "--by", "Ada", "--before", "2024-06-01")
    assert done.stdout == "SHUF1: 2 rounds, 10 entries, up to entry 10\nlet go\n"
    assert len(trueshoe("rounds", "list", "--store", kept).stdout.splitlines()) == 2
    assert trueshoe("rounds", "check", "--store", kept).returncode == 0
    again = trueshoe(*words, "--role", "auditor", "--by", "Ada", "--before", "2024-06-01")
    assert again.stdout == "there was nothing so old\n"


def test_a_journal_begins_anew_when_an_auditor_says_so(kept: str) -> None:
    words = ("rounds", "anew", "SHUF1", "--store", kept, "--by", "Ada", "--reason", "new board")
    assert "expected: the role auditor" in trueshoe(*words, "--role", "Dealer").stderr
    assert trueshoe(*words, "--role", "auditor").stdout == "SHUF1: epoch 2 begins, behind entry 18\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("list", "--store", "sqlite:///none.db"), "there is no store"),
        (("list", "--store", "none.db"), "no address of a database"),
        (("show", "SHUF1/3"), "there is no such round"),
        (("show", "SHUF1"), "expected SERIAL/ENTRY such as SHUF1/17"),
        (("list", "--since", "yesterday"), "expected a day such as 2026-11-18"),
        (("export", "--out", "rounds.csv"), "a name that ends with .jsonl, .parquet, .phhs"),
        (("anew", "SHUF9", "--by", "A", "--role", "auditor", "--reason", "b"), "a device that introduced itself"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(kept: str, words: tuple[str, ...], said: str) -> None:
    done = trueshoe("rounds", *words, *(() if "--store" in words else ("--store", kept)))
    assert done.returncode == 2 and said in done.stderr and not done.stdout
