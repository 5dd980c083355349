"""Runs every check over the tree: ``python -m tools.check``; exits 1 where one found something."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.check import contract, dialect, documented, hygiene, layers, types
from tools.check.problem import Problem
from tools.check.source import files, read

CODE = ("shared", "firmware", "boards", "host", "tools")


def main() -> int:
    """Print what was found, a line a problem, and how many there are."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help="the tree to check")
    options.add_argument("--stubs", type=Path, help="the ports' stubs (default: build/stubs of the tree)")
    options.add_argument("--no-types", action="store_true", help="leave the type checker out")
    given = options.parse_args()
    root = given.root.resolve()
    found: list[object] = [*in_source(root), *contract.check(root), *hygiene.check(root)]
    if not given.no_types:
        found += types.check(root, (given.stubs or root / "build" / "stubs").resolve())
    for problem in found:
        print(problem)
    order = "layers, dialect, docstrings, board contract, types and hygiene in order"
    print(f"check: {len(found)} found" if found else f"check: {order}")
    return 1 if found else 0


def in_source(root: Path) -> Iterator[Problem]:
    """What the checks of single files find."""
    for path in files(root, *CODE):
        source = read(root, path)
        if isinstance(source, Problem):
            yield source
            continue
        for check in (layers.check, dialect.check, documented.check):
            yield from check(source)


if __name__ == "__main__":
    sys.exit(main())
