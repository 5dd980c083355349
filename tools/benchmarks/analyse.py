"""How long it takes to count every deal of Multi-Link Progressive Texas Hold'em's main game, on all cores."""

import tempfile
import time
from pathlib import Path

from trueshoe.analyse.mlp import bets, main_game
from trueshoe.analyse.work import work

PEERS: tuple[str, ...] = ("numpy",)


def measure() -> dict[str, float]:
    """One whole run; its edge is checked."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        with work(Path(folder), "mlp", lambda stage, done, parts: None) as parts:
            hands = bets.starts(main_game.count(parts))
        main = next(bets.main_game(hands))
        seconds = time.perf_counter() - start
    if round(float(main.edge), 4) != 0.0204:
        raise RuntimeError(f"the edge came to {main.edge}: nothing measured")
    return {"analyse.mlp3_seconds": seconds}
