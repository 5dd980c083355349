"""A device's modules without the functions, classes, methods and tables that nothing on the device names.

The core serves the host too: what only the host calls costs a device memory and names for nothing. What is not in a
package (the program's start, the board, the chip) stays whole, and what it names is the beginning; what is named by a
living part lives. A name is taken for every thing that it may be: an attribute of some object, and a word in a string,
for every thing of that name in any module; what an object asks of itself is its class's alone, and what is private to
a module is no other's attribute. Lines stay where they are.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from edits import Edit, dotted, edited, nodes, source_of, without
from names import called

_WORD = re.compile(r"[A-Za-z_]\w*\Z")


def shake(texts: Mapping[str, str], kept: Iterable[str] = ()) -> dict[str, str]:
    """Files by their path on the device, without what nobody names; ``kept`` are attributes that somebody else does."""
    modules = {dotted(path): _Module(path, ast.parse(text)) for path, text in texts.items()}
    living = _Living(modules)
    for name in kept:
        living.attribute(name)
    for module in modules.values():
        living.module(module)
    living.spread()
    return {module.path: edited(texts[module.path], module.edits(living)) for module in modules.values()}


class _Module:
    """A file, its definitions, and the modules that its names stand for."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.path = path
        self.name = dotted(path)
        self.tree = tree
        self.whole = "/" not in path
        self.imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        own = {node.id for node in nodes(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        own |= {node.arg for node in nodes(tree) if isinstance(node, ast.arg)}
        brought = [
            (alias.asname or alias.name, f"{source_of(node, path)}.{alias.name}")
            for node in nodes(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
        self.modules = {name: whole for name, whole in brought if name not in own}
        self._plain = {"const", "bytes", "tuple", "namedtuple"}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and called(node.value) == "namedtuple":
                self._plain |= {target.id for target in node.targets if isinstance(target, ast.Name)}

    def defined(self, node: ast.stmt) -> str:
        """The name of a definition that does nothing but define it; empty for anything else."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            return node.name
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            calls = [called(inner) for inner in ast.walk(node.value) if isinstance(inner, ast.Call)]
            return node.targets[0].id if self._plain.issuperset(calls) else ""
        return ""

    def of(self, node: ast.ClassDef) -> str:
        """The name of a class for what its objects ask of themselves; empty where they may be of another class too."""
        return "" if node.bases else f"{self.name}.{node.name}"

    def edits(self, living: "_Living") -> Iterator[Edit]:
        """What goes: definitions, methods, and imports of names that are not used."""
        if self.whole:
            return
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                names = [alias.asname or alias.name for alias in node.names]
                yield from without(node, [name for name in names if not living.is_named(self.name, name)])
            elif not living.is_named(self.name, self.defined(node) or "*"):
                yield Edit(node, "pass")
            elif isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef) and not living.is_asked(self.of(node), inner.name):
                        yield Edit(inner, "pass")


class _Living:
    """The names that living parts name, and what waits for its own to be named."""

    def __init__(self, modules: Mapping[str, _Module]) -> None:
        self._modules = modules
        self._attributes: set[str] = set()
        self._beginnings: set[str] = set()
        self._names: set[tuple[str, str]] = set()
        self._waiting: dict[str, list[tuple[Callable[[], bool], Callable[[], None]]]] = defaultdict(list)
        self._due: list[str] = []

    def is_named(self, module: str, name: str) -> bool:
        """Whether a living part names what a module calls so."""
        return (module, name) in self._names or name == "*" or (self._is_asked(name) and not _is_private(name))

    def is_asked(self, of: str, name: str) -> bool:
        """Whether a living part asks an object of a class for what the class calls so."""
        return (of, name) in self._names or self._is_asked(name)

    def _is_asked(self, name: str) -> bool:
        return (
            name in self._attributes
            or (name.startswith("__") and name.endswith("__"))
            or any(name.startswith(beginning) for beginning in self._beginnings)
        )

    def attribute(self, name: str) -> None:
        """Somebody names an attribute: of which object nobody knows."""
        if name not in self._attributes:
            self._attributes.add(name)
            self._due.append(name)

    def named(self, module: str, name: str) -> None:
        """A module names something of its own, or of an import."""
        if (module, name) not in self._names:
            self._names.add((module, name))
            self._due.append(name)

    def module(self, module: _Module) -> None:
        """The parts of a module, each to live from when it is named; what is no definition lives."""
        for node in module.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    source = source_of(node, module.path)
                    name = alias.asname or alias.name
                    self._when(partial(self.is_named, module.name, name), name, partial(self.named, source, alias.name))
            elif module.whole or not module.defined(node):
                self.part(module, node)
            else:
                name = module.defined(node)
                self._when(partial(self.is_named, module.name, name), name, partial(self.definition, module, node))

    def definition(self, module: _Module, node: ast.stmt) -> None:
        """A definition lives; its methods wait for their names."""
        if not isinstance(node, ast.ClassDef):
            self.part(module, node)
            return
        for outer in (*node.bases, *node.decorator_list):
            self.part(module, outer)
        of = module.of(node)
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef):
                self._when(partial(self.is_asked, of, inner.name), inner.name, partial(self.part, module, inner, of))
            else:
                self.part(module, inner)

    def part(self, module: _Module, node: ast.AST, of: str = "") -> None:
        """A living part: what it names is named. ``of`` is the class whose objects are ``self`` there."""
        for inner in _running(node):
            if isinstance(inner, ast.Attribute):
                owner = inner.value.id if isinstance(inner.value, ast.Name) else ""
                whole = module.modules.get(owner)
                if whole and whole in self._modules:
                    self.named(whole, inner.attr)
                elif of and owner == "self":
                    self.named(of, inner.attr)
                else:
                    self.attribute(inner.attr)
            elif isinstance(inner, ast.Name):
                self.named(module.name, inner.id)
            elif isinstance(inner, ast.keyword) and inner.arg:
                self.attribute(inner.arg)
            elif isinstance(inner, ast.ImportFrom):
                for alias in inner.names:
                    self.named(source_of(inner, module.path), alias.name)
            elif isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                self._string(inner.value)

    def spread(self) -> None:
        """Until nothing new is named."""
        while self._due:
            name = self._due.pop()
            waiting = self._waiting.pop(name, [])
            for is_living, live in waiting:
                self._when(is_living, name, live)

    def _when(self, is_living: Callable[[], bool], name: str, live: Callable[[], None]) -> None:
        if is_living():
            live()
        else:
            self._waiting[name].append((is_living, live))

    def _string(self, text: str) -> None:
        """Names may be put together of strings: each word of one, and whatever begins with one that is unfinished."""
        for word in text.split("."):
            if _WORD.match(word):
                self.attribute(word)
        if _WORD.match(text.strip("_")) and text.endswith("_") and text not in self._beginnings:
            self._beginnings.add(text)
            self._due += [name for name in self._waiting if name.startswith(text)]


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that MicroPython carries out: no annotations, no docstrings."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for inner in value if isinstance(value, list) else [value]:
            is_text = isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant)
            if isinstance(inner, ast.AST) and not is_text:
                yield from _running(inner)
