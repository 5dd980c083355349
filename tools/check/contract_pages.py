"""The tables of the board contract as its pages say them: kinds of part with their members, a board's attributes."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DRIVERS_PAGE = Path("firmware/shoefw/drivers/README.md")
BOARDS_PAGE = Path("boards/README.md")

_HEADING = re.compile(r"^## `(\w+)`(?: as `(\w+)`)?(?: in `([\w/.]+)`)?")
_KINDS_OF_DEVICE = ("shuffler", "shoe")
_BOTH = "both"


@dataclass(frozen=True)
class Member:
    """A method with its arguments, or an attribute (no arguments), and where the page lists it."""

    name: str
    arguments: tuple[str, ...] | None
    optional: int
    line: int

    def takes(self, count: int) -> bool:
        """Whether it may be called with so many arguments."""
        return self.arguments is not None and len(self.arguments) - self.optional <= count <= len(self.arguments)

    def __str__(self) -> str:
        return self.name if self.arguments is None else f"{self.name}({', '.join(self.arguments)})"


@dataclass
class Kind:
    """A kind of part: the class that shows it, in which file, and the members that whoever uses it may rely on."""

    name: str
    shown_by: str
    path: Path | None
    line: int
    members: dict[str, Member] = field(default_factory=dict)


@dataclass(frozen=True)
class Attribute:
    """What a board carries under a name: of which kind, in which kinds of device, and a sensor's event."""

    name: str
    kind: str
    devices: tuple[str, ...]
    event: str
    line: int


@dataclass(frozen=True)
class Figure:
    """A field of a board's figures, and in which kinds of device."""

    name: str
    devices: tuple[str, ...]
    line: int


def kinds(text: str) -> dict[str, Kind]:
    """Every section of the drivers' page that is about a kind, with its table."""
    found: dict[str, Kind] = {}
    current: Kind | None = None
    for line, row in enumerate(text.splitlines(), 1):
        if row.startswith("## "):
            heading = _HEADING.match(row)
            current = None
            if heading:
                name, shown_by, path = heading.groups()
                current = found[name] = Kind(name, shown_by or name, Path(path) if path else None, line)
        elif current and row.startswith("| `"):
            member = _member(_cells(row)[0].strip("`"), line)
            current.members[member.name] = member
    return found


def attributes(text: str) -> dict[str, Attribute]:
    """The rows under "What a board carries"."""
    rows = _rows(text, "What a board carries")
    return {
        cells[0].strip("`"): Attribute(
            cells[0].strip("`"), cells[1].strip("`"), _devices(cells[2]), cells[3].strip("`–"), line
        )
        for line, cells in rows
    }


def figures(text: str) -> dict[str, dict[str, Figure]]:
    """The sections of the boards' page that are named after a table of figures, with their rows."""
    named = [row.split("`")[1] for row in text.splitlines() if row.startswith("## `")]
    return {
        name: {
            cells[0].strip("`"): Figure(cells[0].strip("`"), _devices(cells[1]), line)
            for line, cells in _rows(text, f"`{name}`")
        }
        for name in named
    }


def _rows(text: str, heading: str) -> Iterator[tuple[int, list[str]]]:
    """The table rows that begin with code, under a heading of the page."""
    inside = False
    for line, row in enumerate(text.splitlines(), 1):
        if row.startswith("## "):
            inside = row.startswith(f"## {heading}")
        elif inside and row.startswith("| `"):
            yield line, _cells(row)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def _devices(cell: str) -> tuple[str, ...]:
    return _KINDS_OF_DEVICE if cell == _BOTH else tuple(part.strip() for part in cell.split(","))


def _member(written: str, line: int) -> Member:
    """A member as Python writes it: ``go(to, rate)`` or ``card``."""
    expression = ast.parse(written, mode="eval").body
    if isinstance(expression, ast.Name):
        return Member(expression.id, None, 0, line)
    if not isinstance(expression, ast.Call):
        raise ValueError(f"{written!r} on line {line} is neither a name nor a name with its arguments")
    arguments = [ast.unparse(argument) for argument in expression.args]
    optional = [f"{keyword.arg}={ast.unparse(keyword.value)}" for keyword in expression.keywords]
    return Member(ast.unparse(expression.func), (*arguments, *optional), len(optional), line)
