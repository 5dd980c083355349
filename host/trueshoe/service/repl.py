"""MicroPython's prompt of a device that was commanded to give it once: waited for, typed at, and left again."""

import subprocess
import sys
import time

from trueshoe.errors import Trouble
from trueshoe.service import mpremote

_STARTS_SECONDS = 20.0
_AGAIN_SECONDS = 0.5
_LEAVES = "29"  # Ctrl-]
_BAUD = "115200"


def wait_for(port: str) -> None:
    """Until the device has started anew and gives its prompt; a board's port is gone meanwhile."""
    deadline = time.monotonic() + _STARTS_SECONDS
    while True:
        failed = mpremote.run(port, "exec", "pass")
        if not failed:
            return
        if time.monotonic() > deadline:
            raise _lost(port, "MicroPython's prompt", failed)
        time.sleep(_AGAIN_SECONDS)


def type_at(port: str) -> None:
    """Whoever sits at this terminal types at the prompt until Ctrl-]; mpremote's own would open no URL."""
    terminal = ("--raw", "--eol", "CR", "--quiet", "--exit-char", _LEAVES, port, _BAUD)
    subprocess.run([sys.executable, "-m", "serial.tools.miniterm", *terminal], check=False)


def leave(port: str) -> None:
    """Start the device anew: it is one of the firmware again."""
    failed = mpremote.run(port, "reset")
    if failed:
        raise _lost(port, "a device that starts anew", failed)


def _lost(port: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        "The prompt of the device was lost.",
        port,
        expected,
        observed,
        "Switch the device off and on: its next start is the firmware's, whatever was typed.",
    )
