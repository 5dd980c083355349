"""`trueshoe jackpot`: a meter opened, shown and decided about from the terminal."""

import json
import sqlite3
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.host.running import TRUESHOE, trueshoe
from trueshoe.errors import Trouble
from trueshoe.table.jackpot.asked import do
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store
from trueshoe.table.money import Rounding


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


@pytest.mark.parametrize("command", ["open", "show", "decide", "do"])
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


EVENING = (
    {"do": "accept", "key": "1", "bet": "A/7/3"},
    {"do": "accept", "key": "2", "bet": "B/7/3"},
    {"do": "accept", "key": "3", "bet": "B/7/4"},
    {"do": "give_back", "key": "4", "bet": "B/7/4", "clause": "5.10.3"},
    {"do": "claim", "key": "5", "bet": "A/7/3", "hand": "Straight Flush", "dealt": ["SHOEA", 17, 2000, 1, "c0ffee"]},
    {"do": "claim", "key": "6", "bet": "B/7/3", "hand": "Royal Flush", "dealt": ["SHOEB", 9, 1000, 1, "c0ffee"]},
    {"do": "decide", "key": "7", "order": ["B/7/3", "A/7/3"], "decided_by": "House"},
    {"do": "pay", "key": "8", "bet": "B/7/3"},
    {"do": "pay", "key": "9", "bet": "A/7/3"},
    {"do": "finish", "key": "10", "table": "A", "round": "7"},
    {"do": "fail", "key": "11"},
    {"do": "choose", "key": "12", "clause": "5.17.2a", "decided_by": "House"},
    {"do": "restore", "key": "13", "decided_by": "House"},
    {"do": "fail", "key": "14", "table": "B", "box": 2},
)


def asked(lines: Iterable[dict[str, Any]]) -> str:
    """Lines as a table writes them."""
    named = [
        {**line, **({"dealt": dict(zip(Dealt._fields, line["dealt"], strict=True))} if "dealt" in line else {})}
        for line in lines
    ]
    return "".join(f"{json.dumps(line)}\n" for line in named)


# clauses: rws-mlp-3 1.20, 4.5.1, 4.5.2, 5.17, 5.17.2a; rws-mlp-2 1.20, 4.5.1, 4.5.2, 5.17, 5.17.2a
def test_tables_and_the_house_ask_line_by_line_and_each_thing_is_done_once(address: str, tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    file.write_text(asked(EVENING), encoding="utf-8")
    first = trueshoe("jackpot", "do", address, str(file))
    records = [json.loads(line) for line in first.stdout.splitlines()]
    assert first.returncode == 0 and [one["record"] for one in records[:5]] == ["Accepted"] * 3 + [
        "Returned",
        "Claimed",
    ]
    assert [(one["displayed"], one["paid"]) for one in records[7:9]] == [(5_000_200, 5_000_200), (5_000_000, 500_000)]
    assert (records[-1]["table"], records[-1]["box"], records[-1]["registered"]) == ("B", 2, 4_500_000)
    again = subprocess.run(
        [TRUESHOE, "jackpot", "do", address],
        input=asked(EVENING),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert again.stdout == first.stdout
    assert Meter(store(address), "main").standing()[:2] == (4_500_000, len(EVENING) + 1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"do": "accept", "key": "1", "bet": "A/7/4"}, "the key '1' was used for something else"),
        ({"do": "accept", "key": "x", "bet": "A/7/3"}, "it is accepted already"),
        ({"do": "win", "key": "x"}, "'do', one of accept"),
        ({"do": "accept", "bet": "A/7/4"}, "'key', a word"),
        ({"do": "accept", "key": "x"}, "'bet', TABLE/ROUND/BOX"),
        ({"do": "accept", "key": "x", "bet": "A-7-4"}, "'bet', TABLE/ROUND/BOX"),
        ({"do": "accept", "key": "x", "bet": "A/7/4", "box": 1}, "accept with bet"),
        (
            {"do": "claim", "key": "x", "bet": "A/7/3", "hand": "Royal Flush", "dealt": ["S", "17", 1, 1, "c"]},
            "'dealt', an",
        ),
        ({"do": "decide", "key": "x", "order": "A/7/3", "decided_by": "House"}, "'order', a list of"),
        ({"do": "fail", "key": "x", "box": True}, "'box', a box"),
        ({"do": "choose", "key": "x", "clause": 5, "decided_by": "House"}, "'clause', a clause"),
    ],
)
def test_a_line_that_asks_for_nothing_is_told(wrong: dict[str, Any], said: str, tmp_path: Path) -> None:
    meter = Meter(store(f"sqlite:///{tmp_path / 'jackpot.db'}"), "main")
    meter.open("rws-mlp-3", JackpotHouse(), Rounding("down", 1))
    one, other = asked([EVENING[0], wrong]).splitlines()
    do(meter, one, "line 1")
    with pytest.raises(Trouble) as refused:
        do(meter, other, "line 2")
    assert said in str(refused.value) and refused.value.next_step and meter.standing().entries == 2


def test_a_line_that_is_refused_ends_it_and_those_before_stand(address: str, tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    file.write_text(asked([EVENING[0]]) + "\n{\n" + asked([EVENING[1]]), encoding="utf-8")
    done = trueshoe("jackpot", "do", address, str(file))
    assert done.returncode == 2 and len(done.stdout.splitlines()) == 1
    assert "asked.jsonl, line 3" in done.stderr and "a JSON object" in done.stderr
    assert Meter(store(address), "main").standing().entries == 2


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
        (("show", "sqlite:///{}"), "there is no store"),
        (("do", "sqlite:///{}"), "there is no store"),
        (("decide", "sqlite:///{}", "B/7/3", "--by", "House"), "trueshoe jackpot open sqlite:///{} ID"),
        (("show", "jackpot.db"), "no address of a database"),
        (("decide", "sqlite:///{}", "B-7-3", "--by", "House"), "expected TABLE/ROUND/BOX such as B/12/4"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    none = tmp_path / "none.db"
    done = trueshoe("jackpot", *(word.format(none) for word in words))
    assert done.returncode == 2 and said.format(none) in done.stderr and not done.stdout
    assert not none.exists()


def test_a_meter_that_the_store_does_not_have_is_told(address: str) -> None:
    done = trueshoe("jackpot", "show", address, "--meter", "other")
    assert done.returncode == 2 and "no meter 'other'" in done.stderr and not done.stdout
