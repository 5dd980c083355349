"""A whole suite on a rig, for who has no wish to know pytest: what came of it, and a file of evidence."""

import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from trueshoe.errors import Trouble
from trueshoe.hil.description import load

_COULD_RUN = (0, 1)


class Came(NamedTuple):
    """What came of a suite: how many tests passed, which failed, and why others were not run."""

    rig: str
    passed: int
    failed: tuple[str, ...]
    not_run: tuple[str, ...]


def run(rig: Path, suite: Path, evidence: Path, only: str = "", *, soak: bool = False) -> Came:
    """Run the tests of a folder on the rig of a description; ``evidence`` becomes JUnit XML with the rig's log.

    ``soak`` has those run too that take an hour."""
    described = load(rig)
    if find_spec("pytest") is None:
        raise Trouble("No test can be run.", "this Python", "pytest", "none", "Install it: pip install 'pytest>=9'.")
    if not suite.is_dir():
        raise Trouble("There are no tests.", str(suite), "a folder of tests", "none", "Name it with --tests.")
    evidence.parent.mkdir(parents=True, exist_ok=True)
    evidence.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", str(suite.resolve()), "-p", "trueshoe.hil.plugin", "-q"]
    command += ["--rig", str(rig.resolve()), f"--junitxml={evidence.resolve()}", "-o", "junit_logging=all"]
    command += ["-m", ""] if soak else ["-m", "not soak"]
    done = subprocess.run([*command, *(("-k", only) if only else ())], capture_output=True, text=True, check=False)
    if done.returncode not in _COULD_RUN or not evidence.is_file():
        said = (done.stdout + done.stderr).strip().splitlines()
        raise Trouble(
            "The tests could not be run.",
            f"{suite}, on the rig {described.name}",
            "tests that pass or fail",
            said[-1] if said else f"pytest ended with {done.returncode}",
            "Bring that in order; pytest itself says more: " + " ".join(command[1:4]),
        )
    return _read(described.name, evidence)


def _read(rig: str, evidence: Path) -> Came:
    passed = 0
    failed, not_run = [], []
    for case in ET.parse(evidence).iter("testcase"):
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(case.get("name", ""))
        elif skipped is not None:
            not_run.append(f"{case.get('name')}: {skipped.get('message')}")
        else:
            passed += 1
    return Came(rig, passed, tuple(failed), tuple(not_run))
