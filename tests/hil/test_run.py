"""`trueshoe hil run`: what passed, what failed, what was not run and why; the evidence has the rig's log."""

import os
import subprocess
import sys
from datetime import date
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
KNOWN = GOOD + "def test_flaky(dut): assert 0\n"
BAD = GOOD + "def test_bad(dut): assert 0\n"


@pytest.mark.parametrize(
    ("rig", "tests", "code", "said"),
    [
        (RIG, LONG, 0, "the stand: 1 passed, 0 failed, 0 not run; evidence: "),
        (RIG, "# --soak\n" + LONG, 0, "the stand: 2 passed, 0 failed, 0 not run; evidence: "),
        (RIG, "# --quarantine\n" + KNOWN, 0, "KNOWN    test_flaky: in quarantine since {today}: a relay"),
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
    today = date.today().isoformat()
    row = f'[[test]]\nname = "test_flaky"\nreason = "a relay"\nsince = {today}\n'
    (tmp_path / "quarantine.toml").write_text(row, encoding="utf-8")
    said = said.replace("{today}", today)
    evidence = tmp_path / "out" / "hil.xml"
    command = [str(TRUESHOE), "hil", "run", "rig.toml", "--tests", "tests"]
    done = subprocess.run(
        [*command, "--evidence", str(evidence), *options(tests)],
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


def options(tests: str) -> list[str]:
    """What is asked besides, as the tests say themselves."""
    return (["--soak"] if "--soak" in tests else []) + (
        ["--quarantine", "quarantine.toml"] if "--quarantine" in tests else []
    )


@pytest.mark.parametrize(
    ("rig", "code", "said"), [(RIG, 0, "available"), (LACKS, 1, "not available: no image: build one")]
)
def test_whether_a_rig_can_be_used_is_told_and_nothing_is_switched(
    rig: str, code: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text(
        CONFTEST.replace("def cut(self): pass", "def cut(self): 1 / 0"), encoding="utf-8"
    )
    (tmp_path / "test_it.py").write_text(BAD, encoding="utf-8")
    (tmp_path / "rig.toml").write_text(rig, encoding="utf-8")
    command = [str(TRUESHOE), "hil", "available", "rig.toml", "--tests", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (code, said), done.stderr
