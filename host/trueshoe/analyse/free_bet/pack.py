"""Cards of a blackjack pack by their points: 1 to 9, and four times as many of ten."""

ACE = 1
TEN = 10
POINTS = range(ACE, TEN + 1)


def pack(packs: int) -> list[int]:
    """How many cards of each number of points there are, at its index; nothing has no points."""
    return [0, *([4 * packs] * 9), 16 * packs]


def add(total: int, soft: bool, points: int) -> tuple[int, bool]:
    """The total of a hand with one more card, and whether an Ace in it counts 11."""
    total += points
    if points == ACE and total + 10 <= 21:
        return total + 10, True
    if soft and total > 21:
        return total - 10, False
    return total, soft
