"""The cards of a written round against those that the device's records showed: any other card is found."""

import json
from pathlib import Path
from typing import Any

import pytest

from shoecore.cards import CARDS, parse_all, text
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from tests.host.bridged import SERIAL, VECTORS, Running, floor_on, round_of, store_in
from tests.host.running import trueshoe
from trueshoe.records import lying
from trueshoe.store import rounds
from trueshoe.table import shown, written

BY = {"who": "Ana", "role": "Dealer"}
RECORDS = VECTORS / "records" / "rws-poker-7-shoe.jsonl"
BOARD = ("9hTd2c", "Ks", "4d")
HANDS = {1: "AsAd", 3: "QcQd", 5: "7s8s"}


def poker(**others: str) -> list[dict[str, Any]]:
    """The side-pot round with the cards of the vector's records; ``others`` are cards that are written instead."""
    lines = [line for line in round_of("side-pot") if line.get("record") != "paid"]
    board = iter(BOARD)
    for line in lines[1:]:
        line.pop("clause")
        if "cards" in line:
            cards = HANDS[line["seat"]] if "seat" in line else next(board)
            line["cards"] = "".join(others.get(card, card) for card in (cards[at : at + 2] for at in (0, 2, 4)))
    return lines


def differing(lines: list[dict[str, Any]], records: Path = RECORDS) -> list[int]:
    """Where the cards of a written round differ from those of a file of records."""
    found = written.read(map(json.dumps, lines)).round
    return [one.place for one in shown.differences(found, lying.of_round(str(records), found.rulebook, None))]


def test_the_cards_as_the_device_showed_them_differ_nowhere_and_each_other_card_does() -> None:
    assert differing(poker()) == []
    taken = {*map(text, parse_all("".join((*BOARD, *HANDS.values()))))}
    free = next(text(card) for card in range(CARDS) if text(card) not in taken)
    for place, cards in ((COMMUNITY, "".join(BOARD)), (1, HANDS[1]), (3, HANDS[3])):
        for at in range(0, len(cards), 2):
            assert differing(poker(**{cards[at : at + 2]: free})) == [place], cards[at : at + 2]
    assert differing(poker(**{"7s": free})) == [], "seat 5 never opened its cards to the device"


def test_a_hand_that_got_fewer_cards_or_none_cannot_be_written() -> None:
    found = written.read(map(json.dumps, poker())).round
    cards: dict[int, list[int | None]] = dict(lying.of_round(str(RECORDS), "rws-poker-7", None))
    assert [one.place for one in shown.differences(found, cards | {5: [None]})] == [5]
    assert [one.place for one in shown.differences(found, {})] == [COMMUNITY, 1, 3, 5]


def test_what_the_device_showed_of_the_community_is_written_whole_but_in_a_void_round() -> None:
    lines = poker()
    shown_flop = next(at for at, line in enumerate(lines) if line.get("record") == "board") + 1
    reached = written.read(map(json.dumps, lines[:shown_flop])).round
    cards = dict(lying.of_round(str(RECORDS), "rws-poker-7", None))
    assert [one.place for one in shown.differences(reached, cards)] == [COMMUNITY]
    void = written.read(map(json.dumps, [*lines[:shown_flop], {"record": "void", "reason": "5.2.1"}])).round
    assert shown.differences(void, cards) == []


@pytest.mark.parametrize(("name", "rulebook"), [("blind-hand", "rws-mlp-3"), ("free-split", "mbs-fbbj-3")])
def test_every_place_of_the_other_games_is_held_against_the_device(name: str, rulebook: str) -> None:
    found = written.read(map(json.dumps, round_of(name))).round
    assert found.rulebook == rulebook
    right: dict[int, list[int | None]] = {place: list(cards) for place, cards in found.laid().items()}
    assert DEALER in right and shown.differences(found, right) == []
    for place, cards in right.items():
        for at in range(len(cards)):
            other = {**right, place: [*cards[:at], next(c for c in range(CARDS) if c not in cards), *cards[at + 1 :]]}
            assert [one.place for one in shown.differences(found, other)] == [place]


def test_settle_names_the_cards_that_differ_and_exits_with_1(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    for lines, code in ((poker(), 0), (poker(Ks="Kh"), 1)):
        path.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
        done = trueshoe("settle", str(path), "--records", str(RECORDS))
        assert done.returncode == code, done.stderr
        told = json.loads(trueshoe("settle", str(path), "--records", str(RECORDS), "--round", "1", "--json").stdout)
        assert len(told["cards"]) == code
    assert "the Community: 9♥ 10♦ 2♣ K♠ 4♦ as the device showed, not 9♥ 10♦ 2♣ K♥ 4♦" in done.stdout
    missing = trueshoe("settle", str(path), "--records", str(RECORDS), "--round", "2")
    assert missing.returncode == 2 and "expected: round 2 of rws-poker-7" in missing.stderr
    alone = trueshoe("settle", str(path), "--round", "1")
    assert alone.returncode == 2 and "expected both" in alone.stderr


def test_the_bridge_keeps_cards_that_differ_as_a_finding(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    with Running(lambda: floor_on(store, tmp_path)) as bridge:
        bridge.deal("rws-poker-7-shoe")
        path = f"/tables/{SERIAL}/settlement"
        for key, lines in (("right", poker()), ("wrong", poker(Ks="Kh"))):
            asked = bridge.ask(path, {**BY, "key": key, "lines": lines})[1]
            assert asked["findings"] == [] and len(asked["settlement"]["cards"]) == (key == "wrong")
            seats = asked["settlement"]["seats"]
            paid = [{"record": "paid", "seat": one["seat"], "amount": one["paid"]} for one in seats]
            status, told = bridge.ask(path, {**BY, "key": f"{key}-paid", "lines": lines + paid})
            assert status == 200 and [one["what"] for one in told["findings"]] == [shown.DIFFERS] * (key == "wrong")
    (kept,) = rounds.whole(store, rounds.Wanted(device=SERIAL))
    assert [one.what for one in kept.findings] == [shown.DIFFERS]
    store.close()
