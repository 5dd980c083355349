"""Parts of work that leave a trace of each time they are done."""

import os
import time
from pathlib import Path

import numpy as np

from trueshoe.analyse.work import Counts


def count(folder: Path, number: int, wait: bool) -> Counts:
    """A number and one, and a file that says who did it; from the fourth on it waits, if it shall, for the end."""
    (folder / f"{number}.{os.getpid()}").touch()
    while wait and number > 3 and not (folder.parent / "end").exists():
        time.sleep(0.01)
    return np.array([number, 1])


def fail() -> Counts:
    """A part with a fault in it."""
    return np.array([1 // 0])
