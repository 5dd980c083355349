"""What a chip imports a piece at a turn, in a device whose modules lie in few files: there a piece is none of its own.

A module is imported ahead of the one that needs it, and handed over, so that no import takes long:

    from shoecore.chance import drbg, health

    yield drbg, health

Where nothing else is done with what is handed over, the import goes, and with it its turn.
"""

import ast
from collections.abc import Iterator

from edits import Edit, edited, nodes


def whole(text: str) -> str:
    """A module without the imports that are pieces of a later one."""
    tree = ast.parse(text)
    functions = [node for node in nodes(tree) if isinstance(node, ast.FunctionDef)]
    return edited(text, [edit for function in functions for edit in _pieces(function)])


def _pieces(function: ast.FunctionDef) -> Iterator[Edit]:
    used = [node.id for node in ast.walk(function) if isinstance(node, ast.Name)]
    turns = sum(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))
    for brought, handed in zip(function.body, function.body[1:], strict=False):
        if isinstance(brought, ast.ImportFrom):
            names = sorted(alias.asname or alias.name for alias in brought.names)
            if names == sorted(_handed(handed)) and all(used.count(name) == 1 for name in names):
                turns -= 1
                yield Edit(brought, "pass")
                yield Edit(handed, "pass" if turns else "yield")  # without any it would be no generator


def _handed(node: ast.stmt) -> list[str]:
    """The names that a statement yields, where it does nothing else."""
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield) and node.value.value):
        return []
    value = node.value.value
    each = value.elts if isinstance(value, ast.Tuple) else [value]
    return [one.id for one in each if isinstance(one, ast.Name)]
