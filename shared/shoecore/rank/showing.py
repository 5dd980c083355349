"""The five cards behind a poker hand's value, in the order in which a dealer shows them."""

from ..compat import const
from .poker import FLUSH, FULL_HOUSE, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH, category, value

_MADE = const(13)
_RANKS = const(0x1FFF)
_CARDS_OF_MADE = b"\x00\x02\x02\x03\x00\x00\x03\x04"


def ranks_shown(worth: int) -> bytes:
    """The ranks of the five cards: what makes the hand first, then the odd cards, each from the highest."""
    kind = category(worth)
    if kind in (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH):
        high = worth & _RANKS
        return bytes([(high - step) % 13 for step in range(5)])
    below = 2 if kind == FULL_HOUSE else 1
    return _from_highest(worth >> _MADE & _RANKS, _CARDS_OF_MADE[kind]) + _from_highest(worth & _RANKS, below)


def best_five(cards: bytes) -> bytes:
    """The five of 5, 6 or 7 cards that make their value; of equal cards the one of the later suit of SUITS."""
    won = value(cards)
    left = sorted(cards, reverse=True)
    if category(won) in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
        left = _of_longest_suit(left)
    five = []
    for rank in ranks_shown(won):
        card = next(card for card in left if card >> 2 == rank)
        left.remove(card)
        five.append(card)
    return bytes(five)


def _from_highest(ranks: int, times: int) -> bytes:
    """Each rank of a set as often as asked, the highest first."""
    found = []
    for rank in range(12, -1, -1):
        if ranks >> rank & 1:
            found += [rank] * times
    return bytes(found)


def _of_longest_suit(cards: list[int]) -> list[int]:
    """The cards of the suit that has most of them."""
    suits = [[card for card in cards if card & 3 == suit] for suit in range(4)]
    return sorted(suits, key=len)[-1]
