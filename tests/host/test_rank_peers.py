"""The order of 200,000 random hands of seven cards is the one that two evaluators of other hands give."""

import random
from itertools import pairwise

import pytest
from phevaluator import evaluate_cards
from treys import Card, Evaluator

from shoecore import cards
from shoecore.rank import poker

HANDS = 200_000


@pytest.fixture(scope="module")
def dealt():
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    generator = random.Random(seed)
    hands = [generator.sample(range(cards.CARDS), 7) for _ in range(HANDS)]
    return seed, hands, [poker.value(hand) for hand in hands]


def test_phevaluator_ranks_the_same(dealt):
    seed, hands, values = dealt
    compare(seed, hands, values, [evaluate_cards(*hand) for hand in hands])


def test_treys_ranks_the_same(dealt):
    seed, hands, values = dealt
    evaluate = Evaluator().evaluate
    theirs = [Card.new(cards.text(card)) for card in range(cards.CARDS)]
    translated = [[theirs[card] for card in hand] for hand in hands]
    compare(seed, hands, values, [evaluate(hand[:5], hand[5:]) for hand in translated])


def compare(seed, hands, values, ranks):
    """Every two neighbours in our order are in the same order for the peer, whose best hand has the lowest rank."""
    order = sorted(range(len(hands)), key=values.__getitem__)
    for lower, upper in pairwise(order):
        ours = values[lower] < values[upper]
        equal = values[lower] == values[upper]
        assert (ranks[lower] > ranks[upper]) == ours and (ranks[lower] == ranks[upper]) == equal, (
            f"seed {seed}: {hands[lower]} against {hands[upper]}"
        )
