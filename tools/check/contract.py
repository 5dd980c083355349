"""The board contract: what its pages list, the classes have, every board builds and the firmware uses is the same."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tools.check import contract_code as code
from tools.check.contract_pages import BOARDS_PAGE, DRIVERS_PAGE, Attribute, Figure, Kind, attributes, figures, kinds
from tools.check.layers import is_device
from tools.check.problem import Problem
from tools.check.source import Source, files, read

_DRIVERS = Path("firmware/shoefw/drivers")
_EVERYWHERE = ("firmware/main.py", "firmware/shoefw/app.py")
_OF_ONE_DEVICE = {
    "shuffler": "firmware/shoefw/control/assembly.py",
    "shoe": "firmware/shoefw/control/shoe/assembly.py",
}
# The core's one part of a board.
_CORE = "shared/shoecore/chance"


def check(root: Path) -> Iterator[Problem]:
    """Every place where pages, classes, boards and firmware differ; a tree without the pages has no contract."""
    if (root / DRIVERS_PAGE).is_file() and (root / BOARDS_PAGE).is_file():
        contract = _Contract(root)
        yield from contract.classes()
        yield from contract.boards()
        yield from contract.used()
        yield from contract.unused()


@dataclass
class _Contract:
    """Both pages and the files that they are about, each read once."""

    root: Path

    def __post_init__(self) -> None:
        boards_page = (self.root / BOARDS_PAGE).read_text(encoding="utf-8")
        self.kinds = kinds((self.root / DRIVERS_PAGE).read_text(encoding="utf-8"))
        self.attributes = attributes(boards_page)
        self.figures = figures(boards_page)

    @cached_property
    def sources(self) -> dict[Path, Source]:
        """The device's files that parse; the others are named by another check."""
        paths = (path for path in files(self.root, "firmware", "boards", _CORE) if is_device(path.as_posix()))
        found = [read(self.root, path) for path in paths]
        return {source.path: source for source in found if isinstance(source, Source)}

    @cached_property
    def board_files(self) -> list[Source]:
        """Every board of the tree."""
        return [source for path, source in self.sources.items() if path.name == "board.py"]

    @cached_property
    def uses(self) -> list[code.Use]:
        """Every use of a part outside the boards."""
        kinds = (*self.kinds, *self.figures)
        parts = {row.name: row.kind for row in self.attributes.values() if row.kind in kinds}
        known_as = {**{name.lower(): name for name in kinds}, **parts}
        known_as |= {"board": code.BOARD, "hand": "Timing"}
        inside = [source for path, source in self.sources.items() if path.parts[0] != "boards"]
        return [use for source in inside for use in code.uses(source, parts, known_as)]

    def classes(self) -> Iterator[Problem]:
        """Each kind against the class that shows it: a driver has what is listed and no more, a chip's part or more."""
        for kind in self.kinds.values():
            if not kind.path:
                continue
            source = self.sources.get(kind.path)
            has = code.members(source, kind.shown_by) if source else {}
            if not has:
                yield _on(
                    DRIVERS_PAGE, kind.line, f"{kind.name} is shown by {kind.shown_by} in {kind.path}", "that class"
                )
                continue
            same = str.__eq__ if self._is_driver(kind) else _takes_these
            for member in kind.members.values():
                if member.name not in has or not same(has[member.name], str(member)):
                    seen = has.get(member.name, "nothing of that name")
                    yield _on(
                        DRIVERS_PAGE, member.line, f"{kind.name}: {member} is listed, {seen} is there", "the same"
                    )
            for name in has.keys() - kind.members.keys() if self._is_driver(kind) else ():
                yield _on(DRIVERS_PAGE, kind.line, f"{kind.name}: {has[name]} is not listed", "a row for it")

    def boards(self) -> Iterator[Problem]:
        """Each board builds what its kind of device needs, of the kind that is listed, and gives every figure."""
        for source in self.board_files:
            device = code.kind_of_device(source)
            if device not in _OF_ONE_DEVICE:
                yield source.problem(
                    source.tree, f"KIND {device!r}", f"one of {', '.join(_OF_ONE_DEVICE)}", "say which device it is"
                )
                continue
            yield from self._attributes_of(source, device)
            yield from self._figures_of(source, device)

    def used(self) -> Iterator[Problem]:
        """Everything that is used of a part is listed, takes those arguments, and is there in that kind of device."""
        everywhere = self._imported_by(*_EVERYWHERE)
        reached = {device: self._imported_by(entry) - everywhere for device, entry in _OF_ONE_DEVICE.items()}
        for use in self.uses:
            if use.kind == code.BOARD or use.kind in self.figures:
                row = self._listed(use)
                devices = [device for device in reached if use.source.path in reached[device]]
                if row is None or any(device not in row.devices for device in devices):
                    where = " and ".join(devices) or "any device"
                    yield use.source.problem(
                        use.node, f"{use.kind}.{use.member}", f"what {BOARDS_PAGE} lists for {where}", "list it there"
                    )
                elif isinstance(row, Attribute):
                    yield from self._call(use, row.kind)
            elif use.member not in self.kinds[use.kind].members:
                listed = ", ".join(map(str, self.kinds[use.kind].members.values()))
                yield use.source.problem(
                    use.node, f"{use.kind}.{use.member}", f"of {listed}", f"list it in {DRIVERS_PAGE}"
                )
            else:
                yield from self._call(use, f"{use.kind}.{use.member}")

    def unused(self) -> Iterator[Problem]:
        """Everything that is listed is used: by a controller, by a driver, or by a board that builds it."""
        used = {(use.kind, use.member) for use in self.uses}
        used |= {self._clock_of(use) for use in self.uses if use.kind == code.BOARD}
        built = {item.kind for source in self.board_files for item in code.built(source).values()}
        for source in self.board_files:
            names = [node for node in source.nodes if isinstance(node, ast.Attribute)]
            used |= {(kind, node.attr) for node in names for kind in self.figures if _is_of(node, kind)}
        for kind in self.kinds.values():
            for member in kind.members.values():
                if (kind.name, member.name) not in used and not (member.name == kind.name and kind.name in built):
                    yield _on(DRIVERS_PAGE, member.line, f"{kind.name}: {member} is used nowhere", "a use, or no row")
        rows: list[tuple[str, Attribute | Figure]] = [(code.BOARD, row) for row in self.attributes.values()]
        rows += [(kind, row) for kind in self.figures for row in self.figures[kind].values()]
        for name, row in rows:
            if (name, row.name) not in used and not (isinstance(row, Attribute) and row.event):
                yield _on(BOARDS_PAGE, row.line, f"{name}.{row.name} is used nowhere", "a use, or no row")

    def _attributes_of(self, source: Source, device: str) -> Iterator[Problem]:
        built = code.built(source)
        wanted = {name: row for name, row in self.attributes.items() if device in row.devices}
        for name, row in wanted.items():
            kind = self.kinds.get(row.kind)
            if name not in built:
                yield source.problem(
                    source.tree, f"no Board.{name}", f"{row.kind}, for a {device} needs it", "build it"
                )
            elif kind and self._is_driver(kind) and built[name].kind != kind.name:
                yield source.problem(built[name].node, f"Board.{name}", f"the driver {kind.name}", "build that one")
            elif row.event != built[name].event:
                found = f"Board.{name} with the event {built[name].event or 'none'}"
                yield source.problem(built[name].node, found, row.event or "none", "name that event")
        for name in sorted(built.keys() - wanted.keys()):
            yield source.problem(
                built[name].node,
                f"Board.{name}",
                f"what {BOARDS_PAGE} lists for a {device}",
                "list it there, or name it _",
            )

    def _figures_of(self, source: Source, device: str) -> Iterator[Problem]:
        for kind, table in self.figures.items():
            given = code.given(source, kind)
            wanted = {name for name, row in table.items() if device in row.devices}
            for name in sorted(wanted - given.keys()):
                yield source.problem(
                    source.tree, f"no {name} in {kind}", f"a figure, as {BOARDS_PAGE} tells", "give it"
                )
            for name in sorted(given.keys() - wanted):
                yield source.problem(
                    given[name], f"{name} in {kind}", f"what {BOARDS_PAGE} lists for a {device}", "list it there"
                )

    def _listed(self, use: code.Use) -> Attribute | Figure | None:
        """The row of the boards' page for something of a board, or of its figures."""
        if use.kind == code.BOARD:
            return self.attributes.get(use.member)
        return self.figures[use.kind].get(use.member)

    def _call(self, use: code.Use, called: str) -> Iterator[Problem]:
        """A call with the arguments that the page says; ``called`` is a kind and its member."""
        kind, _, name = called.partition(".")
        member = self.kinds[kind].members.get(name) if name and kind in self.kinds else None
        if member and use.arguments is not None and not member.takes(use.arguments):
            yield use.source.problem(
                use.node, f"{called} with {use.arguments} arguments", str(member), "call it as it is listed"
            )

    def _clock_of(self, use: code.Use) -> tuple[str, str]:
        """The kind and the member that an attribute of the board itself is, such as the clock's ``now``."""
        row = self.attributes.get(use.member)
        kind, _, member = row.kind.partition(".") if row else ("", "", "")
        return kind, member

    def _is_driver(self, kind: Kind) -> bool:
        return kind.path is not None and kind.path.parent == _DRIVERS

    def _imported_by(self, *entries: str) -> set[Path]:
        """The firmware's files that are there once these are: what a function imports later is not followed."""
        found: set[Path] = set()
        waiting = [Path(entry) for entry in entries]
        while waiting:
            path = waiting.pop()
            if path in self.sources and path not in found:
                found.add(path)
                waiting += _imports(self.sources[path])
        return found


def _imports(source: Source) -> Iterable[Path]:
    """The files of the firmware that a module imports as it is loaded."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom):
            folder = source.path.parents[node.level - 1] if node.level else Path("firmware")
            base = folder.joinpath(*(node.module or "").split("."))
            yield base.with_suffix(".py")
            yield from (base / f"{name.name}.py" for name in node.names)


def _takes_these(has: str, listed: str) -> bool:
    """Whether a chip's own method, which may take more, can be called as it is listed."""
    return all(argument in _arguments(has) for argument in _arguments(listed))


def _arguments(written: str) -> list[str]:
    return [argument.partition("=")[0] for argument in written.partition("(")[2].rstrip(")").split(", ")]


def _is_of(node: ast.Attribute, kind: str) -> bool:
    """Whether a board file reads a figure from its own constant, which is named after the kind."""
    return isinstance(node.value, ast.Name) and node.value.id == kind.upper()


def _on(page: Path, line: int, what: str, expected: str) -> Problem:
    return Problem(page, line, what, expected, "bring the page and the code together")
