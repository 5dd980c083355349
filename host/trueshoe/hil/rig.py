"""A rig as a state machine: brought to a state by the same call from any other, and honest about what it cannot do."""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol


class State(StrEnum):
    """What is known of the device on a rig."""

    UNKNOWN = "unknown"
    OFF = "off"
    BOOTED = "booted"
    READY = "ready"
    BROKEN = "broken"


class Bench(Protocol):
    """What a rig is made of, each kind of it in its own way."""

    def missing(self) -> str:
        """Why it cannot be used here and how to get what it lacks; empty where it can."""

    def renew(self) -> None:
        """An empty machine and a device with nothing latched, as a test begins with them; called with the power off."""

    def cut(self) -> None:
        """Take the device's power."""

    def is_dead(self) -> bool:
        """Whether the device is without power: measured at the device, never taken from the switch that was told so."""

    def supply(self) -> None:
        """Give the device power, and wait until it says who it is."""

    def make_ready(self) -> None:
        """Let a host in, and bring the device to where a deck may be put into it."""

    def log(self) -> str:
        """What was said and done so far, for whoever reads of a failure."""


class NotAvailable(Exception):
    """The rig cannot be used here; the message says why and what to do."""


class Broken(Exception):
    """The rig failed, and a power cycle did not bring it back; the message has the first cause."""


class Failed(Exception):
    """A step towards a state failed; the message says what was expected and what was observed."""


_UP = (State.OFF, State.BOOTED, State.READY)


class Rig:
    """Goes up state by state, down by a cut that is proven, and stays broken with the first cause of it."""

    def __init__(self, name: str, bench: Bench) -> None:
        self.name = name
        self.bench = bench
        self.state = State.UNKNOWN
        self.cause = ""
        self.cuts = 0

    def to(self, wanted: State) -> None:
        """Bring it to ``off``, ``booted`` or ``ready``; where it is there already, nothing is done."""
        if wanted not in _UP:
            raise ValueError(f"{wanted}: expected one of {', '.join(_UP)}")
        self._check()
        try:
            self._climb(wanted)
        except Failed as first:
            self._again(wanted, first)

    def cycle(self, wanted: State = State.READY) -> None:
        """Cut the power, prove it, and bring it back to a state."""
        self._check()
        self._guarded(self._off)
        self.to(wanted)

    def lost(self, why: str) -> None:
        """A test left it in a state that nobody knows: the next one begins with a cut."""
        if self.state is not State.BROKEN:
            self.state = State.UNKNOWN
            self.cause = why

    def _check(self) -> None:
        if self.state is State.BROKEN:
            raise Broken(f"{self.name} is broken since: {self.cause}")
        if self.state is State.UNKNOWN:
            missing = self.bench.missing()
            if missing:
                raise NotAvailable(f"{self.name}: {missing}")

    def _climb(self, wanted: State) -> None:
        if self.state is State.UNKNOWN or (self.state in _UP and _UP.index(self.state) > _UP.index(wanted)):
            self._off()
        steps = {State.OFF: (self.bench.supply, State.BOOTED), State.BOOTED: (self.bench.make_ready, State.READY)}
        while self.state is not wanted:
            step, reached = steps[self.state]
            step()
            self.state = reached

    def _off(self) -> None:
        """A cut counts once the device itself is seen to be without power."""
        self.bench.cut()
        if not self.bench.is_dead():
            raise Failed("the power switch was told to cut, but the device still has power: check the switch's wiring")
        self.cuts += 1
        self.state = State.OFF

    def _again(self, wanted: State, first: Failed) -> None:
        """The way back is one power cycle; what fails then is broken for the first cause."""
        self.state = State.UNKNOWN
        try:
            self._climb(wanted)
        except Failed:
            self._break(first)

    def _guarded(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Failed as failed:
            self._break(failed)

    def _break(self, cause: Failed) -> None:
        self.state = State.BROKEN
        self.cause = str(cause)
        raise Broken(f"{self.name} is broken: {self.cause}") from cause
