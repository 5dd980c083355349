"""The technician's side of the device: two lines to read, keys to press, and the switch that ends it all."""

from shoecore.compat import const

from ..drivers import keys
from ..events import KEY, SERVICE_OFF
from ..store.decks import Decks

_DIGITS = const(9)
_ANYTHING = const(0)


class Left(Exception):
    """The service switch was opened."""


class GivenUp(Exception):
    """The technician wants back to the menu."""


class Bench:
    """Its methods are procedures; ABORT ends any of them with GivenUp, the open switch with Left."""

    def __init__(self, works, shuffler) -> None:
        self.works = works
        self.shuffler = shuffler
        self.decks = Decks(works.board.flash)
        self._task = works.task
        self._panel = works.panel
        self._switch = works.board.service_switch

    def show(self, first: str, second: str = "") -> None:
        """Two lines, sixteen characters each."""
        self.works.report.show(first, second)

    def key(self):
        """The next key."""
        yield from self._event(KEY)
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
            yield from self._event(KEY | event)

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

    def _event(self, events: int):
        """One of these events, unless the switch is opened or ABORT is pressed."""
        if not self._switch.blocked():
            raise Left
        event = yield self._task.wait(events | SERVICE_OFF)
        if event == SERVICE_OFF:
            raise Left
        if event == KEY and self._panel.key == keys.ABORT:
            raise GivenUp
        return event
