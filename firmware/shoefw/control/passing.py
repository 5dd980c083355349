"""One card drawn by the feed roller and watched on its way past the entry sensor and into its slot."""

from shoecore import faults
from shoecore.compat import const

from ..events import ENTRY_BLOCKED, ENTRY_CLEAR, SLOT_BLOCKED
from ..ticks import diff
from . import late
from .crossing import Crossing

_EDGES = const(4 | 8 | 16 | 32)
_EDGES_OR_THICK = const(4 | 8 | 16 | 32 | 0x20000)

# A card that slips more than ever before is helped on, so many times.
_NUDGES = const(2)


class Passing:
    """``crossing`` is how the card came by the sensors."""

    def __init__(self, works, attempts, wear) -> None:
        timing = works.board.timing
        self._board = works.board
        self._task = works.task
        self._attempts = attempts
        self._wear = wear
        self.crossing = Crossing(timing.card_us, timing.gap_us, timing.band)

    def cross(self, anew: bool):
        """A procedure: the roller draws a card, ``anew`` or the one on its way, which is watched; 0, or what went
        wrong."""
        board = self._board
        timing = board.timing
        crossing = self.crossing
        if anew:
            crossing.begin()
            board.reader.forget()
            stuck = late.blocked_at_rest(board)
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
            elif crossing.nudges < _NUDGES and late.is_under_way(board, crossing) and not stalled:
                stalled = board.motor_current.value() > timing.stall_ma
                crossing.nudges += 1
                board.feed.forward(timing.nudge_um)
            else:
                return late.fault(board, crossing, self._attempts, stalled)
        fault = crossing.judge()
        if fault == faults.SENSOR_STUCK:
            fault = yield from self._look_again()
        board.feed.stop()
        if crossing.slid_back():
            return self._attempts.at(faults.AT_SLOT, timing.edge_ms, faults.FEED_JAM)
        yield from late.undone(board, self._task, board.feed.beyond(diff(crossing.second.gone, began)))
        return self._attempts.at(crossing.at, crossing.expected, fault) if fault else 0

    def _catch_up(self):
        """A loop that stood still hears late: what the card came by until the roller stopped is taken in."""
        while event := (yield self._task.wait(_EDGES, 1)):
            self._edge(event)

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
