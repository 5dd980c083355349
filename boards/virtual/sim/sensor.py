"""An optical sensor: high while something is in its way, and wrong in every way that such sensors are."""

from shoecore.compat import const

from .part import Part

# What can be wrong with it, for so many shadows; STUCK and DEAD last until it is cleaned.
NEVER_SEEN = const(1)
STUCK = const(2)
DEAD = const(3)
LATE = const(4)
BOUNCES = const(5)
DOUBLE = const(6)

# Dust: from so many shadows on it is late by a microsecond for each ten, and in the end it is stuck.
_DUSTY = const(60000)
_DUST_A_MICROSECOND = const(10)
_BLIND = const(120000)

# A burst's edges, each so long after the first; and the hole that a double edge makes in a shadow.
_BURST_US = (260, 590, 900, 1400)
_HOLE_US = const(20000)
_HOLE_ENDS_US = const(25000)


class Sensor(Part):
    """``raw`` is the truth, ``level`` what it says; ``machine`` takes its edges at their time."""

    STATE = ("raw", "level", "dust", "_wrong", "_value", "_shadows", "_late", "_last")

    def __init__(self, pin: int, machine, bounce: int = 0) -> None:
        self._machine = machine
        self._bounce = bounce
        self.pin = pin
        self.raw = 0
        self.level = 0
        self.dust = 0
        self._wrong = 0
        self._value = 0
        self._shadows = 0
        self._late = 0
        self._last = 0

    def arm(self, wrong: int, value: int = 0, shadows: int = 1) -> None:
        """From the next shadow on something is wrong; ``value`` is how many microseconds late."""
        self._wrong = wrong
        self._value = value
        self._shadows = shadows

    def clean(self) -> None:
        """A hand wipes it: it says the truth again."""
        self.dust = 0
        self._wrong = self._shadows = self._late = 0
        self.say(self.raw)

    def shade(self, raw: int) -> None:
        """Something comes into its way, or leaves it."""
        if raw == self.raw:
            return
        self.raw = raw
        if raw:
            self._begin()
        wrong = self._wrong if self._shadows else 0
        if wrong == DEAD or wrong == NEVER_SEEN or (wrong == STUCK and self.level):
            self._end(raw)
            return
        now = self._machine.time
        late = self._late
        if self.dust > _DUSTY:
            late += (self.dust - _DUSTY) // _DUST_A_MICROSECOND
        if wrong == BOUNCES or self._machine.chance.happens(self._bounce):
            self._burst(now + late, raw)
        elif late or self._last > now:
            self._later(now + late, raw)
        else:
            self.say(raw)
        if wrong == DOUBLE and raw:
            self._later(now + _HOLE_US, 0)
            self._later(now + _HOLE_ENDS_US, 1)
        self._end(raw)

    def say(self, level: int) -> None:
        """The level at the pin is this from now on."""
        if level != self.level:
            self.level = level
            self._machine.edge(self.pin, level)

    def _begin(self) -> None:
        """A shadow begins: dust settles with it, and what was armed takes hold."""
        self.dust += self._machine.dust_a_card
        if self.dust > _BLIND:
            self.arm(STUCK)
        self._late = self._value if self._shadows and self._wrong == LATE else 0

    def _end(self, raw: int) -> None:
        """A shadow is over: that was one of those for which it was wrong."""
        if not raw and self._shadows and self._wrong != STUCK and self._wrong != DEAD:
            self._shadows -= 1

    def _burst(self, time: int, level: int) -> None:
        self._later(time, level)
        for after in range(0, len(_BURST_US), 2):
            self._later(time + _BURST_US[after], 1 - level)
            self._later(time + _BURST_US[after + 1], level)

    def _later(self, time: int, level: int) -> None:
        """Edges of one sensor stay in their order."""
        self._last = max(time, self._last + 1)
        self._machine.say_later(self._last, self.pin, level)
