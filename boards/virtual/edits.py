"""A device's modules read for their names, and their text edited without moving a line."""

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

_nodes: WeakKeyDictionary[ast.Module, tuple[ast.AST, ...]] = WeakKeyDictionary()


class Spot(NamedTuple):
    """Where a name stands."""

    line: int
    column: int
    name: str


class Edit(NamedTuple):
    """What to write in the place of a node."""

    node: ast.expr | ast.stmt
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with its edits, each line where it was."""
    lines = [line.encode() for line in text.split("\n")]
    for node, new in sorted(edits, key=lambda edit: (edit.node.lineno, edit.node.col_offset), reverse=True):
        first = _first_line(node) - 1
        last = (node.end_lineno or node.lineno) - 1
        rest = lines[last][node.end_col_offset :]
        lines[first] = lines[first][: node.col_offset] + new.encode() + rest
        for between in range(first + 1, last + 1):
            lines[between] = b""
    return b"\n".join(lines).decode()


def renamed(text: str, new: Mapping[Spot, str]) -> str:
    """The text with other names in their spots."""
    lines = [line.encode() for line in text.split("\n")]
    for spot in sorted(new, reverse=True):
        line = lines[spot.line - 1]
        rest = line[spot.column + len(spot.name.encode()) :]
        lines[spot.line - 1] = line[: spot.column] + new[spot].encode() + rest
    return b"\n".join(lines).decode()


def without(node: ast.ImportFrom, gone: Iterable[str]) -> list[Edit]:
    """An import without the names that it brings in vain."""
    kept = [alias for alias in node.names if (alias.asname or alias.name) not in gone]
    if len(kept) == len(node.names):
        return []
    names = ", ".join([f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in kept])
    return [Edit(node, f"from {'.' * node.level}{node.module or ''} import {names}" if kept else "pass")]


def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Every node in a module, which is walked once for all who look for some."""
    if tree not in _nodes:
        _, *below = ast.walk(tree)
        _nodes[tree] = tuple(below)
    return _nodes[tree]


def dotted(path: str) -> str:
    """The name by which the module in a file is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def source_of(node: ast.ImportFrom, path: str) -> str:
    """The whole name of what an import in a file is from."""
    if not node.level:
        return node.module or ""
    parts = dotted(path).split(".")
    above = len(parts) - node.level + path.endswith("__init__.py")
    return ".".join([*parts[:above], *([node.module] if node.module else [])])


def _first_line(node: ast.expr | ast.stmt) -> int:
    """Where it begins, with its decorators."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])
