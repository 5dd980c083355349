"""What the device says of itself: its state, its fault, on the lamps, on the display and in the records."""

from shoecore import faults, records, states
from shoecore.prompts import next_step

# A state as the display shows it, in the order of the states.
_SHOWN = (
    "STARTING",
    "LOAD A DECK",
    "TAKING IN",
    "READY",
    "IN ROUND",
    "EMPTYING",
    "STOPPED",
    "STUB HELD: EMPTY",
    "WAITING",
    "SERVICE",
    "CLEAR BY HAND",
)


class Report:
    """Kept by the controllers, asked by the link; a fault that latches is on the flash before anyone is told."""

    def __init__(self, board, outbox, latch, judge, lid_watch) -> None:
        self._board = board
        self._outbox = outbox
        self._latch = latch
        self._judge = judge
        self._lid_watch = lid_watch
        self.state = states.STARTING
        self.code = 0
        self.shown = ("", "")

    def enter(self, state: int) -> None:
        """The device is in another state from now on."""
        self.state = state
        self._board.ready_lamp.set(state == states.READY)
        self.show(_SHOWN[state], "")

    def prompt(self) -> None:
        """The next step of the round, as the judge expects it."""
        self.show(_SHOWN[self.state], next_step(self._judge))

    def show(self, first: str, second: str) -> None:
        """Two lines for whoever stands at the device."""
        self.shown = (first, second)
        self._board.display.show(first, second)

    def warn(self, code: int, at: int, card: int, attempt: int, expected: int, observed: int) -> None:
        """A fault that stops nothing for good."""
        self._outbox.add(records.FAULT, code, at, card, attempt, expected, observed, 0)

    def latch(self, code: int, at: int, card: int, attempt: int, expected: int, observed: int) -> None:
        """A fault that a person must clear, whatever happens to the power."""
        values = (code, at, card, attempt, expected, observed, 1)
        self._latch.set(values)
        self._outbox.add_last(records.FAULT, *values)
        self._stop(code)

    def restored(self, besides: int = 0) -> int:
        """The code of a fault that was latched when the power went; told again, as it still stands, besides one."""
        values = self._latch.read()
        if values is None or values[0] == besides:
            return 0
        self._outbox.add_last(records.FAULT, *values)
        self._stop(values[0])
        code: int = values[0]
        return code

    def worn(self) -> None:
        """The flash fails: nothing more can be written, not even that."""
        self._stop(faults.JOURNAL_DAMAGED)

    def cleared(self, code: int, by: int) -> None:
        """A fault is over."""
        if code == self.code:
            self._latch.clear()
            self._lid_watch.cleared(code)
            self.code = 0
            self._board.fault_lamp.set(False)
            self._board.buzzer.set(False)
        self._outbox.add(records.CLEARED, code, by)

    def _stop(self, code: int) -> None:
        self._board.power(False)
        self._board.ready_lamp.set(False)
        self.code = code
        self.state = states.STOPPED
        self._board.fault_lamp.set(True)
        self._board.buzzer.set(True)
        self.show("FAULT %d" % code, _NEXT[faults.CLEARED_BY[code]])


# What the display asks for, by who clears a fault.
_NEXT = ("", "CALL SUPERVISOR", "CALL SERVICE")
