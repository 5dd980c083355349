"""Each board's drawing is what its pins and its wiring say, and where they differ it is named and nothing is drawn."""

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tools.wiring_drawing import BOARDS, load, svg

WIRED = sorted(path.parent for path in BOARDS.glob("*/wiring.toml"))

PLANTS = (
    ("board.py", "TRAY = const(16)", "TRAY = const(15)", "EXIT"),
    ("board.py", "TRAY = const(16)", "TRAY = const(23)", "GPIO [23]: expected on the header"),
    ("board.py", "TRAY = const(16)", "BIN = const(16)", "TRAY: expected a pin of board.py"),
    ("board.py", "TRAY = const(16)", "TRAY = const(0)", "wiring.svg: not what the board says"),
    ("wiring.toml", "tray sensor", "bin sensor", "wiring.svg: not what the board says"),
)


@pytest.mark.parametrize("folder", WIRED, ids=lambda folder: folder.name)
def test_a_drawing_is_what_the_board_says(folder: Path) -> None:
    drawing = (folder / "wiring.svg").read_text(encoding="utf-8")
    assert drawing == svg(load(folder))
    told = "\n".join(text.text or "" for text in ET.fromstring(drawing).iter() if text.tag.endswith("text"))
    wiring = load(folder)
    for line in (*wiring.left, *wiring.right):
        assert line.to in told and f"{line.at} {line.pin}" in told


@pytest.mark.parametrize(("name", "old", "new", "expected"), PLANTS)
def test_a_difference_is_named(name: str, old: str, new: str, expected: str, tmp_path: Path) -> None:
    folder = tmp_path / "pico"
    shutil.copytree(BOARDS / "pico", folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    command = (sys.executable, "-m", "tools.wiring_drawing", "--check", "--boards", str(tmp_path))
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=BOARDS.parent)
    assert done.returncode == 1 and expected in done.stdout, done.stdout
