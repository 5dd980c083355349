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
    """What came of a suite: how many tests passed, which failed, why others were not run, which are in quarantine."""

    rig: str
    passed: int
    failed: tuple[str, ...]
    not_run: tuple[str, ...]
    quarantined: tuple[str, ...]


class Suite(NamedTuple):
    """Which tests run: those of a folder whose name has ``only``, with those of an hour or without."""

    folder: Path
    only: str = ""
    soak: bool = False
    quarantine: Path | None = None


def available(rig: Path, suite: Path) -> str:
    """What a rig lacks that it cannot be used here; empty where it can. Nothing is switched."""
    load(rig)
    done = _pytest(rig, Suite(suite), "--available")
    said = (done.stdout + done.stderr).strip().splitlines()
    answers = [line for line in said if line.startswith(("available", "not available: "))]
    if not answers:
        raise _could_not(rig, suite, done)
    return answers[-1].partition(": ")[2]


def run(rig: Path, suite: Suite, evidence: Path) -> Came:
    """Run the tests of a suite on the rig of a description; ``evidence`` becomes JUnit XML with the rig's log."""
    described = load(rig)
    evidence.parent.mkdir(parents=True, exist_ok=True)
    evidence.unlink(missing_ok=True)
    done = _pytest(rig, suite, f"--junitxml={evidence.resolve()}", "-o", "junit_logging=all")
    if done.returncode not in _COULD_RUN or not evidence.is_file():
        raise _could_not(rig, suite.folder, done)
    return _read(described.name, evidence)


def _pytest(rig: Path, suite: Suite, *options: str) -> "subprocess.CompletedProcess[str]":
    if find_spec("pytest") is None:
        raise Trouble("No test can be run.", "this Python", "pytest", "none", "Install it: pip install 'pytest>=9'.")
    if not suite.folder.is_dir():
        raise Trouble("There are no tests.", str(suite.folder), "a folder of tests", "none", "Name it with --tests.")
    command = [sys.executable, "-m", "pytest", str(suite.folder.resolve()), "-p", "trueshoe.hil.plugin", "-q"]
    command += ["--rig", str(rig.resolve()), "-m", "" if suite.soak else "not soak", *options]
    command += ["--quarantine", str(suite.quarantine.resolve())] if suite.quarantine else []
    command += ["-k", suite.only] if suite.only else []
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _could_not(rig: Path, folder: Path, done: "subprocess.CompletedProcess[str]") -> Trouble:
    said = (done.stdout + done.stderr).strip().splitlines()
    return Trouble(
        "The tests could not be run.",
        f"{folder}, on the rig of {rig}",
        "tests that pass or fail",
        said[-1] if said else f"pytest ended with {done.returncode}",
        f"Bring that in order; pytest itself says more: -m pytest {folder} --rig {rig}",
    )


def _read(rig: str, evidence: Path) -> Came:
    passed = 0
    failed: list[str] = []
    not_run: list[str] = []
    quarantined: list[str] = []
    for case in ET.parse(evidence).iter("testcase"):
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(case.get("name", ""))
        elif skipped is not None:
            told = quarantined if skipped.get("type") == "pytest.xfail" else not_run
            told.append(f"{case.get('name')}: {skipped.get('message')}")
        else:
            passed += 1
    return Came(rig, passed, tuple(failed), tuple(not_run), tuple(quarantined))
