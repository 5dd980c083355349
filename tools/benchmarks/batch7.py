"""Random seven-card hands by numpy, against phevaluator's C function called for each."""

import time

import numpy as np

from trueshoe.batch.ranks import rank_hands

PEERS: tuple[str, ...] = ("numpy", "phevaluator")

_HANDS = 400_000
_RUNS = 5


def measure() -> dict[str, float]:
    """The peer's time over ours, on the same hands, checks of the cards included in ours alone."""
    from phevaluator._pheval import evaluate_7cards

    generator = np.random.default_rng(7)
    hands = generator.random((_HANDS, 52), np.float32).argsort(axis=1)[:, :7].astype(np.uint8)
    rows = hands.tolist()
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(_RUNS):
        start = time.perf_counter()
        values = rank_hands(hands)
        between = time.perf_counter()
        ranks = [evaluate_7cards(*row) for row in rows]
        ours.append(between - start)
        theirs.append(time.perf_counter() - between)
    order = np.argsort(values, kind="stable")
    if (np.sign(np.diff(values[order])) != -np.sign(np.diff(np.array(ranks)[order]))).any():
        raise RuntimeError("the peer ranks the hands otherwise: nothing measured")
    return {"batch7.vs_phevaluator": min(theirs) / min(ours)}
