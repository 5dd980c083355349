"""The command line: how long a person waits for its help, and for a virtual device's status, as whole processes."""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

PEERS: tuple[str, ...] = ()

_TRUESHOE = str(Path(sys.executable).with_name("trueshoe"))
_TIMES = 11
_BOOTING_SECONDS = 60.0


def measure() -> dict[str, float]:
    """Medians in milliseconds; the device is the one in the VM."""
    from trueshoe.virtual import VirtualDevice

    helped = _median_ms("--help")
    with VirtualDevice(["--cpu=vm", "--speed=1"]) as device:
        port = device.listening.port
        _await_first_status(port)
        return {"cli.help_ms": helped, "cli.status_ms": _median_ms("status", port)}


def _await_first_status(port: str) -> None:
    """A device that has just begun to boot answers when it has booted."""
    deadline = time.monotonic() + _BOOTING_SECONDS
    while subprocess.run([_TRUESHOE, "status", port], capture_output=True, check=False).returncode:
        if time.monotonic() > deadline:
            raise RuntimeError("the virtual device does not answer: status not measured")


def _median_ms(*words: str) -> float:
    return round(1000 * median(_seconds(*words) for _ in range(_TIMES)), 1)


def _seconds(*words: str) -> float:
    began = time.perf_counter()
    subprocess.run([_TRUESHOE, *words], capture_output=True, check=True)
    return time.perf_counter() - began
