"""How long a verb that has all it needs takes to find that out."""

import os
import statistics
import subprocess
import time
from pathlib import Path

PEERS: tuple[str, ...] = ()

_ROOT = Path(__file__).resolve().parents[2]
_RUNS = 5


def measure() -> dict[str, float]:
    """The median of some runs of the preparation that every verb starts with."""
    return {"setup.second_run_seconds": statistics.median(_prepare() for _ in range(_RUNS))}


def _prepare() -> float:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    started = time.monotonic()
    subprocess.run(["make", "-s", "prepare"], cwd=_ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - started
