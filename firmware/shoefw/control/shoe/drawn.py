"""What one card has done in the mouth of the shoe so far, and what two of three witnesses make of it."""

from shoecore import faults
from shoecore.cards import UNREAD
from shoecore.compat import const

from ...ticks import diff
from .measure import is_paced, length_um

# What has been seen of it; the first four have their moments.
GATE_IN = const(1)
MOUTH_IN = const(2)
GATE_OUT = const(4)
MOUTH_OUT = const(8)
READ = const(16)
THICK = const(32)

_EDGES = const(15)


class Drawn:
    """Kept for the card under way; the passage says when it begins and when it is over."""

    def __init__(self) -> None:
        self._gate_in = 0
        self._mouth_in = 0
        self._gate_out = 0
        self._mouth_out = 0
        self.clear()

    def clear(self) -> None:
        """No card is under way."""
        self.seen = 0
        self.card = UNREAD
        self.uneven = False
        self.went_back = False
        self.outside = False
        self.follows = False

    def mark(self, what: int, now: int) -> None:
        """An edge of it; one that comes again tells that it was not drawn in one go."""
        if self.seen & what:
            self.uneven = True
        self.seen |= what
        if what == GATE_IN:
            self._gate_in = now
        elif what == MOUTH_IN:
            self._mouth_in = now
        elif what == GATE_OUT:
            self._gate_out = now
        else:
            self._mouth_out = now

    def back(self) -> None:
        """The mouth cleared before the gate, and it was not read: it is on its way back."""
        self.uneven = self.went_back = True

    def read(self, card: int) -> None:
        """The reader has named it, which it does when a card has passed whole."""
        self.seen |= READ
        self.card = card

    def beyond_us(self, now: int) -> int:
        """How long ago its end passed the gate, if it was read; else 0."""
        return diff(now, self._gate_out) if self.seen & READ and self.seen & GATE_OUT else 0

    def has_left(self) -> bool:
        """Whether two of gate, mouth and reader say so, when both sensors are clear.

        What came from outside and went there again unread was not drawn."""
        if self.seen & READ:
            return True
        return self.seen & (GATE_OUT | MOUTH_OUT) == GATE_OUT | MOUTH_OUT and not self.outside

    def silent(self) -> int:
        """The place of the sensor that did not see it come, or 0."""
        if not self.seen & GATE_IN:
            return faults.AT_GATE
        return 0 if self.seen & MOUTH_IN else faults.AT_MOUTH

    def length(self, hand) -> int:
        """Micrometres, where all four moments tell of one steady draw; else 0."""
        if self.uneven or self.seen & _EDGES != _EDGES:
            return 0
        first = self._gate_in
        moments = (0, diff(self._mouth_in, first), diff(self._gate_out, first), diff(self._mouth_out, first))
        if not is_paced(hand.gap_um, hand.paced, moments):
            return 0
        length = length_um(hand.gap_um, hand.fastest, moments)
        return length if length < hand.rested_um else 0
