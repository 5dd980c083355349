"""Decks of one to eight packs, and what is wrong with the cards that were seen in place of one."""

from collections import namedtuple

from .cards import CARDS, CUT_CARD, FACE_UP, UNREAD
from .compat import const

MAX_PACKS = const(8)

Reconciliation = namedtuple("Reconciliation", ("missing", "duplicate", "foreign", "unread", "flipped", "cut_cards"))


class BadPacks(ValueError):
    """A number of packs that no game is dealt from."""


def new(packs: int = 1) -> bytearray:
    """A deck in the order of the cards, one pack after the other."""
    if not 1 <= packs <= MAX_PACKS:
        raise BadPacks("a deck has 1 to %d packs, not %r" % (MAX_PACKS, packs))
    deck = bytearray(CARDS * packs)
    for at in range(len(deck)):
        deck[at] = at % CARDS
    return deck


def reconcile(seen: bytes, packs: int = 1) -> Reconciliation:
    """Hold the cards that were seen against the packs that must be there: nothing in it means exactly right."""
    counts = bytearray(CARDS)
    foreign = unread = flipped = cut_cards = 0
    duplicate = bytearray()
    for card in seen:
        if card == UNREAD:
            unread += 1
        elif card == FACE_UP:
            flipped += 1
        elif card == CUT_CARD:
            cut_cards += 1
        elif card >= CARDS:
            foreign += 1
        elif counts[card] == packs:
            duplicate.append(card)
        else:
            counts[card] += 1
    missing = bytearray()
    for card in range(CARDS):
        for _ in range(packs - counts[card]):
            missing.append(card)
    return Reconciliation(bytes(missing), bytes(duplicate), foreign, unread, flipped, cut_cards)


def is_whole(result: Reconciliation) -> bool:
    """Whether the deck is exactly right; a card that is not known is never right."""
    missing, duplicate, foreign, unread, flipped, cut_cards = result
    return not (missing or duplicate or foreign or unread or flipped or cut_cards)
