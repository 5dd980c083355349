"""Boards of a pack that differ by more than the names of their suits, and the way from any board to its like."""

from functools import cache
from itertools import chain, combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shoecore.cards import CARDS, rank_of, suit_of

RANKS = 13
SUITS = 4

Index = NDArray[np.int64]

# Two cards of the pack, as the Hole Cards of a hand; the first is the lower one.
HOLES: Index = np.array(list(combinations(range(CARDS), 2)), np.int64)


class Boards(NamedTuple):
    """One board for all that become it when suits change their names, by key, and how many those are."""

    keys: Index
    weights: Index
    cards: NDArray[np.uint8]


class Like(NamedTuple):
    """For each of some boards: the row of the board it is like, and how its suits are renamed."""

    rows: Index
    renamed: Index


@cache
def boards(cards: int) -> Boards:
    """All boards of so many cards."""
    chosen = chain.from_iterable(combinations(range(CARDS), cards))
    every = np.fromiter(chosen, np.int64, comb(CARDS, cards) * cards).reshape(-1, cards)
    keys, weights = np.unique(_sorted(_sets(every))[0], return_counts=True)
    bits = keys[:, None] >> np.arange(RANKS * SUITS - 1, -1, -1) & 1
    places = np.nonzero(bits)[1].reshape(-1, cards)
    suit, rank = places // RANKS, RANKS - 1 - places % RANKS
    return Boards(keys, weights, (rank * SUITS + suit).astype(np.uint8))


def with_one_more(cards: int) -> tuple[Index, Like]:
    """Each board of so many cards with each other card of the pack: those cards, and what they make with the board."""
    start = boards(cards).cards.astype(np.int64)
    others = cards_left(start)
    made = np.empty((*others.shape, cards + 1), np.int64)
    made[:, :, :cards] = start[:, None, :]
    made[:, :, cards] = others
    keys, renamed = _sorted(_sets(made.reshape(-1, cards + 1)))
    rows = np.searchsorted(boards(cards + 1).keys, keys)
    return others, Like(rows.reshape(others.shape), renamed.reshape(others.shape))


def cards_left(boards: NDArray[Any]) -> Index:
    """The cards of the pack that are not on each of these boards, a row for each."""
    on_it = (boards[:, :, None] == np.arange(CARDS)).any(axis=1)
    return np.nonzero(~on_it)[1].reshape(len(boards), -1)


@cache
def renamed_holes() -> Index:
    """For each renaming of the suits, where each of HOLES goes."""
    places = np.zeros((CARDS, CARDS), np.int64)
    places[HOLES[:, 0], HOLES[:, 1]] = places[HOLES[:, 1], HOLES[:, 0]] = np.arange(len(HOLES))
    found = []
    for order in permutations(range(SUITS)):
        card = np.array([rank_of(card) * SUITS + order.index(suit_of(card)) for card in range(CARDS)])
        found.append(places[card[HOLES[:, 0]], card[HOLES[:, 1]]])
    return np.array(found)


def _sets(made: Index) -> Index:
    """The set of ranks in each suit of each board."""
    sets = np.zeros((len(made), SUITS), np.int64)
    rows = np.arange(len(made))
    for column in made.T:
        sets[rows, column % SUITS] |= 1 << column // SUITS
    return sets


def _sorted(sets: Index) -> tuple[Index, Index]:
    """The key of each board, its suits from the greatest set down, and the number of that order of suits."""
    order = np.argsort(-sets, axis=1, kind="stable")
    ranked = np.take_along_axis(sets, order, axis=1)
    key = np.zeros(len(sets), np.int64)
    for suit in range(SUITS):
        key = key << RANKS | ranked[:, suit]
    numbers = np.zeros((SUITS,) * SUITS, np.int64)
    for number, suits in enumerate(permutations(range(SUITS))):
        numbers[suits] = number
    return key, numbers[tuple(order.T)]
