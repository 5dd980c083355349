"""How many hands there are of each value, counted by their structure: no hand is dealt twice for its suits."""

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .ranks import CATEGORY, Ints, flush_values, rank_hands

RANKS = 13
SUITS = 4
FLUSH = 5

Counts = NDArray[np.int64]


class Census(NamedTuple):
    """Every value that a number of cards can have, from the lowest, and how many hands have it."""

    values: Ints
    hands: Counts

    def categories(self) -> tuple[int, ...]:
        """How many hands there are of each category."""
        counts = np.bincount(self.values >> CATEGORY, self.hands, 10)
        return tuple(int(count) for count in counts)


def census(cards: int) -> Census:
    """All hands of 5, 6 or 7 cards of one pack."""
    unsuited, unsuited_hands = _without_flush(cards)
    suited, suited_hands = _with_flush(cards)
    values, at = np.unique(np.concatenate((unsuited, suited)), return_inverse=True)
    hands = np.zeros(len(values), np.int64)
    np.add.at(hands, at, np.concatenate((unsuited_hands, suited_hands)))
    return Census(values, hands)


def _without_flush(cards: int) -> tuple[Ints, Counts]:
    """The value of each choice of ranks, and in how many suits it comes without five of one suit."""
    chosen = chain.from_iterable(combinations_with_replacement(range(RANKS), cards))
    ranks = np.fromiter(chosen, np.uint8).reshape(-1, cards)
    ranks = ranks[(ranks[:, SUITS:] != ranks[:, :-SUITS]).all(axis=1)]
    # Suits that go round are four different ones in any four cards of a rank, and never five of a suit.
    values = rank_hands(ranks * np.uint8(SUITS) + np.arange(cards, dtype=np.uint8) % SUITS)
    same = ranks[:, 1:] == ranks[:, :-1]
    pattern = same @ (1 << np.arange(cards - 1))
    ways = np.zeros(1 << (cards - 1), np.int64)
    for found in np.unique(pattern):
        ways[found] = _ways_without_flush(list(_times(int(found), cards)))
    return values, ways[pattern]


def _times(pattern: int, cards: int) -> Iterator[int]:
    """How often each rank of sorted cards is there; the bits say which cards have the rank of the card before."""
    times = 1
    for at in range(cards - 1):
        if pattern >> at & 1:
            times += 1
        else:
            yield times
            times = 1
    yield times


def _ways_without_flush(times: list[int]) -> int:
    """In how many suits ranks come that are there so many times each, none of the suits five times or more."""
    ways = 1
    of_suit = np.ones(1, np.int64)
    for number in times:
        ways *= comb(SUITS, number)
        # The rank without the suit, and with it: one more card of the suit.
        of_suit = np.convolve(of_suit, (comb(SUITS - 1, number), comb(SUITS - 1, number - 1)))
    return ways - SUITS * int(of_suit[FLUSH:].sum())


def _with_flush(cards: int) -> tuple[Ints, Counts]:
    """The value of each set of five ranks or more in one suit, and how many hands have that set in a suit."""
    sets = np.arange(1 << RANKS)
    suited = np.bitwise_count(sets).astype(np.int64)
    beside = np.array([comb(RANKS * (SUITS - 1), max(cards - number, 0)) for number in range(RANKS + 1)])
    some = (suited >= FLUSH) & (suited <= cards)
    return flush_values()[some], SUITS * beside[suited[some]]
