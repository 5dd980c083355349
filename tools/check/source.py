"""The Python files of a tree, read and parsed once for every check."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from tools.check.problem import Problem


@dataclass(frozen=True)
class Source:
    """One parsed file and its place in the tree."""

    root: Path
    path: Path
    tree: ast.Module

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the file."""
        return tuple(ast.walk(self.tree))

    def problem(self, node: ast.AST, what: str, expected: str, instead: str) -> Problem:
        """A problem at a node of this file."""
        line = next((part.lineno for part in ast.walk(node) if hasattr(part, "lineno")), 1)
        return Problem(self.path, line, what, expected, instead)


def files(root: Path, *folders: str) -> Iterator[Path]:
    """The Python files under folders of a tree, by their path in it."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            if not {"node_modules", "__pycache__"} & set(path.parts):
                yield path.relative_to(root)


def read(root: Path, path: Path) -> Source | Problem:
    """The parsed file, or why it cannot be parsed."""
    try:
        return _parsed(root, path, (root / path).read_bytes())
    except (SyntaxError, ValueError) as refused:
        line = getattr(refused, "lineno", None) or 1
        return Problem(path, line, f"no Python: {refused}", "a file that parses", "mend the syntax")


@cache
def _parsed(root: Path, path: Path, content: bytes) -> Source:
    """A file that is as it was is the same source, whoever reads it."""
    return Source(root, path, ast.parse(content, str(path)))
