"""Where a module of a device names its variables, its objects' attributes, and the arguments of its functions."""

import ast
from collections.abc import Iterator

from edits import Spot

Function = ast.FunctionDef | ast.Lambda
_DEF = len("def ")


class Names(ast.NodeVisitor):
    """All of a tree: ``functions`` are the outermost ones, what is within them is theirs."""

    def __init__(self, tree: ast.Module) -> None:
        self.variables: list[Spot] = []
        self.attributes: list[Spot] = []
        self.functions: list[Function] = []
        self._of_class: set[str] | None = None
        self._depth = 0
        self.visit(tree)

    def visit_Name(self, node: ast.Name) -> None:
        """A variable; in the body of a class, what it stores is its objects'."""
        mine = self._of_class is not None and node.id in self._of_class
        (self.attributes if mine else self.variables).append(Spot(node.lineno, node.col_offset, node.id))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """What some object is asked for."""
        line, column = node.end_lineno or node.lineno, (node.end_col_offset or 0) - len(node.attr)
        self.attributes.append(Spot(line, column, node.attr))
        self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function, or a method."""
        name = Spot(node.lineno, node.col_offset + _DEF, node.name)
        (self.variables if self._of_class is None else self.attributes).append(name)
        self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """A function without a name."""
        self._function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class."""
        outside = self._of_class
        self._of_class = set(stored(node))
        self.generic_visit(node)
        self._of_class = outside

    def _function(self, node: Function) -> None:
        if not self._depth:
            self.functions.append(node)
        outside, self._of_class = self._of_class, None
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        self._of_class = outside


def stored(node: ast.AST) -> Iterator[str]:
    """Every name that is assigned in a node, each time that it is."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load):
            yield inner.id


def own_arguments(function: Function) -> list[ast.arg]:
    """The arguments of a function itself."""
    given = function.args
    more = [argument for argument in (given.vararg, given.kwarg) if argument]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *more]


def within(function: Function) -> list[ast.arg | ast.Name]:
    """The arguments of a function and of those within it, and every variable that it or they name."""
    body = function.body if isinstance(function.body, list) else [function.body]
    inner = [node for part in body for node in ast.walk(part) if isinstance(node, ast.arg | ast.Name)]
    return [*own_arguments(function), *inner]


def is_const(node: ast.expr) -> bool:
    """Whether it is ``const(...)``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const"


def defined_by_const(node: ast.stmt) -> str:
    """The name that a definition ``NAME = const(...)`` defines; empty for anything else."""
    if isinstance(node, ast.Assign) and is_const(node.value) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
