"""The installed treys for the MicroPython VM: its own evaluator, and beside it what the library there lacks."""

from pathlib import Path

_TYPING = "Sequence = Iterator = None\n"

# In the order that CPython's itertools gives; that of the VM has none.
_COMBINATIONS = """
import itertools

def combinations(items, size):
    last = len(items) - size
    chosen = list(range(size))
    while True:
        yield tuple([items[at] for at in chosen])
        moved = size - 1
        while moved >= 0 and chosen[moved] == last + moved:
            moved -= 1
        if moved < 0:
            return
        first = chosen[moved] + 1 - moved
        for place in range(moved, size):
            chosen[place] = first + place

itertools.combinations = combinations
"""


def files() -> dict[str, bytes]:
    """Path in the VM -> content."""
    import treys

    package = Path(treys.__file__).parent
    lookup = (package / "lookup.py").read_text(encoding="utf-8").replace("collections.abc", "typing")
    return {
        "/lib/typing.py": _TYPING.encode(),
        "/lib/treys/__init__.py": _COMBINATIONS.encode(),
        "/lib/treys/lookup.py": lookup.encode(),
        "/lib/treys/card.py": (package / "card.py").read_bytes(),
        "/lib/treys/evaluator.py": (package / "evaluator.py").read_bytes(),
    }
