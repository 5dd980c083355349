"""A latched fault cleared by hand, step by step on the display: open, take out, close, count, the Supervisor's key."""

from shoecore import faults, records, states
from shoecore.compat import const
from shoecore.rulebooks.table import SEATS

from ..drivers import keys
from ..events import KEY, LID_CLOSED, LID_OPENED

_LOOK_MS = const(100)

# What the display says of the cards that a hand takes out, and what it then wants counted on the seat keys.
FEED = ("BACK ON HOPPER", "TAKEN OUT? SEATS")
EXIT = ("INTO THE TRAY", "IN TRAY? SEATS")
WHEEL = ("FREE THE WHEEL", "")
SENSOR = ("CLEAN SENSOR", "")
OUT = ("TAKE CARDS OUT", "")
NOTHING = ("", "")


class Voided(Exception):
    """The pit does not let the order go on."""


class Clearing:
    """Holds the machine still until the fault is cleared; ``counted`` is how many cards the hand then counted.

    ``rested`` says that the machine stood still for it since the guard last looked."""

    def __init__(self, board, task, report, panel) -> None:
        self._board = board
        self._task = task
        self._report = report
        self._panel = panel
        self.counted = 0
        self.rested = False

    def latched(self, fault: tuple, hand: tuple):
        """Latch a fault and see it cleared by a hand, then go on where it stopped."""
        before = self._report.state
        shown = self._report.shown
        self._report.latch(*fault)
        yield from self._cleared(fault[0], hand)
        self._report.enter(before)
        self._report.show(*shown)

    def restored(self, resumes: bool):
        """What was latched when the power went still is; nothing is known of the cards then. Whether anything was.

        Where something ``resumes`` that the power interrupted, that is asked anew, with all that is known now."""
        code = self._report.restored(faults.POWER_LOST if resumes else 0)
        if code:
            yield from self._cleared(code, OUT)
        return code > 0

    def refused(self, fault: tuple):
        """Latch a fault after which the order goes no further, whoever clears it."""
        yield from self.latched(fault, OUT)
        raise Voided

    def _cleared(self, code: int, hand: tuple):
        """Until the person whose part it is clears a fault that is latched; Voided where that person ends the order."""
        self.rested = True
        if faults.CLEARED_BY[code] == faults.SERVICE:
            yield from self._serviced()
            self._report.cleared(code, records.BY_SERVICE)
            return
        yield from self._by_hand(*hand)
        key = yield from self._signed()
        self._report.cleared(code, records.BY_SUPERVISOR)
        if key == keys.ABORT:
            raise Voided

    def _serviced(self):
        """Until the service switch is closed, and opened again."""
        while not self._board.service_switch.blocked():
            yield self._task.wait(0, _LOOK_MS)
        self._report.enter(states.CLEARING)
        while self._board.service_switch.blocked():
            yield self._task.wait(0, _LOOK_MS)

    def _by_hand(self, lay: str, question: str):
        self.counted = 0
        if not lay:
            return
        self._say("OPEN THE LID")
        while not self._board.lid.blocked():
            yield self._task.wait(LID_OPENED | KEY)
        self._report.state = states.CLEARING
        self._say(lay)
        while self._board.lid.blocked():
            yield self._task.wait(LID_CLOSED)
        if question:
            self._say(question)
            yield from self._count()

    def _count(self):
        """A seat key says how many cards; the button key says none."""
        while True:
            yield self._task.wait(KEY)
            key = self._panel.key
            if key == keys.BUTTON or 1 <= key <= SEATS:
                self.counted = 0 if key == keys.BUTTON else key
                return

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
