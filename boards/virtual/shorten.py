"""A device's modules with names that a module keeps to itself made the same few short ones in all of them.

MicroPython keeps every name of a function, an attribute or an argument once, for as long as it runs, and each module
a list of those that it uses. What is private to a module, and an argument that no call names, can be called anything:
a module's own functions and variables are ``_0``, ``_1`` ..., so are its objects' own attributes, and the arguments of
each function. A name that stands in a string, or may be meant by another module, is left. Lines stay where they are.
"""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from edits import Spot, renamed
from names import Function, Names, defined_by_const, own_arguments, stored, within

_WORDS = re.compile(r"[A-Za-z_]\w*")


class _Left(NamedTuple):
    """Names that no module changes alone: variables, attributes, arguments."""

    variables: set[str]
    attributes: set[str]
    arguments: set[str]


def shorten(texts: Mapping[str, str], kept: Iterable[str] = ()) -> dict[str, str]:
    """Files by their path on the device, with short names for what is their own; ``kept`` names are left."""
    modules = [_Module(path, text) for path, text in texts.items()]
    left = _Left(
        *({*kept, "self", "_"}.union(*names) for names in zip(*(each.left() for each in modules), strict=True))
    )
    taken = set().union(*(module.taken() for module in modules))
    short = [name for name in (f"_{number}" for number in range(len(taken))) if name not in taken]
    return {module.path: module.shortened(short, left) for module in modules}


class _Module:
    """A file and its names."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self._text = text
        self._tree = ast.parse(text)
        self._names = Names(self._tree)
        self._whole = "/" not in path

    def taken(self) -> set[str]:
        """Every name that it has."""
        return set(_WORDS.findall(self._text))

    def left(self) -> _Left:
        """What it means of other modules, and what others may mean of it."""
        meant = set(_meant(self._tree))
        theirs = (
            {spot.name for spot in self._names.attributes} if self._whole or _extends_imported(self._tree) else set()
        )
        keywords = {node.arg or "" for node in ast.walk(self._tree) if isinstance(node, ast.keyword)}
        return _Left(meant, meant | theirs, keywords)

    def shortened(self, short: list[str], left: _Left) -> str:
        """The text with short names for its own."""
        if self._whole:
            return self._text
        constants = {defined_by_const(node) for node in self._tree.body}  # the compiler leaves nothing of them
        variables = _private(self._names.variables, short, left.variables | constants)
        new = {spot: variables[spot.name] for spot in self._names.variables if spot.name in variables}
        attributes = _private(self._names.attributes, short, left.attributes)
        new |= {spot: attributes[spot.name] for spot in self._names.attributes if spot.name in attributes}
        outside = left.arguments.union(dir(builtins), _bound(self._tree))
        for function in self._names.functions:
            new |= _arguments(function, short, left.arguments, outside, variables)
        return renamed(self._text, new)


def _private(spots: Iterable[Spot], short: list[str], left: set[str]) -> dict[str, str]:
    """Short names for those that are private."""
    own = {spot.name for spot in spots if spot.name.startswith("_") and not spot.name.startswith("__")}
    return dict(zip(sorted(own - left), short, strict=False))


def _arguments(
    function: Function, short: list[str], left: set[str], outside: set[str], variables: Mapping[str, str]
) -> dict[Spot, str]:
    """Short names for the arguments of a function and of those within it, wherever it or they name them.

    Its own argument hides what is outside from all that is within it; an argument of a function within does not."""
    named = [(node.arg if isinstance(node, ast.arg) else node.id, node) for node in within(function)]
    own = [node.arg for node in own_arguments(function) if node.arg not in left]
    theirs = [name for name, node in named if isinstance(node, ast.arg) and name not in outside]
    taken = {variables.get(name) for name, _ in named}
    free = (name for name in short if name not in taken)
    new = dict(zip(dict.fromkeys([*own, *theirs]), free, strict=False))
    return {Spot(node.lineno, node.col_offset, name): new[name] for name, node in named if name in new}


def _meant(tree: ast.Module) -> Iterator[str]:
    """Names in strings, names that are imported, and attributes of any object but ``self``."""
    texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield from _WORDS.findall(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from _WORDS.findall(ast.unparse(node))
        elif isinstance(node, ast.alias):
            yield from (node.name, node.asname or "")
        elif isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            yield node.attr
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names


def _bound(tree: ast.Module) -> Iterator[str]:
    """The names that a module itself defines, stores or imports."""
    yield from stored(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


def _extends_imported(tree: ast.Module) -> bool:
    """Whether a class here shares its objects' attributes with a class of another module."""
    imported = {node.asname or node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return any(name.id in imported for base in bases for name in ast.walk(base) if isinstance(name, ast.Name))
