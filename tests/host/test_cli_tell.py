"""`trueshoe tell`: a fact from the command line reaches the bridge once, and its refusals are told as they are."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.bridged import SERIAL, TOKEN, VECTORS, Running, floor_on, store_in
from tests.host.running import trueshoe


@pytest.fixture
def config(tmp_path: Path) -> Iterator[Path]:
    """The settings of a bridge that has seen most of a round of poker."""
    store = store_in(tmp_path)
    with Running(lambda: floor_on(store, tmp_path)) as running:
        running.deal("rws-poker-7-shoe", 12)
        (tmp_path / "token").write_text(TOKEN)
        file = tmp_path / "bridge.toml"
        file.write_text(f"listen = '{running.url.removeprefix('http://')}'\ntoken = '{tmp_path / 'token'}'\n")
        yield file
    store.close()


def test_a_fact_is_told_once_for_its_key_and_a_finding_is_the_exit_code(config: Path) -> None:
    words = ("tell", SERIAL, "a Player has looked", "seat=1", "--who", "Ana", "--key", "k1", "--config", str(config))
    first, again = trueshoe(*words, "--json"), trueshoe(*words, "--json")
    assert first.returncode == again.returncode == 0
    assert json.loads(first.stdout) == json.loads(again.stdout)
    burnt = trueshoe("tell", SERIAL, "a card is to be burnt first", "--who", "Ana", "--config", str(config))
    assert burnt.returncode == 1 and "FINDING: not what comes next" in burnt.stdout


def test_a_settled_round_with_a_wrong_payout_is_a_finding(config: Path, tmp_path: Path) -> None:
    lines = [line for line in (VECTORS / "rounds" / "side-pot.jsonl").read_text().splitlines() if '"paid"' not in line]
    paid = tmp_path / "paid.jsonl"
    paid.write_text("\n".join([*lines, '{"record": "paid", "seat": 1, "amount": 1}']))
    done = trueshoe("tell", SERIAL, "--who", "Ana", "--settle", str(paid), "--config", str(config))
    assert done.returncode == 1 and "payout that is not what is owed" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("a Player has looked",), "the body has other fields"),
        (("winked",), "there is no such fact"),
        (("a Player has looked", "seat"), "expected such as seat=3"),
        (("a Player has looked", "seat=99999999999999999999"), "the field seat is wrong"),
    ],
)
def test_what_the_bridge_refuses_is_told_with_what_was_expected(
    config: Path, words: tuple[str, ...], said: str
) -> None:
    done = trueshoe("tell", SERIAL, *words, "--who", "Ana", "--config", str(config))
    assert done.returncode == 2 and said in done.stderr


def test_where_no_bridge_runs_that_is_told(tmp_path: Path) -> None:
    file = tmp_path / "bridge.toml"
    (tmp_path / "token").write_text(TOKEN)
    file.write_text(f"listen = '127.0.0.1:1'\ntoken = '{tmp_path / 'token'}'\n")
    done = trueshoe("tell", SERIAL, "showdown", "--who", "Ana", "--config", str(file))
    assert done.returncode == 2 and "the bridge cannot be reached" in done.stderr
