"""The loop of a real chip: it polls for ever, rests where nothing is due, and starts anew where a poll fails."""

import machine
from machine import WDT, Timer
from shoecore.compat import const
from shoefw.ticks import diff

from .rest import until_interrupt

_WATCHDOG_MS = const(2000)

# A beat ends each rest, so that none lasts longer; an edge or a byte ends it sooner.
_BEAT_MS = const(5)
_BEAT_US = const(5000)


class Loop:
    """The clock, the sleep and the watchdog; the latter runs from the first poll on."""

    def __init__(self, now) -> None:
        self._now = now
        self._wake = now()
        self._watchdog: WDT | None = None
        self._beats: Timer | None = None

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
            self._beats = Timer(-1, period=_BEAT_MS, hard=True, callback=_beat)  # kept, or a collection ends it
            while True:
                poll()
                if diff(self._wake, self._now()) > _BEAT_US:
                    until_interrupt()
        finally:
            machine.reset()


def _beat(_) -> None:
    """The interrupt itself is what is wanted."""
