"""Trees of every size against RFC 6962's definition, every card of many opened, and guesses at what is not."""

import random
from hashlib import sha256

import pytest

from shoecore import deck
from shoecore.proof.merkle import MAX_LEAVES, at_once, leaf, path_steps, root_steps
from shoecore.proof.opening import Opening, holds, path_size

EIGHT_PACKS = "0cd0dfab1cca0fdf460f9525beaa50a67ac213455d241fc8f07c88bdbab6c879"


def defined(leaves: list[bytes]) -> bytes:
    """The tree hash as section 2.1 of RFC 6962 defines it."""
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha256(b"\x01" + defined(leaves[:half]) + defined(leaves[half:])).digest()


def known_deck() -> tuple[bytes, bytes]:
    """Eight packs in the order of the cards with salts that count."""
    return bytes(deck.new(8)), bytes(at * 7 & 255 for at in range(MAX_LEAVES * 16))


def test_trees_of_every_size_are_as_defined():
    cards, salts = known_deck()
    leaves = [bytes([at >> 8, at & 255, card]) + salts[16 * at : 16 * at + 16] for at, card in enumerate(cards)]
    for size in range(1, MAX_LEAVES + 1):
        assert at_once(root_steps(cards[:size], salts)) == defined(leaves[:size])
    assert at_once(root_steps(cards, salts)).hex() == EIGHT_PACKS


@pytest.mark.parametrize("size", [2, 3, 52, 64, 65, 104, 415, 416])
def test_every_card_opens_by_the_path_of_its_length_and_by_no_other(size: int):
    cards, salts = known_deck()
    cards = cards[:size]
    root = at_once(root_steps(cards, salts))
    for position in range(size):
        path = at_once(path_steps(cards, salts, position))
        salt = salts[16 * position : 16 * position + 16]
        assert len(path) == path_size(position, size)
        assert holds(Opening(position, cards[position], salt, path), root, size)
        assert not holds(Opening(position, (cards[position] + 1) % 52, salt, path), root, size)
        for at in range(0, len(path), 32):
            wrong = path[:at] + bytes([path[at] ^ 128]) + path[at + 1 :]
            assert not holds(Opening(position, cards[position], salt, wrong), root, size)


@pytest.mark.proof
def test_a_million_guesses_do_not_find_a_card_behind_its_leaf():
    tape = random.Random(416)
    hidden = leaf(17, 33, tape.randbytes(16))
    for guess in range(1_000_000):
        assert leaf(17, guess % 52, tape.randbytes(16)) != hidden
