"""Which code and tests serve each clause: ``python -m tools.traceability`` writes build/traceability.md and .json.

Code and tests name their clauses in a comment, which costs the device nothing, above or inside the function:
``# clauses: rws-poker-7 3.10.1, 3.10.2; rws-poker-6 3.9``. Under tests only a test names clauses, so or in a line of
its docstring: the one that fails where code breaks them. The clause ids that a rulebook's own module passes to its
steps count by themselves.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.check.problem import Problem
from tools.check.source import files, read
from tools.files import write_whole
from tools.traces import BadTrace, Trace, traces
from trueshoe.errors import Trouble
from trueshoe.rulebooks import clauses
from trueshoe.rulebooks.clauses import ASKED, CARDS, ENFORCED, Catalogue, Clause

ROOT = Path(__file__).resolve().parents[1]
CODE = ("shared", "firmware", "boards", "host")
TESTS = "tests"


class Row(NamedTuple):
    """One clause with the places that name it."""

    rulebook: str
    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def needs_test(self) -> bool:
        """Whether code must decide by this clause, and no test says that it does."""
        return self.clause.class_ in (ENFORCED, ASKED) and not self.tests


def main() -> int:
    """Write both reports; exit 1 for a name that no clause has, and with --check for a clause without its test."""
    options = argparse.ArgumentParser(description="Which code and which tests serve each clause.")
    options.add_argument("--root", type=Path, default=ROOT, help="the tree to read")
    options.add_argument("--check", action="store_true", help="fail for an enforced or asked clause without a test")
    given = options.parse_args()
    root = given.root.resolve()
    try:
        catalogues = load(root)
        rows, wrong = report(root, catalogues)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    write_whole(root / "build" / "traceability.json", json.dumps([as_json(row) for row in rows], indent=1) + "\n")
    write_whole(root / "build" / "traceability.md", as_markdown(catalogues, rows))
    for line in wrong:
        print(line)
    missing = [row for row in rows if row.needs_test] if given.check else []
    for row in missing:
        print(f"{row.rulebook} {row.clause.id}: {row.clause.class_}, no test names it: {row.clause.says}")
    unproven = sum(row.needs_test for row in rows)
    print(f"traceability: {len(rows)} clauses in build/traceability.md, {unproven} that code decides without a test")
    return 1 if wrong or missing else 0


def load(root: Path) -> list[Catalogue]:
    """Every catalogue of a tree."""
    folder = root / clauses.FOLDER.relative_to(ROOT)
    return [clauses.load(id, folder) for id in clauses.ids(folder)]


def report(root: Path, catalogues: list[Catalogue]) -> tuple[list[Row], list[str]]:
    """A row for every clause, and a line for every name that no clause has."""
    known = {catalogue.id: {clause.id for clause in catalogue.clauses} for catalogue in catalogues}
    code, wrong_code = _named(root, CODE, known)
    tests, wrong_tests = _named(root, (TESTS,), known)
    rows = []
    for catalogue in catalogues:
        for clause in catalogue.clauses:
            at = (catalogue.id, clause.id)
            rows.append(Row(catalogue.id, clause, tuple(code.get(at, ())), tuple(tests.get(at, ()))))
    return rows, wrong_code + wrong_tests


def _named(
    root: Path, folders: Iterable[str], known: dict[str, set[str]]
) -> tuple[dict[tuple[str, str], list[str]], list[str]]:
    """Where each clause is named, each place once, and what is named but is no clause."""
    places: dict[tuple[str, str], list[str]] = {}
    wrong: list[str] = []
    for trace in _all_traces(root, folders, known):
        if not isinstance(trace, Trace):
            wrong.append(str(trace))
        elif trace.clause not in known.get(trace.rulebook, ()):
            wrong.append(f"{trace.path}:{trace.line}: no clause {trace.clause} in {trace.rulebook}; correct the name")
        elif trace.path.startswith(f"{TESTS}/") and not trace.in_test:
            wrong.append(f"{trace.path}:{trace.line}: {trace.clause} is named outside of a test; name it above one")
        elif trace.place not in (named := places.setdefault((trace.rulebook, trace.clause), [])):
            named.append(trace.place)
    return places, wrong


def _all_traces(root: Path, folders: Iterable[str], known: Iterable[str]) -> Iterator[Trace | BadTrace | Problem]:
    modules = {f"shared/shoecore/rulebooks/{id.replace('-', '_')}.py": id for id in known}
    for path in files(root, *folders):
        parsed, name = read(root, path), path.as_posix()
        if isinstance(parsed, Problem):
            yield parsed
        else:
            text = (root / path).read_text(encoding="utf-8")
            yield from traces(name, text, parsed.tree, modules.get(name, ""))


def as_json(row: Row) -> dict[str, object]:
    """A row as other programs read it."""
    clause = row.clause
    return {
        "rulebook": row.rulebook,
        "clause": clause.id,
        "class": clause.class_,
        "part": clause.part,
        "says": clause.says,
        "code": list(row.code),
        "tests": list(row.tests),
    }


def as_markdown(catalogues: list[Catalogue], rows: list[Row]) -> str:
    """The report as people read it: a count, then a table for each rulebook."""
    lines = ["# Clauses, the code that serves them, the tests that name them", "", *_counts(catalogues, rows)]
    for catalogue in catalogues:
        lines += ["", f"## {catalogue.title} (`{catalogue.id}`)", "", "| clause | class | says | code | tests |"]
        lines.append("|---|---|---|---|---|")
        lines += [_line(row) for row in rows if row.rulebook == catalogue.id]
    return "\n".join(lines) + "\n"


def _counts(catalogues: list[Catalogue], rows: list[Row]) -> Iterator[str]:
    yield "| rulebook | clauses | enforced or asked | of these with a test |"
    yield "|---|---|---|---|"
    for catalogue in catalogues:
        own = [row for row in rows if row.rulebook == catalogue.id]
        decided = [row for row in own if row.clause.class_ in (ENFORCED, ASKED)]
        yield f"| {catalogue.id} | {len(own)} | {len(decided)} | {sum(not row.needs_test for row in decided)} |"


def _line(row: Row) -> str:
    clause = row.clause
    class_ = clause.class_ if clause.part == CARDS else f"{clause.class_}, {clause.part}"
    cells = (clause.id, class_, clause.says, "<br>".join(row.code), "<br>".join(row.tests))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
