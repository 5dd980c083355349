"""One thing that a check found: where, what, what was expected there, and what to write instead."""

from pathlib import Path
from typing import NamedTuple


class Problem(NamedTuple):
    """A finding of a check, printed as one line that an editor can jump to."""

    path: Path
    line: int
    what: str
    expected: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}: expected {self.expected}; instead: {self.instead}"
