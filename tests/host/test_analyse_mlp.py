"""The mathematics of Multi-Link Progressive Texas Hold'em, each part against another way to it."""

import json
import os
import random
import subprocess
import time
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from shoecore.cards import CARDS, rank_of, suit_of
from shoecore.rank import poker
from tests.host.running import TRUESHOE
from trueshoe.analyse.mlp import bets, main_game
from trueshoe.analyse.mlp.boards import HOLES, boards, renamed_holes, with_one_more
from trueshoe.analyse.mlp.showdown import showdown
from trueshoe.analyse.work import work
from trueshoe.table.jackpot.house import LEFT, JackpotHouse
from trueshoe.table.mlp.house import FLUSH, MlpHouse

# The House's part of the Ante, as every deal counted gives it.
EDGE = Fraction(578107733, 28381438800)

PLACE = {tuple(hole): at for at, hole in enumerate(HOLES.tolist())}


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    return random.Random(seed)


def quiet(stage: str, done: int, parts: int) -> None:
    """Tell nothing."""


def test_there_is_one_board_for_all_that_differ_by_the_names_of_suits() -> None:
    for cards, known in ((3, 1_755), (4, 16_432)):
        found = boards(cards)
        assert len(found.keys) == known and found.weights.sum() == comb(52, cards)
        alike = {tuple(sorted(_renamed(board, names))) for board in found.cards[:40] for names in _ALL_NAMES}
        assert len(alike) == found.weights[:40].sum()


def test_a_board_with_one_more_card_is_the_board_it_is_said_to_be(chance: random.Random) -> None:
    more, like = with_one_more(3)
    short, long = boards(3), boards(4)
    for _ in range(300):
        board, at = chance.randrange(len(short.keys)), chance.randrange(49)
        cards = [*short.cards[board].tolist(), int(more[board, at])]
        row = set(long.cards[like.rows[board, at]].tolist())
        names = [names for names in _ALL_NAMES if set(_renamed(cards, names)) == row]
        moved = renamed_holes()[like.renamed[board, at]]
        assert any(_moves(moved, name) for name in names)


def test_wins_and_ties_on_a_board_are_those_of_every_pair_against_every_other(chance: random.Random) -> None:
    some = np.array([chance.sample(range(CARDS), 5) for _ in range(4)], np.uint8)
    some[0] = [48, 44, 40, 36, 32]  # clubs from the Ace down to the Ten: everybody ties
    found = showdown(some)
    for column, board in enumerate(some.tolist()):
        left = [card for card in range(CARDS) if card not in board]
        worth = {hole: poker.value(bytes([*board, *hole])) for hole in combinations(left, 2)}
        for hole in chance.sample(list(worth), 12):
            others = [value for other, value in worth.items() if not set(hole) & set(other)]
            assert len(others) == 990
            assert found.wins[PLACE[hole], column] == sum(value < worth[hole] for value in others)
            assert found.ties[PLACE[hole], column] == sum(value == worth[hole] for value in others)
            assert found.categories[PLACE[hole], column] == poker.category(worth[hole])
    assert found.ties[:, 0].sum() == 1081 * 990


def test_no_hole_cards_that_are_on_the_board_win_or_tie() -> None:
    found = showdown(np.array([[0, 5, 10, 15, 20]], np.uint8))
    there = np.isin(HOLES, [0, 5, 10, 15, 20]).any(axis=1)
    assert not found.wins[there].any() and not found.ties[there].any()
    assert (found.wins[~there] + found.ties[~there] > 0).any()


def test_the_169_starting_hands_are_named_and_told_apart() -> None:
    names = main_game.names()
    assert len(set(names)) == 169
    for low, high in HOLES.tolist():
        first, second = (main_game.RANKS[rank_of(card)] for card in (high, low))
        name = names[main_game.start_of((low, high))]
        suited = "" if first == second else "s" if suit_of(low) == suit_of(high) else "o"
        assert name == first + second + suited


# clauses: rws-mlp-3 4.1, 4.1 table, 4.1.1; rws-mlp-2 4.1, 4.1 table, 4.1.1
def test_the_bonus_is_what_its_lines_come_to_by_hand() -> None:
    bet = bets.bonus(MlpHouse())
    pair, suited, unsuited = Fraction(6, 1326), Fraction(4, 1326), Fraction(12, 1326)
    both = pair * Fraction(1, comb(50, 2))
    by_hand = [both, pair - both, suited, 2 * suited, unsuited, 3 * pair, 2 * unsuited, 9 * pair]
    assert [end.frequency for end in bet.ends[:-1]] == by_hand
    pays = [1000, 30, 25, 20, 15, 10, 5, 3]
    assert bet.edge == 1 - sum(share * (odds + 1) for share, odds in zip(by_hand, pays, strict=True))
    assert round(float(bet.edge), 6) == 0.085406  # as it is published for this pay table
    full, capped = (figure.value for figure in bet.figures)
    assert full == 100 and capped == bet.edge + both * (1000 - 200)  # SGD 100,000 on SGD 500


# clauses: rws-mlp-3 1.21, 4.2, 4.2 table, 4.2.1; rws-mlp-2 1.21, 4.2, 4.2 table, 4.2.1
def test_the_jackpot_is_what_five_cards_come_to_by_hand() -> None:
    house, meter = MlpHouse(), JackpotHouse()
    for rulebook, paid in (
        ("rws-mlp-3", 500 * (624 * 400 + 3744 * 80 + 5108 * 40 + 10_200 * 20)),
        ("rws-mlp-2", 624 * 200_000 + 3744 * 20_000 + 5108 * 10_000),
    ):
        bet = bets.jackpot(rulebook, house, meter, 0)
        assert bet.edge == 1 - Fraction(paid, 500 * comb(52, 5))
        assert sum((end.frequency for end in bet.ends), Fraction(0)) == 1
        figures = {figure.name: figure.value for figure in bet.figures}
        even = Fraction(figures["meter at which the Bet is even"]) * 100
        shares = Fraction(4 * 100 + 36 * 10, 100 * comb(52, 5))
        assert bet.edge == shares * even / 500
        dearer = bets.jackpot(rulebook, house, meter, 100_000)
        assert bet.edge - dearer.edge == figures["each SGD 1,000 in the meter takes off"] == shares * 200


def test_a_low_straight_flush_is_a_flush_where_the_house_says_so() -> None:
    ends = [
        {end.name: end.frequency for end in bets.jackpot("rws-mlp-3", house, JackpotHouse(), 0).ends}
        for house in (MlpHouse(), MlpHouse(low_straight_flush=FLUSH))
    ]
    assert ends[0]["Straight Flush"] - ends[1]["Straight Flush"] == Fraction(4, comb(52, 5))
    assert ends[1]["Flush"] - ends[0]["Flush"] == Fraction(4, comb(52, 5))


@pytest.mark.parametrize("straight_flush", ["taken off", LEFT])
def test_over_the_years_a_meter_pays_what_goes_into_it(straight_flush: str) -> None:
    """Its course worked out bet by bet, with majors a thousand times as frequent so that few bets are enough."""
    house = JackpotHouse(reset=10_000, increment=7, straight_flush=straight_flush)
    royal, straight = 4 / comb(52, 5) * 1000, 36 / comb(52, 5) * 1000
    mean, paid = 10_000.0, 0.0
    for _ in range(50_000):
        mean += 7
        paid = royal * mean + straight * mean / 10
        kept = mean * (1 - royal - straight) + straight * mean * (0.9 if straight_flush != LEFT else 1)
        mean = kept + royal * 10_000
    shares = Fraction(royal + straight / 10)
    assert abs(paid - float(bets._over_the_years(Fraction(royal), shares, house))) < 1e-9


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_every_deal_counted_gives_the_edge_that_is_published(tmp_path: Path) -> None:
    with work(tmp_path, "mlp", quiet) as parts:
        hands = bets.starts(main_game.count(parts))
    assert sum(hand.ways for hand in hands) == 1326 * comb(50, 5) * 990
    main, ante, flop, turn, river = bets.main_game(hands)
    assert main.edge == EDGE and round(float(EDGE), 4) == 0.0204
    assert {hand.name for hand in hands if not hand.played} == {"32o", "42o", "52o", "62o", "72o"}
    staked = [Fraction(figure.value) for bet in (flop, turn, river) for figure in bet.figures]
    each = [Fraction(bet.edge) for bet in (flop, turn, river)]
    assert main.edge == ante.edge + 2 * staked[0] * each[0] + staked[1] * each[1] + staked[2] * each[2]
    for bet in (ante, flop, turn, river):
        assert sum((end.frequency for end in bet.ends), Fraction(0)) == 1
    # What a starting hand wins of one random hand, as it is published to a tenth of a percent.
    for name, known in (("AA", 85.2), ("KK", 82.4), ("AKs", 67.0), ("72o", 34.6), ("32o", 32.3)):
        hand = next(hand for hand in hands if hand.name == name)
        assert round(100 * (sum(hand.wins) + sum(hand.ties) / 2) / hand.ways, 1) == known
    paid = {name for name in main_game.names() if name[0] == name[1] or name[:2] in ("AK", "AQ", "AJ")}
    assert not paid & {hand.name for hand in hands if not hand.played}


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_a_command_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    words = [TRUESHOE, "analyse", "rws-mlp-2", "--json"]
    here = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.Popen(words, env=here, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(kept := list(tmp_path.rglob("boards-*.npy"))) < 20:
        assert run.poll() is None
        time.sleep(0.1)
    run.kill()
    run.wait()
    made = {file: file.stat().st_mtime_ns for file in kept}
    again = subprocess.Popen(words, env=here, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    while not list(tmp_path.rglob("turns-*.npy")):
        assert again.poll() is None
        time.sleep(0.1)
    assert {file: file.stat().st_mtime_ns for file in kept} == made
    said, _ = again.communicate()
    assert again.returncode == 0
    assert json.loads(said)["bets"][0]["edge"]["fraction"] == f"{EDGE.numerator}/{EDGE.denominator}"
    assert not list(tmp_path.rglob("*.npy"))


_ALL_NAMES = [names for names in np.ndindex(4, 4, 4, 4) if len(set(names)) == 4]


def _renamed(cards: list[int], names: tuple[int, ...]) -> list[int]:
    return [int(card) // 4 * 4 + names[int(card) % 4] for card in cards]


def _moves(moved: "np.typing.NDArray[np.int64]", names: tuple[int, ...]) -> bool:
    """Whether Hole Cards go where that renaming takes them."""
    return all(
        PLACE[tuple(sorted(_renamed(hole, names)))] == to for hole, to in zip(HOLES.tolist(), moved, strict=True)
    )
