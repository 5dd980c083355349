"""The loop of a real chip: it polls where something came or is due, rests else, and starts anew where a poll fails."""

import machine
from machine import WDT
from shoecore.compat import const

_WATCHDOG_MS = const(2000)


class Loop:
    """The sleep and the watchdog; the latter runs from the first poll on."""

    def __init__(self, now, rest) -> None:
        """``rest`` has ``until(moment)``, which comes back then, or as something came."""
        self._rest = rest
        self._wake = now()
        self._watchdog: WDT | None = None

    def wake_at(self, ticks: int) -> None:
        """Nothing of the device's own is due before that moment."""
        self._wake = ticks

    def feed(self) -> None:
        """The loop is alive."""
        if self._watchdog:
            self._watchdog.feed()

    def run(self, poll) -> None:
        """Call ``poll`` for ever; whatever it raises starts the chip anew."""
        try:
            self._watchdog = WDT(timeout=_WATCHDOG_MS)
            while True:
                poll()
                self._rest.until(self._wake)
        finally:
            machine.reset()
