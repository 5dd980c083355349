"""The technician's side of the device: two lines to read, keys to press, and the switch that ends it all."""

from shoecore.compat import const

from ..drivers import keys
from ..events import (
    GATE_BLOCKED,
    GATE_CLEAR,
    KEY,
    LID_OPENED,
    MOUTH_BLOCKED,
    MOUTH_CLEAR,
    SERVICE_OFF,
    STOCK_EMPTY,
    STOCK_FULL,
    TIMEOUT,
)

_DIGITS = const(9)
_ANYTHING = const(0)

# What a hand at the cards of a shoe does, or at its sensors.
_HANDS = LID_OPENED | STOCK_FULL | STOCK_EMPTY | GATE_BLOCKED | GATE_CLEAR | MOUTH_BLOCKED | MOUTH_CLEAR


class Left(Exception):
    """The service switch was opened."""


class GivenUp(Exception):
    """The technician wants back to the menu."""


class Bench:
    """Its methods are procedures; ABORT ends any of them with GivenUp, the open switch with Left.

    ``touched`` says that hands were at a shoe's cards or sensors."""

    def __init__(self, works, machine, decks) -> None:
        self.works = works
        self.machine = machine
        self.touched = False
        self.decks = decks
        self._task = works.task
        self._panel = works.panel
        self._switch = works.board.service_switch

    def show(self, first: str, second: str = "") -> None:
        """Two lines, sixteen characters each."""
        self.works.report.show(first, second)

    def key(self):
        """The next key."""
        yield from self.event(KEY)
        return self._panel.key

    def agreed(self, first: str, second: str):
        """Show and wait for the Supervisor's key."""
        yield from self.told(first, second, keys.SUPERVISOR)

    def told(self, first: str, second: str, wanted: int = _ANYTHING):
        """Show a result until a key says that it was read."""
        self.show(first, second)
        while True:
            key = yield from self.key()
            if wanted in (_ANYTHING, key):
                return

    def until(self, sensor, event: int, blocked: bool, first: str, second: str):
        """Show what is to be done until a sensor says that it was."""
        self.show(first, second)
        while sensor.blocked() != blocked:
            yield from self.event(KEY | event)

    def number(self, title: str, digits: int):
        """A number typed on the seat keys, with BUTTON for the zero."""
        typed = ""
        while len(typed) < digits:
            self.show(title, typed + "_")
            key = yield from self.key()
            if key == keys.BUTTON or 1 <= key <= _DIGITS:
                typed += "0" if key == keys.BUTTON else str(key)
        return typed

    def picked(self, rows: list):
        """Which row, of two lines each, is picked: ROUND shows the next, a seat key its own, SUPERVISOR takes it."""
        at = 0
        while True:
            self.show(*rows[at])
            key = yield from self.key()
            if key == keys.SUPERVISOR:
                return at
            if key == keys.ROUND:
                at = (at + 1) % len(rows)
            elif 1 <= key <= len(rows):
                at = key - 1

    def event(self, events: int, milliseconds: int = 0):
        """One of these events, or TIMEOUT, unless the switch is opened or ABORT is pressed."""
        while True:
            if not self._switch.blocked():
                raise Left
            event = yield self._task.wait(events | _HANDS | SERVICE_OFF, milliseconds)
            if event == SERVICE_OFF:
                raise Left
            if event == KEY and self._panel.key == keys.ABORT:
                raise GivenUp
            if event & _HANDS:
                self.touched = True
            if event == TIMEOUT or event & events:
                return event
