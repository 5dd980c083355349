"""How the journal's two rings share a flash region with the bundles: the rounds' records, then their summaries."""

from ..compat import const

ROUNDS = const(12)
SUMMARIES = const(4)
_PARTS = const(21)


def pairs(sectors: int, parts: int) -> int:
    """So many parts of the sectors behind the state area, in whole pairs."""
    return sectors * parts // _PARTS // 2 * 2


def rounds_of_both(both: int) -> int:
    """How many of the two rings' sectors together are the rounds', -1 where no region gives so many to both."""
    sectors = both
    while pairs(sectors, ROUNDS) + pairs(sectors, SUMMARIES) < both:
        sectors += 1
    rounds = pairs(sectors, ROUNDS)
    return rounds if rounds + pairs(sectors, SUMMARIES) == both else -1
