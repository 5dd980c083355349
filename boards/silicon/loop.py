"""The loop of a real chip: it polls for ever, rests where nothing is due, and starts anew where a poll fails."""

import machine
from machine import WDT
from shoecore.compat import const
from shoefw.ticks import diff

_WATCHDOG_MS = const(2000)

# No rest lasts longer.
_REST_US = const(5000)


class Loop:
    """The clock, the sleep and the watchdog; the latter runs from the first poll on."""

    def __init__(self, now, rest) -> None:
        """``rest`` has ``begin()``, once, and ``take()``, which comes back within 5 ms."""
        self._now = now
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
            self._rest.begin()
            while True:
                poll()
                if diff(self._wake, self._now()) > _REST_US:
                    self._rest.take()
        finally:
            machine.reset()
