"""Without an image the emulated Pico says what it lacks and how to get it, and nothing of it counts as passed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hil import emulator

ROOT = Path(__file__).resolve().parents[2]
BARE = {key: value for key, value in os.environ.items() if key not in (emulator.IMAGE, emulator.BOOTROM)}


def test_no_image_is_told_with_the_way_to_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(emulator.IMAGE, raising=False)
    assert "no TRUESHOE_UF2 (not set): build one as boards/pico/README.md tells" in emulator.missing()
    monkeypatch.setenv(emulator.IMAGE, str(tmp_path / "gone.uf2"))
    assert f"no TRUESHOE_UF2 ({tmp_path / 'gone.uf2'})" in emulator.missing()
    (tmp_path / "gone.uf2").touch()
    monkeypatch.delenv(emulator.BOOTROM, raising=False)
    assert "no TRUESHOE_BOOTROM (not set): set TRUESHOE_BOOTROM to the boot ROM" in emulator.missing()


def test_without_an_image_its_tests_are_not_run_and_none_passes() -> None:
    environment = {**BARE, "TRUESHOE_STRICT": "0"}
    command = [sys.executable, "-m", "pytest", "-q", "tests/hil/test_device.py", "-p", "no:cacheprovider"]
    command += ["--rig", "tests/hil/rigs/pico-emulated.toml", "-k", "smoke or silent"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "2 skipped" in done.stdout and "passed" not in done.stdout, done.stdout
    assert "not run: emulated Pico: no TRUESHOE_UF2" in done.stdout
    strict = {**BARE, "TRUESHOE_STRICT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=strict, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "passed" not in done.stdout


def test_its_figures_are_not_run_either() -> None:
    command = [sys.executable, "-m", "tools.bench", "--only", "pico"]
    done = subprocess.run(command, cwd=ROOT, env=BARE, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "bench: pico: not run: no TRUESHOE_UF2" in done.stderr, done.stderr
