"""The rig's pin code under Adafruit Blinka itself, on its generic board, in a Python of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime import build_folder
from tests.runner.report import not_run
from trueshoe.hil.wired import Switch

ROOT = Path(__file__).resolve().parents[2]
BLINKA = build_folder() / "blinka"

SCRIPT = """
import json, sys
from pathlib import Path
from trueshoe.errors import Trouble
from trueshoe.hil.wired import Switch, lines

def refused(board, pins):
    try:
        lines(board, pins)
    except Trouble as told:
        return [told.where, told.observed]

pico = Path(sys.argv[1]) / "boards" / "pico"
pins = lines(pico, {"ENTRY": "Dx_OUTPUT", "MOTOR_POWER": "Dx_INPUT_TRUE", "LATCH_HOLD": "Dx_INPUT_FALSE"})
import adafruit_blinka, digitalio
from adafruit_blinka.agnostic import board_id
entry = pins["ENTRY"]
written = []
for level in (True, False, True):
    entry.value = level
    written.append(entry._pin.current_value)
relay = lines(pico.parent / "pico2", {"EXIT": "Dx_OUTPUT"})["EXIT"]
dead, alive = Switch(relay, pins["LATCH_HOLD"]), Switch(relay, pins["MOTOR_POWER"])
dead.supply()
dead.cut()
print(json.dumps({
    "board": board_id,
    "ways": [pin.direction is digitalio.Direction.OUTPUT for pin in pins.values()],
    "read": [pins["MOTOR_POWER"].value, pins["LATCH_HOLD"].value],
    "written": written,
    "relay": relay._pin.current_value,
    "dead": [dead.is_dead(), alive.is_dead()],
    "no_line": refused(pico, {"ENTRI": "Dx_OUTPUT"}),
    "no_digital_line": refused(pico, {"SUPPLY": "Dx_OUTPUT"}),
    "no_pin": refused(pico, {"ENTRY": "C9"}),
}))
"""


def under_blinka(
    script: str, *words: str, folder: Path = BLINKA, **environment: str
) -> "subprocess.CompletedProcess[str]":
    """A script in a Python that has Blinka beside the project's own packages; its first word is where those are."""
    names = {key: value for key, value in os.environ.items() if not key.startswith("BLINKA")}
    command = [sys.executable, "-c", script, str(ROOT), *words]
    path = os.pathsep.join((str(folder), str(ROOT / "host"), str(ROOT / "shared")))
    environment = {**names, "PYTHONPATH": path, **environment}
    return subprocess.run(command, cwd=folder.parent, env=environment, capture_output=True, text=True, check=False)


def test_lines_are_driven_and_read_and_a_cut_is_proven_through_blinka_s_generic_board() -> None:
    if not (BLINKA / "digitalio.py").is_file():
        not_run("no Adafruit Blinka in build/blinka: make build/blinka/ready")
    done = under_blinka(SCRIPT, BLINKA_OS_AGNOSTIC="1")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "board": "OS_AGNOSTIC_BOARD",
        "ways": [True, False, False],
        "read": [True, False],
        "written": [1, 0, 1],
        "relay": 0,
        "dead": [True, False],
        "no_line": ["pins.ENTRI", "ENTRI"],
        "no_digital_line": ["pins.SUPPLY", "SUPPLY"],
        "no_pin": ["pins.ENTRY", "C9"],
    }


def test_without_blinka_the_way_to_it_is_told(tmp_path: Path) -> None:
    done = under_blinka(SCRIPT, folder=tmp_path)
    assert done.returncode == 1 and "pip install adafruit-blinka" in done.stderr


@pytest.mark.parametrize(
    ("bounces", "dead"),
    [((), True), ((0.2,), True), ((0.2, 1.0, 2.0), True), (tuple(n / 40 for n in range(200)), False)],
)
def test_a_supply_is_gone_once_it_stays_away(bounces: tuple[float, ...], dead: bool) -> None:
    class Line:
        value = False

    class Probe:
        @property
        def value(self) -> bool:
            return any(at <= time[0] < at + 0.02 for at in bounces)

    time = [0.0]

    def sleep(seconds: float) -> None:
        time[0] += seconds

    probe: Any = Probe()
    assert Switch(Line(), probe, lambda: time[0], sleep).is_dead() is dead
