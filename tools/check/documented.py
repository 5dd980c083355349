"""Every module and every public class and function says in a docstring what it is; types are the type checker's."""

import ast
from collections.abc import Iterator

from tools.check.problem import Problem
from tools.check.source import Source

FOLDERS = ("shared", "firmware", "host", "boards", "tools")

_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def check(source: Source) -> Iterator[Problem]:
    """Every docstring that is missing."""
    if source.path.parts[0] not in FOLDERS:
        return
    yield from _docstring(source, source.tree, "module")
    for node in _public(source.tree):
        yield from _docstring(source, node, node.name)


def _public(inside: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """The public classes and functions of a module, and the public methods of public classes."""
    for node in inside.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def _docstring(source: Source, node: _Documented, name: str) -> Iterator[Problem]:
    if not ast.get_docstring(node) and not (isinstance(node, ast.FunctionDef) and _is_setter(node)):
        yield source.problem(node, f"{name} without docstring", "one sentence: what or why", "write it")


def _is_setter(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Attribute) and mark.attr == "setter" for mark in node.decorator_list)
