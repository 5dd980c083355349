"""Which tests there are: read from the files themselves, so none is lost to a list, a clash of names or a bad place."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HELPERS = ROOT / "tests" / "shared"
FOLDERS = (HELPERS, ROOT / "tests" / "firmware" / "parts")


class BadTests(Exception):
    """Tests that would get lost or could not run; the message has a line for each, with its place."""


@dataclass(frozen=True)
class Test:
    """One test function of one file."""

    file: Path
    name: str

    @property
    def module(self) -> str:
        """The name under which the file is imported."""
        return self.file.stem

    @property
    def id(self) -> str:
        """What people call it: the same on every target."""
        return f"{self.file.name}::{self.name}"


def find(folders: Iterable[Path] = FOLDERS) -> list[Test]:
    """Every test of the folders, in the order of the files; what could get lost is refused with its place."""
    files = sorted(path for folder in folders for path in folder.rglob("test_*.py"))
    problems = list(_same_names(files))
    tests: list[Test] = []
    for path in files:
        try:
            body = ast.parse(path.read_bytes(), str(path)).body
        except SyntaxError as refused:
            problems.append(f"{place(path, refused.lineno or 1)}: this is no Python: {refused.msg}")
            continue
        problems += _lost(path, body)
        tests += [Test(path, node.name) for node in body if isinstance(node, ast.FunctionDef) and _is_test(node)]
    if problems:
        raise BadTests("\n".join(problems))
    return tests


def place(path: Path, line: int) -> str:
    """A file and a line, as an editor opens them."""
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    return f"{shown}:{line}"


def _same_names(files: Iterable[Path]) -> Iterator[str]:
    first: dict[str, Path] = {}
    for path in files:
        if path.name in first:
            before = place(first[path.name], 1)
            yield f"{place(path, 1)}: {path.name} is also {before}; a device has one module of a name. Rename one."
        first.setdefault(path.name, path)


def _lost(path: Path, body: list[ast.stmt]) -> Iterator[str]:
    """Every test of a file that would not run, or a file without any."""
    seen: dict[str, int] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef) and _is_test(node):
            if node.name in seen:
                before = place(path, seen[node.name])
                yield f"{place(path, node.lineno)}: {node.name} is also at {before}, which never runs. Rename one."
            if node.args.args or node.args.kwonlyargs or node.decorator_list:
                yield f"{place(path, node.lineno)}: {node.name} has arguments or decorators; a shared test is plain."
            seen[node.name] = node.lineno
    top = {id(node) for node in body if isinstance(node, ast.FunctionDef)}
    for inner in ast.walk(ast.Module(body, [])):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and _is_test(inner) and id(inner) not in top:
            yield f"{place(path, inner.lineno)}: {inner.name} is no plain function of the module and would never run."
    if not seen:
        yield f"{place(path, 1)}: no test in this file. Write one, or name the file without test_."


def _is_test(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return node.name.startswith("test_")
