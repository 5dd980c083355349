"""One card from the hopper, past the entry sensor and the reader, into the slot that stands at the path."""

from shoecore import faults
from shoecore.compat import const

from ..events import ENTRY_BLOCKED, ENTRY_CLEAR, SLOT_BLOCKED
from ..ticks import diff
from .clearing import FEED
from .crossing import Crossing

_EDGES = const(4 | 8 | 16 | 32)
_EDGES_OR_THICK = const(4 | 8 | 16 | 32 | 0x20000)

# A card that slips more than ever before is helped on, so many times.
_NUDGES = const(2)


class Feeding:
    """``card_fault`` says afterwards what is wrong with the card itself, ``crossing`` how it came by the sensors."""

    def __init__(self, works, turning, attempts, wear) -> None:
        timing = works.board.timing
        self._board = works.board
        self._task = works.task
        self._turning = turning
        self._attempts = attempts
        self._wear = wear
        self.crossing = Crossing(timing.card_us, timing.gap_us, timing.band)
        self._came_back = True
        self.card_fault = 0

    def feed(self, slot: int, card: int, spare: bool = False):
        """Feed a card: what does not pass is turned back and tried again, then latched and cleared by hand.

        Whether there was one: a hand may have emptied the hopper, and ``spare`` says that there need not be."""
        attempts = self._attempts
        attempts.begin(card)
        self._came_back = True
        self.card_fault = 0
        while True:
            yield from attempts.ready()
            yield from self._turning.to(slot)
            fault = yield from self._cross()
            another = self.crossing.followed and self._board.entry.blocked()
            if not self._is_in() or self.crossing.another_came():
                yield from self._turn_back()
                self._turning.doubt()
            if self._is_in() or self._went_in_unseen(fault, another):
                yield from self._accept(fault)
                attempts.done()
                return True
            if fault == faults.MISFEED and (not self._board.hopper.blocked() or (spare and attempts.is_last())):
                attempts.done()
                return False
            counted = yield from attempts.failed(fault, FEED)
            if counted == 0 and not self._came_back and self.crossing.got_far():
                return True

    def _cross(self):
        """Let the roller draw a card and watch it go by; 0, or what went wrong."""
        board = self._board
        timing = board.timing
        crossing = self.crossing
        if self._came_back:
            crossing.begin()
            board.reader.forget()
            stuck = self._blocked_at_rest()
            if stuck:
                board.power(False)  # a roller that runs away stops, and the edge of a card that it brought is heard
                yield self._task.wait(0, timing.undo_ms)
                return self._attempts.at(stuck, 0, faults.SENSOR_STUCK)
        elif crossing.first_lies():
            return self._attempts.at(faults.AT_ENTRY, 0, faults.SENSOR_STUCK)
        began = self._task.clock
        board.feed.forward(self._wear.travel(timing.feed_um) + timing.rest_um)
        limit = timing.pick_ms
        stalled = False
        while not crossing.whole():
            event = yield self._task.wait(_EDGES_OR_THICK, limit)
            limit = timing.edge_ms
            if event & _EDGES:
                self._edge(event)
                if crossing.another_came():
                    break
            elif event:
                board.feed.stop()
                yield from self._catch_up()
                return self._attempts.at(faults.AT_THICKNESS, 1, faults.DOUBLE_FEED)
            elif crossing.second.whole():
                break  # the first sensor saw nothing of it
            elif crossing.nudges < _NUDGES and self._is_under_way() and not stalled:
                stalled = board.motor_current.value() > timing.stall_ma
                crossing.nudges += 1
                board.feed.forward(timing.nudge_um)
            else:
                return self._timed_out(stalled)
        fault = crossing.judge()
        if fault == faults.SENSOR_STUCK:
            fault = yield from self._look_again()
        board.feed.stop()
        if crossing.slid_back():
            return self._attempts.at(faults.AT_SLOT, timing.edge_ms, faults.FEED_JAM)
        yield from self._undo(board.feed.beyond(diff(crossing.second.gone, began)))
        return self._attempts.at(crossing.at, crossing.expected, fault) if fault else 0

    def _catch_up(self):
        """A loop that stood still hears late: what the card came by until the roller stopped is taken in."""
        while event := (yield self._task.wait(_EDGES, 1)):
            self._edge(event)

    def _undo(self, um: int):
        """Where the roller ran on after the card had left it, the next card that it drew is turned back."""
        if um > self._board.timing.spare_um:
            self._board.feed.backward(um)
            while (yield self._task.wait(_EDGES, self._board.timing.undo_ms)):
                pass

    def _edge(self, event: int) -> None:
        if event & (ENTRY_BLOCKED | ENTRY_CLEAR):
            if event == ENTRY_BLOCKED and self.crossing.first.is_long_gone(self._task.now):
                self.crossing.followed = True
                self._board.power(False)  # another card, on a roller that runs away
            self.crossing.first.edge(event == ENTRY_BLOCKED, self._task.now)
        else:
            self.crossing.second.edge(event == SLOT_BLOCKED, self._task.now)

    def _look_again(self):
        """Something is odd: wait until no edge comes any more, late or double, and judge then."""
        while event := (yield self._task.wait(_EDGES, self._board.timing.late_ms)):
            self._edge(event)
        return self.crossing.judge()

    def _is_under_way(self) -> bool:
        """Whether a sensor has the card before it that nothing said has passed."""
        crossing = self.crossing
        return not crossing.second.whole() and (self._board.entry.blocked() or self._board.slot.blocked())

    def _turn_back(self):
        """Turn the roller back, undisturbed; a card on the way is seen to come by the entry sensor again."""
        board = self._board
        self._came_back = not self.crossing.was_seen() or self.crossing.slid_back()
        undone = False
        while not undone:
            yield from self._attempts.ready_to_turn_back()
            board.feed.backward(board.timing.back_um)
            while event := (yield self._task.wait(_EDGES, board.timing.reverse_ms)):
                if event & (ENTRY_BLOCKED | ENTRY_CLEAR):
                    self._came_back = True
            undone = not self._attempts.are_disturbed()

    def _is_in(self) -> bool:
        """Whether the card is in its slot: it left the second sensor, and did not slide back."""
        crossing = self.crossing
        if crossing.another_came():
            return True
        return crossing.second.whole() and not crossing.slid_back() and not self._board.slot.blocked()

    def _went_in_unseen(self, fault: int, another: bool) -> bool:
        """Whether the second sensor is blind: the card left the first, no roller was held, and it did not come back;
        or what came back was ``another`` that stood behind it."""
        crossing = self.crossing
        gone = crossing.first.whole() and not crossing.second.seen and (another or not self._came_back)
        return gone and fault == faults.FEED_JAM

    def _blocked_at_rest(self) -> int:
        board = self._board
        if board.entry.blocked():
            return faults.AT_ENTRY
        if board.slot.blocked():
            return faults.AT_SLOT
        return faults.AT_THICKNESS if board.thick.blocked() else 0

    def _timed_out(self, stalled: bool) -> int:
        """Why no card came in time."""
        crossing = self.crossing
        attempts = self._attempts
        timing = self._board.timing
        if stalled or self._board.motor_current.value() > timing.stall_ma:
            return attempts.at(faults.AT_FEED_ROLLER, timing.pick_ms, faults.MOTOR_STALLED)
        if not crossing.first.seen and not crossing.second.seen:
            return attempts.at(faults.AT_HOPPER, timing.pick_ms, faults.MISFEED)
        at = faults.AT_SLOT if crossing.first.whole() or crossing.second.seen else faults.AT_ENTRY
        return attempts.at(at, timing.edge_ms, faults.FEED_JAM)

    def _accept(self, fault: int):
        """A card is in its slot; keep what is wrong with it, and ask for a hand where a sensor keeps doubting."""
        crossing = self.crossing
        if fault == faults.FEED_JAM:
            fault = crossing.judge()
        self.card_fault = 0 if fault == faults.SENSOR_STUCK else fault
        if fault:
            yield from self._attempts.doubt(fault, crossing.at, crossing.expected, crossing.observed)
        else:
            self._attempts.sure()
            self._wear.fed(crossing.way_us())
