"""A latched fault cleared by hand, step by step on the display: open, take out, close, count, the Supervisor's key."""

from shoecore import faults, records, states
from shoecore.compat import const
from shoecore.rulebooks.table import SEATS

from ..drivers import keys
from ..events import KEY, LID_CLOSED, LID_OPENED

_LOOK_MS = const(100)

# Faults with cards on the way, which a hand takes out.
_WITH_CARDS = (
    faults.FEED_JAM,
    faults.EXIT_JAM,
    faults.MISFEED,
    faults.DOUBLE_FEED,
    faults.CARD_LENGTH,
    faults.EXTRA_CARD,
    faults.SLOT_FULL,
    faults.SENSOR_STUCK,
    faults.MOTOR_STALLED,
)


class Voided(Exception):
    """The pit does not let the order go on."""


class Clearing:
    """Holds the machine still until the fault is cleared; ``taken_out`` is how many cards the hand then counted."""

    def __init__(self, board, task, report, panel) -> None:
        self._board = board
        self._task = task
        self._report = report
        self._panel = panel
        self.taken_out = 0

    def latched(self, fault: tuple, lay: str):
        """Latch a fault and see it cleared; ``lay`` says where the cards go that are taken out."""
        self._report.latch(*fault)
        yield from self.cleared(fault[0], lay)

    def restored(self):
        """What was latched when the power went still is; nothing is known of the cards then."""
        code = self._report.restored()
        if code:
            yield from self.cleared(code, "TAKE CARDS OUT")

    def refused(self, fault: tuple):
        """Latch a fault after which the order goes no further, whoever clears it."""
        yield from self.latched(fault, "TAKE ALL BACK")
        raise Voided

    def cleared(self, code: int, lay: str):
        """Until the person whose part it is clears a fault that is latched; Voided where that person ends the order."""
        if faults.CLEARED_BY[code] == faults.SERVICE:
            yield from self._serviced()
            self._report.cleared(code, records.BY_SERVICE)
            return
        self.taken_out = 0
        if code in _WITH_CARDS:
            yield from self._cards_out(lay)
        key = yield from self._signed()
        self._board.carousel.lose_home()
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

    def _cards_out(self, lay: str):
        self._say("OPEN THE LID")
        while not self._board.lid.blocked():
            yield self._task.wait(LID_OPENED | KEY)
        self._report.state = states.CLEARING
        self._say(lay)
        while self._board.lid.blocked():
            yield self._task.wait(LID_CLOSED)
        self._say("HOW MANY? SEAT N")
        while True:
            yield self._task.wait(KEY)
            key = self._panel.key
            if key == keys.BUTTON or 1 <= key <= SEATS:
                self.taken_out = 0 if key == keys.BUTTON else key
                return

    def _signed(self):
        """The key that ends it: the Supervisor's alone, or after it the one that voids; with the lid closed."""
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
