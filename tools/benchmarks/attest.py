"""How long a device takes to prove what it runs by: a virtual one in the MicroPython VM, asked through its port."""

import secrets
import time
from statistics import median

from trueshoe.link import parts
from trueshoe.link.client import Client
from trueshoe.virtual import VirtualDevice

PEERS: tuple[str, ...] = ()

_ROUNDS = 5


def measure() -> dict[str, float]:
    """Seconds from the question to the answer, all programs and both places of bundles included: median of rounds."""
    took = []
    with VirtualDevice(["--cpu=vm"], passing=True) as device:
        told = device.listening
        with Client(told.port, parts.passing, lambda _: told.key) as client:
            for _ in range(_ROUNDS):
                began = time.monotonic()
                client.attest(secrets.token_bytes(32))
                took.append(time.monotonic() - began)
    return {"attest.seconds": round(median(took), 3)}
