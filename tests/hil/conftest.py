"""The benches that this tree has for rigs."""

import sys
from pathlib import Path

import pytest

from trueshoe.errors import Trouble
from trueshoe.hil.description import Description, load
from trueshoe.hil.rig import Bench

BOARDS = Path(__file__).resolve().parents[2] / "boards"
OWN = BOARDS / "virtual" / "shuffler"

_WIRED = pytest.StashKey[Path | None]()
_KIND = pytest.StashKey[str]()

# What only a chip can show: its processor is watched, and it has a prompt.
_WATCHED = ("test_polls.py", "test_mpremote.py")


def pytest_configure(config: pytest.Config) -> None:
    """Wire the simulated machine as the board of a virtual rig says, before anything reads how."""
    config.stash[_WIRED] = None
    path = config.getoption("--rig")
    try:
        description = load(path) if path else None
    except Trouble:
        return  # the fixture tells of it
    config.stash[_KIND] = description.kind if description else ""
    if description and description.kind == "virtual" and BOARDS / description.board != OWN:
        import rewired

        config.stash[_WIRED] = wired = rewired.wired(BOARDS / description.board / "board.py")
        sys.path.insert(0, str(wired))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What no other rig can tell is none of its tests."""
    if config.stash.get(_KIND, "") != "emulated":
        apart = [item for item in items if item.path.name in _WATCHED]
        config.hook.pytest_deselected(items=apart)
        items[:] = [item for item in items if item not in apart]


def pytest_trueshoe_bench(description: Description, pytestconfig: pytest.Config) -> Bench | None:
    """The virtual board's, and the emulated Pico's."""
    from tests.hil import benches

    folder = BOARDS / description.board
    found: Bench | None = None
    if description.kind == "virtual":
        found = benches.Virtual(folder, pytestconfig.stash[_WIRED])  # type: ignore[assignment]
    elif description.kind == "emulated":
        found = benches.EmulatedPico(folder)  # type: ignore[assignment]
    return found
