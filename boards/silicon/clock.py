"""An RP2040 at the clock that its maker certifies it for at a core voltage of 1.15 V; its port starts it slower.

Everything takes five eighths of the time then. An RP2350 is left as it starts."""

import sys
import time

import machine
from shoecore.compat import const

_HZ = const(200000000)

# The core's regulator, where its voltage is set in it, what 1.15 V is there, and until it has risen.
_REGULATOR = const(0x40064000)
_VOLTAGE = const(0xF0)
_ENOUGH = const(0xC0)
_RISES_MS = const(1)


def quicken() -> None:
    """From now on, and after each start that is none of the power's: the voltage first."""
    if "RP2040" in sys.implementation._machine:
        machine.mem32[_REGULATOR] = machine.mem32[_REGULATOR] & ~_VOLTAGE | _ENOUGH
        time.sleep_ms(_RISES_MS)
        machine.freq(_HZ)
