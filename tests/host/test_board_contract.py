"""The board contract: what its pages say is what is, a difference is named, and the example board takes a deck in."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.running import ROOT, need_vm
from tools.check import contract
from tools.check.contract_pages import BOARDS_PAGE, DRIVERS_PAGE, kinds

BOARD = "boards/virtual/shuffler/board.py"
SHOE_BOARD = "boards/virtual/shoe/board.py"
DRIVERS = str(DRIVERS_PAGE)
BOARDS = str(BOARDS_PAGE)
PASSING = "firmware/shoefw/control/passing.py"
HEALTH = "firmware/shoefw/control/shoe/health.py"
ROLLER = "firmware/shoefw/drivers/roller.py"

# A file, what is taken out of it, what is put there, and what must be said.
PLANTS = (
    (DRIVERS, "| `forward(um)`", "| `forward(mm)`", r"Roller: forward\(mm\) is listed, forward\(um\) is there"),
    (DRIVERS, "| `forward(um)`", "| forward", r"Roller: forward\(um\) is not listed"),
    (DRIVERS, "| `forward(um)`", "| forward", r"passing.py:\d+: Roller.forward: expected of Roller"),
    (DRIVERS, "| `go(to, rate)`", "| `go(to, rate, ramp)`", r"Stepper: go\(to, rate, ramp\) is listed, go\(to, rate\)"),
    (DRIVERS, "| `go(to, rate)`", "| `go(to, rate)` | | | | |\n| `spin()`", r"Stepper: spin\(\) is listed, nothing of"),
    (DRIVERS, "| `captured()`", "| captured", r"carousel.py:\d+: Stepper.captured: expected of"),
    (
        DRIVERS,
        "`Roller` in `firmware/shoefw/drivers/roller.py`",
        "`Roller` in `firmware/gone.py`",
        "Roller is shown by",
    ),
    (BOARDS, "| `noise` |", "| noise |", r"virtual/shuffler/board.py:\d+: Board.noise: expected what boards/README.md"),
    (BOARDS, "| `noise` |", "| noise |", r"assembly.py:\d+: Board.noise: expected what"),
    (BOARDS, "| `noise` |", "| `siren` | `Lamp` | both | – | a |\n| `noise` |", r"Board.siren is used nowhere"),
    (BOARDS, "| `noise` |", "| `siren` | `Lamp` | shoe | – | a |\n| `noise` |", r"shoe/board.py:1: no Board.siren"),
    (BOARDS, "| `home` | `Sensor` | shuffler", "| `home` | `Sensor` | both", r"shoe/board.py:1: no Board.home"),
    (BOARDS, "| `tries` | shuffler", "| `tries` | both", "shoe/board.py:1: no tries in Timing"),
    (BOARDS, "| `nudge_um` | shuffler", "| nudge_um | shuffler", r"board.py:\d+: nudge_um in Timing: expected what"),
    (BOARDS, "| `nudge_um` | shuffler", "| nudge_um | shuffler", r"passing.py:\d+: Timing.nudge_um: expected what"),
    (BOARD, "    tries=3,\n", "", r"shuffler/board.py:1: no tries in Timing: expected a figure"),
    (BOARD, "    tries=3,\n", "    tries=3,\n    haste=1,\n", r"shuffler/board.py:\d+: haste in Timing: expected what"),
    (
        BOARD,
        "self.buzzer = Buzzer(",
        "self.buzzer = Lamp(",
        r"shuffler/board.py:\d+: Board.buzzer: expected the driver",
    ),
    (BOARD, "self.buzzer = ", "self._buzzer = ", r"shuffler/board.py:1: no Board.buzzer"),
    (BOARD, "self.buzzer = ", "self.horn = self.buzzer = ", r"shuffler/board.py:\d+: Board.horn: expected what"),
    (
        BOARD,
        "events.EXIT_BLOCKED",
        "events.SLOT_BLOCKED",
        r"Board.exit_sensor with the event SLOT_BLOCKED: expected EXIT",
    ),
    (BOARD, 'KIND = "shuffler"', 'KIND = "mixer"', "shuffler/board.py:1: KIND 'mixer': expected one of shuffler, shoe"),
    (SHOE_BOARD, "events.MOUTH_BLOCKED", "events.GATE_BLOCKED", "Board.mouth with the event GATE_BLOCKED"),
    (ROLLER, "def stop(self)", "def stop(self, hard: bool = False)", r"Roller: stop\(\) is listed, stop\(hard=False\)"),
    (ROLLER, "self._rate = rate\n", "self._rate = self.rate = rate\n", r"Roller: rate is not listed"),
    (PASSING, "board.feed.stop()", "board.feed.halt()", r"passing.py:\d+: Roller.halt: expected of Roller"),
    (
        PASSING,
        "board.feed.stop()",
        "board.feed.stop(1)",
        r"passing.py:\d+: Roller.stop with 1 arguments: expected stop",
    ),
    (PASSING, "board.feed.stop()", "board.roller.stop()", r"passing.py:\d+: Board.roller: expected what"),
    (PASSING, "timing.nudge_um", "timing.push_um", r"passing.py:\d+: Timing.push_um: expected what"),
    (PASSING, "timing.nudge_um", "timing.feed_um", r"Timing.nudge_um is used nowhere"),
    (
        HEALTH,
        "self._hand = board.timing",
        "self._hand = board.timing.tries",
        r"health.py:\d+: Timing.tries: expected what",
    ),
    (HEALTH, "self._hand = board.timing", "self._hand = board.home", r"health.py:\d+: Board.home: .* for shoe"),
    ("firmware/main.py", "board.run(app.poll)", "board.run()", r"main.py:\d+: Loop.run with 0 arguments: expected run"),
)

# For each row that says that a call allocates nothing, such a call; attributes are read.
PREPARED = """
import gc
from shoefw.drivers import buzzer, carousel, edges, gauge, keys, lamp, lid_latch, reader, roller, sensor

class Chip:
    IRQ_RISING = 1
    IRQ_FALLING = 2
    level = 1
    def value(self, level=None): return self.level
    def irq(self, handler, trigger, hard): self.handler = handler
    def go(self, to, rate): pass
    def stop(self): pass
    def position(self): return 1000000000
    def captured(self): return 1000000000
    def read_u16(self): return 65535
    def readinto(self, buffer):
        for at in range(min(len(buffer), len(READING))):
            buffer[at] = READING[at]
        return min(len(buffer), len(READING))

READING = bytes((0xC5, 12, 7, (12 + 7) ^ 255))

def now(): return 1073741000

chip = Chip()
Roller = roller.Roller(chip, 100, 10000)
Carousel = carousel.Carousel(chip, 54, 20, 6000, 1500)
Edges = edges.Edges(now, 2000)
Sensor = sensor.Sensor(chip, Edges, 4)
Reader = reader.Reader(chip)
Keys = keys.Keys(chip)
Lamp = lamp.Lamp(chip)
LidLatch = lid_latch.LidLatch(chip, chip)
Buzzer = buzzer.Buzzer(chip)
Gauge = gauge.Gauge(chip, 32767, 400)

def garbage(call):
    call()
    before = gc.mem_alloc()
    call()
    call()
    return gc.mem_alloc() - before
"""
ARGUMENTS = {
    "um": "300000",
    "microseconds": "200000",
    "mark": "1000000000",
    "steps": "50",
    "slot": "53",
    "event": "4",
    "now": "5000",
    "wait": "50000",
    "moment": "1073741823",
    "on": "True",
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that the contract is about."""
    root = tmp_path_factory.mktemp("tree")
    for folder in ("firmware", "boards", "shared/shoecore/chance"):
        shutil.copytree(
            ROOT / folder,
            root / folder,
            ignore=shutil.ignore_patterns("__pycache__", "node_modules"),
            dirs_exist_ok=True,
        )
    return root


def test_the_contract_is_in_order(tree: Path) -> None:
    assert said(tree) == []


@pytest.mark.parametrize(("path", "old", "new", "expected"), PLANTS)
def test_every_difference_is_named(tree: Path, path: str, old: str, new: str, expected: str) -> None:
    place = tree / path
    text = place.read_text(encoding="utf-8")
    assert old in text
    place.write_text(text.replace(old, new), encoding="utf-8")
    try:
        found = said(tree)
    finally:
        place.write_text(text, encoding="utf-8")
    assert [line for line in found if re.search(expected, line)], found


def test_every_row_says_what_each_call_does_and_for_whom() -> None:
    text = (ROOT / DRIVERS_PAGE).read_text(encoding="utf-8")
    for kind in kinds(text).values():
        assert kind.members, kind.name
        for member in kind.members.values():
            _, promise, wrong, allocates, interrupt = cells(text.splitlines()[member.line - 1])
            assert promise and wrong and allocates in ("yes", "no", "–") and interrupt in ("yes", "no"), member


def test_what_allocates_nothing_allocates_nothing_in_micropython() -> None:
    """Each call three times: the first may find room that the others use."""
    need_vm()
    from vm import Vm

    text = (ROOT / DRIVERS_PAGE).read_text(encoding="utf-8")
    drivers = [kind for kind in kinds(text).values() if kind.path and kind.path.parent == DRIVERS_PAGE.parent]
    wasteful: dict[str, int] = {}
    with Vm([ROOT / "shared" / "shoecore", ROOT / "firmware" / "shoefw"]) as vm:
        vm.exec(PREPARED)
        for kind in drivers:
            for member in kind.members.values():
                if cells(text.splitlines()[member.line - 1])[3] == "yes":
                    continue
                arguments = ", ".join(ARGUMENTS[name] for name in member.arguments or ())
                call = f"{kind.name}.{member.name}" + ("" if member.arguments is None else f"({arguments})")
                spent = int(vm.exec(f"def call():\n    {call}\nprint(garbage(call))"))
                if spent:
                    wasteful[call] = spent
        assert int(vm.exec("print(garbage(lambda: bytearray(40)))")) > 0
    assert wasteful == {}


def test_the_example_board_is_whole_and_takes_a_deck_in(tree: Path, tmp_path: Path) -> None:
    """Checked as a board of the tree, then run on the virtual chip with the simulated machine wired as it says."""
    example = re.findall(
        r"^```python\n(.*?)^```", (ROOT / BOARDS_PAGE).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(example) == 1
    folder = tree / "boards" / "bench"
    folder.mkdir()
    try:
        (folder / "board.py").write_text(example[0], encoding="utf-8")
        assert said(tree) == []
        subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
        check = ("-m", "tools.check", "--root", str(tree), "--no-types")
        assert "boards/bench" not in run(*check).stdout
        assert run("-m", "ruff", "check", "--config", "pyproject.toml", str(folder)).returncode == 0
        assert run("-m", "ruff", "format", "--config", "pyproject.toml", "--check", str(folder)).returncode == 0
    finally:
        shutil.rmtree(folder)
    (tmp_path / "board.py").write_text(example[0], encoding="utf-8")
    done = run("-m", "tests.host.example_board", str(tmp_path))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told == {
        "board": True,
        "name": "bench",
        "slots": 53,
        "shuffled": [52],
        "faults": [],
        "hopper": 0,
    }


def test_a_chips_own_file_beside_a_board_is_a_devices_file(tree: Path) -> None:
    folder = tree / "boards" / "rp2_some"
    folder.mkdir()
    try:
        (folder / "chip.py").write_text(
            '"""A chip."""\n\nimport rp2\nimport random\n\nHALF = rp2.PINS[::2]\n', encoding="utf-8"
        )
        subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
        found = run("-m", "tools.check", "--root", str(tree), "--no-types").stdout
    finally:
        shutil.rmtree(folder)
    assert "boards/rp2_some/chip.py:4: import of random" in found and "chip.py:6: a slice with a step" in found
    assert "chip.py:3" not in found


def said(root: Path) -> list[str]:
    """What the check of the contract says of a tree."""
    return [str(problem) for problem in contract.check(root)]


def cells(row: str) -> list[str]:
    """The cells of a table's row."""
    return [cell.strip() for cell in row.strip("|").split("|")]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
