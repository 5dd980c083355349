"""Which modules a program imports, each after those that it needs itself: a board collects garbage between them.

The functions of the program itself, and of what power-on alone needs, are carried out then: what they import is needed.
The VM collects only between calls from outside, so the harness imports them one a call, in this order.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path


def order(
    modules: Mapping[str, Path], start: str, with_it: Iterable[str] = (), without: Iterable[str] = ()
) -> list[str]:
    """The modules that carrying one out brings in, by its imports and the top-level ones of others, itself last.

    What is ``with_it`` is carried out too, what is ``without`` is not there."""
    carried_out = {start, *with_it}
    files = {_name(path): source for path, source in modules.items()}
    packages = {_name(path) for path in modules if path.endswith("/__init__.py")}
    found: list[str] = []
    begun: set[str] = set()

    def visit(name: str) -> None:
        if name in begun or name in without or name not in files:
            return
        begun.add(name)
        if "." in name:
            visit(name.rpartition(".")[0])
        for needed in _needs(files[name].read_text(encoding="utf-8"), name, name in packages, name in carried_out):
            visit(needed)
        found.append(name)

    visit(start)
    return found


def _name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def _needs(text: str, name: str, is_package: bool, is_start: bool) -> tuple[str, ...]:
    """What the top level of a module imports, or all of it, by full names; who calls skips what is no module."""
    return tuple(_imported(ast.parse(text), name, is_package, is_start))


def _imported(tree: ast.Module, name: str, is_package: bool, is_start: bool) -> Iterator[str]:
    for node in ast.walk(tree) if is_start else tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = name.split(".") if is_package else name.split(".")[:-1]
            base = parts[: len(parts) - node.level + 1] if node.level else []
            target = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield target
            yield from (f"{target}.{alias.name}" for alias in node.names)
