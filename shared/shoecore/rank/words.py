"""The words for a poker hand, by the rulebooks' names; only screens and reports load them."""

from .poker import (
    FIVE_ODD_CARDS,
    FLUSH,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TWO_PAIRS,
    category,
)
from .showing import ranks_shown

CATEGORY_NAMES = (
    "Five Odd Cards",
    "One Pair",
    "Two Pairs",
    "Three of a Kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a Kind",
    "Straight Flush",
    "Royal Flush",
)

RANK_NAMES = (
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)


def words(worth: int) -> str:
    """A hand in words that tell it from every other value: ``Two Pairs, Sevens over Fours with Jack``."""
    kind = category(worth)
    name = CATEGORY_NAMES[kind]
    ranks = ranks_shown(worth)
    if kind == ROYAL_FLUSH:
        return name
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        return "%s, %s high" % (name, RANK_NAMES[ranks[0]])
    if kind in (FIVE_ODD_CARDS, FLUSH):
        return "%s, %s" % (name, _list(ranks))
    if kind == FULL_HOUSE:
        return "%s, %s over %s" % (name, _plural(ranks[0]), _plural(ranks[3]))
    if kind == TWO_PAIRS:
        return "%s, %s over %s with %s" % (name, _plural(ranks[0]), _plural(ranks[2]), RANK_NAMES[ranks[4]])
    return "%s, %s with %s" % (name, _plural(ranks[0]), _list(bytes([rank for rank in ranks if rank != ranks[0]])))


def _list(ranks: bytes) -> str:
    return ", ".join([RANK_NAMES[rank] for rank in ranks])


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "Six" else "s")
