"""Reconciliation over every deck with one fault, and over sampled pairs: never a false "whole"."""

import random

from shoecore import deck
from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, UNREAD


def test_every_duplicate_in_place_of_every_card_is_named() -> None:
    for lost in range(CARDS):
        for doubled in range(CARDS):
            if lost != doubled:
                seen = deck.new()
                seen[lost] = doubled
                assert deck.reconcile(seen) == (bytes([lost]), bytes([doubled]), 0, 0, 0, 0)


def test_no_pair_of_faults_makes_a_whole_deck() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    draw = random.Random(seed)
    for _ in range(20_000):
        seen = deck.new()
        first, second = draw.sample(range(CARDS), 2)
        others = [card for card in (*range(CARDS), CUT_CARD, FACE_UP, FOREIGN, UNREAD) if card not in (first, second)]
        seen[first], seen[second] = draw.choice(others), draw.choice(others)
        found = deck.reconcile(seen)
        assert not deck.is_whole(found)
        assert {first, second} <= set(found.missing)
