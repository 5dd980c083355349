"""Where the repository is, and the way to the virtual board's own modules, which import each other by name."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def reach() -> None:
    """From here on the virtual board's modules can be imported by name."""
    for folder in (ROOT / "firmware", ROOT / "boards" / "virtual"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
