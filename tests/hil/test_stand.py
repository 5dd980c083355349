"""A rig of metal by its description: what is wrong in one is told in words; under Blinka itself it leads a device."""

import re
from pathlib import Path

import pytest

from runtime import build_folder
from tests.hil.test_blinka import ROOT, under_blinka
from tests.host.running import started
from tests.runner.report import not_run
from trueshoe.errors import Trouble
from trueshoe.hil.description import load
from trueshoe.hil.stand import Stand
from trueshoe.hil.wired import driven_of

RIGS = Path(__file__).resolve().parent / "rigs"
BLINKA = build_folder() / "blinka" / "adafruit_blinka" / "board"
INTERFACES = {"pico-ft232h.toml": "ftdi_ft232h.py", "pico-raspberry.toml": "raspberrypi/raspi_40pin.py"}

GOOD = """
[rig]
name = "a bench"
kind = "wired"
board = "pico"
[power]
proof = "a probe"
relay = "D4"
probe = "D5"
[settings]
port = "/dev/ttyACM0"
boards = "boards"
[pins]
ENTRY = "C1"
MOTOR_POWER = "C7"
"""

SCRIPT = """
import json, sys
from pathlib import Path
from trueshoe.hil.description import load
from trueshoe.hil.rig import Broken, Rig, State
from trueshoe.hil.stand import Stand

def made(path):
    return Rig("the bench", Stand(load(Path(path))))

rig = made(sys.argv[2])
rig.to(State.READY)
rig.to(State.OFF)
alive = made(sys.argv[3])
try:
    alive.to(State.OFF)
except Broken as broken:
    cause = str(broken)
print(json.dumps({"cuts": rig.cuts, "log": rig.bench.log(), "alive": cause, "pins": sorted(rig.bench.pins)}))
"""


@pytest.mark.parametrize("name", sorted(INTERFACES))
def test_each_description_in_the_tree_fits_its_board_and_names_pins_that_its_interface_has(name: str) -> None:
    described = load(RIGS / name)
    driven = driven_of(ROOT / "boards" / described.board, described.pins)
    assert driven["ENTRY"] and not driven["MOTOR_POWER"] and described.relay and described.probe
    told = (ROOT / "host" / "trueshoe" / "hil" / "WIRING.md").read_text(encoding="utf-8")
    column = sorted(INTERFACES).index(name) + 2
    rows = [
        [cell.strip() for cell in row.split("|")]
        for row in told.splitlines()
        if row.startswith(("| `", "| relay", "| probe"))
    ]
    wired = {
        row[1].split("`")[1]: row[column] for row in rows if row[1].split("`")[-1] in ("", ", read") and "`" in row[1]
    }
    assert wired == described.pins
    assert [row[column] for row in rows if row[1].startswith(("relay", "probe"))] == [described.relay, described.probe]
    if not (BLINKA / INTERFACES[name]).is_file():
        not_run("no Adafruit Blinka in build/blinka: make build/blinka/ready")
    has = set(re.findall(r"^(\w+) = pin", (BLINKA / INTERFACES[name]).read_text(encoding="utf-8"), re.MULTILINE))
    assert {*described.pins.values(), described.relay, described.probe} <= has


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ('probe = "D5"', 'probe = "C1"', "power.probe", "C1, which is that of pins.ENTRY too"),
        ('MOTOR_POWER = "C7"', 'MOTOR_POWER = "C1"', "pins.MOTOR_POWER", "C1, which is that of pins.ENTRY too"),
        ('ENTRY = "C1"', "ENTRY = 1", "pins.ENTRY", "expected: a pin of the rig's interface"),
        ('probe = "D5"\n', "", "power.probe", "None"),
        ('relay = "D4"\nprobe = "D5"\n', 'relai = "D4"\n', "relai", "in power one of proof, relay, probe"),
        ('ENTRY = "C1"', 'ENTRI = "C1"', "pins.ENTRI", "a line of pico: "),
        ('ENTRY = "C1"', 'SUPPLY = "C1"', "pins.SUPPLY", "a line of pico: "),
        ('board = "pico"', 'board = "pica"', "rig.board", "pica"),
        ('port = "/dev/ttyACM0"\n', "", "settings.port", "the device's port"),
        ('boards = "boards"', "boards = 1", "settings.boards", "the folder of boards"),
        ("[pins]", 'baud = "1"\n[pins]', "settings.baud", "boards, interface, keys, port"),
        ('relay = "D4"\nprobe = "D5"\n[settings]', "[settings]", "power.relay", "None"),
    ],
)
def test_what_is_wrong_in_a_description_is_told_with_its_place(
    old: str, new: str, where: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    path = tmp_path / "rig.toml"
    path.write_text(GOOD, encoding="utf-8")
    Stand(load(path))
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(Trouble) as refused:
        Stand(load(path))
    assert where in refused.value.where and said in str(refused.value)


def test_without_blinka_it_says_what_it_lacks(tmp_path: Path) -> None:
    whole = GOOD.replace('"boards"', f'"{ROOT / "boards"}"')
    (tmp_path / "rig.toml").write_text(whole, encoding="utf-8")
    script = SCRIPT.partition("rig.to(")[0] + "print(rig.bench.missing())\n"
    done = under_blinka(script, str(tmp_path / "rig.toml"), folder=tmp_path)
    assert done.returncode == 0 and "pip install adafruit-blinka" in done.stdout, done.stderr


def test_under_blinka_s_generic_board_a_device_is_switched_asked_and_made_ready_and_a_cut_that_is_none_found_out(
    tmp_path: Path,
) -> None:
    if not (BLINKA.parent.parent / "digitalio.py").is_file():
        not_run("no Adafruit Blinka in build/blinka: make build/blinka/ready")
    with started("sim", "--board", "cpython", "--speed", "0") as sim:
        assert sim.stdout
        (port,) = re.findall(r"socket://\S+", sim.stdout.readline())
        dead, alive = tmp_path / "dead.toml", tmp_path / "alive.toml"
        text = (
            GOOD.replace('"D4"', '"Dx_OUTPUT"')
            .replace("/dev/ttyACM0", port)
            .replace('"boards"', f'"{ROOT / "boards"}"')
        )
        text = text.replace('ENTRY = "C1"\n', "")
        dead.write_text(text.replace('"D5"', '"Dx_INPUT_FALSE"').replace('"C7"', '"Dx_INPUT_TRUE"'), encoding="utf-8")
        alive.write_text(text.replace('"D5"', '"Dx_INPUT_TRUE"').replace('"C7"', '"Dx_INPUT_FALSE"'), encoding="utf-8")
        done = under_blinka(SCRIPT, str(dead), str(alive), BLINKA_OS_AGNOSTIC="1")
    assert done.returncode == 0, done.stderr
    assert '"cuts": 2' in done.stdout and "it asks for a deck" in done.stdout and '["MOTOR_POWER"]' in done.stdout
    assert "the device still has power: check the switch's wiring" in done.stdout
