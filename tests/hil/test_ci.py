"""The workflow for a device maker's runner is whole and in order, and what it runs is there and runs."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from trueshoe.cli.app import app
from trueshoe.hil.description import load
from trueshoe.hil.quarantine import load as quarantined

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "host" / "trueshoe" / "hil" / "ci" / "rig.yml"
WORKFLOW: dict[Any, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
JOB = WORKFLOW["jobs"]["rig"]
STEPS = {step.get("name", "checkout"): step for step in JOB["steps"]}


def test_it_looks_flashes_tests_and_keeps_the_evidence_in_that_order_and_whatever_comes() -> None:
    assert list(STEPS) == ["checkout", "prepare", "availability", "flash", "test", "evidence"]
    assert "self-hosted" in JOB["runs-on"] and WORKFLOW["permissions"] == {"contents": "read"}
    assert set(WORKFLOW[True]) == {
        "schedule",
        "workflow_dispatch",
    }  # `on`; never a pull request, whose code anybody writes
    assert "always()" in STEPS["evidence"]["if"] and JOB["env"]["TRUESHOE_STRICT"] == "1"
    evidence = Path(words("test")[words("test").index("--evidence") + 1])
    assert evidence.parent == Path(STEPS["evidence"]["with"]["path"])
    assert JOB["concurrency"] if "concurrency" in JOB else WORKFLOW["concurrency"]["group"]


@pytest.mark.parametrize("name", ["availability", "flash", "test"])
def test_each_command_is_one_of_trueshoe_with_options_that_it_has(name: str) -> None:
    first, *rest = words(name)
    assert first == ".venv/bin/trueshoe"
    command: Any = get_command(app)
    while hasattr(command, "commands"):
        command = command.commands[rest.pop(0)]
    known = {option for param in command.params for option in param.opts}
    assert {word for word in rest if word.startswith("--")} <= known
    values = [value for value in JOB["env"].values() if "--" in value]
    assert all("--soak" in value for value in values)


def test_what_it_names_is_in_the_tree() -> None:
    assert load(ROOT / JOB["env"]["RIG"]).name
    assert "\nprepare:" in (ROOT / "Makefile").read_text(encoding="utf-8") and STEPS["prepare"]["run"] == "make prepare"
    listed = words("test")[words("test").index("--quarantine") + 1]
    from datetime import date

    assert quarantined(ROOT / listed, date.today()) == {}


def test_its_steps_run_on_the_virtual_rig(tmp_path: Path) -> None:
    env = {**os.environ, "RIG": JOB["env"]["RIG"], "SOAK": "", "TRUESHOE_STRICT": "1"}
    for name, more in (("availability", ""), ("test", " --only smoke")):
        line = (
            STEPS[name]["run"]
            .replace("build/rig", str(tmp_path))
            .replace(".venv/bin", str(Path(sys.executable).parent))
        )
        done = subprocess.run(["sh", "-c", line + more], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "testcase" in (tmp_path / "rig.xml").read_text(encoding="utf-8")


def words(name: str) -> list[str]:
    """The words of a step's command."""
    return shlex.split(STEPS[name]["run"])
