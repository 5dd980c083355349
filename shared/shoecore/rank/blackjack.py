"""Totals of a blackjack hand, and whether its Dealer draws (clauses of mbs-fbbj-3)."""

from ..compat import const
from .hand import check

_POINTS = b"\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0a\x0a\x0a\x01"
_ACE = const(12)
_HIGHEST = const(21)
_ANY = const(416)


# clauses: mbs-fbbj-3 1.1.10, 1.1.16, 1.1.18, 3.4, 3.4.1, 3.4.2, 3.4.3
def total(cards: bytes) -> tuple[int, bool]:
    """The point total, and whether it is soft: an Ace in it counts 11 (1.1.10, 1.1.18, 3.4)."""
    check(cards, 0, _ANY)
    points = 0
    ace = False
    for card in cards:
        points += _POINTS[card >> 2]
        ace = ace or card >> 2 == _ACE
    if ace and points + 10 <= _HIGHEST:
        return points + 10, True
    return points, False


# clauses: mbs-fbbj-3 1.1.2
def is_bust(cards: bytes) -> bool:
    """Whether the total exceeds 21 (1.1.2)."""
    return total(cards)[0] > _HIGHEST


# clauses: mbs-fbbj-3 1.1.1, 3.21.2
def is_blackjack(cards: bytes, after_split: bool = False) -> bool:
    """An Ace and a card of ten points as the initial two cards, never in a hand from a Split (1.1.1, 3.21.2)."""
    points = total(cards)[0]
    return points == _HIGHEST and len(cards) == 2 and not after_split


# clauses: mbs-fbbj-3 1.1.14
def is_pair(cards: bytes) -> bool:
    """Whether the first two cards are a Pair: of one rank, so neither King and Queen nor 10 and King are (1.1.14)."""
    check(cards, 2, _ANY)
    return cards[0] >> 2 == cards[1] >> 2


def dealer_draws(cards: bytes) -> bool:
    """Whether the Dealer's hand is still to be drawn to: up to 16 points, and on a soft 17 (3.34).

    That nobody's outcome depends on the card any more (3.35) is for the table to know."""
    points, soft = total(cards)
    return points < 17 or (soft and points == 17)
