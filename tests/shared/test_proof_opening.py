"""Openings: every card of a deck opens to its root, and nothing else does."""

from expect import raises
from shoecore import deck
from shoecore.proof.merkle import Malformed, at_once, path_steps, root_steps
from shoecore.proof.opening import Opening, holds, path_size


def salts_of(leaves):
    return bytes(at * 11 & 255 for at in range(leaves * 16))


def opened(cards, salts, position):
    at = position * 16
    return Opening(position, cards[position], salts[at : at + 16], at_once(path_steps(cards, salts, position)))


def test_every_card_of_small_decks_opens():
    for leaves in (1, 2, 3, 5, 6, 7):
        cards = deck.new()[:leaves]
        salts = salts_of(leaves)
        root = at_once(root_steps(cards, salts))
        for position in range(leaves):
            opening = opened(cards, salts, position)
            assert len(opening.path) == path_size(position, leaves) and holds(opening, root, leaves)


def test_cards_at_the_edges_of_a_deck_open():
    cards = deck.new()
    salts = salts_of(52)
    root = at_once(root_steps(cards, salts))
    for position in (0, 32, 51):
        assert holds(opened(cards, salts, position), root, 52)


def test_no_other_card_position_salt_path_or_root_opens():
    cards = deck.new()[:6]
    salts = salts_of(6)
    root = at_once(root_steps(cards, salts))
    position, card, salt, path = opened(cards, salts, 2)
    assert holds(Opening(position, card, salt, path), root, 6)
    for other in range(52):
        assert holds(Opening(position, other, salt, path), root, 6) == (other == card)
    for other in (0, 1, 3):
        assert not holds(Opening(other, card, salt, path), root, 6)
    for at in range(16):
        assert not holds(Opening(position, card, flipped(salt, at), path), root, 6)
    for at in range(0, len(path), 5):
        assert not holds(Opening(position, card, salt, flipped(path, at)), root, 6)
    assert not holds(Opening(position, card, salt, path), flipped(root, 31), 6)


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_siblings_in_another_order_do_not_open():
    cards = deck.new()[:8]
    salts = salts_of(8)
    root = at_once(root_steps(cards, salts))
    position, card, salt, path = opened(cards, salts, 5)
    assert not holds(Opening(position, card, salt, path[32:] + path[:32]), root, 8)


def test_a_node_does_not_pass_for_a_leaf():
    cards = deck.new()[:4]
    salts = salts_of(4)
    root = at_once(root_steps(cards, salts))
    _, card, salt, path = opened(cards, salts, 1)
    assert not holds(Opening(1, card, salt, path[32:]), root, 2)


def test_malformed_openings_are_refused_by_name():
    cards = deck.new()[:5]
    salts = salts_of(5)
    root = at_once(root_steps(cards, salts))
    position, card, salt, path = opened(cards, salts, 3)
    for opening, hashed, leaves, words in (
        (Opening(5, card, salt, path), root, 5, "position 5 is not one of the 5 leaves"),
        (Opening(-1, card, salt, path), root, 5, "position -1 is not one of the 5 leaves"),
        (Opening(position, 52, salt, path), root, 5, "a card below 52"),
        (Opening(position, card, salt[1:], path), root, 5, "16 bytes of salt"),
        (Opening(position, card, salt, path[1:]), root, 5, "path of position 3 of 5 leaves has 96 bytes, not 95"),
        (Opening(position, card, salt, path + bytes(32)), root, 5, "has 96 bytes, not 128"),
        (Opening(position, card, salt, b""), root, 5, "has 96 bytes, not 0"),
        (Opening(position, card, salt, path), root[1:], 5, "a root has 32 bytes, not 31"),
        (Opening(position, card, salt, path), root, 0, "1 to 416 leaves, not 0"),
        (Opening(position, card, salt, path), root, 417, "1 to 416 leaves, not 417"),
    ):
        assert words in str(raises(Malformed, holds, opening, hashed, leaves)), words
