"""A device's modules that are in the memory together laid into few files.

Each module costs MicroPython an object, a table of what it defines and imports, and a list of its names; modules that
come and go together need but one of each. What such a module defines has the module's name before its own there, and
needs no import among them.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from edits import Edit, dotted, edited, nodes, source_of
from kinds import ROOTS
from scopes import References

_START = "main"

# The letters of a file, about: a name takes two bytes wherever it stands where there are more than 128 in a file.
_MOST = 35_000

# What a function imports for good: the controllers of a shuffler, of whose parts some come and go, or of a shoe.
_STAYS = tuple(roots[0] for roots in ROOTS.values())

# The one that imports what not every port has.
_APART = "shoecore.compat"

_Group = list[str]


class Merged(NamedTuple):
    """Files by their path, the file of each module, and the new name of what each defines."""

    texts: dict[str, str]
    places: dict[str, str]
    names: dict[str, str]


def merge(texts: Mapping[str, str], kept: Iterable[str] = ()) -> Merged:
    """Lay together what comes and goes together, but for the ``kept`` modules."""
    modules = {dotted(path): _Module(path, text) for path, text in texts.items()}
    files = {name: group[-1] for group in _groups(modules, kept) for name in group}
    found: dict[str, str] = defaultdict(str)
    places = {}
    for name in [*files, *(name for name in modules if name not in files)]:
        path = modules[files.get(name, name)].path
        places[name] = path
        found[path] += modules[name].rewritten(modules, files)
    names = {f"{name}.{each}": modules[name].new(each) for name in files for each in modules[name].defined}
    return Merged(dict(found), places, names)


def _groups(modules: "Mapping[str, _Module]", kept: Iterable[str]) -> Iterator[_Group]:
    """Modules that one start or one import brings in, each after those that it needs itself."""
    always = _order(modules, _START)
    later = {name for module in modules.values() for name in module.later if name in modules} - set(always)
    brought = {root: _order(modules, root) for root in sorted(later, key=lambda root: (root not in _STAYS, root))}
    by: dict[str, list[str]] = defaultdict(list)
    for root, names in brought.items():
        for name in names:
            if root in _STAYS or _STAYS[0] not in by[name]:
                by[name].append(root)
    together = defaultdict(list)
    for root, names in brought.items():
        for name in names:
            if name not in always and by[name][0] == root:
                together[tuple(by[name])].append(name)
    stays = (name for name, module in modules.items() if module.says and not module.may_move)
    foreseen = {*always, *by}
    unforeseen = (module for name, module in modules.items() if name not in foreseen)
    passing = {name for module in unforeseen for name in module.needed if name in by and by[name][0] not in _STAYS}
    apart = {*kept, _APART, *stays, *passing}
    for names in [always, *together.values()]:
        yield from (group for group in _parted(modules, names, apart) if len(group) > 1)


def _parted(modules: "Mapping[str, _Module]", names: _Group, apart: set[str]) -> Iterator[_Group]:
    """In as few parts as what stays apart allows: whoever needs that comes after it."""
    after: dict[str, int] = {}
    for name in names:
        after[name] = max(
            (after[other] + (other in apart) for other in modules[name].needed if other in after), default=0
        )
    for place in sorted(set(after.values())):
        part: _Group = []
        for name in names:
            if after[name] == place and name not in apart and modules[name].says:
                if sum(modules[other].size for other in part) > _MOST:
                    yield part
                    part = []
                part.append(name)
        yield part


def _order(modules: "Mapping[str, _Module]", start: str) -> _Group:
    """What an import brings in, each module after those that it needs itself."""
    found: _Group = []
    begun: set[str] = set()

    def visit(name: str) -> None:
        if name in modules and name not in begun:
            begun.add(name)
            for needed in modules[name].needed:
                visit(needed)
            found.append(name)

    visit(start)
    return found


class _Module:
    """A file: ``defined`` are its own names, ``needed`` the modules it begins with, ``later`` what its functions do."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.name = dotted(path)
        self._text = text
        self._tree = tree = ast.parse(text)
        self.size = len(text)
        self.says = not all(isinstance(node, ast.Expr) for node in tree.body)
        self.defined = set(_defined(tree))
        self.needed = [name for node in tree.body for name in self._modules_of(node)]
        self.later = {name for node in nodes(tree) for name in self._modules_of(node)} - set(self.needed)
        words = {node.id for node in nodes(tree) if isinstance(node, ast.Name)}
        is_package = path.endswith("__init__.py")
        self.may_move = (
            "." in self.name and not is_package and "__name__" not in words and all(map(_is_plain, tree.body))
        )

    def new(self, name: str) -> str:
        """The name of something that it defines, in its file with others."""
        return f"{'_' if name.startswith('_') else ''}{self.name.replace('.', '_')}__{name}"

    def rewritten(self, modules: "Mapping[str, _Module]", files: Mapping[str, str]) -> str:
        """Its text, for where it is put and where the others are."""
        mine = files.get(self.name, self.name)
        names = {name: self.new(name) for name in self.defined} if self.name in files else {}
        attributes: dict[str, dict[str, str]] = {}
        edits = []
        for node in nodes(self._tree):
            if not isinstance(node, ast.ImportFrom):
                continue
            source = source_of(node, self.path)
            statements = []
            for alias in node.names:
                known = alias.asname or alias.name
                whole = f"{source}.{alias.name}"
                if whole in files:
                    attributes[known] = {name: modules[whole].new(name) for name in modules[whole].defined}
                    if files[whole] == mine:
                        names |= {f"{known}.{name}": new for name, new in attributes[known].items()}
                    else:
                        package, _, last = files[whole].rpartition(".")
                        statements.append(f"from {package} import {last} as {known}")
                elif source in files:
                    if alias.name not in modules[source].defined:
                        raise ValueError(
                            f"{self.name}: {source} does not define {alias.name}; import it from where it is"
                        )
                    new = modules[source].new(alias.name)
                    if files[source] == mine:
                        names[known] = new
                    else:
                        statements.append(f"from {files[source]} import {new} as {known}")
                else:
                    statements.append(f"from {source} import {alias.name}{f' as {known}' if alias.asname else ''}")
            edits.append(Edit(node, "; ".join(statements) or "pass"))
        references = References(self._tree, names, attributes)
        return edited(self._text, [*edits, *references.edits]).rstrip("\n") + "\n"

    def _modules_of(self, node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.ImportFrom):
            source = source_of(node, self.path)
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _is_plain(node: ast.stmt) -> bool:
    """Whether it does nothing but define something, at the top of a module."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Name) for target in node.targets)
    if isinstance(node, ast.AnnAssign):
        return isinstance(node.target, ast.Name)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.ImportFrom | ast.Import | ast.FunctionDef | ast.ClassDef | ast.Pass)


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
