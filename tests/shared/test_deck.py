"""Decks and reconciliation: every single fault of every deck is named, and no whole deck is doubted."""

from expect import raises
from shoecore import deck
from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, UNREAD


def test_a_deck_of_each_size_is_whole_in_any_order():
    for packs in range(1, deck.MAX_PACKS + 1):
        seen = deck.new(packs)
        assert len(seen) == CARDS * packs
        assert deck.is_whole(deck.reconcile(seen, packs))
        assert deck.is_whole(deck.reconcile(bytes(reversed(seen)), packs))


def test_no_deck_has_none_or_nine_packs():
    for packs in (0, 9, -1):
        raises(deck.BadPacks, deck.new, packs)


def test_every_missing_card_is_named():
    for card in range(CARDS):
        seen = deck.new()
        del_at(seen, card)
        found = deck.reconcile(without(seen), 1)
        assert found == (bytes([card]), b"", 0, 0, 0, 0)


def test_a_duplicate_in_place_of_every_card_is_named():
    seen = deck.new()
    for lost in range(CARDS):
        for doubled in ((lost + 1) % CARDS, (lost + 27) % CARDS, (lost + 51) % CARDS):
            seen[lost] = doubled
            assert deck.reconcile(seen, 1) == (bytes([lost]), bytes([doubled]), 0, 0, 0, 0)
        seen[lost] = lost


def test_an_extra_card_is_a_duplicate():
    for card in range(CARDS):
        assert deck.reconcile(bytes(deck.new()) + bytes([card]), 1) == (b"", bytes([card]), 0, 0, 0, 0)


def test_every_card_that_is_none_of_the_deck_is_counted_as_what_it_is():
    seen = deck.new()
    for card in range(CARDS):
        seen[card] = FOREIGN
        assert deck.reconcile(seen, 1) == (bytes([card]), b"", 1, 0, 0, 0)
        seen[card] = UNREAD
        assert deck.reconcile(seen, 1) == (bytes([card]), b"", 0, 1, 0, 0)
        seen[card] = FACE_UP
        assert deck.reconcile(seen, 1) == (bytes([card]), b"", 0, 0, 1, 0)
        seen[card] = CUT_CARD
        assert deck.reconcile(seen, 1) == (bytes([card]), b"", 0, 0, 0, 1)
        seen[card] = card


def test_a_cut_card_left_in_a_whole_deck_makes_it_none():
    for at in range(CARDS + 1):
        seen = bytes(range(at)) + bytes([CUT_CARD]) + bytes(range(at, CARDS))
        found = deck.reconcile(seen)
        assert found == (b"", b"", 0, 0, 0, 1) and not deck.is_whole(found)


def test_a_duplicate_needs_more_of_a_card_than_there_are_packs():
    seen = deck.new(2)
    assert deck.is_whole(deck.reconcile(seen, 2))
    seen[0] = 5
    assert deck.reconcile(seen, 2) == (bytes([0]), bytes([5]), 0, 0, 0, 0)


def test_an_empty_deck_misses_every_card():
    assert deck.reconcile(b"", 1).missing == bytes(range(CARDS))


def del_at(seen: bytearray, at: int) -> None:
    """Move the cards after the place up by one; MicroPython's bytearray has no ``del``."""
    seen[at:-1] = seen[at + 1 :]


def without(seen: bytearray) -> bytes:
    return bytes(seen[:-1])
