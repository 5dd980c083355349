"""How many Free Bet Markers a Player's area uses in a round, exactly, by the plan that is played.

Only the cards matter that come second to a hand: whatever a hand draws after them, the next card is as likely as the
one before it, so what is drawn between can be left out.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache

from trueshoe.analyse.free_bet.optimal import MARKED, MOST_HANDS, WAGERED, Hand, Kind
from trueshoe.analyse.free_bet.pack import ACE, POINTS, TEN, add, pack
from trueshoe.analyse.free_bet.plan import Plan

Spread = dict[int, Fraction]


def markers(plan: Plan, packs: int) -> Spread:
    """Number of markers -> its probability."""
    left = pack(packs)
    ways: Spread = defaultdict(Fraction)
    for first in POINTS:
        for one in POINTS:
            for other in POINTS:
                share = Fraction(1)
                cards = left.copy()
                for points in (first, one, other):
                    share *= Fraction(cards[points], sum(cards))
                    cards[points] -= 1
                for number, part in _of_round(plan, cards, first, one, other).items():
                    ways[number] += share * part
    return {number: share for number, share in sorted(ways.items()) if share}


def _of_round(plan: Plan, left: list[int], first: int, one: int, other: int) -> Spread:
    """The markers used after two cards."""
    if one + other == ACE + TEN and ACE in (one, other):
        return {0: Fraction(1)}
    if one == other:
        word = plan.of_pair(WAGERED, one, first)
        if word == "P":
            return _of_split(plan, left, first, one)
        if word == "R":
            return {0: Fraction(1)}
    return {int(_free_double(plan, WAGERED, one, other, first)): Fraction(1)}


def _of_split(plan: Plan, left: list[int], first: int, points: int) -> Spread:
    """The markers used once a pair is split."""
    second_kind = WAGERED if points == TEN else MARKED
    a_split = int(points != TEN)
    if points == ACE:
        return {a_split: Fraction(1)}
    alike: Counter[tuple[bool, bool]] = Counter()
    for second in POINTS:
        if second != points:
            doubles = tuple(_free_double(plan, kind, points, second, first) for kind in (WAGERED, second_kind))
            alike[doubles[0], doubles[1]] += left[second]
    again = tuple(plan.of_pair(kind, points, first) == "P" for kind in (WAGERED, second_kind))
    on_pair = tuple(_free_double(plan, kind, points, points, first) for kind in (WAGERED, second_kind))
    groups = tuple(alike)

    @cache
    def to_come(pairs: int, others: tuple[int, ...], wagers: int, more: int, hands: int) -> Spread:
        if not wagers + more:
            return {0: Fraction(1)}
        kind = 0 if wagers else 1
        rest = (0, more) if wagers else (0, more - 1)
        size = pairs + sum(others)
        spread: Spread = defaultdict(Fraction)

        def may_be(number: int, extra: int, then: Spread) -> None:
            for markers_then, share in then.items():
                spread[markers_then + extra] += Fraction(number, size) * share

        if pairs:
            if again[kind] and hands < MOST_HANDS:
                may_be(pairs, a_split, to_come(pairs - 1, others, wagers, more + 1, hands + 1))
            else:
                may_be(pairs, on_pair[kind], to_come(pairs - 1, others, *rest, hands))
        for group, number in enumerate(others):
            if number:
                fewer = (*others[:group], number - 1, *others[group + 1 :])
                may_be(number, groups[group][kind], to_come(pairs, fewer, *rest, hands))
        return spread

    start = to_come(left[points], tuple(alike.values()), 1, 1, 2)
    return {number + a_split: share for number, share in start.items()}


def _free_double(plan: Plan, kind: Kind, one: int, other: int, first: int) -> bool:
    """Whether two cards that are not split are doubled free."""
    total, soft = add(*add(0, False, one), other)
    return total < 21 and not soft and plan.of(kind, Hand(total, soft), first) == "F"
