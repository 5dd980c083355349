"""The cards of an order that a vault sealed, opened again after a cut of the power."""

from shoecore import deck
from shoecore.cards import CARDS, HIDDEN
from shoecore.proof.merkle import Tree, leaf

from ..store.sealed import CELLS, SLOTS


def opened(vault, order: int, before: int, count: int, root: bytes):
    """A procedure: the cards that were out before an order was drawn, and those of the order, so many; HIDDEN had gone
    back.

    None where they are not those that the root commits to, and with them the rest of a deck."""
    if vault.sealed.order != order or not vault.has_key() or not 0 < count <= CELLS:
        return None
    seal = vault.seal()
    tree = Tree()
    cards = bytearray(before + count)
    for position in range(before):
        cards[position] = _card(vault, seal, SLOTS + position)
    for place in range(count):
        card = _card(vault, seal, place)
        if card >= CARDS:
            return None
        cards[before + place] = card
        tree.add(leaf(place, card, seal.salt(place)))
        yield from vault.pause(place)
    known = bytes([card for card in cards if card != HIDDEN])
    return cards if tree.root() == root and deck.is_whole(deck.reconcile(known)) else None


def _card(vault, seal, place: int) -> int:
    """The card that was sealed at a place; HIDDEN where there is none."""
    closed = vault.sealed.ciphertext(place)
    return HIDDEN if closed is None else seal.open(place, closed)
