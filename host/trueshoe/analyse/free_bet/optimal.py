"""What a Player does with each hand against each of the Dealer's first cards, worked out for endless packs.

A hand is worth what it wins and loses in units of the original wager. Beside the hand with the wager there are those
that a Free Split made: they lose nothing, and are played otherwise. A Dealer's Blackjack takes the original wager alone
(4.6), a Dealer's 22 nothing (4.7.3).
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from trueshoe.analyse.free_bet.dealer import BLACKJACK, BUST
from trueshoe.analyse.free_bet.pack import ACE, POINTS, TEN, add, pack

STAND, HIT, DOUBLE, FREE_DOUBLE = "stand", "hit", "double", "free double"
MOST_HANDS = 4
FREE_TOTALS = (9, 10, 11)

_SHARE = [number / 52 for number in pack(1)]


class Stake(NamedTuple):
    """What a hand wins, what it loses, and what a Dealer's Blackjack takes of it, in original wagers."""

    wins: int
    loses: int
    to_blackjack: int


class Kind(NamedTuple):
    """A hand with the original wager, or one with a Free Bet Marker in its place; and what it becomes doubled."""

    name: str
    stake: Stake
    doubled: Stake
    free_doubled: Stake


WAGERED = Kind("wager", Stake(1, 1, 1), Stake(2, 2, 1), Stake(2, 1, 1))
MARKED = Kind("marker", Stake(1, 0, 0), Stake(2, 1, 0), Stake(2, 0, 0))
# The second of two tens, split: played as the first, and lost like it but for a Blackjack that takes the first one.
PAID = Kind("wager", Stake(1, 1, 0), Stake(2, 2, 0), Stake(2, 1, 0))


class Hand(NamedTuple):
    """A total, whether an Ace in it counts 11, and whether it is the first two cards."""

    total: int
    soft: bool
    fresh: bool = False


def best(kind: Kind, hand: Hand, first: int) -> str:
    """The action that is worth most, before a split is thought of."""
    return max(_actions(kind, hand, first))[1]


def splits(kind: Kind, points: int, first: int) -> bool:
    """Whether a hand of two cards of these points is split, not played as it is."""
    return _split(kind, points, first) > _worth(kind, _pair(points), first)


def surrenders(hand: Hand, points: int, first: int) -> bool:
    """Whether half the wager is given up at once (3.25); the points of a pair, or 0."""
    return first != ACE and _initial(hand, points, first) < -0.5


def game() -> float:
    """What a round is worth to the Player, in original wagers, from endless packs."""
    return sum(
        _SHARE[first] * _SHARE[one] * _SHARE[other] * _round(one, other, first)
        for first in POINTS
        for one in POINTS
        for other in POINTS
    )


def _round(one: int, other: int, first: int) -> float:
    """What two cards against the Dealer's first are worth, a Surrender thought of."""
    if one + other == ACE + TEN and ACE in (one, other):
        return 1.5 * (1 - _dealer(first).get(BLACKJACK, 0.0))
    total, soft = add(*add(0, False, one), other)
    worth = _initial(Hand(total, soft, True), one if one == other else 0, first)
    return worth if first == ACE else max(worth, -0.5)


def _initial(hand: Hand, points: int, first: int) -> float:
    worth = _worth(WAGERED, hand, first)
    return max(worth, _split(WAGERED, points, first)) if points else worth


@cache
def _worth(kind: Kind, hand: Hand, first: int) -> float:
    return max(_actions(kind, hand, first))[0]


def _actions(kind: Kind, hand: Hand, first: int) -> Iterator[tuple[float, str]]:
    """What each action that is allowed is worth."""
    yield _stand(kind.stake, hand.total, first), STAND
    if hand.total == 21:
        return
    if hand.total < 21:
        yield sum(_SHARE[points] * _hit(kind, hand, points, first) for points in POINTS), HIT
    if hand.fresh:
        yield _one_card(kind.doubled, hand, first), DOUBLE
        if not hand.soft and hand.total in FREE_TOTALS:
            yield _one_card(kind.free_doubled, hand, first), FREE_DOUBLE


def _hit(kind: Kind, hand: Hand, points: int, first: int) -> float:
    total, soft = add(hand.total, hand.soft, points)
    return -kind.stake.loses if total > 21 else _worth(kind, Hand(total, soft), first)


def _one_card(stake: Stake, hand: Hand, first: int) -> float:
    """A doubled hand: one card more and no other."""
    totals = ((_SHARE[points], add(hand.total, hand.soft, points)[0]) for points in POINTS)
    return sum(share * (-stake.loses if total > 21 else _stand(stake, total, first)) for share, total in totals)


@cache
def _split(kind: Kind, points: int, first: int) -> float:
    """What a pair is worth that is split: its own two hands, of two or, where a marker is split, of three."""
    wagers = int(kind is WAGERED)
    return _to_come(wagers, 2 - wagers, points, first, 3 - wagers)


@cache
def _to_come(wagers: int, others: int, points: int, first: int, hands: int) -> float:
    """What hands of one card each are worth, that with the wager first, when so many hands are formed so far."""
    if not wagers + others:
        return 0.0
    kind = WAGERED if wagers else PAID if points == TEN else MARKED
    after = _to_come(0, others if wagers else others - 1, points, first, hands)
    worth = 0.0
    for second in POINTS:
        total, soft = add(*add(0, False, points), second)
        if points == ACE:
            one = _stand(kind.stake, total, first) + after
        else:
            one = _worth(kind, Hand(total, soft, True), first) + after
            if second == points and hands < MOST_HANDS:
                one = max(one, _to_come(wagers, others + 1, points, first, hands + 1))
        worth += _SHARE[second] * one
    return worth


def _stand(stake: Stake, total: int, first: int) -> float:
    """What a hand is worth that takes no more cards."""
    worth = 0.0
    for end, probability in _dealer(first).items():
        if end == BLACKJACK:
            worth -= probability * stake.to_blackjack
        elif end == BUST or end < total:
            worth += probability * stake.wins
        elif total < end < 22:
            worth -= probability * stake.loses
    return worth


@cache
def _dealer(first: int) -> dict[int, float]:
    """How the Dealer's hand ends that begins with a card."""
    ends: dict[int, float] = {}

    def draw(total: int, soft: bool, cards: int, probability: float) -> None:
        if total >= 18 or (total == 17 and not soft):
            end = BLACKJACK if total == 21 and cards == 2 else min(total, BUST)
            ends[end] = ends.get(end, 0.0) + probability
            return
        for points in POINTS:
            draw(*add(total, soft, points), cards + 1, probability * _SHARE[points])

    draw(*add(0, False, first), 1, 1.0)
    return ends


def _pair(points: int) -> Hand:
    total, soft = add(*add(0, False, points), points)
    return Hand(total, soft, True)
