"""Every hand that a Player or the Dealer can come to, by the cards in it and how many orders lead there."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from trueshoe.analyse.free_bet.dealer import BLACKJACK, BUST
from trueshoe.analyse.free_bet.optimal import Hand, Kind, Stake
from trueshoe.analyse.free_bet.pack import ACE, POINTS, TEN, add
from trueshoe.analyse.free_bet.plan import Plan

# How many cards of each number of points; nothing at 0.
Cards = tuple[int, ...]

_HIT_LATER = ("H", "D", "F", "Rh")


class Played(NamedTuple):
    """A Player's hand as it stays: the cards drawn for it, its total, and what is at stake on it then."""

    cards: Cards
    total: int
    stake: Stake


class Dealt(NamedTuple):
    """A Dealer's hand: the cards beside the first, and how it ends."""

    cards: Cards
    end: int


def of_two(plan: Plan, kind: Kind, first: int, wanted: Callable[[int, int], bool]) -> Counter[Played]:
    """The hands that begin with two cards which are wanted, each order told apart."""
    found: Counter[Played] = Counter()
    for one in POINTS:
        for other in POINTS:
            if wanted(one, other):
                found.update(_from(plan, kind, first, (one, other), drawn=(one, other)))
    return found


def of_split(plan: Plan, kind: Kind, first: int, points: int, *, pair_again: bool) -> Counter[Played]:
    """The hands that begin with a card of a pair, and one more that may be like it or not."""
    found: Counter[Played] = Counter()
    for second in POINTS:
        if second == points and not pair_again:
            continue
        if points == ACE:
            found[Played(_with(_NONE, second), add(*add(0, False, ACE), second)[0], kind.stake)] += 1
        else:
            found.update(_from(plan, kind, first, (points, second), drawn=(second,)))
    return found


def dealt(first: int) -> Counter[Dealt]:
    """The Dealer's hands that begin with a card."""
    found: Counter[Dealt] = Counter()

    def draw(total: int, soft: bool, cards: Cards) -> None:
        if total >= 18 or (total == 17 and not soft):
            end = BLACKJACK if total == 21 and sum(cards) == 1 else min(total, BUST)
            found[Dealt(cards, end)] += 1
            return
        for points in POINTS:
            draw(*add(total, soft, points), _with(cards, points))

    draw(*add(0, False, first), _NONE)
    return found


_NONE: Cards = (0,) * (TEN + 1)


def _with(cards: Cards, points: int) -> Cards:
    return (*cards[:points], cards[points] + 1, *cards[points + 1 :])


def _from(plan: Plan, kind: Kind, first: int, two: tuple[int, int], drawn: tuple[int, ...]) -> Iterator[Played]:
    """What becomes of two cards that are not split and not given up, once for each order of the cards that follow."""
    total, soft = add(*add(0, False, two[0]), two[1])
    cards = _NONE
    for points in drawn:
        cards = _with(cards, points)
    word = plan.of(kind, Hand(total, soft), first) if total < 21 else "S"
    if word in ("D", "Ds", "F"):
        stake = kind.free_doubled if word == "F" else kind.doubled
        for points in POINTS:
            yield Played(_with(cards, points), add(total, soft, points)[0], stake)
        return
    yield from _drawn(plan, kind, first, total, soft, cards)


def _drawn(plan: Plan, kind: Kind, first: int, total: int, soft: bool, cards: Cards) -> Iterator[Played]:
    """What becomes of a hand that can only draw or stand."""
    if total >= 21 or plan.of(kind, Hand(total, soft), first) not in _HIT_LATER:
        yield Played(cards, total, kind.stake)
        return
    for points in POINTS:
        yield from _drawn(plan, kind, first, *add(total, soft, points), _with(cards, points))
