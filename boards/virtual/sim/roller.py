"""A roller behind a step generator: it follows the pulses a little later, so it starts late and coasts as far."""

from shoecore.compat import const

from .part import NEVER, Part
from .steps import Steps

_LAG_US = const(1500)
_RUNAWAY_RATE = const(10000)


class Roller(Part):
    """``plan`` holds the stretches ``(start, end, direction, rate)`` that the roller will turn, in their order."""

    STATE = ("plan", "powered", "stalled", "runs_away")

    def __init__(self) -> None:
        self.steps = Steps()
        self.plan: list[tuple] = []
        self.powered = False
        self.stalled = False
        self.runs_away = False

    def go(self, to: int, rate: int, now: int) -> None:
        """The firmware starts or stops it; one that runs away heeds nothing but its power."""
        self.steps.go(to, rate, now)
        if self.runs_away:
            return
        self.stalled = False
        self._end_at(now + _LAG_US)
        self._follow(now)

    def power(self, on: bool, now: int) -> None:
        """Without power it coasts out; with power again it follows what pulses are still to come."""
        if on == self.powered:
            return
        self.powered = on
        if on:
            self._follow(now)
        else:
            self.stalled = False
            self.runs_away = False
            self._end_at(now + _LAG_US)

    def stall(self, now: int) -> None:
        """It blocks, and draws the current for it, until the next command."""
        self.stalled = True
        self._end_at(now)

    def run_away(self, now: int, microseconds: int) -> None:
        """It turns on forward for so long, whatever it is told."""
        if self.powered:
            self._end_at(now)
            self.plan.append((now, now + microseconds, 1, _RUNAWAY_RATE))
            self.runs_away = True

    def turn(self, now: int) -> tuple:
        """The stretch that it turns now, or one without direction until the next begins."""
        while self.plan and self.plan[0][1] <= now:
            self.plan.pop(0)
        if not self.plan:
            self.runs_away = False
            return (now, NEVER, 0, 1)
        if self.plan[0][0] <= now:
            return self.plan[0]
        return (now, self.plan[0][0], 0, 1)

    def _follow(self, now: int) -> None:
        """Turn after the pulses that are still to come."""
        steps = self.steps
        if self.powered and steps.direction and now < steps.ends:
            self.plan.append((now + _LAG_US, steps.ends + _LAG_US, steps.direction, steps.rate))

    def _end_at(self, moment: int) -> None:
        """Turn no longer than to a moment."""
        self.plan = [(start, min(end, moment), way, rate) for start, end, way, rate in self.plan if start < moment]
