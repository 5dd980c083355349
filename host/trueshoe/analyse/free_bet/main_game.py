"""The main game from so many packs, counted out: every hand that the plan leads to against every one of the Dealer's.

No hand's plan looks at the cards of another, and the next card is always as likely as any other that is left. So a hand
of a split area is counted as if it were dealt first; of the others it matters only which of their second cards made a
pair again, and that has a probability that hangs on how many cards of the pair, and how many in all, are gone.
"""

from collections import Counter
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trueshoe.analyse.free_bet.dealer import BLACKJACK, BUST
from trueshoe.analyse.free_bet.hands import Dealt, Played, dealt, of_split, of_two
from trueshoe.analyse.free_bet.optimal import MARKED, MOST_HANDS, PAID, WAGERED, Kind, Stake
from trueshoe.analyse.free_bet.pack import ACE, POINTS, TEN, pack
from trueshoe.analyse.free_bet.plan import Plan
from trueshoe.analyse.free_bet.together import COMPLETES, Split, beside_a_bust
from trueshoe.analyse.work import Part, Work

# What a hand comes to.
WINS, LOSES, EVEN, LOST_TO_BLACKJACK = range(4)
STAKES: tuple[Stake, ...] = (
    *(stake for kind in (WAGERED, MARKED) for stake in (kind.stake, kind.doubled, kind.free_doubled)),
    *(PAID.stake, PAID.doubled),
)
_ENDS = (BLACKJACK, *range(17, BUST + 1))
_ROWS = 32

# More cards than a hand and the Dealer's can have together.
_MOST = 64

Numbers = NDArray[np.float64]
Cards = NDArray[np.int64]


class Counted(NamedTuple):
    """How many hands a round has on average with each stake that come to each end, and what is settled at once."""

    hands: Numbers
    blackjacks: float
    both_blackjacks: float
    surrenders: float
    beside_busts: float

    def worth(self) -> float:
        """What a round is worth to the Player, in original wagers."""
        worth = 1.5 * self.blackjacks - 0.5 * self.surrenders - self.beside_busts
        for stake, ends in zip(STAKES, self.hands, strict=True):
            worth += stake.wins * ends[WINS] - stake.loses * ends[LOSES] - stake.to_blackjack * ends[LOST_TO_BLACKJACK]
        return float(worth)


class Others(NamedTuple):
    """What is known of the other hands' second cards: so many made a pair again, so many certainly none."""

    pairs: int
    no_pairs: int


class Formed(NamedTuple):
    """How a hand is formed by splits: first, with the wager, or not, and whether its second card may make a pair."""

    later: bool
    may_pair: bool


def count(work: Work, plan: Plan, packs: int) -> Counted:
    """All hands against all of the Dealer's, a part for each of the Dealer's first cards."""
    found = work.do("hands", [Part(_count_first, (plan, packs, first)) for first in POINTS])
    hands, rest = found[: len(STAKES)], found[len(STAKES)]
    return Counted(hands, *map(float, rest))


def splits(plan: Plan, points: int, first: int) -> Counter[tuple[tuple[Formed, ...], int]]:
    """The hands of a split pair as they may be formed, with how many second cards made a pair again; and how often."""
    again = [points != ACE and plan.of_pair(kind, points, first) == "P" for kind in (WAGERED, later_kind(points))]
    found: Counter[tuple[tuple[Formed, ...], int]] = Counter()

    def deal(waiting: tuple[bool, ...], done: tuple[Formed, ...], pairs: int) -> None:
        """Deal the second card to the next hand that waits, the first one or a later."""
        if not waiting:
            found[done, pairs] += 1
            return
        later, *rest = waiting
        if again[later] and len(waiting) + len(done) < MOST_HANDS:
            deal((*waiting, True), done, pairs + 1)
            deal(tuple(rest), (*done, Formed(later, may_pair=False)), pairs)
        else:
            deal(tuple(rest), (*done, Formed(later, may_pair=True)), pairs)

    deal((False, True), (), 0)
    return found


def later_kind(points: int) -> Kind:
    """What a split puts on a new hand: a marker, beside tens a wager (3.21, 3.21.1)."""
    return PAID if points == TEN else MARKED


def formings(formed: Counter[tuple[tuple[Formed, ...], int]]) -> dict[Formed, Counter[Others]]:
    """Each hand by itself, and in how many ways with each thing that is known of the others."""
    found: dict[Formed, Counter[Others]] = {}
    for (hands, pairs), ways in formed.items():
        no_pairs = sum(not hand.may_pair for hand in hands)
        for hand in hands:
            others = Others(pairs, no_pairs - (not hand.may_pair))
            found.setdefault(hand, Counter())[others] += ways
    return found


def _together(formed: Counter[tuple[tuple[Formed, ...], int]]) -> Counter[Split]:
    """The hands of each split, told apart by what matters of them together."""
    found: Counter[Split] = Counter()
    for (hands, pairs), ways in formed.items():
        others = tuple(sorted(hand.may_pair for hand in hands if hand.later))
        found[Split(next(hand.may_pair for hand in hands if not hand.later), others, pairs)] += ways
    return found


def _count_first(plan: Plan, packs: int, first: int) -> Numbers:
    """What a round comes to with one of the Dealer's first cards, weighted by how often it is that."""
    left = np.array(pack(packs))
    share = left[first] / left.sum()
    left[first] -= 1
    size = int(left.sum())
    dealers = dealt(first)
    found = np.zeros((len(STAKES) + 1, 4))

    def is_blackjack(one: int, other: int) -> bool:
        return {one, other} == {ACE, TEN}

    def split(one: int, other: int) -> bool:
        return one == other and plan.of_pair(WAGERED, one, first) == "P"

    def given_up(one: int, other: int) -> bool:
        return not is_blackjack(one, other) and not split(one, other) and plan.gives_up(one, other, first)

    def played(one: int, other: int) -> bool:
        return not (is_blackjack(one, other) or split(one, other) or given_up(one, other))

    two = of_two(plan, WAGERED, first, played)
    found[: len(STAKES)] += _against(two, dealers, left, ACE, _weights(left, ACE, Others(0, 0)))
    beside_busts = 0.0
    for points in POINTS:
        if left[points] > 1 and split(points, points):
            pair_share = left[points] * (left[points] - 1) / (size * (size - 1))
            after = left.copy()
            after[points] -= 2
            formed = splits(plan, points, first)
            beside_busts += pair_share * beside_a_bust(plan, first, points, after.tolist(), _together(formed))
            for hand, others in formings(formed).items():
                kind = later_kind(points) if hand.later else WAGERED
                hands = of_split(plan, kind, first, points, pair_again=hand.may_pair)
                weights = np.sum([ways * _weights(after, points, known) for known, ways in others.items()], axis=0)
                found[: len(STAKES)] += pair_share * _against(hands, dealers, after, points, weights)
    pairs = size * (size - 1)
    blackjack = 2 * left[ACE] * left[TEN] / pairs
    completes = COMPLETES.get(first)
    both = blackjack * (left[completes] - 1) / (size - 2) if completes else 0.0
    surrendered = sum(
        left[one] * (left[other] - (one == other)) for one in POINTS for other in POINTS if given_up(one, other)
    )
    found[len(STAKES)] = blackjack - both, both, surrendered / pairs, beside_busts
    found *= share
    return found


def _against(hands: Counter[Played], dealers: Counter[Dealt], left: Cards, points: int, weights: Numbers) -> Numbers:
    """How many hands come to each end, by stake: each of them against each Dealer's hand, from what is left."""
    found = np.zeros((len(STAKES), 4))
    orders = np.array([[perm(int(number), gone) for gone in range(_MOST)] for number in left], dtype=float)
    of_dealer = np.array([hand.cards for hand in dealers])
    ends = np.array(list(dealers.values()), dtype=float)[:, None] * (
        np.array([hand.end for hand in dealers])[:, None] == _ENDS
    )
    of_hands = np.array([hand.cards for hand in hands])
    at_stake = np.array([STAKES.index(hand.stake) for hand in hands])
    comes_to = np.array([[_comes_to(hand.total, end) for end in _ENDS] for hand in hands])
    times = np.array(list(hands.values()), dtype=float)[:, None]
    for start in range(0, len(of_hands), _ROWS):
        rows = slice(start, start + _ROWS)
        gone = of_hands[rows].sum(axis=1)[:, None] + of_dealer.sum(axis=1)
        ways = weights[of_hands[rows, points][:, None] + of_dealer[:, points], gone]
        for number in POINTS:
            ways *= orders[number].take(of_hands[rows, number][:, None] + of_dealer[:, number])
        np.add.at(found, (at_stake[rows, None], comes_to[rows]), times[rows] * (ways @ ends))
    return found


def _comes_to(total: int, end: int) -> int:
    """What a total comes to against the Dealer's end (4.4 to 4.7)."""
    if total > 21:
        return LOSES
    if end == BLACKJACK:
        return LOST_TO_BLACKJACK
    if end in (22, total):
        return EVEN
    return WINS if end == BUST or end < total else LOSES


def _weights(left: Cards, points: int, others: Others) -> Numbers:
    """[cards of the pair, all cards]: what each order of a hand and the Dealer's is to be weighted with, so many gone.

    That is one over all orders of as many cards, and the probability that the others' second cards are what is known.
    """
    size = int(left.sum())
    weights = np.zeros((_MOST, _MOST))
    for gone in range(min(_MOST, size - others.pairs - others.no_pairs + 1)):
        for of_pair in range(max(0, gone + int(left[points]) - size), min(gone, int(left[points])) + 1):
            pairs = int(left[points]) - of_pair
            rest = size - gone
            known = perm(pairs, others.pairs) * perm(rest - pairs, others.no_pairs)
            weights[of_pair, gone] = known / perm(rest, others.pairs + others.no_pairs) / perm(size, gone)
    return weights
