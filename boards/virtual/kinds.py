"""The modules that a kind of device needs: what only the other kind's machine imports is none of them."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from edits import dotted, nodes, source_of

_START = "main"

# What brings in a kind's own: its controllers, at power-on, what a technician does there, and what comes and goes.
ROOTS = {
    "shuffler": ("shoefw.control.assembly", "shoefw.service.shuffler", "shoefw.brought"),
    "shoe": ("shoefw.control.shoe.assembly", "shoefw.service.shoe"),
}


def of_kind(kind: str, sources: Mapping[str, Path]) -> dict[str, Path]:
    """The files by their path on the device, without those that only another kind's machine imports."""
    imports = {dotted(path): _imported(path, file.read_text(encoding="utf-8")) for path, file in sources.items()}
    others = {root for other, roots in ROOTS.items() if other != kind for root in roots}
    foreign = _reached(others, imports) - _reached({_START}, imports, without=others)
    return {path: file for path, file in sources.items() if dotted(path) not in foreign}


def _reached(starts: Iterable[str], imports: Mapping[str, set[str]], without: Iterable[str] = ()) -> set[str]:
    left = set(starts)
    found: set[str] = set()
    while left:
        name = left.pop()
        found.add(name)
        left |= imports.get(name, set()) - found - set(without)
    return found


def _imported(path: str, text: str) -> set[str]:
    """Every module that one may mean, and the packages that they lie in."""
    names: set[str] = set()
    for node in nodes(ast.parse(text)):
        for name in _meant(node, path):
            parts = name.split(".")
            names.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
    return names


def _meant(node: ast.AST, path: str) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom):
        source = source_of(node, path)
        yield from (f"{source}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
