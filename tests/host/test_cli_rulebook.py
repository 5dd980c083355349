"""`trueshoe rulebook`: the printed procedure is the one that is dealt by, and what changed is all that changed."""

import json
import re
from typing import Any

import pytest

from shoecore import rulebooks
from shoecore.rulebooks.table import Table
from tests.host.running import lines, trueshoe
from trueshoe.rulebooks import clauses
from trueshoe.rulebooks.instructions import to_do

BY_BETTING = [
    ("rws-poker-6", "shoe", 5),
    ("rws-poker-7", "shoe", 5),
    ("rws-poker-7", "shuffler", 5),
    ("rws-mlp-2", "shoe", None),
    ("rws-mlp-2", "shuffler", None),
    ("rws-mlp-3", "shoe", None),
    ("rws-mlp-3", "shuffler", None),
]
EACH_SEAT = re.compile(r"(.*) to each seat, in this order: ([\d, ]+)\.")


@pytest.mark.parametrize(("id", "device", "button"), BY_BETTING)
@pytest.mark.parametrize("seats", ["1,3,5", "2,9", "1,2,3,4,5,6,7,8,9,10"])
def test_the_printed_deal_is_the_procedure_step_by_step(id: str, device: str, button: int | None, seats: str) -> None:
    page = shown(id, device, seats, button)
    deal = page["parts"][0]["rows"]
    rules = rulebooks.load(id)
    table = Table(tuple(map(int, seats.split(","))), button or 0, *rules.SEATS)
    steps = [(step.clause, to_do(step)) for step in rulebooks.procedure(rules, device, table)]
    assert [one for row in deal for one in unfolded(row)] == steps
    assert [row["number"] for row in deal] == list(range(1, len(deal) + 1))
    catalogue = clauses.load(id)
    assert all(row["says"] == catalogue.clause(row["clause"]).says for part in page["parts"] for row in part["rows"])


def test_where_play_decides_otherwise_in_poker() -> None:
    rows = shown("rws-poker-7", "shuffler", "1,3,5", 5)["parts"][1]["rows"]
    assert [(row["clause"], row["do"]) for row in rows] == [
        ("3.10.3", "After 3, if all Players but one have folded: the round ends."),
        ("3.10.3", "After 3, if no Player has an option to bet any more: go on with 4, 6, 8 and 10."),
        ("3.10.5", "After 5, if all Players but one have folded: the round ends."),
        ("3.10.5", "After 5, if no Player has an option to bet any more: go on with 6, 8 and 10."),
        ("3.10.8", "After 7, if all Players but one have folded: the round ends."),
        ("3.10.8", "After 7, if no Player has an option to bet any more: go on with 8 and 10."),
        ("3.10.8", "After 9, if all Players but one have folded: the round ends."),
    ]


# clauses: rws-mlp-3 3.11.2a; rws-mlp-2 3.12.3a
@pytest.mark.parametrize(
    ("id", "device", "flop"), [("rws-mlp-3", "shoe", "5, 6 and 7"), ("rws-mlp-2", "shuffler", "5")]
)
def test_where_play_decides_otherwise_in_mlp_a_jackpot_bet_keeps_the_flop(id: str, device: str, flop: str) -> None:
    rows = shown(id, device, "1,3,5", None)["parts"][1]["rows"]
    assert [row["do"] for row in rows] == [
        "After 4, if all Players have folded and no Jackpot Bet is left: the round ends.",
        f"After 4, if all Players have folded and a Jackpot Bet is left: go on with {flop}.",
    ]


def test_free_bet_explains_each_decision_and_what_follows_it() -> None:
    page = shown("mbs-fbbj-3", "shoe", "1,3,5", None)
    initial, offers, decisions, *_ = page["parts"]
    assert [row["do"] for row in initial["rows"][1:]] == [
        f"Deal one card to {place}."
        for place in ("seat 1", "seat 3", "seat 5", "the Dealer", "seat 1", "seat 3", "seat 5")
    ]
    assert [(row["clause"], row["do"].split(":")[0]) for row in offers["rows"]] == [
        ("3.25.1", "The Dealer has no Ace"),
        ("3.25", ""),
        ("3.25.1.1", ""),
        ("3.27.1", "The Dealer has an Ace"),
        ("3.20", ""),
    ]
    assert {row["clause"]: row["do"] for row in decisions["rows"] if row["do"]} == {
        "3.28": "Stand: the hand is finished.",
        "3.29": "Draw: deal one card to it, then ask again.",
        "5.24": "Refuse the card: the hand is finished.",
        "3.21": "Free split: deal one card to it, then ask again.",
        "3.21.1": "Split: deal one card to it, then ask again.",
        "3.26.5": "Free double: deal one card to it, then the hand is finished.",
        "3.26.1": "Double: deal one card to it, then the hand is finished.",
    }
    assert all(row["says"] for part in page["parts"] for row in part["rows"])
    assert {setting["default"] for setting in page["house"]} >= {"shuffle", "draws on"}


def test_the_printed_form_in_words() -> None:
    said = trueshoe("rulebook", "show", "rws-poker-7", "--seats", "5,1,3", "--button", "3").stdout.splitlines()
    assert said[0] == "Poker (RWS) version 7, from a shoe: seats 1, 3, 5, Dealer Button at seat 3"
    assert said[1] == "in force from 19 April 2023, 08:00"
    assert said[4].split() == ["3.9.1", *clauses.load("rws-poker-7").clause("3.9.1").says.split()]
    assert [line.strip() for line in said[5:8]] == [
        "1. Burn one card.",
        "2. Deal one card to each seat, in this order: 5, 1, 3.",
        "3. Deal one card to each seat, in this order: 5, 1, 3.",
    ]


@pytest.mark.parametrize(("earlier", "later"), [("rws-poker-6", "rws-poker-7"), ("rws-mlp-2", "rws-mlp-3")])
def test_every_clause_of_both_versions_is_in_the_difference_and_each_of_the_later_once(
    earlier: str, later: str
) -> None:
    (found,) = lines(trueshoe("rulebook", "diff", earlier, later, "--json").stdout)
    before, after = clauses.load(earlier), clauses.load(later)
    unmoved = {clause.id for clause in after.clauses if clause.same == clause.id}
    now = [pair["later"] for pair in found["moved"]] + [pair["later"]["clause"] for pair in found["changed"]]
    was = {pair["earlier"] for pair in found["moved"]} | {pair["earlier"]["clause"] for pair in found["changed"]}
    now += [*unmoved, *(clause["clause"] for clause in found["new"])]
    assert sorted(now) == sorted(clause.id for clause in after.clauses)
    assert was | unmoved | {clause["clause"] for clause in found["gone"]} == {clause.id for clause in before.clauses}


def test_what_changed_in_the_dealing_of_poker() -> None:
    (found,) = lines(trueshoe("rulebook", "diff", "rws-poker-6", "rws-poker-7", "--json").stdout)
    assert found["new_devices"] == ["shuffler"]
    assert found["dealing"] == {"shoe": [{"sign": "+", "clause": "3.9.1", "do": "Burn one card."}]}
    assert {"earlier": "5.14", "later": "5.16"} in found["moved"]


def test_what_did_not_change_in_the_dealing_of_mlp() -> None:
    (found,) = lines(trueshoe("rulebook", "diff", "rws-mlp-2", "rws-mlp-3", "--json").stdout)
    assert found["dealing"] == {"shoe": [], "shuffler": []} and found["new_devices"] == []
    assert {"5.12", "5.15"} <= {pair["later"]["clause"] for pair in found["changed"]}


def test_the_difference_in_words_has_the_runs_of_moved_clauses() -> None:
    said = trueshoe("rulebook", "diff", "rws-poker-6", "rws-poker-7").stdout
    for line in (
        "  + 3.9.1     Burn one card.",
        "  1.15 to 1.42 -> 1.16 to 1.43",
        "  5.7 -> 5.9",
        "Clauses that are gone: 0",
    ):
        assert line in said.splitlines()


def test_clauses_and_those_under_them_with_their_readings() -> None:
    found = lines(trueshoe("rulebook", "clauses", "rws-poker-7", "3.1", "--json").stdout)
    assert [entry["clause"] for entry in found] == [
        "3.1",
        "3.1.1",
        "3.1.2",
        "3.1.2 table",
        "3.1.3",
        *(f"3.1.3{x}" for x in "abc"),
    ]
    (only,) = lines(trueshoe("rulebook", "clauses", "rws-poker-7", "5.8.2", "--json").stdout)
    assert only["class"] == "asked" and only["readings"][0]["ref"] == "A.5"
    said = trueshoe("rulebook", "clauses", "rws-poker-7", "5.8.2").stdout.splitlines()
    assert said[0] == f"5.8.2      {only['says']} (asked)" and said[1].strip().startswith("read as (A.5): ")
    every = trueshoe("rulebook", "clauses", "mbs-fbbj-3", "--json").stdout
    assert [entry["clause"] for entry in lines(every)] == [clause.id for clause in clauses.load("mbs-fbbj-3").clauses]


def test_the_list_has_every_rulebook_and_when_it_is_in_force() -> None:
    found = lines(trueshoe("rulebook", "list", "--json").stdout)
    assert [entry["rulebook"] for entry in found] == list(rulebooks.IDS)
    by_id = {entry["rulebook"]: entry for entry in found}
    assert by_id["rws-poker-6"]["superseded_by"] == "rws-poker-7"
    assert by_id["rws-poker-6"]["until"] == by_id["rws-poker-7"]["in_force"] == "2023-04-19T08:00:00"
    assert by_id["mbs-fbbj-3"]["devices"] == ["shoe"] and by_id["mbs-fbbj-3"]["packs"] == [1, 8]
    said = trueshoe("rulebook", "list").stdout
    assert all(id in said for id in rulebooks.IDS)
    assert "in force from 2020-04-07 08:00 to 2023-04-19 08:00, then rws-poker-7" in said


@pytest.mark.parametrize("command", ["list", "show", "diff", "clauses"])
def test_help_has_an_example(command: str) -> None:
    assert f"Example: trueshoe rulebook {command}" in trueshoe("rulebook", command, "--help").stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("show rws-poker-8", "expected one of rws-poker-6, rws-poker-7"),
        ("show", "ID"),
        ("show rws-poker-7", "--button SEAT"),
        ("show rws-poker-7 --button 0", "--button"),
        ("show rws-poker-7 --button 11", "--button"),
        ("show rws-mlp-3 --button 5", "has no Dealer Button; leave --button out"),
        ("show rws-poker-6 --device shuffler --button 5", "dealt from a shoe, not from 'shuffler'"),
        ("show rws-poker-7 --device hand --button 5", "dealt from a shoe or a shuffler, not from 'hand'"),
        ("show rws-poker-7 --seats 1 --button 5", "2 to 10 seats, not 1"),
        ("show rws-poker-7 --seats 1,1 --button 5", "seats are different numbers from 1 to 10"),
        ("show rws-poker-7 --seats 1,11 --button 5", "seats are different numbers from 1 to 10"),
        ("show rws-poker-7 --seats one,two --button 5", "seats are numbers with commas between them"),
        ("show mbs-fbbj-3 --seats 1,2,3,4,5,6,7,8", "1 to 7 seats, not 8"),
        ("diff rws-poker-6", "LATER"),
        ("diff rws-poker-6 rws-mlp-3", "rws-poker-6 rws-poker-7"),
        ("diff rws-poker-7 rws-poker-6", "rws-mlp-2 rws-mlp-3 or rws-poker-6 rws-poker-7"),
        ("diff rws-poker-7 rws-poker-7", "name a version, then the one that followed it"),
        ("clauses rws-poker-7 5.99", "one of its 167 clauses, such as 5.9"),
        ("clauses rws-poker-8", "expected one of"),
        ("nonsense", "nonsense"),
    ],
)
def test_bad_input_is_named(words: str, named: str) -> None:
    done = trueshoe("rulebook", *words.split())
    assert done.returncode == 2 and done.stdout == ""
    assert named in " ".join(done.stderr.split())


def shown(id: str, device: str, seats: str, button: int | None) -> dict[str, Any]:
    """The printed procedure as JSON."""
    at = ["--button", str(button)] if button else []
    done = trueshoe("rulebook", "show", id, "--device", device, "--seats", seats, *at, "--json")
    assert done.returncode == 0, done.stderr
    page: dict[str, Any] = json.loads(done.stdout)
    return page


def unfolded(row: dict[str, Any]) -> list[tuple[str, str]]:
    """The steps of a row, one for each seat where it speaks of several."""
    each = EACH_SEAT.fullmatch(row["do"])
    if not each:
        return [(row["clause"], row["do"])]
    return [(row["clause"], f"{each[1]} to seat {seat}.") for seat in each[2].split(", ")]
