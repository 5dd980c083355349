"""A device is made ready over its port, by the command that does that and a hand at its keys."""

import json
import re
import sys
from pathlib import Path

from shoefw.drivers import keys as keypad
from tests.hil.benches import Simulated
from tests.hil.served import served
from tests.hil.technician import shown

TRUESHOE = str(Path(sys.executable).with_name("trueshoe"))
CHOSEN = "PAIR A HOST"
STEPS = ["identity", "role technician", "role pit manager", "clock", "setup"]
PLAN = """
roles = ["technician", "pit manager"]
rulebook = "rws-mlp-3"
packs = 1
production = false
"""
_READ_US = 500_000


class Hand:
    """Reads what the device shows; chooses in the menu what is wanted, and agrees to whatever else it says."""

    def __init__(self, dut: Simulated) -> None:
        self._dut = dut
        self._read: tuple[str, str] | None = None
        self._since = 0

    def __call__(self, said: str) -> None:
        """Press a key, where what is shown was there for long enough to be read."""
        now = self._dut.machine.time
        if shown(self._dut) != self._read:
            self._read, self._since = shown(self._dut), now
        first, second = self._read
        if first != CHOSEN and now > self._since + _READ_US:
            self._since = now
            goes_on = first.startswith("SERVICE") and second != CHOSEN
            self._dut.machine.press(keypad.ROUND if goes_on else keypad.SUPERVISOR)


def test_a_plan_pairs_its_people_and_sets_clock_and_rulebook(dut: Simulated, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(PLAN)
    dut.pins["SERVICE"].value = True
    with served(dut) as port:
        words = ("--out", str(tmp_path / "table"), "--plan", str(tmp_path / "house.toml"), "--json")
        code, said = port.run(TRUESHOE, "provision", port.url, *words, answers="y\ny\n", hand=Hand(dut))
    assert code == 0, said
    done = [json.loads(line)["provision"] for line in re.findall(r'\{"provision".*\}', said)]
    assert [each["step"] for each in done] == STEPS and dut.serial.hex() in done[0]["result"]
    assert "rws-mlp-3" in done[-1]["result"] and said.count("CODE") == 2
