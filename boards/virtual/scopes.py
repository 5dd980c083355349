"""Where a module names what is its own, or another module's, and what to write there instead."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from edits import Edit
from names import stored

_DEFINES = {ast.FunctionDef: len("def "), ast.ClassDef: len("class ")}


class References(ast.NodeVisitor):
    """``edits`` write the new names of a module's variables, and of the attributes of modules that it knows by a name.

    ``x.y`` among the names is what such an attribute becomes as a whole. What a function names itself hides the
    module's names from it, and so does a class in its own body."""

    def __init__(self, tree: ast.Module, names: Mapping[str, str], modules: Mapping[str, Mapping[str, str]]) -> None:
        self.edits: list[Edit] = []
        self._names = names
        self._modules = modules
        self._hidden: frozenset[str] = frozenset()
        self._beyond: frozenset[str] = frozenset()
        self._in_class = False
        self.visit(tree)

    def visit_Name(self, node: ast.Name) -> None:
        """A variable."""
        if node.id in self._names and node.id not in self._hidden:
            self.edits.append(Edit(node, self._names[node.id]))
        elif node.id in self._modules and node.id not in self._hidden and f"{node.id}." in " ".join(self._names):
            raise ValueError(f"line {node.lineno}: the module {node.id} is not there as such")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Perhaps something of another module."""
        known = node.value.id if isinstance(node.value, ast.Name) and node.value.id not in self._hidden else ""
        new = self._modules.get(known, {}).get(node.attr)
        if new is None:
            self.visit(node.value)
        elif f"{known}.{node.attr}" in self._names:
            self.edits.append(Edit(node, self._names[f"{known}.{node.attr}"]))
        else:
            self.edits.append(Edit(node, f"{known}.{new}"))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function, or a method: what is given where an argument is left out is of the place where it stands."""
        if not self._in_class:
            self._definition(node)
        for outer in (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(outer)
        here, self._hidden = self._hidden, self._beyond if self._in_class else self._hidden
        self._within(node, node.body)
        self._hidden = here

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """A function without a name."""
        for outer in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(outer)
        self._within(node, [node.body])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class."""
        self._definition(node)
        for outer in (*node.bases, *node.decorator_list):
            self.visit(outer)
        outside = self._hidden, self._in_class, self._beyond
        own = {name for part in node.body if not isinstance(part, ast.FunctionDef) for name in stored(part)}
        self._hidden, self._in_class, self._beyond = outside[0] | own, True, outside[0]
        for part in node.body:
            self.visit(part)
        self._hidden, self._in_class, self._beyond = outside

    def visit_Global(self, node: ast.Global) -> None:
        """Variables of the module that a function sets."""
        self.edits.append(Edit(node, f"global {', '.join(self._names.get(name, name) for name in node.names)}"))

    def _definition(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        if node.name in self._names and node.name not in self._hidden:
            begin = node.col_offset + _DEFINES[type(node)]
            name = ast.Name(node.name, lineno=node.lineno, col_offset=begin)
            name.end_lineno, name.end_col_offset = node.lineno, begin + len(node.name.encode())
            self.edits.append(Edit(name, self._names[node.name]))

    def _within(self, node: ast.FunctionDef | ast.Lambda, body: Iterable[ast.AST]) -> None:
        outside = self._hidden, self._in_class
        arguments = [inner.arg for inner in ast.walk(node.args) if isinstance(inner, ast.arg)]
        of_module = [
            name for part in body for inner in ast.walk(part) if isinstance(inner, ast.Global) for name in inner.names
        ]
        self._hidden = outside[0].union(arguments, *map(_bound, body)).difference(of_module)
        self._in_class = False
        for part in body:
            self.visit(part)
        self._hidden, self._in_class = outside


def _bound(node: ast.AST) -> Iterator[str]:
    """What a function's statement names itself, but for what functions within it do."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            yield node.id
    elif not isinstance(node, ast.Lambda):
        if isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        for inner in ast.iter_child_nodes(node):
            yield from _bound(inner)
