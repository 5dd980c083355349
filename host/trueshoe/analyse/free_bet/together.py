"""What a Dealer's Blackjack takes beside a bust: the original wager once more, where another wager of the split stands.

The hand with the original wager loses it, bust or not. Where it is bust, the Blackjack takes as much of the wagers that
stand on the other hands (3.24.4, 4.6): that asks for the hands of a split together, all other ends for each by itself.
What a hand draws is kept as its cards alone, in one number, for only their orders count; and as the next card is always
as likely as any other, what no answer hangs on is not drawn at all.
"""

from collections import Counter
from collections.abc import Iterable
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trueshoe.analyse.free_bet.hands import of_split
from trueshoe.analyse.free_bet.optimal import MARKED, PAID, WAGERED, Hand, Kind
from trueshoe.analyse.free_bet.pack import ACE, POINTS, TEN, add
from trueshoe.analyse.free_bet.plan import Plan

# Cards of each number of points in so many bits of one number.
_BITS = 5
_MOST = (1 << _BITS) - 1

COMPLETES = {ACE: TEN, TEN: ACE}


class Drawn(NamedTuple):
    """Cards that may be drawn, each as a number, and in how many orders."""

    cards: NDArray[np.int64]
    orders: NDArray[np.float64]


class Split(NamedTuple):
    """Hands formed of a pair: whether the second card of each may make a pair, the first with the original wager."""

    first: bool
    others: tuple[bool, ...]
    pairs: int


def beside_a_bust(plan: Plan, first: int, points: int, left: list[int], splits: Counter[Split]) -> float:
    """Its probability once a pair is split, from what is left after the pair and the Dealer's first card."""
    completes = COMPLETES.get(first)
    if completes is None or points == ACE or not _is_possible(plan, first, points):
        return 0.0
    share = left[completes] / sum(left)
    left = [number - (at == completes) for at, number in enumerate(left)]
    other = PAID if points == TEN else MARKED
    found = 0.0
    for split, ways in splits.items():
        bust = _times(_bust(plan, WAGERED, first, points, split.first), _of([(points,) * split.pairs]))
        stands_or_not, none_stands = bust, bust
        for may_pair in split.others:
            stands_or_not = _times(stands_or_not, _of([()] if may_pair else _seconds(points)))
            none_stands = _times(none_stands, _no_wager_stands(plan, other, first, points, may_pair))
        found += ways * (_probability(stands_or_not, left) - _probability(none_stands, left))
    return share * found


def _is_possible(plan: Plan, first: int, points: int) -> bool:
    """Whether another hand of the split can have chips: a wager beside tens, or a marker that is doubled."""
    return points == TEN or any(_is_doubled(plan, MARKED, first, *_two(points, second)) for second in POINTS)


def _bust(plan: Plan, kind: Kind, first: int, points: int, may_pair: bool) -> Drawn:
    """The hands of a split that are bust."""
    hands = of_split(plan, kind, first, points, pair_again=may_pair)
    return _merged([(_number_of(enumerate(hand.cards)), ways) for hand, ways in hands.items() if hand.total > 21])


def _no_wager_stands(plan: Plan, kind: Kind, first: int, points: int, may_pair: bool) -> Drawn:
    """A hand of a split with its wager bust, or without any: of a marker that is not doubled the second card is all."""
    if kind is PAID:
        return _bust(plan, kind, first, points, may_pair)
    found: list[tuple[int, ...]] = []
    for (second,) in _seconds(points) if not may_pair else ((second,) for second in POINTS):
        total, soft = _two(points, second)
        if not _is_doubled(plan, kind, first, total, soft):
            found.append((second,))
        else:
            found += [(second, third) for third in POINTS if add(total, soft, third)[0] > 21]
    return _of(found)


def _is_doubled(plan: Plan, kind: Kind, first: int, total: int, soft: bool) -> bool:
    return total < 21 and plan.of(kind, Hand(total, soft), first) in ("D", "Ds")


def _two(points: int, second: int) -> tuple[int, bool]:
    return add(*add(0, False, points), second)


def _seconds(points: int) -> list[tuple[int, ...]]:
    """Second cards that make no pair."""
    return [(second,) for second in POINTS if second != points]


def _of(each: Iterable[tuple[int, ...]]) -> Drawn:
    return _merged([(_number_of((points, 1) for points in drawn), 1) for drawn in each])


def _number_of(cards: Iterable[tuple[int, int]]) -> int:
    """Cards as one number; the sum of two is that of both together."""
    return sum(number << _BITS * (points - 1) for points, number in cards if number)


def _merged(found: list[tuple[int, int]]) -> Drawn:
    cards, orders = ([one[at] for one in found] for at in (0, 1))
    return _alike(np.array(cards, np.int64), np.array(orders, float))


def _times(one: Drawn, other: Drawn) -> Drawn:
    """The cards of one hand and then those of another."""
    cards = (one.cards[:, None] + other.cards).ravel()
    return _alike(cards, (one.orders[:, None] * other.orders).ravel())


def _alike(cards: NDArray[np.int64], orders: NDArray[np.float64]) -> Drawn:
    kept, at = np.unique(cards, return_inverse=True)
    return Drawn(kept, np.bincount(at, orders, len(kept)).astype(float))


def _probability(drawn: Drawn, left: list[int]) -> float:
    """That the next cards are some of these."""
    ways, gone = drawn.orders.copy(), np.zeros(len(drawn.cards), np.int64)
    for points in POINTS:
        number = drawn.cards >> _BITS * (points - 1) & _MOST
        ways *= np.array([perm(left[points], taken) for taken in range(_MOST + 1)], float)[number]
        gone += number
    size = sum(left)
    orders = np.array([max(1, perm(size, taken)) for taken in range(int(gone.max(initial=0)) + 1)], float)
    return float((ways / orders[gone]).sum())
