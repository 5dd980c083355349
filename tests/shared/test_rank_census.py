"""All 2,598,960 hands of five cards, by their kind: every category has exactly as many as combinatorics counts.

Hands of five ranks are taken by the suit of their lowest card, pairs by the suit of their lowest odd card: the suits
are alike, so each quarter has a quarter of each category. A part is one test, and leaves next to no garbage.
"""

import five_cards
from shoecore.rank.poker import MAJOR, MINOR, category, value_of

# Sets of suits, as bits.
ANY = (1, 2, 4, 8)
PAIRS = (3, 5, 9, 6, 10, 12)
THREES = (7, 11, 13, 14)
FOURS = (15,)

FIVE_RANKS = [325635, 0, 0, 0, 2550, 1277, 0, 0, 9, 1]
ONE_PAIR = [0, 274560, 0, 0, 0, 0, 0, 0, 0, 0]


class Cards:
    """Some cards of one rank: the two sums of each way to choose their suits."""

    def __init__(self, choices):
        self.choices = choices
        self.minor = [0] * len(choices)
        self.major = [0] * len(choices)

    def of(self, rank):
        """Take the cards of this rank."""
        for place in range(len(self.choices)):
            self.minor[place] = self.major[place] = 0
            for suit in range(4):
                if self.choices[place] >> suit & 1:
                    self.minor[place] += MINOR[rank * 4 + suit]
                    self.major[place] += MAJOR[rank * 4 + suit]


def test_five_ranks_the_lowest_a_club():
    assert of_five_ranks((1,)) == FIVE_RANKS


def test_five_ranks_the_lowest_a_diamond():
    assert of_five_ranks((2,)) == FIVE_RANKS


def test_five_ranks_the_lowest_a_heart():
    assert of_five_ranks((4,)) == FIVE_RANKS


def test_five_ranks_the_lowest_a_spade():
    assert of_five_ranks((8,)) == FIVE_RANKS


def test_one_pair_beside_a_lowest_club():
    assert census(PAIRS, 1, ((1,), ANY, ANY)) == ONE_PAIR


def test_one_pair_beside_a_lowest_diamond():
    assert census(PAIRS, 1, ((2,), ANY, ANY)) == ONE_PAIR


def test_one_pair_beside_a_lowest_heart():
    assert census(PAIRS, 1, ((4,), ANY, ANY)) == ONE_PAIR


def test_one_pair_beside_a_lowest_spade():
    assert census(PAIRS, 1, ((8,), ANY, ANY)) == ONE_PAIR


def test_two_pairs():
    assert census(PAIRS, 2, (ANY,)) == [0, 0, 123552, 0, 0, 0, 0, 0, 0, 0]


def test_three_of_a_kind():
    assert census(THREES, 1, (ANY, ANY)) == [0, 0, 0, 54912, 0, 0, 0, 0, 0, 0]


def test_full_houses():
    assert census(THREES, 1, (PAIRS,)) == [0, 0, 0, 0, 0, 0, 3744, 0, 0, 0]


def test_four_of_a_kind():
    assert census(FOURS, 1, (ANY,)) == [0, 0, 0, 0, 0, 0, 0, 624, 0, 0]


def of_five_ranks(lowest):
    """Count the hands of five ranks whose lowest card has a suit."""
    return census((), 0, (lowest, ANY, ANY, ANY, ANY))


def census(made, ranks, odd):
    """Count the categories of all hands with so many ranks made in these suits, and the odd ones in those."""
    counts = [0] * 10
    parts = [Cards(made) for _ in range(ranks)] + [Cards(choices) for choices in odd]
    others = list(five_cards.sets(len(odd)))
    for made_ranks in five_cards.sets(ranks):
        for odd_ranks in others:
            if not made_ranks & odd_ranks:
                take(parts, 0, made_ranks)
                take(parts, ranks, odd_ranks)
                count(counts, parts, 0, 0, 0)
    return counts


def take(parts, at, ranks):
    """Give each rank of a set to the next part, the lowest first."""
    for rank in range(13):
        if ranks >> rank & 1:
            parts[at].of(rank)
            at += 1


def count(counts, parts, at, minor, major):
    """Count the categories of every hand of one choice from each part, beside the cards chosen before."""
    part = parts[at]
    for place in range(len(part.choices)):
        more_minor = minor + part.minor[place]
        more_major = major + part.major[place]
        if at + 1 < len(parts):
            count(counts, parts, at + 1, more_minor, more_major)
        else:
            counts[category(value_of(more_minor, more_major))] += 1
