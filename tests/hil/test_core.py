"""The emulated Pico's fast processor does what rp2040js does, in as many cycles, whatever instruction and state."""

import json
import subprocess

import pytest

from runtime import NotAvailable, node
from tests.hil import emulator
from tests.runner.report import not_run


@pytest.mark.parametrize("each", [1, pytest.param(4, marks=pytest.mark.proof)])
def test_every_instruction_leaves_the_chip_as_rp2040js_does(each: int) -> None:
    """All 65,536 halfwords, with registers, flags and memory of chance; what is left to rp2040js changes nothing."""
    try:
        packages = emulator.packages()
    except NotAvailable as missing:
        not_run(str(missing))
    command = [str(node()), str(emulator.CHIP / "compare.mjs"), str(packages), str(each)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["differences"] == [], told["differences"][:5]
    assert told["tried"] > 20_000 * each and told["tried"] + told["left"] == 65_536 * each


@pytest.mark.parametrize("planted", ["carry", "cycles"])
def test_a_processor_that_is_wrong_is_found_out(planted: str) -> None:
    try:
        packages = emulator.packages()
    except NotAvailable as missing:
        not_run(str(missing))
    command = [str(node()), str(emulator.CHIP / "compare.mjs"), str(packages), "1", planted]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["differences"]) > 1000
