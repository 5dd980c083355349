"""Ranks with numpy: the core's values on every structure a hand can have, and exact counts of all hands."""

from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from shoecore.rank import poker
from shoecore.rank.hand import BadHand
from trueshoe.batch.census import census
from trueshoe.batch.ranks import rank_hands, sums, values_of

FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324)


def all_hands(cards):
    """Every hand of so many cards, as rows."""
    flat = chain.from_iterable(combinations(range(52), cards))
    return np.fromiter(flat, np.uint8, comb(52, cards) * cards).reshape(-1, cards)


@pytest.fixture(scope="module")
def five():
    return all_hands(5)


def test_all_five_card_hands_by_category_and_class(five):
    values, hands = np.unique(rank_hands(five), return_counts=True)
    assert len(values) == 7462
    assert tuple(np.bincount(values >> 26, hands)) == FIVE
    counted = census(5)
    assert (counted.values == values).all() and (counted.hands == hands).all()


def test_the_core_gives_the_same_value_to_every_five_card_hand_of_two_suits(five):
    some = five[np.isin(five & 3, (0, 2)).all(axis=1)]
    assert len(some) == comb(26, 5)
    assert core(some) == rank_hands(some).tolist()


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_core_gives_the_same_value_to_every_choice_of_ranks(cards):
    rows = [row for row in combinations_with_replacement(range(13), cards) if max(map(row.count, row)) <= 4]
    hands = np.array(rows, np.uint8) * 4 + np.arange(cards) % 4
    assert core(hands) == rank_hands(hands).tolist()


@pytest.mark.parametrize("cards", [6, 7])
def test_the_core_gives_the_same_value_to_every_flush_in_every_suit(cards):
    rows = []
    for suit in range(4):
        others = [card for card in range(52) if card & 3 != suit]
        for suited in range(5, cards + 1):
            for at, ranks in enumerate(combinations(range(13), suited)):
                beside = [others[(at * 7 + step * 5) % 39] for step in range(cards - suited)]
                rows.append([rank * 4 + suit for rank in ranks] + beside)
    hands = np.array(rows, np.uint8)
    values = rank_hands(hands)
    assert (values >> 26 >= poker.FLUSH).all()
    assert core(hands) == values.tolist()


def test_random_hands_of_every_size_have_the_cores_values():
    generator = np.random.default_rng(20)
    for cards in (5, 6, 7):
        hands = generator.random((40_000, 52)).argsort(axis=1)[:, :cards]
        assert core(hands) == rank_hands(hands).tolist()


def test_the_census_of_seven_cards():
    counted = census(7)
    assert counted.categories() == SEVEN
    assert len(counted.values) == 4824 and counted.hands.sum() == comb(52, 7)


def test_the_census_of_six_cards():
    counted = census(6)
    assert counted.categories() == (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188)
    assert counted.hands.sum() == comb(52, 6)


def test_no_hands_have_no_values():
    assert rank_hands(np.empty((0, 7), np.uint8)).tolist() == []


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (np.zeros(7, np.uint8), "expected rows of cards as integers, got uint8 of shape (7,)"),
        (np.zeros((2, 7)), "expected rows of cards as integers, got float64 of shape (2, 7)"),
        (np.zeros((2, 4), np.uint8), "expected rows of 5 to 7 cards, got rows of 4"),
        (np.zeros((2, 8), np.uint8), "expected rows of 5 to 7 cards, got rows of 8"),
        (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]]), "row 1: unknown card 52 in a hand; expected cards, 0 to 51"),
        (np.array([[0, 1, 2, 3, -1]]), "row 0: unknown card -1 in a hand; expected cards, 0 to 51"),
        (np.array([[0, 1, 2, 3, 4], [9, 1, 9, 3, 4]]), "row 1: duplicate card: 4d is in the hand twice"),
    ],
)
def test_what_is_no_hand_is_refused_by_its_row(hands, words):
    with pytest.raises(BadHand) as refused:
        rank_hands(hands)
    assert str(refused.value).startswith(words)


def test_a_bad_row_beyond_the_first_rows_is_named_by_its_place():
    hands = np.tile(np.arange(7, dtype=np.uint8), (40_000, 1))
    hands[33_333, 6] = 3
    with pytest.raises(BadHand, match="row 33333: duplicate card: 2s"):
        rank_hands(hands)


@pytest.mark.proof
def test_all_133784560_seven_card_hands_one_by_one(five):
    """Each hand's value is looked up: its two highest cards, with every five of the cards below them."""
    five = five[np.lexsort(five.T)]
    lower_minor, lower_major = sums(np.ascontiguousarray(five.T))
    counted = census(7)
    hands = np.zeros(len(counted.values), np.int64)
    for highest in range(6, 52):
        for second in range(5, highest):
            minor, major = sums(np.array([[highest], [second]]))
            below = comb(second, 5)
            for start in range(0, below, 1 << 16):
                part = slice(start, min(start + (1 << 16), below))
                values = values_of(lower_minor[part] + minor, lower_major[part] + major)
                at = np.searchsorted(counted.values, values)
                assert (counted.values[at] == values).all()
                hands += np.bincount(at, minlength=len(hands))
    assert hands.sum() == comb(52, 7)
    assert (hands == counted.hands).all()


@pytest.mark.proof
def test_all_133784560_seven_card_hands_by_the_core_alone():
    """The core's own look-up, with the sums kept while the cards are dealt."""
    value_of = poker.value_of
    cards = list(zip(poker.MINOR, poker.MAJOR, strict=True))
    lower = [[(a + b, c + d) for (a, c), (b, d) in combinations(cards[:top], 2)] for top in range(53)]
    counts = [0] * 10
    for upper in combinations(range(51, 1, -1), 5):
        minor = sum(poker.MINOR[card] for card in upper)
        major = sum(poker.MAJOR[card] for card in upper)
        for more_minor, more_major in lower[upper[-1]]:
            counts[value_of(minor + more_minor, major + more_major) >> 26] += 1
    assert tuple(counts) == SEVEN


def core(hands):
    """The core's value of each row."""
    return [poker.value(row) for row in hands.tolist()]
