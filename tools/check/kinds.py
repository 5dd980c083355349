"""A guess at which names of a file hold bytes or an array: enough to see what only some types refuse."""

import ast

from tools.check.source import Source

MUTABLE = frozenset({"bytearray", "array", "memoryview"})
BYTES = MUTABLE | {"bytes"}


def kinds(source: Source) -> dict[str, str]:
    """Name (``deck`` or ``self.deck``) to the type that an annotation or a plain construction gave it."""
    found: dict[str, str] = {}
    for node in source.nodes:
        for target, value in _bindings(node):
            kind = _constructed(value)
            if kind in BYTES:
                found[ast.unparse(target)] = kind
    return found


def kind_of(node: ast.AST, known: dict[str, str]) -> str:
    """The type of an expression as far as it shows, else an empty text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bytes):
        return "bytes"
    if isinstance(node, ast.Call):
        return _constructed(node) if _constructed(node) in BYTES else ""
    if isinstance(node, ast.Name | ast.Attribute):
        return known.get(ast.unparse(node), "")
    return ""


def _bindings(node: ast.AST) -> list[tuple[ast.AST, ast.AST]]:
    if isinstance(node, ast.Assign):
        return [(target, node.value) for target in node.targets]
    if isinstance(node, ast.AnnAssign):
        return [(node.target, node.annotation)]
    if isinstance(node, ast.arg) and node.annotation:
        return [(ast.Name(node.arg), node.annotation)]
    return []


def _constructed(value: ast.AST) -> str:
    if isinstance(value, ast.Call):
        value = value.func
    return value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""
