"""`trueshoe table play` and `trueshoe settle` for the games against the House, from the first bet to the settlement."""

import json
from pathlib import Path

import pytest

from tests.host.running import lines, trueshoe
from tests.host.test_cli_table import play

MLP = "ante 1 100\nbonus 1 10\njackpot 1 5\nante 3 50\nclose\nflop\nfold\nturn\ncheck\n"
FREE_BET = "wager 1 100\nwager 2 50\npair 1 5\nbusted 2 5\npot of gold 1 5\nclose\nclose\n" + "stand\n" * 12


@pytest.mark.parametrize(
    ("rulebook", "seats", "typed", "asked", "who"),
    [
        ("rws-mlp-3", "1,3", MLP, "box 1: flop; fold", "box"),
        ("rws-mlp-2", "1,3", MLP, "box 3: flop; fold", "box"),
        ("mbs-fbbj-3", "1,2", FREE_BET, "Player 1, area 1, hand 1: stand; draw", "Player"),
    ],
)
def test_a_round_is_played_and_settled_again_from_its_file(
    rulebook: str, seats: str, typed: str, asked: str, who: str, tmp_path: Path
) -> None:
    path = tmp_path / "round.jsonl"
    done = play(rulebook, "--seats", seats, "--seed", "5", "--save", str(path), typed=typed)
    assert done.returncode == 0 and asked in done.stdout, done.stderr
    settled = trueshoe("settle", str(path))
    assert settled.returncode == 0, settled.stderr
    last = done.stdout[done.stdout.rindex(f"\n{who} 1 ") :]
    assert last.strip() in settled.stdout and "The House chose:" in settled.stdout
    shown = json.loads(trueshoe("settle", str(path), "--json").stdout)
    assert sum(seat["net"] for seat in shown["seats"]) + shown["house_takes"] == shown["jackpot_pays"] == 0
    again = play(rulebook, "--seats", seats, "--seed", "5", "--json", typed=typed)
    assert again.stdout == path.read_text(encoding="utf-8")


def test_a_hand_of_another_box_is_bet_on_blind(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    typed = "ante 1 100\nante 2 for 1 50\nclose\nflop\nflop\nturn\nturn\ncheck\ncheck\n"
    done = play("rws-mlp-3", "--seats", "1,3", "--seed", "5", "--save", str(path), typed=typed)
    assert done.returncode == 0 and "your cards: not looked at; Flop is 100.00" in done.stdout, done.stderr
    blind = [(line["box"], line["blind"]) for line in lines(path.read_text()) if line.get("bet") in ("Flop", "Turn")]
    assert sorted(set(blind)) == [(1, False), (2, True)]


def test_what_no_choice_names_is_typed_as_its_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    refused = '{"record": "walk_away", "player": 2, "confirmed_by": ""}\n{"record": "walk"}\n{"record\n'
    error = '{"record": "rule_error", "clause": "5.10", "boxes": [3], "reconstructed": true}\ntake back\n'
    gone = '{"record": "walk_away", "player": 1, "confirmed_by": ""}\n'
    typed = "ante 1 100\nante 3 50\nclose\n" + refused + error + gone
    done = play("rws-mlp-3", "--seats", "1,3", "--save", str(path), typed=typed)
    assert done.returncode == 0 and done.stderr.count("next:") == 3, done.stderr
    assert [line.get("clause") for line in lines(path.read_text())][-4:] == ["5.10", "5.10.3", "5.5", "1.25"]
    assert (
        "5.5     box 1: Ante lost      100.00" in done.stdout and "5.10.3  box 3: Ante returned   50.00" in done.stdout
    )


def test_an_absent_players_hand_plays_itself(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    typed = 'wager 1 100\nclose\n{"record": "absent", "player": 1}\nclose\n'
    done = play("mbs-fbbj-3", "--seats", "1", "--seed", "9", "--save", str(path), typed=typed)
    records = [line["record"] for line in lines(path.read_text())[1:]]
    assert done.returncode == 0 and "force" in records and records[-1] == "settle", done.stderr


def test_a_payout_that_differs_is_flagged_by_its_box(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    text = Path("tests/vectors/rounds/blind-hand.jsonl").read_text(encoding="utf-8")
    paid = [{"record": "paid", "seat": 1, "amount": 106_000}, {"record": "paid", "seat": 3, "amount": 9_999}]
    path.write_text(text + "\n".join(map(json.dumps, paid)) + "\n", encoding="utf-8")
    done = trueshoe("settle", str(path))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].startswith("box 3: 99.99 is recorded as paid, 100.00 is owed")


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("blind-hand", {"device": "hat"}, "'device', shoe or shuffler"),
        ("blind-hand", {"seats": []}, "'seats', boxes from 1 to 10"),
        ("blind-hand", {"closed": [11]}, "'closed', boxes from 1 to 10"),
        ("blind-hand", {"jackpot": 1}, "'jackpot'"),
        ("blind-hand", {"seat": 1}, "one of device, seats"),
        ("free-split", {"seats": [8]}, "'seats', areas from 1 to 7"),
        ("free-split", {"seats": [1, 1]}, "each once"),
        ("free-split", {"warned": [0]}, "'warned', a list of Players"),
    ],
)
def test_a_setup_that_cannot_be_is_told(name: str, change: dict[str, object], said: str, tmp_path: Path) -> None:
    first, *rest = Path(f"tests/vectors/rounds/{name}.jsonl").read_text(encoding="utf-8").splitlines()
    begun = json.loads(first)
    begun["setup"] |= change
    path = tmp_path / "round.jsonl"
    path.write_text("\n".join([json.dumps(begun), *rest]), encoding="utf-8")
    done = trueshoe("settle", str(path))
    assert done.returncode == 2 and said in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("rulebook", "chosen", "said"),
    [
        ("rws-mlp-3", "[mlp]\nante_maximum = 2000\n", "'ante_maximum' is wrong"),
        ("rws-mlp-3", "[money]\ndecimals = 0\n", "dollars and cents"),
        ("mbs-fbbj-3", "[free_bet]\nside_maximum = 100\n", "'side_maximum' is wrong"),
        ("mbs-fbbj-3", '[free_bet]\nblackjack = "6 to 5"\n', "'blackjack' is wrong"),
    ],
)
def test_a_house_that_cannot_be_played_by_is_told(rulebook: str, chosen: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(chosen, encoding="utf-8")
    done = play(rulebook, "--house", str(path), typed="")
    assert done.returncode == 2 and said in done.stderr


@pytest.mark.parametrize("rulebook", ["rws-mlp-3", "rws-mlp-2", "mbs-fbbj-3"])
def test_the_house_is_printed_as_the_file_that_chooses_it(rulebook: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(trueshoe("table", "house", rulebook).stdout, encoding="utf-8")
    assert trueshoe("table", "house", rulebook, "--house", str(path), "--json").stdout == (
        trueshoe("table", "house", rulebook, "--json").stdout
    )


def test_a_round_broken_off_is_kept_and_not_settled(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    done = play("mbs-fbbj-3", "--seats", "1", "--save", str(path), typed="wager 1 10\nwager 1 100\n")
    assert done.stderr.count("takes 25.00 to 5,000.00, not '10'") == 1 and "the round is left open" in done.stderr
    assert [line["record"] for line in lines(path.read_text())[1:]] == ["place"]
    settled = trueshoe("settle", str(path))
    assert settled.returncode == 2 and "a round that is settled" in settled.stderr
