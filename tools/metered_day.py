"""A day of the shuffler with a meter at every poll, and what the machine was about at each."""

from collections.abc import Callable
from typing import NamedTuple

from shoecore import records
from tools.day import SECOND, Day
from tools.metered import BytesCpu, Cost, StepsCpu


class Seen(NamedTuple):
    """What the machine was about after a poll: when, how many cards were fed and given, whether one is under way."""

    time: int
    fed: int
    given: int
    under_way: bool


class MeteredDay:
    """``seen`` and ``costs`` tell of every poll, ``idle`` of polls that find nothing to do where the device waits."""

    def __init__(self, cpu: BytesCpu | StepsCpu) -> None:
        self.seen: list[Seen] = []
        self.idle: dict[str, float] = {}
        self.begins_at = 0
        self.ready_at = 0
        self._cpu = cpu
        self._day = Day(cpu)

    @property
    def costs(self) -> list[Cost]:
        """What each poll took."""
        return self._cpu.costs

    @property
    def busy(self) -> list[bool]:
        """Of each poll, whether the motors had power at it while the deck was taken in, dealt, or emptied out."""
        return [cost.powered and seen.time > self.begins_at for cost, seen in zip(self.costs, self.seen, strict=True)]

    def play(self) -> None:
        """From power-on until the deck is in the Dealer's hand again."""
        day = self._day
        self._on(lambda: day.machine.time > 10 * SECOND)
        self._rests("waiting for a deck")
        day.dealer_comes()
        self._on(lambda: bool(day.machine.hopper))
        self.begins_at = day.machine.time
        self._on(lambda: records.SHUFFLED in day.kinds)
        self.ready_at = day.machine.time
        self._rests("ready for a round")
        self._on(lambda: records.BETTING_CLOSED in day.kinds)
        self._rests("in a round")
        self._on(day.is_over)
        self._rests("after the day")
        self._cpu.read()

    def _on(self, reached: Callable[[], bool]) -> None:
        day = self._day
        machine = day.machine
        while not reached():
            before = day.device.polls
            day.step()
            if day.device.polls > before:
                under_way = any(path.cards and path.direction for path in (machine.feed, machine.exit))
                self.seen.append(Seen(machine.time, machine.feed.passed, machine.exit.passed, under_way))

    def _rests(self, where: str) -> None:
        self._on(self._day.is_settled)
        self.idle[where] = self._cpu.idle()
