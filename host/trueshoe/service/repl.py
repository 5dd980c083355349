"""MicroPython's prompt of a device that was commanded to give it once: waited for, typed at, and left again."""

import subprocess
import sys
import time

from trueshoe.errors import Trouble

_STARTS_SECONDS = 20.0
_TRY_SECONDS = 10.0
_AGAIN_SECONDS = 0.5
_LEAVES = "29"  # Ctrl-]
_BAUD = "115200"


def wait_for(port: str) -> None:
    """Until the device has started anew and gives its prompt; a board's port is gone meanwhile."""
    deadline = time.monotonic() + _STARTS_SECONDS
    while True:
        failed = _mpremote(port, "exec", "pass")
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
    failed = _mpremote(port, "reset")
    if failed:
        raise _lost(port, "a device that starts anew", failed)


def _mpremote(port: str, *words: str) -> str:
    """Why it was not done; empty where it was."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", port, *words],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=_TRY_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return f"no answer within {_TRY_SECONDS:g} s"
    lines = (done.stdout + done.stderr).strip().splitlines()
    return "" if not done.returncode else lines[-1] if lines else f"mpremote ended with {done.returncode}"


def _lost(port: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        "The prompt of the device was lost.",
        port,
        expected,
        observed,
        "Switch the device off and on: its next start is the firmware's, whatever was typed.",
    )
