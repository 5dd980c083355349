"""The benches that this tree has for rigs."""

from pathlib import Path

from trueshoe.hil.description import Description
from trueshoe.hil.rig import Bench

BOARDS = Path(__file__).resolve().parents[2] / "boards"


def pytest_trueshoe_bench(description: Description) -> Bench | None:
    """The virtual board's, and the emulated Pico's."""
    from tests.hil import benches

    kinds: dict[str, type[benches.Simulated]] = {"virtual": benches.Virtual, "emulated": benches.EmulatedPico}
    kind = kinds.get(description.kind)
    found: Bench | None = kind(BOARDS / description.board) if kind else None  # type: ignore[assignment]
    return found
