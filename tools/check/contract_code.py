"""What the code has of the board contract: the members of a class, what a board file builds, what the firmware uses."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.check.source import Source, read

BOARD = "Board"


class Use(NamedTuple):
    """A member of a kind that the code reads or calls, with how many arguments; None where it is not called."""

    kind: str
    member: str
    arguments: int | None
    source: Source
    node: ast.AST


class Built(NamedTuple):
    """What a board file puts under a name: the class that it calls for it, if any, with which event."""

    kind: str
    event: str
    node: ast.AST


def members(source: Source, name: str) -> dict[str, str]:
    """The public members of a class as they are written: methods with their arguments, attributes by their name."""
    found: dict[str, str] = {}
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            constants = [target for part in node.body if isinstance(part, ast.Assign) for target in part.targets]
            found.update({ast.unparse(target): ast.unparse(target) for target in constants})
            for method in (part for part in node.body if isinstance(part, ast.FunctionDef)):
                if method.name == "__init__":
                    found[name] = _written(name, method)
                    found.update({attribute: attribute for attribute in _own(method)})
                elif not method.name.startswith("_"):
                    found[method.name] = _written(method.name, method)
    return found


def built(source: Source) -> dict[str, Built]:
    """The public attributes of a board file's class ``Board``, each with the class that was called for it."""
    base = builds_on(source)
    found: dict[str, Built] = built(base) if base else {}
    board = next(
        (node for node in source.tree.body if isinstance(node, ast.ClassDef) and node.name == BOARD), ast.Pass()
    )
    gives = _given_by_helpers(board)
    for node in ast.walk(board):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                name = _name_of_own(target) or (
                    target.id if isinstance(target, ast.Name) and target.id.isupper() else ""
                )
                if name and not name.startswith("_"):
                    found[name] = Built(_called(node.value, gives), _event(node.value), node)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found[node.name] = Built("", "", node)
    return found


def builds_on(source: Source) -> Source | None:
    """The file of the board that a board's own is made from, where it imports one."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith(".board"):
            base = read(source.root, Path("boards", *node.module.split(".")).with_suffix(".py"))
            return base if isinstance(base, Source) else None
    return None


def kind_of_device(source: Source) -> str:
    """What a board file says it is: its ``KIND``."""
    for node in source.nodes:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            (target,) = node.targets
            if isinstance(target, ast.Name) and target.id == "KIND":
                return str(node.value.value)
    return ""


def given(source: Source, figures: str) -> dict[str, ast.AST]:
    """The fields that a board file gives to its figures of a name, each where it is given."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == figures:
            return {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
    base = builds_on(source)
    return given(base, figures) if base else {}


def uses(source: Source, parts: Mapping[str, str], known_as: Mapping[str, str]) -> Iterator[Use]:
    """Every member of a part that a file uses.

    ``parts`` says which kind a board's attribute is. A parameter is taken for the part that it is called after, and
    for the kind that ``known_as`` gives its name; a name that one of them is given to holds it too."""
    for scope in (node for node in source.tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)):
        yield from _Scope(source, scope, parts, known_as).uses()


@dataclass
class _Scope:
    """A class or a function with what its names hold."""

    source: Source
    node: ast.AST
    parts: Mapping[str, str]
    known_as: Mapping[str, str]

    def uses(self) -> Iterator[Use]:
        self.held: dict[str, str] = {}
        functions = _functions(self.node)
        for _ in range(2):  # a name may be given on before the method that fills it is read
            for function in functions:
                self._hold(function)
        for function in functions:
            names = self._names(function)
            for node in function.attributes:
                kind = self._kind(node.value, names)
                if kind:
                    call = function.called.get(id(node))
                    count = len(call.args) + len(call.keywords) if call else None
                    yield Use(kind, node.attr, count, self.source, node)

    def _hold(self, function: "_Function") -> None:
        """Remember which of the object's own attributes hold a part."""
        names = self._names(function)
        for node in function.assigns:
            kind = self._kind(node.value, names)
            for target in node.targets:
                if kind and _name_of_own(target):
                    self.held[_name_of_own(target)] = kind

    def _names(self, function: "_Function") -> dict[str, str]:
        """What the parameters and the variables of a function hold."""
        names = {name: self.known_as[name] for name in function.parameters if name in self.known_as}
        for node in function.assigns:
            kind = self._kind(node.value, names)
            names.update({target.id: kind for target in node.targets if kind and isinstance(target, ast.Name)})
        return names

    def _kind(self, node: ast.AST, names: Mapping[str, str]) -> str:
        """The kind of part that an expression is; empty for anything else."""
        if isinstance(node, ast.Name):
            return names.get(node.id, "")
        if isinstance(node, ast.Call):
            return BOARD if ast.unparse(node.func) == BOARD else ""
        if not isinstance(node, ast.Attribute):
            return ""
        if node.attr in ("board", "_board"):
            return BOARD
        own = _name_of_own(node)
        if own in self.held:
            return self.held[own]
        return self.parts.get(node.attr, "") if self._kind(node.value, names) == BOARD else ""


class _Function:
    """What a function has of interest, found in one walk."""

    def __init__(self, function: ast.FunctionDef) -> None:
        nodes = list(ast.walk(function))
        self.parameters = [argument.arg for argument in function.args.args]
        self.assigns = [node for node in nodes if isinstance(node, ast.Assign)]
        self.attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
        self.called = {id(node.func): node for node in nodes if isinstance(node, ast.Call)}


@cache
def _functions(scope: ast.AST) -> list[_Function]:
    """Those of a class, or a function and those within it."""
    return [_Function(node) for node in ast.walk(scope) if isinstance(node, ast.FunctionDef)]


def _name_of_own(node: ast.AST) -> str:
    """``x`` of ``self.x``."""
    is_own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr if is_own and isinstance(node, ast.Attribute) else ""


def _own(method: ast.FunctionDef) -> list[str]:
    """The public attributes that a method gives its object."""
    targets = [target for node in ast.walk(method) if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in ast.walk(method) if isinstance(node, ast.AnnAssign)]
    return [name for name in map(_name_of_own, targets) if name and not name.startswith("_")]


def _written(name: str, method: ast.FunctionDef) -> str:
    """A method as the pages write it: its name and its arguments, without types."""
    arguments = method.args.args[1:]
    plain = len(arguments) - len(method.args.defaults)
    parts = [argument.arg for argument in arguments[:plain]]
    pairs = zip(arguments[plain:], method.args.defaults, strict=True)
    return f"{name}({', '.join(parts + [f'{argument.arg}={ast.unparse(default)}' for argument, default in pairs])})"


def _given_by_helpers(board: ast.AST) -> dict[str, str]:
    """The class that each private method of a board gives, by what it returns."""
    methods = (node for node in ast.walk(board) if isinstance(node, ast.FunctionDef) and node.name.startswith("_"))
    return {method.name: ast.unparse(method.returns) for method in methods if method.returns}


def _called(value: ast.AST, gives: Mapping[str, str]) -> str:
    """The class, or what gives an object, that an expression calls."""
    if not isinstance(value, ast.Call):
        return ""
    name = value.func.attr if isinstance(value.func, ast.Attribute) else ast.unparse(value.func)
    return gives.get(name, name)


def _event(value: ast.AST) -> str:
    """The event that an expression hands on: ``X`` of ``events.X``."""
    parts = (node for node in ast.walk(value) if isinstance(node, ast.Attribute))
    return next((part.attr for part in parts if ast.unparse(part.value) == "events"), "")
