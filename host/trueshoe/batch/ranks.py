"""Values of many poker hands at once: the core's sums and table, taken by columns of cards."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoecore.rank import poker
from shoecore.rank.hand import BadHand
from shoecore.rank.table import RANK_SETS

Ints = NDArray[np.int32]

# Rows at a time: what they need stays in a core's cache.
ROWS = 1 << 14

CATEGORY = 26
MADE = 13
SUIT = 13
RANKS = 0x1FFF
BOTH_SUITS = (1 << 26) - 1
COUNT = 26
RUN = ord("@")

_MINOR = np.array(poker.MINOR, np.int32)
_MAJOR = np.array(poker.MAJOR, np.int32)
_SETS = np.frombuffer(RANK_SETS, np.uint8).astype(np.int32)
_NUMBER = np.bitwise_count(np.arange(RANKS + 1)).astype(np.int32)


def rank_hands(hands: NDArray[Any]) -> Ints:
    """The core's value of each row of 5, 6 or 7 cards; BadHand names the first row that is no hand."""
    if hands.ndim != 2 or not np.issubdtype(hands.dtype, np.integer):
        raise BadHand(f"expected rows of cards as integers, got {hands.dtype} of shape {hands.shape}")
    if not 5 <= hands.shape[1] <= 7:
        raise BadHand(f"expected rows of 5 to 7 cards, got rows of {hands.shape[1]}")
    values = np.empty(len(hands), np.int32)
    for start in range(0, len(hands), ROWS):
        rows = hands[start : start + ROWS]
        if rows.min() < 0 or rows.max() >= len(_MINOR):
            raise _bad_row(hands, start, np.any((rows < 0) | (rows >= len(_MINOR)), axis=1))
        minor, major = sums(np.ascontiguousarray(rows.T))
        different = np.bitwise_count(minor & BOTH_SUITS) + np.bitwise_count(major & BOTH_SUITS)
        if different.min() < hands.shape[1]:
            raise _bad_row(hands, start, different < hands.shape[1])
        values[start : start + ROWS] = values_of(minor, major)
    return values


def sums(columns: NDArray[Any]) -> tuple[Ints, Ints]:
    """The core's two sums of each hand, from a column of its first cards, one of its second cards and so on."""
    minor = _MINOR.take(columns[0])
    major = _MAJOR.take(columns[0])
    for column in columns[1:]:
        minor += _MINOR.take(column)
        major += _MAJOR.take(column)
    return minor, major


def values_of(minor: Ints, major: Ints) -> Ints:
    """The value of each hand of different cards, all of one size, from its sums."""
    either = minor | major
    ranks = (either | either >> SUIT) & RANKS
    odd = minor ^ major
    odd = (odd ^ odd >> SUIT) & RANKS
    made = ranks ^ odd
    size = int(minor[0] >> COUNT) if len(minor) else 5
    repeats = size - _NUMBER.take(ranks)
    values = (repeats << CATEGORY) + (made << MADE) + _without_lowest(size - 5).take(odd)
    _put(values, (repeats > 2) | ((repeats == 2) & (made == 0)), _many_repeats, minor, major)
    sets = _SETS.take(ranks)
    _put(values, sets >= RUN, lambda found: found + ((poker.STRAIGHT << CATEGORY) - RUN), sets)
    for suits in (minor, major):
        for shift in (0, SUIT):
            of_suit = suits >> shift & RANKS
            _put(values, _NUMBER.take(of_suit) >= 5, flush_values().take, of_suit)
    return values


def _put(values: Ints, where: NDArray[np.bool_], worth: Any, *of: Ints) -> None:
    """Set the values of some hands to what a function makes of their part of the columns."""
    at = np.flatnonzero(where)
    values[at] = worth(*(column.take(at) for column in of))


def _many_repeats(minor: Ints, major: Ints) -> Ints:
    """Three or four of a kind, a full house or three pairs; straights beside them are not looked for."""
    either = minor | major
    both = minor & major
    ranks = (either | either >> SUIT) & RANKS
    four = both & both >> SUIT & RANKS
    three = (either & both >> SUIT | either >> SUIT & both) & RANKS
    two = (both | both >> SUIT | either & either >> SUIT) & RANKS
    upper_three = _highest(1).take(three)
    pair = _highest(1).take(two ^ upper_three)
    pairs = _highest(2).take(two)
    worth: Ints = np.select(
        [four > 0, (three > 0) & (pair > 0), three > 0],
        [
            (poker.FOUR_OF_A_KIND << CATEGORY) + (four << MADE) + _highest(1).take(ranks ^ four),
            (poker.FULL_HOUSE << CATEGORY) + (upper_three << MADE) + pair,
            (poker.THREE_OF_A_KIND << CATEGORY) + (three << MADE) + _highest(2).take(ranks ^ three),
        ],
        (poker.TWO_PAIRS << CATEGORY) + (pairs << MADE) + _highest(1).take(ranks ^ pairs),
    ).astype(np.int32)
    return worth


@cache
def flush_values() -> Ints:
    """The value of a flush by the set of its ranks, from the core; 0 where the set is none."""
    values = np.zeros(RANKS + 1, np.int32)
    for ranks in np.flatnonzero((_NUMBER >= 5) & (_NUMBER <= 7)):
        clubs = [card for card in range(0, 52, 4) if ranks >> (card >> 2) & 1]
        values[ranks] = poker.value(bytes(clubs))
    return values


@cache
def _without_lowest(number: int) -> Ints:
    """Sets of ranks without so many of their lowest, by set."""
    sets = np.arange(RANKS + 1, dtype=np.int32)
    for _ in range(number):
        sets &= sets - 1
    return sets


@cache
def _highest(number: int) -> Ints:
    """So many of the highest ranks of a set, by set."""
    sets = np.arange(RANKS + 1, dtype=np.int32)
    for _ in range(13 - number):
        sets = np.where(_NUMBER.take(sets) > number, sets & sets - 1, sets)
    return sets.astype(np.int32)


def _bad_row(hands: NDArray[Any], start: int, bad: NDArray[np.bool_]) -> BadHand:
    """What is wrong with the first bad row of some, in the core's words."""
    row = start + int(np.argmax(bad))
    try:
        poker.value(hands[row].tolist())
    except BadHand as refused:
        return BadHand(f"row {row}: {refused}")
    raise AssertionError(f"row {row} is a hand to the core and none to the batch")
