"""One card from the hopper, past the entry sensor and the reader, into the slot that stands at the path."""

from shoecore import faults
from shoecore.compat import const

from ..events import ENTRY_BLOCKED, ENTRY_CLEAR
from .clearing import FEED
from .passing import Passing

_EDGES = const(4 | 8 | 16 | 32)


class Feeding:
    """``card_fault`` says afterwards what is wrong with the card itself, ``crossing`` how it came by the sensors."""

    def __init__(self, works, turning, attempts, wear) -> None:
        self._board = works.board
        self._task = works.task
        self._turning = turning
        self._attempts = attempts
        self._wear = wear
        self._passing = Passing(works, attempts, wear)
        self.crossing = self._passing.crossing
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
            fault = yield from self._passing.cross(self._came_back)
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
