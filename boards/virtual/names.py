"""What the modules of a device name, and where: names that meet in one place must differ there."""

import ast
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from edits import nodes

_DEFINES = (ast.FunctionDef, ast.ClassDef)


class Class(NamedTuple):
    """A class: its name, those of its bases, and the attributes of its objects with what its body names.

    A namedtuple is one too: its fields are strings."""

    name: str
    bases: set[str]
    attributes: set[str]


def variables(tree: ast.Module) -> Iterator[str]:
    """The variables of a module and of its functions, their arguments, and what it defines and imports."""
    methods = {id(part) for node in nodes(tree) if isinstance(node, ast.ClassDef) for part in node.body}
    for node in nodes(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from (node.name, node.asname or node.name)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and id(node) not in methods:
            yield node.name or ""


def arguments_alone(trees: Iterable[ast.Module]) -> set[str]:
    """The names of arguments that are nothing else anywhere: no attribute, and no variable of a module."""
    arguments: set[str] = set()
    others: set[str] = set()
    for tree in trees:
        others.update(name for each in classes(tree) for name in each.attributes)
        others.update(name for part in tree.body if not isinstance(part, _DEFINES) for name in stored(part))
        for node in nodes(tree):
            if isinstance(node, ast.arg):
                arguments.add(node.arg)
            elif isinstance(node, ast.Attribute):
                others.add(node.attr)
            elif isinstance(node, ast.Global):
                others.update(node.names)
            elif isinstance(node, _DEFINES):
                others.add(node.name)
            elif isinstance(node, ast.alias):
                others.update((node.name, node.asname or node.name))
    return arguments - others


def classes(tree: ast.Module) -> Iterator[Class]:
    """The classes of a module."""
    for node in nodes(tree):
        if isinstance(node, ast.ClassDef):
            bases = {base.attr if isinstance(base, ast.Attribute) else ast.unparse(base) for base in node.bases}
            yield Class(node.name, bases, {*_of_objects(node), *_of_body(node)})
    fields = {str(field.value) for field in fields_of(tree)}
    yield Class("", set(), fields)


def fields_of(tree: ast.Module) -> list[ast.Constant]:
    """The fields of a module's namedtuples, as they stand there."""
    found = []
    for node in nodes(tree):
        if isinstance(node, ast.Call) and called(node) == "namedtuple":
            found += [field for field in ast.walk(node.args[1]) if isinstance(field, ast.Constant)]
    return found


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def of_others(tree: ast.Module, modules: Container[str]) -> Iterator[str]:
    """What is imported of other modules than these, or asked of them."""
    theirs: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            theirs.update(alias.asname or alias.name for alias in node.names)
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and (node.module or "") not in modules:
            yield from (alias.name for alias in node.names)
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in theirs:
            yield node.attr


def set_from_outside(tree: ast.Module) -> Iterator[str]:
    """The attributes that objects are given by others than themselves."""
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and not _is_own(node):
            yield node.attr


def in_strings(tree: ast.Module) -> Iterator[str]:
    """Names in strings that may be put together: each word of one; what ends in ``_`` begins others."""
    others = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
    others.update(id(field) for field in fields_of(tree))
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            yield from (word for word in node.value.split(".") if word.isidentifier())
        elif isinstance(node, ast.JoinedStr):
            yield from (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))


def stored(node: ast.AST) -> Iterator[str]:
    """Every name that is assigned in a node, each time that it is."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load):
            yield inner.id


def is_const(node: ast.expr) -> bool:
    """Whether it is ``const(...)``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const"


def defined_by_const(node: ast.stmt) -> str:
    """The name that a definition ``NAME = const(...)`` defines; empty for anything else."""
    if isinstance(node, ast.Assign) and is_const(node.value) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _of_objects(node: ast.ClassDef) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and _is_own(inner):
            yield inner.attr
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name


def _of_body(node: ast.ClassDef) -> Iterator[str]:
    """What is looked up where the attributes of the class lie: in its body, but within no function."""
    for part in node.body:
        outside: list[ast.AST] = [part]
        if isinstance(part, ast.FunctionDef):
            given = part.args
            outside = [*part.decorator_list, *given.defaults, *(each for each in given.kw_defaults if each)]
        yield from (inner.id for each in outside for inner in ast.walk(each) if isinstance(inner, ast.Name))


def _is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"
