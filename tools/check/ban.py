"""What a row of the dialect's table is: a construct, the reason it is banned, what to write, and where it may stand."""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tools.check.source import Source


@dataclass(frozen=True)
class Place:
    """The file around a node, and what is known of it."""

    source: Source
    kinds: dict[str, str]


class Ban(NamedTuple):
    """One banned construct; ``only`` and ``but`` are starts of paths that it is limited to and that it spares."""

    what: str
    why: str
    instead: str
    matches: Callable[[ast.AST, Place], bool]
    only: tuple[str, ...] = ("",)
    but: tuple[str, ...] = ()

    def holds_in(self, path: str) -> bool:
        """Whether this row is about a file."""
        return path.startswith(self.only) and not (self.but and path.startswith(self.but))


def is_call(node: ast.AST, *names: str) -> bool:
    """Whether a node calls a function or a method of one of these names."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (isinstance(called, ast.Name) and called.id in names) or is_method(node, *names)


def is_method(node: ast.AST, *names: str) -> bool:
    """Whether a node calls a method of one of these names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def keywords(node: ast.AST) -> set[str | None]:
    """The keywords that a call gives."""
    return {given.arg for given in node.keywords} if isinstance(node, ast.Call) else set()
