"""How often each two Hole Cards win and tie on a board against every two that the Dealer can have."""

from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shoecore.cards import CARDS
from trueshoe.analyse.mlp.boards import HOLES, Index, cards_left
from trueshoe.batch.ranks import CATEGORY, Ints, sums, values_of

# The cards that a board leaves, and the pairs of them: what the Player may have, and with them gone the Dealer.
LEFT = CARDS - 5
PAIRS = comb(LEFT, 2)
DEALERS = comb(LEFT - 2, 2)
TOGETHER = 128

_FIRST, _SECOND = np.array(list(combinations(range(LEFT), 2))).T
_NUMBER_BITS = PAIRS.bit_length()
_NOT_A_PAIR = np.iinfo(np.int16).max

Counts = NDArray[np.int16]


class Showdown(NamedTuple):
    """Of some boards, a column for each; a row for each of HOLES, and nothing where it has a card of the board."""

    wins: Counts
    ties: Counts
    categories: NDArray[np.int8]


def showdown(boards: NDArray[np.uint8]) -> Showdown:
    """Every hand against every other on each of these boards of five cards."""
    left = cards_left(boards).T
    values = _values(boards, left)
    less, equal = _among_all(values)
    less_of_card, equal_of_card = _among_those_with_a_card(less)
    wins = less - less_of_card[_FIRST, _SECOND] - less_of_card[_SECOND, _FIRST]
    ties = equal - equal_of_card[_FIRST, _SECOND] - equal_of_card[_SECOND, _FIRST] + 1
    rows = _PLACE[left[_FIRST], left[_SECOND]]
    columns = np.arange(len(boards))
    found = Showdown(*(np.zeros((len(HOLES), len(boards)), kind) for kind in (np.int16, np.int16, np.int8)))
    found.wins[rows, columns] = wins
    found.ties[rows, columns] = ties
    found.categories[rows, columns] = values >> CATEGORY
    return found


def _places() -> Index:
    """Which of HOLES two cards are."""
    places = np.zeros((CARDS, CARDS), np.int64)
    places[HOLES[:, 0], HOLES[:, 1]] = np.arange(len(HOLES))
    return places


_PLACE = _places()


def _values(boards: NDArray[np.uint8], left: Index) -> Ints:
    """The value of each pair of the cards left, with its board."""
    board_minor, board_major = sums(boards.T)
    minor, major = sums(left[None])
    pairs_minor = board_minor + minor[_FIRST] + minor[_SECOND]
    pairs_major = board_major + major[_FIRST] + major[_SECOND]
    return values_of(pairs_minor.ravel(), pairs_major.ravel()).reshape(PAIRS, len(boards))


def _among_all(values: Ints) -> tuple[Counts, Counts]:
    """How many of a board's pairs are worth less than each, and how many as much."""
    keys = values.T.astype(np.int64) << _NUMBER_BITS | np.arange(PAIRS)
    keys.sort(axis=1)
    pair = keys & ((1 << _NUMBER_BITS) - 1)
    worth = keys >> _NUMBER_BITS
    place = np.arange(PAIRS, dtype=np.int16)
    new = worth[:, 1:] != worth[:, :-1]
    first = np.zeros(worth.shape, np.int16)
    first[:, 1:] = np.where(new, place[1:], 0)
    np.maximum.accumulate(first, axis=1, out=first)
    end = np.full(worth.shape, PAIRS, np.int16)
    end[:, :-1] = np.where(new, place[1:], PAIRS)
    backwards = end[:, ::-1]
    np.minimum.accumulate(backwards, axis=1, out=backwards)
    less, equal = np.empty_like(first), np.empty_like(first)
    np.put_along_axis(less, pair, first, axis=1)
    np.put_along_axis(equal, pair, end - first, axis=1)
    return np.ascontiguousarray(less.T), np.ascontiguousarray(equal.T)


def _among_those_with_a_card(less: Counts) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """[card, other]: how many pairs with the card are worth less than the two together, and how many as much."""
    worth = np.full((LEFT, LEFT, less.shape[1]), _NOT_A_PAIR, np.int16)
    worth[_FIRST, _SECOND] = worth[_SECOND, _FIRST] = less
    lower = np.zeros(worth.shape, np.uint8)
    equal = np.zeros(worth.shape, np.uint8)
    for card in range(LEFT):
        with_it = worth[:, card, None, :]
        lower += with_it < worth
        equal += with_it == worth
    return lower, equal
