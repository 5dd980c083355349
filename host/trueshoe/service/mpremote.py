"""MicroPython's own tool, asked to do one thing at a board's prompt."""

import subprocess
import sys

_TRY_SECONDS = 10.0


def run(port: str, *words: str) -> str:
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
