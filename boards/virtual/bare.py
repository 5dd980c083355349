"""A device's modules without what MicroPython keeps of each for nobody.

A module has the path of its file as a variable, a class the names of its module and of itself, as attributes; a class
and a traceback know their names without. What is deleted before anything else is defined leaves its place to that:
the text of documentation, which no device carries, makes room for the line. A package is its folder: of a package that
says nothing there is no file. The names of a namedtuple's fields are a list, of which nothing stays: a tuple would be
one of the module's constants, with texts of its own. A constant tuple's short texts are named once before: then they
are names, which are kept once, in less. Lines stay where they are.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

from edits import Edit, edited, nodes
from names import called

_OF_MODULE = "__file__"
_OF_CLASS = "__module__, __qualname__"

# The longest text that the compiler makes a name of.
_NAME = 10


def bare(texts: Mapping[str, str]) -> dict[str, str]:
    """Files by their path on the device, without what nobody asks for."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    return {
        path: edited(texts[path], _edits(tree))
        for path, tree in trees.items()
        if _says(tree) or not path.endswith("/__init__.py")
    }


def _edits(tree: ast.Module) -> Iterator[Edit]:
    if not any(isinstance(node, ast.Name) and node.id == _OF_MODULE for node in nodes(tree)):
        yield from _forgotten(tree, _OF_MODULE, sorted(set(_short_texts(tree))))
    for node in nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _forgotten(node, _OF_CLASS, ())
        elif isinstance(node, ast.Call) and called(node) == "namedtuple":
            fields = node.args[1]
            if isinstance(fields, ast.Tuple):
                yield Edit(fields, f"[{', '.join(map(ast.unparse, fields.elts))}]")


def _forgotten(node: ast.Module | ast.ClassDef, names: str, texts: Iterable[str]) -> Iterator[Edit]:
    """Names deleted at the beginning of what defines more, after they were texts that are to be names."""
    if _is_text(node.body[0]) and _says(node):
        yield Edit(node.body[0], "; ".join([*(f"{names} = {text!r}" for text in texts), f"del {names}"]))


def _short_texts(tree: ast.Module) -> Iterator[str]:
    """The short texts in tuples of nothing but constants, which the compiler keeps whole."""
    for node in nodes(tree):
        if isinstance(node, ast.Tuple) and all(
            isinstance(part, ast.Constant | ast.Tuple) for part in ast.walk(node) if isinstance(part, ast.expr)
        ):
            texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
            yield from (text for text in texts if isinstance(text, str) and len(text.encode()) <= _NAME)


def _says(node: ast.Module | ast.ClassDef) -> bool:
    """Whether it does more than to tell what it is."""
    return any(not isinstance(part, ast.Pass) and not _is_text(part) for part in node.body)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
