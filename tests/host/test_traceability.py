"""The report of clauses, code and tests, on a small tree of its own: what it counts, refuses and misses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CATALOGUE = """
id = "toy-game-1"
title = "A toy game"
in_force = 2020-01-01T08:00:00
text = "toy-game-1.txt"

[[clause]]
id = "3.1"
class = "enforced"
says = "Burn one"

[[clause]]
id = "3.2"
class = "asked"
says = "Has anybody looked?"

[[clause]]
id = "3.2 tail"
class = "enforced"
says = "Then it is | void"

[[clause]]
id = "4.1"
class = "enforced"
part = "table"
says = "Pay one to one"

[[clause]]
id = "5.1"
class = "human"
to = "Dealer"
says = "Smile"
"""
MODULE = '''"""How the toy game is dealt; 3.2 in these words is no name of a clause."""


def deal(table):
    """One step."""
    yield Burn("3.1")
'''
CODE = '''"""Who looked."""


# clauses: toy-game-1 3.2, 3.2 tail
def ask():
    """A question; 3.1 here names nothing."""
    return "3.1", "# clauses: toy-game-1 5.1"


class Payer:
    """Pays."""

    def pay(self):
        """One to one."""

        def whole():
            return 1  # clauses: toy-game-1 4.1

        return whole()
'''
TESTS = '''"""Tests."""


# clauses: toy-game-1 3.2,
# clauses: toy-game-1 3.2 tail
def test_ask():
    assert True


# clauses: toy-game-1 4.1
# A dealer reads this too.
def test_pay():
    assert True


def test_burn():
    """It burns one.

    clauses: toy-game-1 3.1
    """
    assert True
'''


def tree(top: Path, tests: str = TESTS, code: str = CODE, catalogue: str = CATALOGUE) -> Path:
    """A tree with one rulebook, its module, code that serves it and tests that name it."""
    for name, text in (
        ("host/trueshoe/rulebooks/catalogue/toy-game-1.toml", catalogue),
        ("shared/shoecore/rulebooks/toy_game_1.py", MODULE),
        ("host/trueshoe/asking.py", code),
        ("tests/shared/test_toy.py", tests),
    ):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    return top


def run(top: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The tool over a tree, as a person runs it."""
    command = [sys.executable, "-m", "tools.traceability", "--root", str(top), *options]
    return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)


def test_each_clause_is_reported_with_its_code_and_its_tests(tmp_path: Path) -> None:
    done = run(tree(tmp_path), "--check")
    assert done.returncode == 0, done.stdout + done.stderr
    rows = {row["clause"]: row for row in json.loads((tmp_path / "build" / "traceability.json").read_text())}
    assert list(rows) == ["3.1", "3.2", "3.2 tail", "4.1", "5.1"]
    assert {(id, *row["code"]) for id, row in rows.items()} == {
        ("3.1", "shared/shoecore/rulebooks/toy_game_1.py::deal"),
        ("3.2", "host/trueshoe/asking.py::ask"),
        ("3.2 tail", "host/trueshoe/asking.py::ask"),
        ("4.1", "host/trueshoe/asking.py::Payer::pay::whole"),
        ("5.1",),
    }
    assert {(id, *row["tests"]) for id, row in rows.items()} == {
        ("3.1", "tests/shared/test_toy.py::test_burn"),
        ("3.2", "tests/shared/test_toy.py::test_ask"),
        ("3.2 tail", "tests/shared/test_toy.py::test_ask"),
        ("4.1", "tests/shared/test_toy.py::test_pay"),
        ("5.1",),
    }
    assert (rows["4.1"]["part"], rows["3.1"]["part"], rows["3.2"]["class"]) == ("table", "cards", "asked")
    written = (tmp_path / "build" / "traceability.md").read_text()
    assert "| toy-game-1 | 5 | 4 | 4 |" in written
    assert "| 3.1 | enforced | Burn one | shared/shoecore/rulebooks/toy_game_1.py::deal | tests/" in written
    assert "| 4.1 | enforced, table | Pay one to one |" in written and "Then it is \\| void" in written


def test_a_clause_that_code_decides_needs_a_test_and_others_do_not(tmp_path: Path) -> None:
    without = tree(tmp_path, tests=TESTS.replace("# clauses", "# clause").replace("    clauses:", "    clause:"))
    done = run(without, "--check")
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()[:-1]] == [
        "toy-game-1 3.1",
        "toy-game-1 3.2",
        "toy-game-1 3.2 tail",
        "toy-game-1 4.1",
    ]
    assert "asked, no test names it: Has anybody looked?" in done.stdout
    assert run(without).returncode == 0


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("# clauses: toy-game-1 9.9", "no clause 9.9 in toy-game-1"),
        ("# clauses: toy-game-2 3.1", "no clause 3.1 in toy-game-2"),
        ("# clauses: 3.1", "names no clauses: 3.1"),
        ("# clauses:", "names no clauses: nothing"),
        ("# clauses: toy-game-1 3.1 to 3.2", "names no clauses: toy-game-1 3.1 to 3.2"),
        ("# clauses: toy-game-1 3.1; the rest too", "names no clauses: the rest too"),
    ],
)
def test_a_name_that_no_clause_has_is_refused_with_its_place(tmp_path: Path, comment: str, said: str) -> None:
    done = run(tree(tmp_path, code=CODE.replace("# clauses: toy-game-1 3.2, 3.2 tail", comment)))
    assert done.returncode == 1
    assert any(line.startswith("host/trueshoe/asking.py:4: ") and said in line for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    "helper", ["", 'def table():\n    """Cards.\n\n    clauses: toy-game-1 3.1\n    """', "def tester():\n    return 1"]
)
def test_a_clause_that_is_named_under_tests_but_in_no_test_is_refused(tmp_path: Path, helper: str) -> None:
    named = "" if "clauses" in helper else "# clauses: toy-game-1 3.1\n"
    done = run(tree(tmp_path, tests=TESTS + "\n\n" + named + helper + "\n"))
    assert done.returncode == 1
    assert "3.1 is named outside of a test; name it above one" in done.stdout


def test_a_wrong_id_in_a_rulebook_s_own_module_is_refused(tmp_path: Path) -> None:
    top = tree(tmp_path)
    module = top / "shared/shoecore/rulebooks/toy_game_1.py"
    module.write_text(MODULE.replace('Burn("3.1")', 'Burn("3.7")'))
    assert "toy_game_1.py:6: no clause 3.7 in toy-game-1" in run(top).stdout


def test_what_cannot_be_read_is_told_without_a_traceback(tmp_path: Path) -> None:
    broken = run(tree(tmp_path, code="def ask(:\n"))
    assert broken.returncode == 1 and "host/trueshoe/asking.py:1: no Python" in broken.stdout and not broken.stderr
    refused = run(tree(tmp_path, catalogue=CATALOGUE.replace('"asked"', '"maybe"')))
    assert refused.returncode == 1 and "toy-game-1.toml, clause 3.2" in refused.stderr
    assert "Traceback" not in refused.stderr
