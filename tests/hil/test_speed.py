"""A Pico's clock: the board raises the core's voltage ahead of it, and the emulated chip runs at it or not at all."""

import json
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from runtime import NotAvailable, node
from tests.hil import emulator
from tests.runner.report import not_run

BOARDS = Path(__file__).resolve().parents[2] / "boards"
REGULATOR = 0x40064000
AT_RESET = 0x10B1
RAISED = 0x10C1

# A PLL of 1,200 MHz divided by the first's product, then the core's clock from it: what a chip makes of that is told.
SCRIPT = """
import path from 'node:path';
import { createRequire } from 'node:module';
const [packages, chip, voltage, dividers] = process.argv.slice(1);
const { clocked, cycle } = await import(path.join(chip, 'clock.mjs'));
const { RP2040, BasePeripheral } = createRequire(path.join(packages, 'node_modules', 'x.js'))('rp2040js');
const chips = [new RP2040(), new RP2040()];
clocked(chips[0], BasePeripheral, null);
const write = (at, value) => chips[0].writeUint32(at, value);
const told = { before: cycle(chips[0]) };
try {
  if (Number(voltage)) write(0x40064000, Number(voltage));
  write(0x40028008, 100);
  write(0x4002800c, Number(dividers));
  write(0x4000803c, 1);
  told.cycle = cycle(chips[0]);
  clocked(chips[1], BasePeripheral, chips[0]);
  told.kept = chips[1].readUint32(0x40064000);
} catch (wrong) {
  told.wrong = wrong.message;
}
console.log(JSON.stringify(told));
"""


def chip_told(voltage: int, dividers: int) -> dict[str, Any]:
    """What the emulated chip makes of a voltage, 0 for what it starts with, and a clock."""
    try:
        packages = emulator.packages()
    except NotAvailable as missing:
        not_run(str(missing))
    command = [str(node()), "--input-type=module", "-e", SCRIPT, str(packages), str(emulator.CHIP), str(voltage)]
    done = subprocess.run([*command, str(dividers)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_the_emulated_chip_runs_at_the_clock_that_is_chosen_and_keeps_its_voltage_over_a_reset() -> None:
    assert chip_told(RAISED, 0x61000) == {"before": 8, "cycle": 5, "kept": RAISED}
    assert chip_told(0, 0x62000)["cycle"] == 10


def test_a_clock_too_fast_for_the_voltage_ends_the_run() -> None:
    for voltage, dividers in ((0, 0x61000), (RAISED, 0x51000)):
        assert "at its voltage" in chip_told(voltage, dividers)["wrong"]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """What the board's part does to a chip, in order."""
    found: list[tuple[str, int]] = []

    class Memory:
        """The regulator's word."""

        def __getitem__(self, at: int) -> int:
            assert at == REGULATOR
            return AT_RESET

        def __setitem__(self, at: int, value: int) -> None:
            assert at == REGULATOR
            found.append(("voltage", value))

    machine = types.ModuleType("machine")
    vars(machine).update(mem32=Memory(), freq=lambda hz: found.append(("clock", hz)))
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.syspath_prepend(str(BOARDS))
    monkeypatch.setattr(time, "sleep_ms", lambda ms: found.append(("rest", ms)), raising=False)
    yield found
    for name in [name for name in sys.modules if name.partition(".")[0] == "silicon"]:
        del sys.modules[name]


def test_an_rp2040_s_voltage_is_raised_and_has_risen_before_its_clock_is(
    done: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from silicon import clock

    monkeypatch.setattr(sys.implementation, "_machine", "Raspberry Pi Pico with RP2040", raising=False)
    clock.quicken()
    assert done == [("voltage", RAISED), ("rest", 1), ("clock", 200_000_000)]


def test_an_rp2350_is_left_as_it_starts(done: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    from silicon import clock

    monkeypatch.setattr(sys.implementation, "_machine", "Raspberry Pi Pico2 with RP2350", raising=False)
    clock.quicken()
    assert done == []
