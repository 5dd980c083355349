"""A latched fault cleared by hand, step by step on the display: open, take out, close, count, the Supervisor's key."""

from shoecore import faults, records, states
from shoecore.compat import const
from shoecore.rulebooks.table import SEATS

from ..drivers import keys
from ..events import KEY, LID_CLOSED, LID_OPENED

_LOOK_MS = const(100)
_ENDED = const(-1)


class ByHand:
    """In the memory only while a fault is cleared."""

    def __init__(self, board, task, report, panel) -> None:
        self._board = board
        self._task = task
        self._report = report
        self._panel = panel

    def clear(self, code: int, lay: str, question: str):
        """A procedure: until the person whose part it is clears a fault that is latched.

        How many cards the hand counted; -1 where that person ends the order."""
        if faults.CLEARED_BY[code] == faults.SERVICE:
            yield from self._serviced()
            self._report.cleared(code, records.BY_SERVICE)
            return 0
        counted = yield from self._taken_out(lay, question)
        key = yield from self._signed()
        self._report.cleared(code, records.BY_SUPERVISOR)
        return _ENDED if key == keys.ABORT else counted

    def _serviced(self):
        """Until the service switch is closed, and opened again."""
        while not self._board.service_switch.blocked():
            yield self._task.wait(0, _LOOK_MS)
        self._report.enter(states.CLEARING)
        self._report.show(self._report.shown[0], "OPEN THE SWITCH")
        while self._board.service_switch.blocked():
            yield self._task.wait(0, _LOOK_MS)

    def _taken_out(self, lay: str, question: str):
        """Where the lid has to be opened for it; how many cards were counted."""
        if not lay:
            return 0
        self._say("OPEN THE LID")
        while not self._board.lid.blocked():
            yield self._task.wait(LID_OPENED | KEY)
        self._report.state = states.CLEARING
        self._say(lay)
        while self._board.lid.blocked():
            yield self._task.wait(LID_CLOSED)
        if not question:
            return 0
        self._say(question)
        return (yield from self._count())

    def _count(self):
        """A seat key says how many cards; the button key says none."""
        while True:
            yield self._task.wait(KEY)
            key = self._panel.key
            if key == keys.BUTTON or 1 <= key <= SEATS:
                return 0 if key == keys.BUTTON else key

    def _signed(self):
        """The Supervisor's key, and then the one that goes on or the one that voids; with the lid closed."""
        self._say("SUPERVISOR KEY")
        yield from self._pressed((keys.SUPERVISOR,))
        self._say("ROUND ON, ABORT")
        return (yield from self._pressed((keys.ROUND, keys.ABORT)))

    def _pressed(self, wanted: tuple):
        while True:
            yield self._task.wait(KEY)
            if self._panel.key in wanted and not self._board.lid.blocked():
                return self._panel.key

    def _say(self, text: str) -> None:
        self._report.show("FAULT %d" % self._report.code, text)
