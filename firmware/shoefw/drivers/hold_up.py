"""From which supply voltage on an entry that is begun on the flash is also ended, if the supply goes that moment."""

from collections import namedtuple

from shoecore.compat import const

# What holds a board up once its supply is gone: the capacitance behind the diode, in microfarads; the logic's current
# at the lowest voltage that it works at; that voltage; the longest program of a page; how late the supply is looked at.
HoldUp = namedtuple("HoldUp", ("capacitance_uf", "load_ma", "lowest_mv", "program_ms", "look_ms"))

# An entry of a ring on the flash and its mark; room was made for it before, so that it waits for no erasure.
_PROGRAMS = const(2)

# Per cent: capacitors age and are sold with a tolerance.
_MARGIN = const(150)


def threshold_mv(hold_up: HoldUp) -> int:
    """The supply below which nothing new begins and POWER_LOW is told.

    A load that draws a current I for a time t takes the charge I * t from the capacitor, which lowers its voltage by
    I * t / C: milliamperes times milliseconds over microfarads are volts. The time is what passes until the fall is
    seen, and then two programs. A regulator that draws a constant power draws less than I above the lowest voltage,
    so that the energy between the threshold and the lowest voltage, C * (U1^2 - U0^2) / 2, is always more than it uses.
    """
    milliseconds = hold_up.look_ms + _PROGRAMS * hold_up.program_ms
    fall = hold_up.load_ma * milliseconds * 1000 * _MARGIN // (100 * hold_up.capacitance_uf) + 1
    return hold_up.lowest_mv + fall
