"""A new board is a copy of a folder and its data: it is held to the contract, drawn, and run on a rig."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hil.conftest import BOARDS
from tools import wiring_drawing
from tools.check import contract

ROOT = BOARDS.parent
TRUESHOE = Path(sys.executable).parent / "trueshoe"
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
RIG = """
[rig]
name = "the new board"
kind = "virtual"
board = "{0}"

[power]
proof = "the chip's process is gone and every output fell"
"""
ONLY = "smoke or shuffled or each_sensor or each_lamp or shadow or proven_cut"


@pytest.mark.parametrize("copied", ["pico", "pico2", "esp32s3"])
def test_a_copy_of_a_folder_with_other_pins_is_a_board_and_is_drawn(copied: str, tmp_path: Path) -> None:
    for folder in ("firmware", "boards", "shared/shoecore/chance"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    new = tmp_path / "boards" / f"{'esp32' if copied.startswith('esp32') else 'rp2'}_new"
    shutil.copytree(BOARDS / copied, new)
    changed = [
        (f'NAME = "{copied}"', 'NAME = "new"'),
        ("HOPPER = const", "X = const"),
        ("TRAY = const", "HOPPER = const"),
    ]
    text = (new / "board.py").read_text(encoding="utf-8")
    for old, other in [*changed, ("X = const", "TRAY = const")]:
        text = text.replace(old, other)
    (new / "board.py").write_text(text, encoding="utf-8")
    assert [str(problem) for problem in contract.check(tmp_path)] == []
    drawn, before = (wiring_drawing.load(folder) for folder in (new, BOARDS / copied))
    swapped = {line.name: line.pin for line in drawn.left + drawn.right}
    if copied != "pico2":  # which is wired as the Pico, whatever else it says
        former = {line.name: line.pin for line in before.left + before.right}
        assert (swapped["HOPPER"], swapped["TRAY"]) == (former["TRAY"], former["HOPPER"])
    wrong = (new / "board.py").read_text(encoding="utf-8").replace('KIND = "shuffler"', 'KIND = "mixer"')
    (new / "board.py").write_text(wrong, encoding="utf-8")
    assert any(f"{new.name}/board.py" in str(problem) for problem in contract.check(tmp_path))


def test_a_board_of_its_own_pins_and_slots_passes_on_the_virtual_rig(tmp_path: Path) -> None:
    """The example of the boards' page, whose pins and slots are none of the virtual board's, through the suite."""
    (example,) = EXAMPLE.findall((BOARDS / "README.md").read_text(encoding="utf-8"))
    folder = tmp_path / "bench"
    folder.mkdir()
    (folder / "board.py").write_text(example, encoding="utf-8")
    shutil.copy(BOARDS / "virtual" / "shuffler" / "tolerances.toml", folder)
    rig = tmp_path / "rig.toml"
    rig.write_text(RIG.format(folder), encoding="utf-8")
    evidence = tmp_path / "evidence.xml"
    command = [str(TRUESHOE), "hil", "run", str(rig), "--only", ONLY, "--evidence", str(evidence), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    came = json.loads(done.stdout)["hil"]
    assert (came["rig"], came["failed"], came["not_run"]) == ("the new board", [], []) and came["passed"] >= 9
