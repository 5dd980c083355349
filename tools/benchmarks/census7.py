"""How long it takes to count all 133,784,560 seven-card hands by value, from nothing prepared."""

import time
from math import comb

from trueshoe.batch import ranks
from trueshoe.batch.census import census

PEERS: tuple[str, ...] = ("numpy",)

_RUNS = 3
_TABLES = (ranks.flush_values, ranks._highest, ranks._without_lowest)


def measure() -> dict[str, float]:
    """The best of some runs, each with its tables made anew."""
    return {"census7.seconds": min(_census() for _ in range(_RUNS))}


def _census() -> float:
    for table in _TABLES:
        table.cache_clear()
    start = time.perf_counter()
    counted = census(7)
    seconds = time.perf_counter() - start
    if counted.hands.sum() != comb(52, 7):
        raise RuntimeError("the census is short of hands: nothing measured")
    return seconds
