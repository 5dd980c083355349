"""What a target must be able to do, and what can go wrong with it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tests.runner.discover import HELPERS, ROOT

CODE = (ROOT / "shared", ROOT / "firmware")
DEADLINE = 60.0


class NotRun(Exception):
    """A part of the target is missing; the message says which and what to do."""


class Failed(Exception):
    """The program raised, or gave no answer; the message is its traceback or the reason."""


class Interpreter(Protocol):
    """One place where Python runs. Each call is one from outside: between two of them garbage is collected."""

    name: str

    def fresh(self) -> None:
        """Start over with nothing imported."""

    def call(self, code: str) -> str:
        """Run statements; what they printed, or ``Failed``."""

    def close(self) -> None:
        """Leave nothing behind."""


def test_sources(folders: Sequence[Path]) -> dict[str, bytes]:
    """Every file of the tests' folders and their helpers, by name: as source, for an optimised one has no asserts."""
    return {path.name: path.read_bytes() for folder in (HELPERS, *folders) for path in sorted(folder.rglob("*.py"))}
