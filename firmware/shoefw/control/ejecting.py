"""One card from the slot at the path, past the exit sensor, into the tray."""

from shoecore import faults
from shoecore.compat import const

from ..events import EXIT_BLOCKED
from .clearing import EXIT, OUT, Voided
from .shadow import EVEN, Shadow

_EDGES = const(64 | 128)

# Per mille of a card: what no card falls under, what the slowest takes, and from where on it must be two.
_SHORTEST = const(850)
_SLOWEST = const(1400)
_TWO_CARDS = const(1600)


class Ejecting:
    """A card leaves its slot, or a person says what became of it; a second one that follows is latched."""

    def __init__(self, works, turning, attempts, wear) -> None:
        self._board = works.board
        self._task = works.task
        self._turning = turning
        self._attempts = attempts
        self._wear = wear
        self.shadow = Shadow(works.board.timing.card_us)

    def eject(self, slot: int, card: int, spare: bool = False, lying: int = 0):
        """Give out a card: what does not come is turned back and tried again, then latched and cleared by hand.

        Whether there was one; ``spare`` says that there need not be. ``lying`` cards of its set are in the tray, and
        who clears a fault counts them."""
        attempts = self._attempts
        attempts.begin(card)
        while True:
            fault = yield from self._once(slot, self._board.timing.late_ms)
            if not fault:
                yield from self._accept()
                attempts.done()
                return True
            yield from self._turn_back()
            if spare and fault == faults.MISFEED and attempts.is_last():
                return False
            if not self._board.tray.blocked():
                lying = 0  # a hand was quick and took them
            counted = yield from attempts.failed(fault, OUT if spare else EXIT)
            if spare and counted >= 0:
                yield from self.probe(slot)
                return True
            if counted == lying + 1:
                return True
            if counted > lying + 1:
                raise Voided

    def probe(self, slot: int):
        """Give out the card of a slot of which nothing is known; whether there was one.

        One that a blind sensor does not see goes back into its slot: the carousel is never turned through a card."""
        board = self._board
        self._attempts.begin(slot)
        fault = yield from self._once(slot, board.timing.sweep_ms)
        if fault == faults.MISFEED and not self._attempts.are_disturbed():
            yield from self._attempts.ready_to_turn_back()
            board.exit.backward(board.timing.back_um)
            seen = yield self._task.wait(_EDGES, board.timing.unseen_ms)
            board.exit.stop()
            if not seen and not self._attempts.are_disturbed():
                return False
        if self.shadow.whole():
            yield from self._accept()
            return True
        yield from self._turn_back()
        return (yield from self.eject(slot, slot, True))

    def _once(self, slot: int, limit: int):
        """One attempt: 0 when a card came out, else why not."""
        yield from self._attempts.ready()
        yield from self._turning.to(slot)
        fault = yield from self._cross(limit)
        self._board.exit.stop()
        return fault

    def _cross(self, limit: int):
        board = self._board
        timing = board.timing
        shadow = self.shadow
        shadow.begin()
        if board.exit_sensor.blocked():
            return self._attempts.at(faults.AT_EXIT, 0, faults.SENSOR_STUCK)
        board.exit.forward(timing.exit_um)
        while not shadow.whole():
            event = yield self._task.wait(_EDGES, limit)
            if not event:
                return self._timed_out(limit)
            shadow.edge(event == EXIT_BLOCKED, self._task.now)
            limit = timing.edge_ms
        while shadow.broken or not _SHORTEST <= self._length() <= _SLOWEST:
            event = yield self._task.wait(_EDGES, timing.late_ms)
            if not event:
                break
            shadow.edge(event == EXIT_BLOCKED, self._task.now)
        return self._attempts.at(faults.AT_EXIT, timing.edge_ms, faults.EXIT_JAM) if board.exit_sensor.blocked() else 0

    def _length(self) -> int:
        """How long the card was, per mille, whatever the roller slips of late."""
        return self._wear.as_new(self.shadow.length())

    def _turn_back(self):
        board = self._board
        undone = False
        while not undone:
            yield from self._attempts.ready_to_turn_back()
            board.exit.backward(board.timing.back_um)
            while (yield self._task.wait(_EDGES, board.timing.reverse_ms)):
                pass
            undone = not self._attempts.are_disturbed()

    def _timed_out(self, limit: int) -> int:
        """Why no card came out in time."""
        attempts = self._attempts
        if self._board.motor_current.value() > self._board.timing.stall_ma:
            return attempts.at(faults.AT_EXIT_ROLLER, limit, faults.MOTOR_STALLED)
        if self.shadow.seen:
            return attempts.at(faults.AT_EXIT, limit, faults.EXIT_JAM)
        return attempts.at(faults.AT_CAROUSEL, limit, faults.MISFEED)

    def _accept(self):
        """A card is out; a length that is no card's is the sensor's, but what is as long as two cards is two."""
        length = self._length()
        if length > _TWO_CARDS:
            yield from self._attempts.refused(faults.EXTRA_CARD, faults.AT_EXIT, EVEN, length)
        elif _SHORTEST <= length <= _SLOWEST and not self.shadow.broken:
            self._attempts.sure()
            self._wear.given(self.shadow.time_us())
        else:
            yield from self._attempts.doubt(faults.SENSOR_STUCK, faults.AT_EXIT, EVEN, length)
