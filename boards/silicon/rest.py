"""Sleep until an interrupt, as one instruction of an ARM: the port's ``idle`` comes back at once where one just was.

A beat ends each rest, so that none lasts longer; an edge or a byte ends it sooner."""

import micropython

from machine import Timer
from shoecore.compat import const

_BEAT_MS = const(5)


class Rest:
    """Kept by the loop, or a collection ends its beats."""

    def __init__(self) -> None:
        self._beats: Timer | None = None

    def begin(self) -> None:
        """From now on there are beats."""
        self._beats = Timer(-1, period=_BEAT_MS, hard=True, callback=_beat)

    def take(self) -> None:
        """Wait."""
        _until_interrupt()


def _beat(_) -> None:
    """The interrupt itself is what is wanted."""


@micropython.asm_thumb
def _until_interrupt():
    """Wait; whatever interrupts goes on behind this."""
    wfi()
