"""The Dealer's hand, drawn in every order from so many packs: how it ends, and with how many cards."""

from collections import Counter
from fractions import Fraction
from math import perm

from trueshoe.analyse.free_bet.pack import POINTS, add, pack

# How a hand ends: its total, a Blackjack, or a bust, of which that with 22 is one of its own.
BLACKJACK = 0
BUST = 23


def hands(packs: int) -> dict[tuple[int, int], Fraction]:
    """(end, cards) -> its probability, from full packs; what Players draw between changes none of it."""
    left = pack(packs)
    ways: Counter[tuple[int, int]] = Counter()

    def draw(total: int, soft: bool, cards: int, product: int) -> None:
        if total >= 18 or (total == 17 and not soft):
            blackjack = total == 21 and cards == 2
            ways[BLACKJACK if blackjack else min(total, BUST), cards] += product
            return
        for points in POINTS:
            if left[points]:
                number = left[points]
                left[points] -= 1
                draw(*add(total, soft, points), cards + 1, product * number)
                left[points] += 1

    draw(0, False, 0, 1)
    size = 52 * packs
    return {end: Fraction(number, perm(size, end[1])) for end, number in sorted(ways.items())}
