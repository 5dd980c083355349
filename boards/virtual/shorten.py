"""A device's modules with names that a module keeps to itself made the same few short ones in all of them.

MicroPython keeps every name of a function, an attribute or an argument once, for as long as it runs. What is private
to a module, and an argument that no call names, can be called anything, so each module calls its own ``_0``, ``_1`` ...
A name that stands in a string, or may be meant by another module, is left. Lines stay where they are.
"""

import ast
import builtins
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping

_WORDS = re.compile(r"[A-Za-z_]\w*")


def shorten(texts: Mapping[str, str], kept: Iterable[str] = ()) -> dict[str, str]:
    """Files by their path on the device, with short names for what is their own; ``kept`` names are left."""
    modules = [_Module(path, text) for path, text in texts.items()]
    left = {*kept, "self", *dir(builtins)}.union(*(module.seen for module in modules))
    public = left.union(*(module.public for module in modules))
    taken = set().union(*(module.names for module in modules))
    short = [name for name in (f"_{number}" for number in range(len(taken))) if name not in taken]
    return {module.path: module.renamed(short, left, public) for module in modules}


class _Module:
    """A file, and what its names are: its own, its functions' arguments, or such as others may mean too."""

    def __init__(self, path: str, text: str) -> None:
        tree = ast.parse(text)
        self.path = path
        self._tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        self._lines = text.split("\n")
        self._arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        self.names = {token.string for token in self._tokens if token.type == tokenize.NAME}
        self.public = set(_public(tree))
        self.seen = set(_seen(tree))
        if "/" not in path or _extends_imported(tree):
            self.seen |= self.names

    def renamed(self, short: Iterable[str], left: set[str], public: set[str]) -> str:
        """The text with short names for its own."""
        private = {name for name in self.names if name.startswith("_") and not name.startswith("__")}
        new = dict(zip(sorted(private - left | self._arguments - public), short, strict=False))
        lines = list(self._lines)
        for token in reversed(self._tokens):
            if token.type == tokenize.NAME and token.string in new:
                row, column = token.start
                line = lines[row - 1]
                lines[row - 1] = line[:column] + new[token.string] + line[token.end[1] :]
        return "\n".join(lines)


def _seen(tree: ast.Module) -> Iterator[str]:
    """Names that one module cannot change alone: in strings, imported, named by a call, of any object but ``self``."""
    texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield from _WORDS.findall(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from _WORDS.findall(ast.unparse(node))
        elif isinstance(node, ast.alias):
            yield from (node.name, node.asname or "")
        elif isinstance(node, ast.ImportFrom):
            yield from _WORDS.findall(node.module or "")
        elif isinstance(node, ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            yield node.attr


def _public(tree: ast.Module) -> Iterator[str]:
    """Names that are more than a function's own: attributes, definitions, a module's or a class's variables."""
    outside: list[ast.AST] = [tree]
    while outside:
        node = outside.pop()
        if isinstance(node, ast.Name):
            yield node.id
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            outside += ast.iter_child_nodes(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names


def _extends_imported(tree: ast.Module) -> bool:
    """Whether a class here shares its objects' attributes with a class of another module."""
    imported = {node.asname or node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return any(name.id in imported for base in bases for name in ast.walk(base) if isinstance(name, ast.Name))
