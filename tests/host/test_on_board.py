"""What a board takes is measured on it by one command; here on a virtual one's prompt."""

import subprocess
import sys

from tests.host.running import need_vm
from tools.virtual_board import ROOT
from trueshoe.virtual import VirtualDevice

SECONDS = 120
HEAP_KIB = 16384  # this one collects nothing while a program runs


def test_the_figures_of_a_board_are_measured_through_its_prompt() -> None:
    need_vm()
    with VirtualDevice(["--cpu=vm", "--prompt", f"--heap={HEAP_KIB}"], passing=True) as device:
        words = ["connect", device.listening.port, "mount", "shared", "run", "tools/benchmarks/_on_board.py"]
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    told = dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)
    assert done.returncode == 0, done.stdout + done.stderr
    assert float(told["live_bytes"]) > 0
    assert all(float(told[name]) >= 0 for name in ("tag_and_frame_ms", "root52_ms", "ed25519_ms")), "whole milliseconds"
