"""A fault latched, and everything held until it is cleared: by a hand and the Supervisor's key, or by service."""

from shoecore import faults

from .meanwhile import meanwhile

# What the display says of the cards that a hand takes out, and what it then wants counted on the seat keys.
FEED = ("BACK ON HOPPER", "TAKEN OUT? SEATS")
EXIT = ("INTO THE TRAY", "IN TRAY? SEATS")
WHEEL = ("FREE THE WHEEL", "")
SENSOR = ("CLEAN SENSOR", "")
OUT = ("TAKE CARDS OUT", "")
NOTHING = ("", "")


class Voided(Exception):
    """The pit does not let the order go on; the arguments are what it was, where no interruption, and who ruled so."""


class Clearing:
    """Holds the machine still until the fault is cleared; ``counted`` is how many cards the hand then counted.

    ``rested`` says that the machine stood still for it since the guard last looked."""

    def __init__(self, board, task, report, panel) -> None:
        self._board = board
        self.task = task
        self.report = report
        self._panel = panel
        self.counted = 0
        self.rested = False

    def latched(self, fault: tuple, hand: tuple):
        """Latch a fault and see it cleared by a hand, then go on where it stopped."""
        before = self.report.state
        shown = self.report.shown
        self.report.latch(*fault)
        yield from self._cleared(fault[0], hand)
        self.report.enter(before)
        self.report.show(*shown)

    def restored(self, resumes: bool):
        """What was latched when the power went still is; nothing is known of the cards then. Whether anything was.

        Where something ``resumes`` that the power interrupted, that is asked anew, with all that is known now."""
        code = self.report.restored(faults.POWER_LOST if resumes else 0)
        if code:
            yield from self._cleared(code, OUT)
        return code > 0

    def refused(self, fault: tuple):
        """Latch a fault after which the order goes no further, whoever clears it."""
        yield from self.latched(fault, OUT)
        raise Voided

    def _cleared(self, code: int, hand: tuple):
        """Until a fault that is latched is cleared; Voided where who clears it ends the order."""
        self.rested = True
        counted = yield from meanwhile(self, self._by_hand, code, *hand)
        if counted < 0:
            raise Voided
        self.counted = counted

    def _by_hand(self, code: int, lay: str, question: str):
        from . import by_hand

        yield by_hand
        return by_hand.ByHand(self._board, self.task, self.report, self._panel).clear(code, lay, question)
