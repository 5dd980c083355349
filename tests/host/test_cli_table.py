"""`trueshoe table play` and `trueshoe settle` as a person and as a program use them."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.host.running import TRUESHOE, lines, trueshoe
from trueshoe.errors import Trouble
from trueshoe.table import written

CALLED_DOWN = "call\ncall\ncheck\n" + "check\ncheck\ncheck\n" * 3


def play(*words: str, typed: str) -> subprocess.CompletedProcess[str]:
    """A round of poker with what is typed in."""
    done = subprocess.run(
        [TRUESHOE, "table", "play", *words], input=typed, capture_output=True, text=True, check=False, timeout=60
    )
    assert "Traceback" not in done.stderr
    return done


def saved(folder: Path, typed: str = CALLED_DOWN) -> Path:
    """The file of a round that was played to its end."""
    path = folder / "round.jsonl"
    done = play("rws-poker-7", "--seed", "3", "--save", str(path), typed=typed)
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture(scope="module")
def played() -> list[str]:
    """The lines of a round that was played to its end."""
    return play("rws-poker-7", "--seed", "3", "--json", typed=CALLED_DOWN).stdout.splitlines()


@pytest.mark.parametrize("rulebook", ["rws-poker-7", "rws-poker-6"])
def test_a_round_is_played_to_its_settlement_and_settles_again_from_its_file(rulebook: str, tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    done = play(rulebook, "--seed", "3", "--save", str(path), typed=CALLED_DOWN)
    assert done.returncode == 0 and "seat 5: fold; call 10.00; raise to AMOUNT (20.00 to 200.00); all-in" in done.stdout
    settled = trueshoe("settle", str(path))
    assert settled.returncode == 0 and "poker.rake_per_mille = 50 (4.1)" in settled.stdout
    last = done.stdout[done.stdout.rindex("4.1  rake of Main Pot") :]
    assert last.strip() in settled.stdout
    shown = json.loads(trueshoe("settle", str(path), "--json").stdout)
    assert shown["rulebook"] == rulebook and shown["house"]["poker"]["small_blind"] == 500
    assert sum(seat["net"] for seat in shown["seats"]) + shown["house_takes"] == 0
    assert sum(line["amount"] for line in shown["lines"]) == sum(seat["staked"] for seat in shown["seats"])


def test_one_seed_is_one_round_and_its_lines_are_the_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    again = play("rws-poker-7", "--seed", "3", "--json", typed=CALLED_DOWN)
    assert again.stdout == path.read_text(encoding="utf-8")
    other = play("rws-poker-7", "--seed", "4", "--json", typed=CALLED_DOWN)
    assert lines(other.stdout)[-1] != lines(again.stdout)[-1]


def test_what_is_no_choice_is_asked_again_and_the_end_of_input_leaves_the_round_open(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    done = play(
        "rws-poker-7", "--save", str(path), typed="check\nraise 15\nraise lots\nraise\nraise 200.01\nraise 20\n"
    )
    assert done.returncode == 0 and done.stderr.count("no choice: ") == 2, done.stderr
    for amount in ("15", "lots", "200.01"):
        assert f"raise to takes 20.00 to 200.00, not '{amount}'" in done.stderr
    assert "the round is left open; nothing is settled" in done.stderr
    assert [line["record"] for line in lines(path.read_text())[1:]] == ["post", "post", "raise_to"]
    settled = trueshoe("settle", str(path))
    assert settled.returncode == 2 and "expected: seat 1 to act" in settled.stderr


def test_a_file_that_is_there_is_kept_and_a_folder_that_is_not_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path)
    before = path.read_bytes()
    refused = play("rws-poker-7", "--save", str(path), typed="fold\nfold\n")
    assert refused.returncode == 2 and "--overwrite" in refused.stderr and path.read_bytes() == before
    assert play("rws-poker-7", "--save", str(path), "--overwrite", typed="fold\nfold\n").returncode == 0
    assert path.read_bytes() != before and [one.name for one in tmp_path.iterdir()] == [path.name]
    lost = play("rws-poker-7", "--save", str(tmp_path / "nowhere" / "x"), typed="fold\nfold\n")
    assert lost.returncode == 2 and "cannot be saved" in lost.stderr


@pytest.mark.parametrize(
    ("seats", "said"), [("1", "2 to 10 seats"), ("1,1", "different numbers"), ("a", "numbers with")]
)
def test_seats_that_cannot_play_are_told(seats: str, said: str) -> None:
    done = play("rws-poker-7", "--seats", seats, typed="")
    assert done.returncode == 2 and said in done.stderr


def test_a_recorded_payout_that_differs_is_flagged(tmp_path: Path) -> None:
    path = saved(tmp_path)
    owed = {seat["seat"]: seat["paid"] for seat in json.loads(trueshoe("settle", str(path), "--json").stdout)["seats"]}
    winner = max(owed, key=lambda seat: owed[seat])
    text = path.read_text(encoding="utf-8")
    for wrong in (0, 1):
        parts = (owed[winner] - 100, 100 - wrong)  # paid in two parts
        paid = [json.dumps({"record": "paid", "seat": winner, "amount": part}) for part in parts]
        path.write_text(text + "\n".join(paid) + "\n", encoding="utf-8")
        done = trueshoe("settle", str(path))
        assert done.returncode == wrong, done.stderr
        assert (f"seat {winner}: " in done.stdout.splitlines()[-1]) == bool(wrong)
        shown = json.loads(trueshoe("settle", str(path), "--json").stdout)
        assert [one["seat"] for one in shown["differs"]] == [winner] * wrong
        assert shown["recorded"] == [{"seat": winner, "paid": sum(parts)}]


@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (1, {"round": "rws-poker-8"}, "ID one of"),
        (1, {"more": 1}, "first {"),
        (1, {"house": {"poker": {"small_blind": 0}}}, "'small_blind' is wrong"),
        (1, {"house": 5}, "'house' of kind dict"),
        (1, {"setup": {"button": 5}}, "'seats', a list"),
        (1, {"setup": {"seats": [[1, 5], [1, 6]], "button": 1}}, "different number"),
        (1, {"setup": {"seats": [[1, 5], [2, True]], "button": 1}}, "a list of a seat"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 11}}, "'button', a seat"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 1, "device": "hat"}}, "'device'"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 1, "posts": [[1, "small"]]}}, "one Big Blind"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 1, "posts": [[3, "big"]]}}, "of the seats in the round"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 1, "posts": [[1, "big"], [1, "small"]]}}, "each seat once"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 1, "posts": [[1, "big"], [2, "big"]]}}, "one Big Blind"),
        (
            1,
            {
                "setup": {
                    "seats": [[1, 5], [2, 5], [3, 5]],
                    "button": 1,
                    "posts": [[1, "big"], [2, "small"], [3, "small"]],
                }
            },
            "at most one Small Blind",
        ),
        (1, {"setup": {"seats": [[1, 5], [2, 0]], "button": 1}}, "chips in front of every Player"),
        (1, {"setup": {"seats": [[1, 5], [11, 5]], "button": 1}}, "a different number from 1 to 10"),
        (1, {"setup": {"seats": [[1, 5]], "button": 1}}, "two to ten seats"),
        (1, {"setup": {"seats": [[1, 5], [2, 5]], "button": 1, "extra": 1}}, "one of seats"),
        (4, {"record": "win"}, "a record of post"),
        (4, {"seat": 3}, "seat 5 to act"),
        (4, {"seat": "5"}, "'seat' of kind int"),
        (4, {"seat": True}, "'seat' of kind int"),
        (4, {"seat": -5}, "seat 5 to act"),
        (4, {"to": 2000}, "'to' 1000 by the rulebook"),
        (4, {"clause": "3.5"}, "'clause' '1.9' by the rulebook"),
        (4, {"colour": "red"}, "'colour' 'is not a field of it'"),
    ],
)
def test_a_line_that_cannot_be_is_told_with_its_number(
    number: int, change: dict[str, Any], said: str, played: list[str]
) -> None:
    rows = [*played]
    rows[number - 1] = json.dumps({**json.loads(rows[number - 1]), **change})
    with pytest.raises(Trouble) as refused:
        written.read(rows, "round.jsonl")
    assert said in str(refused.value)
    assert number == 1 or f"round.jsonl, line {number}" in refused.value.where


def test_the_blinds_are_the_usual_ones_where_a_file_does_not_say(played: list[str]) -> None:
    first = json.loads(played[0])
    assert first["setup"].pop("posts") == [[1, "small"], [3, "big"]]
    del first["setup"]["device"]
    assert written.read([json.dumps(first), *played[1:]]).round.setup == json.loads(played[0])["setup"]


@pytest.mark.parametrize("text", ["", "\n", "{", "[]\n", "5", "\0", '{"round": "rws-poker-7"}', '{"record": "fold"}'])
def test_what_is_no_round_is_told(text: str) -> None:
    with pytest.raises(Trouble) as refused:
        written.read(text.splitlines(), "round.jsonl")
    assert "round.jsonl" in refused.value.where and refused.value.next_step


def test_a_file_that_is_no_round_ends_the_command(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "number").write_text("5", encoding="utf-8")
    for name, said in (("bytes", "cannot be read"), ("none", "cannot be read"), ("number", "number, line 1")):
        done = trueshoe("settle", str(tmp_path / name))
        assert done.returncode == 2 and said in done.stderr and "next:" in done.stderr


def test_a_line_may_leave_out_what_follows_from_the_others(played: list[str]) -> None:
    told = {"seat", "to", "cards", "record"}
    short = [{key: value for key, value in json.loads(row).items() if key in told} for row in played[1:]]
    assert written.read([played[0], *map(json.dumps, short)]).round.records == written.read(played).round.records
