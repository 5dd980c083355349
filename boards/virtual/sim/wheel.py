"""The carousel: slots on a wheel behind a step motor, with play between them, and one mark for home."""

import wiring
from shoecore.compat import const

from .part import NEVER, Part
from .steps import Steps, microseconds

TURN = wiring.SLOTS * wiring.STEPS_A_SLOT

_MARK_STEPS = const(4)
_BACKLASH = const(3)
_TOLERANCE = const(2)


class Wheel(Part):
    """Follows the motor forward at once, backward only when the play is taken up. Positions do not wrap."""

    STATE = ("at", "motor", "home", "lost", "slow", "due", "_loses", "_base", "_turns", "_powered")

    def __init__(self, machine, home: int) -> None:
        self._machine = machine
        self.steps = Steps()
        self.home = home
        self.at = 0
        self.motor = 0
        self.lost = 0
        self.slow = 1
        self.due = NEVER
        self._loses = 0
        self._base = 0
        self._turns = False
        self._powered = False

    def reset(self) -> None:
        """The chip starts afresh: no pulses, no power; the wheel stands where it stood."""
        self.steps.reset()
        self._stand()
        self._powered = False

    def go(self, to: int, rate: int) -> None:
        """The firmware starts or stops it."""
        now = self._machine.time
        self._sync(now)
        self._stand()
        self.steps.go(to, max(1, rate // self.slow), now)
        if not self.steps.count:
            self._machine.edge(wiring.CAROUSEL_MOVING, 0)
            return
        self.lost, self._loses = self._loses, 0
        self._turns = True
        if self._powered:
            self._machine.wheel_starts()
        self._machine.edge(wiring.CAROUSEL_MOVING, 1)
        self._plan(now)

    def power(self, on: bool) -> None:
        """Without power the motor stands, whatever the pulses; those it missed are lost."""
        if on == self._powered:
            return
        now = self._machine.time
        self._sync(now)
        self._powered = on
        self.lost = 0
        self._base = self.motor - self.steps.direction * self.steps.made(now)
        if on and self._turns:
            self._machine.wheel_starts()
        self._plan(now)

    def lose(self, steps: int) -> None:
        """At its next start the motor does not follow so many pulses."""
        self._loses = steps

    def happen(self, now: int) -> None:
        """The home mark comes or goes, or the last pulse was made."""
        self._sync(now)
        self._machine.home_shade(1 if self._phase() < _MARK_STEPS else 0)
        if self._turns and now >= self.steps.ends:
            self._stand()
            self._machine.edge(wiring.CAROUSEL_MOVING, 0)
            self._machine.wheel_stands()
        else:
            self._plan(now)

    def turns(self) -> bool:
        """Whether the wheel itself turns now."""
        return self._turns and self._powered

    def slot(self) -> int:
        """The slot that stands at the path well enough for a card; -1 if none does."""
        phase = self._phase()
        slot = (phase + wiring.STEPS_A_SLOT // 2) // wiring.STEPS_A_SLOT
        return slot % wiring.SLOTS if abs(phase - slot * wiring.STEPS_A_SLOT) <= _TOLERANCE else -1

    def _phase(self) -> int:
        return (self.at - self.home) % TURN

    def _stand(self) -> None:
        self._base = self.motor
        self._turns = False
        self.lost = 0
        self.due = NEVER

    def _sync(self, now: int) -> None:
        """Bring motor and wheel to where they are now."""
        if self._turns and self._powered:
            steps = self.steps
            self.motor = self._base + steps.direction * max(0, steps.made(now) - self.lost)
            self.at = max(self.at, self.motor) if steps.direction > 0 else min(self.at, self.motor + _BACKLASH)

    def _plan(self, now: int) -> None:
        """When the mark next comes or goes, or the pulses end."""
        steps = self.steps
        self.due = steps.ends if self._turns else NEVER
        if not self.turns():
            return
        phase = self._phase()
        if steps.direction > 0:
            ahead = (_MARK_STEPS if phase < _MARK_STEPS else TURN) - phase
            made = self.at + ahead - self._base
        else:
            back = phase + 1 if phase < _MARK_STEPS else phase - _MARK_STEPS + 1
            made = self._base - (self.at - back - _BACKLASH)
        if made + self.lost < steps.count:
            self.due = max(now, steps.began + microseconds(made + self.lost, steps.rate))
