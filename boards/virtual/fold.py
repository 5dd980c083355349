"""A device's modules with each constant written where it is used, so that no name of one lies in a device's memory.

``X = const(3)`` folds only within its own file, and keeps X for the others. A device's image is all the files there
are: here it folds across them. ``faults.MISSING`` becomes 15, its definition goes, and so does an import that has
nothing left to import. Lines stay where they are. Where an attribute of some object has a constant's name, that
constant keeps its definition.
"""

import ast
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from bare import bare
from edits import Edit, dotted, edited, nodes, source_of, without
from flat import flat
from merge import merge
from names import defined_by_const, is_const, stored
from pack import with_packed_rulings
from runtime import build_folder
from shake import shake
from shorten import shorten, words

# What the page of the service procedures imports and calls and is shown at the prompt, and no module on the device.
AT_THE_PROMPT = (
    "shoefw.store.configuration",
    "shoefw.store.counters",
    "shoefw.store.decks",
    "shoefw.store.identity",
    "shoefw.store.latch",
    "Board",
    "Configuration",
    "Counters",
    "Decks",
    "Identity",
    "Latch",
    "back",
    "flash",
    "supplier",
    "read",
    "uses",
    "all",
    "enrol",
    "change",
    "give_up",
    "fault",
    "FEED_ROLLER",
    "EXIT_ROLLER",
    "CAROUSEL",
    "READER",
    "READER_ERRORS",
    "DECKS",
)

# Beside the modules: in which of those on the device each is; each short name by the one that it is for; and what the
# names that modules define had become before.
NAMES = "names.json"

_STEPS = [
    Path(__file__).with_name(f"{name}.py")
    for name in ("bare", "edits", "flat", "fold", "kinds", "merge", "names", "pack", "scopes", "shake", "shorten")
]


def folded(modules: Mapping[str, Path], to_port: Iterable[str] = ()) -> Path:
    """The folder of a device's modules, lean as this page has it; the build folder keeps it.

    The files ``to_port`` speak to the port, whose names are known nowhere: every name in them is left as it is."""
    texts = {name: path.read_text(encoding="utf-8") for name, path in modules.items()}
    left = sorted(words(texts[name] for name in to_port))
    key = hashlib.sha256(
        b"".join(path.read_bytes() for path in _STEPS) + repr((sorted(texts.items()), left)).encode()
    ).hexdigest()[:32]
    kept = build_folder() / "folded" / key
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=kept.parent))
        lean = shake(fold(with_packed_rulings(texts), AT_THE_PROMPT), AT_THE_PROMPT)
        together = merge(lean, AT_THE_PROMPT)
        short, names = shorten(together.texts, (*AT_THE_PROMPT, *left))
        laid, moved = flat(bare(short), AT_THE_PROMPT)
        places = {name: moved.get(dotted(path), "") for name, path in together.places.items()}
        told = {"places": places, "names": names, "defined": together.names}
        for name, text in {**laid, NAMES: json.dumps(told, indent=1)}.items():
            place = fresh / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        try:
            os.rename(fresh, kept)
        except OSError:  # another process was faster
            shutil.rmtree(fresh)
    return kept


def fold(texts: Mapping[str, str], kept: Iterable[str] = ()) -> dict[str, str]:
    """Files by their path on the device, with the constants of all written out; ``kept`` stay defined besides."""
    modules = {dotted(path): _Module(path, ast.parse(text)) for path, text in texts.items()}
    for module in modules.values():
        module.link(modules)
    needed = {*kept, *(name for module in modules.values() for name in module.attributes())}
    return {module.path: edited(texts[module.path], module.edits(needed)) for module in modules.values()}


class _Module:
    """A file, and what its names stand for: a constant's value, a module, or a name of another module."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.path = path
        self._tree = tree
        self._modules: Mapping[str, _Module] = {}
        self._names: dict[str, int | str | tuple[str, str]] = dict(_constants(tree))

    def link(self, modules: "Mapping[str, _Module]") -> None:
        """Learn what the imports bring, of all the modules there are."""
        self._modules = modules
        for node in nodes(self._tree):
            if isinstance(node, ast.Import):
                self._names |= {alias.asname or alias.name: alias.name for alias in node.names if alias.name in modules}
            elif isinstance(node, ast.ImportFrom):
                source = source_of(node, self.path)
                for alias in node.names:
                    whole = f"{source}.{alias.name}"
                    self._names[alias.asname or alias.name] = whole if whole in modules else (source, alias.name)

    def attributes(self) -> Iterator[str]:
        """Attributes of what is no module: a constant of that name stays defined, as it may be what is meant."""
        for node in nodes(self._tree):
            if isinstance(node, ast.Attribute) and self.module(node.value) is None:
                yield node.attr
            elif isinstance(node, ast.Global):
                yield from node.names

    def edits(self, kept: set[str]) -> list[Edit]:
        """Every use of a constant, and the imports and definitions that nobody needs any more."""
        uses = _Uses(self)
        uses.visit(self._tree)
        needed = kept | uses.left
        gone = {name for name in self._names if self.value(name) is not None or name in uses.written} - needed
        definitions = [node for node in self._tree.body if defined_by_const(node) in gone]
        lines = {line for node in definitions for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
        edits = [edit for edit in uses.edits if edit.node.lineno not in lines]
        for node in nodes(self._tree):
            if isinstance(node, ast.ImportFrom):
                own = source_of(node, self.path) in self._modules
                edits += without(node, gone | ({"const"} - uses.left if own else set()))
        return edits + [Edit(node, "pass") for node in definitions]

    def value(self, name: str) -> int | None:
        """The constant that a name is here, or None."""
        meant = self._names.get(name)
        if isinstance(meant, tuple):
            return self._modules[meant[0]].value(meant[1]) if meant[0] in self._modules else None
        return meant if isinstance(meant, int) else None

    def module(self, node: ast.expr) -> "_Module | None":
        """The module that an expression is, if it is a name of one."""
        meant = self._names.get(node.id) if isinstance(node, ast.Name) else None
        return self._modules[meant] if isinstance(meant, str) else None


class _Uses(ast.NodeVisitor):
    """Walks a module for its uses of constants; what a function names itself hides the module's names from it.

    ``left`` are the names that are still used as they are, ``written`` those that a constant was written for."""

    def __init__(self, module: _Module) -> None:
        self.edits: list[Edit] = []
        self.left: set[str] = set()
        self.written: set[str] = set()
        self._module = module
        self._hidden: frozenset[str] = frozenset()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.Lambda) -> None:
        """A function, with names of its own."""
        outside = self._hidden
        arguments = [inner.arg for inner in ast.walk(node.args) if isinstance(inner, ast.arg)]
        self._hidden = outside.union(arguments, stored(node))
        self.generic_visit(node)
        self._hidden = outside

    visit_Lambda = visit_FunctionDef

    def visit_Call(self, node: ast.Call) -> None:
        """A call; ``const`` itself is none that is carried out."""
        if is_const(node):
            self.visit(node.args[0])
        else:
            self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Perhaps a constant of another module."""
        module = self._module.module(node.value)
        of = node.value.id if isinstance(node.value, ast.Name) else ""
        if module is None or of in self._hidden or not self._write(node, of, module.value(node.attr)):
            self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        """Perhaps a constant of this module, or one that it imports."""
        if isinstance(node.ctx, ast.Store):
            return
        if node.id in self._hidden or not self._write(node, node.id, self._module.value(node.id)):
            self.left.add(node.id)

    def _write(self, node: ast.expr, name: str, value: int | None) -> bool:
        if value is None:
            return False
        self.written.add(name)
        self.edits.append(Edit(node, str(value) if value >= 0 else f"({value})"))
        return True


def _constants(tree: ast.Module) -> dict[str, int]:
    """The numbers that a module defines by ``const`` for others, each once."""
    found: dict[str, int] = {}
    assigned = list(stored(tree))
    for node in tree.body:
        name = defined_by_const(node)
        if name and assigned.count(name) == 1:
            assert isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
            code = compile(ast.Expression(node.value.args[0]), name, "eval")
            value = eval(code, {"__builtins__": {}}, found)
            if isinstance(value, int):
                found[name] = value
    return {name: value for name, value in found.items() if not name.startswith("_")}
