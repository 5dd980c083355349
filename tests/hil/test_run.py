"""`trueshoe hil run`: what passed, what failed, what was not run and why; the evidence has the rig's log."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TRUESHOE = Path(sys.executable).parent / "trueshoe"

CONFTEST = """
class Bench:
    def __init__(self, lacks): self.lacks = lacks
    def missing(self): return self.lacks
    def renew(self): pass
    def cut(self): pass
    def is_dead(self): return True
    def supply(self): pass
    def make_ready(self): pass
    def log(self): return "all that was said"
def pytest_trueshoe_bench(description):
    return Bench(description.settings.get("lacks", "")) if description.kind == "stand" else None
"""
RIG = '[rig]\nname = "the stand"\nkind = "stand"\nboard = "c"\n[power]\nproof = "d"\n'
LACKS = RIG + '[settings]\nlacks = "no image: build one"\n'
GOOD = "def test_good(dut): pass\n"
LONG = "import pytest\n@pytest.mark.soak\ndef test_long(dut): pass\ndef test_beside(): assert 0\n" + GOOD
BAD = GOOD + "def test_bad(dut): assert 0\n"


@pytest.mark.parametrize(
    ("rig", "tests", "code", "said"),
    [
        (RIG, LONG, 0, "the stand: 1 passed, 0 failed, 0 not run; evidence: "),
        (RIG, "# --soak\n" + LONG, 0, "the stand: 2 passed, 0 failed, 0 not run; evidence: "),
        (RIG, BAD, 1, "FAILED   test_bad\nthe stand: 1 passed, 1 failed, 0 not run"),
        (LACKS, GOOD, 1, "no image: build one\nthe stand: 0 passed, 0 failed, 1 not run"),
        (RIG.replace('"stand"', '"other"'), GOOD, 2, "no bench here knows rigs of the kind 'other'"),
        (RIG.replace("proof", "prof"), GOOD, 2, "power.proof"),
        (RIG, "", 2, "The tests could not be run."),
    ],
)
def test_what_came_of_a_suite_is_told(rig: str, tests: str, code: int, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "test_it.py").write_text(tests, encoding="utf-8")
    (tmp_path / "rig.toml").write_text(rig, encoding="utf-8")
    evidence = tmp_path / "out" / "hil.xml"
    command = [str(TRUESHOE), "hil", "run", "rig.toml", "--tests", "tests"]
    done = subprocess.run(
        [*command, "--evidence", str(evidence), *(("--soak",) if "--soak" in tests else ())],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TRUESHOE_STRICT": "0"},
    )
    assert done.returncode == code and said in done.stdout + done.stderr, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    if code < 2 and rig == RIG:
        assert "all that was said" in evidence.read_text(encoding="utf-8")
