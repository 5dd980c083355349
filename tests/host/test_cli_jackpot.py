"""`trueshoe jackpot`: a meter opened, shown and decided about from the terminal."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.host.running import trueshoe
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A store with a meter that was opened from the terminal."""
    found = f"sqlite:///{tmp_path / 'jackpot.db'}"
    said = trueshoe("jackpot", "open", found, "rws-mlp-3").stdout
    assert "meter main of rws-mlp-3 stands at 50,000.00 SGD" in said and "jackpot.increment = 100 (1.20)" in said
    return found


def two_winners(address: str) -> None:
    """Winners at two tables, who wait."""
    meter = Meter(store(address), "main")
    for table, at, hand in (("A", 2_000_000, "Straight Flush"), ("B", 1_000_000, "Royal Flush")):
        bet = Bet(table, "7", 3)
        meter.accept(f"{table}", bet)
        meter.claim(f"claim {table}", bet, hand, Dealt(f"SHOE{table}", 17, at, 1, "c0ffee"))


@pytest.mark.parametrize("command", ["open", "show", "decide"])
def test_help_has_an_example(command: str) -> None:
    assert f"Example: trueshoe jackpot {command}" in trueshoe("jackpot", command, "--help").stdout


def test_the_meter_and_who_waits_are_shown_in_order(address: str) -> None:
    two_winners(address)
    said = trueshoe("jackpot", "show", address, "--ledger").stdout
    assert "meter main of rws-mlp-3: 50,002.00 after 5 entries" in said
    first, second = (line for line in said.splitlines() if "waits:" in line)
    assert "table B, Round 7, box 3: Royal Flush, dealt 1970-01-01 00:00:01.000000 as Hand 1" in first
    assert "table A" in second and "record 17 of SHOEA" in second
    assert "the ledger is in order to the cent" in said and "Accepted: clause 1.20" in said
    found = json.loads(trueshoe("jackpot", "show", address, "--json", "--ledger").stdout)
    assert found["value"] == 5_000_200 and found["waiting"][0]["dealt"]["device"] == "SHOEB"
    assert [entry["entry"] for entry in found["ledger"]][:2] == ["Opened", "Accepted"]


def test_the_house_decides_and_nobody_else(address: str) -> None:
    two_winners(address)
    refused = trueshoe("jackpot", "decide", address, "B/7/3", "A/7/3", "--by", "Dealer")
    assert refused.returncode == 2 and "4.5.2" in refused.stderr
    said = trueshoe("jackpot", "decide", address, "A/7/3", "B/7/3", "--by", "House").stdout
    assert said == "1. table A, Round 7, box 3 (4.5.2)\n2. table B, Round 7, box 3 (4.5.2)\n"
    assert "turn 1 by the House" in trueshoe("jackpot", "show", address).stdout


def test_a_ledger_that_was_changed_ends_with_1(address: str, tmp_path: Path) -> None:
    two_winners(address)
    with sqlite3.connect(tmp_path / "jackpot.db") as changed:
        changed.execute("UPDATE jackpot_entries SET value = value + 1 WHERE number = 2")
    done = trueshoe("jackpot", "show", address)
    assert done.returncode == 1 and "NOT IN ORDER: entry 2" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("open", "sqlite:///{}", "rws-poker-7"), "has no Progressive Jackpot"),
        (("show", "sqlite:///{}"), "no meter 'main'"),
        (("show", "jackpot.db"), "no address of a database"),
        (("decide", "sqlite:///{}", "B-7-3", "--by", "House"), "expected TABLE/ROUND/BOX such as B/12/4"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = trueshoe("jackpot", *(word.format(tmp_path / "none.db") for word in words))
    assert done.returncode == 2 and said in done.stderr and not done.stdout
