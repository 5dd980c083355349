"""A device's modules laid in one folder, each by the last of its names.

MicroPython keeps a module's whole name, the path of its file, and its place in its package, for as long as it runs. Of
two modules whose last names are alike, or are those of a module of MicroPython, each keeps as much of its whole name as
it takes. What is imported by a name put together of strings stays in its package. Lines stay where they are.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from edits import Edit, dotted, edited, nodes, source_of

_OTHERS = frozenset(sys.stdlib_module_names) | {"machine", "micropython", "uctypes", "js", "jsffi"}


def flat(texts: Mapping[str, str], kept: Iterable[str] = ()) -> tuple[dict[str, str], dict[str, str]]:
    """Files by their new path on the device, and the new name of each module by its whole one; ``kept`` ones stay."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    names = _names(trees, kept)
    return {_path(path, names): edited(texts[path], _edits(path, tree, names)) for path, tree in trees.items()}, names


def _names(trees: Mapping[str, ast.Module], kept: Iterable[str]) -> dict[str, str]:
    wholes = [dotted(path) for path in trees]
    put_together = tuple(text for tree in trees.values() for text in _texts(tree) if text.count(".") > 1)
    moving = [whole for whole in wholes if "." in whole and whole not in kept and not whole.startswith(put_together)]
    taken = _OTHERS.union(whole.partition(".")[0] for whole in wholes)
    names = {whole: whole for whole in wholes}
    for whole in moving:
        names[whole] = _last(whole, 1)
    for parts in range(2, max(whole.count(".") for whole in wholes) + 2):
        often = Counter(names.values())
        for whole in moving:
            if often[names[whole]] > 1 or names[whole] in taken:
                names[whole] = _last(whole, parts)
    return names


def _last(whole: str, parts: int) -> str:
    return "_".join(whole.split(".")[-parts:])


def _texts(tree: ast.Module) -> Iterator[str]:
    """Strings that are not documentation."""
    said = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr)}
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def _path(path: str, names: Mapping[str, str]) -> str:
    whole = dotted(path)
    return path if names[whole] == whole else f"{names[whole]}.py"


def _edits(path: str, tree: ast.Module, names: Mapping[str, str]) -> Iterator[Edit]:
    for node in nodes(tree):
        if isinstance(node, ast.ImportFrom):
            source = source_of(node, path)
            if source in names or any(f"{source}.{alias.name}" in names for alias in node.names):
                yield Edit(node, "; ".join(_imports(source, node.names, names)))


def _imports(source: str, aliases: Iterable[ast.alias], names: Mapping[str, str]) -> Iterator[str]:
    """An import as it is on the device: of modules, and of names of one."""
    left = []
    for alias in aliases:
        whole = f"{source}.{alias.name}"
        if whole not in names:
            left.append(f"{alias.name} as {alias.asname}" if alias.asname else alias.name)
            continue
        package, _, name = names[whole].rpartition(".")
        known = alias.asname or alias.name
        renamed = name if name == known else f"{name} as {known}"
        yield f"from {package} import {renamed}" if package else f"import {renamed}"
    if left:
        yield f"from {names.get(source, source)} import {', '.join(left)}"
