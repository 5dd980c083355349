"""What was under way when the power went, as the end of the journal tells it."""

from shoecore import faults
from shoecore import records as r
from shoecore.endings import ends_round
from shoecore.facts import RULED
from shoecore.records import Record, unpack

_OF_ORDERS = (r.ORDER_DRAWN, r.SHUFFLED, r.ORDER_ENDED)

# What a round's procedure is taken up by again.
_OF_PLAY = (r.DISPENSED, r.BETTING_CLOSED, r.EXPOSED, r.FOLDED, r.RESHUFFLED)


class Past:
    """``opened`` are the values of the open round's record, ``order`` is the order that lives; None and 0 for none.

    ``committed`` is the order that was committed to last and may still have to be opened: its number, how many cards
    were given before it was drawn, how many it has, its root; or nothing. ``given`` counts the cards of the round that
    are told as handed out, ``happened`` is the round's play, ``drawn`` what a hand drew from a shoe. ``certain`` says
    that the order is known to have been drawn for all that was not out, and that no start before this one has found a
    card whose place nobody can prove; ``ended`` that a ruling has ended the open round."""

    def __init__(self) -> None:
        self.opened: tuple | None = None
        self.order = 0
        self.committed: tuple = ()
        self.given = 0
        self.certain = True
        self.ended = False
        self._starting = False
        self.happened: list[tuple[int, tuple]] = []
        self.drawn: list[tuple] = []

    def read(self, tail, judge) -> None:
        """Go through the last records, oldest first; the judge is shown them, to know what is due."""
        for number, time, kind, body in tail:
            record = unpack(number, time, kind, body)
            judge.see(record)
            self._see(record)

    def round(self) -> int:
        """The number of the open round; 0 for none."""
        return self.opened[0] if self.opened else 0

    def is_busy(self) -> bool:
        """Whether anything was under way."""
        return self.order > 0 or self.opened is not None

    def over(self) -> None:
        """The pit has ended it."""
        self.opened = None
        self.order = 0

    def _see(self, record: Record) -> None:
        kind = record.kind
        values = record.values
        if kind == r.ROUND_OPENED:
            self.opened = values
            self._begin()
        elif kind == r.ROUND_CLOSED:
            self.opened = None
            if not self.order:
                self.committed = ()
        elif kind in _OF_ORDERS:
            self._see_order(kind, values)
        elif kind == RULED:
            self.ended = ends_round(values)
        elif kind == r.BOOTED:
            self._starting = True
        elif kind == r.IN_FLIGHT:
            self._starting = False
            self.certain = self.certain and values[3] > 0
        elif kind == r.FAULT and self._starting and values[6] and values[0] != faults.POWER_LOST:
            self.certain = False  # a hand was asked to clear it, or had been at the cards before
        elif kind == r.DRAWN:
            self.drawn.append(values)
        elif kind in _OF_PLAY and self.opened:
            self.happened.append((kind, values))
            self.certain = self.certain or kind == r.RESHUFFLED
            if kind == r.DISPENSED:
                self.given = values[1] + values[2]

    def _see_order(self, kind: int, values: tuple) -> None:
        if kind == r.ORDER_DRAWN:
            self.order = values[0]
            self.certain = values[2] == 0
            if not self.opened:
                self.committed = ()
                self._begin()
        elif kind == r.SHUFFLED:
            self.committed = (self.order, self.given, values[0], values[1])
        else:
            self.order = 0
            if values[1] == r.EXECUTED or (self.given and not self.opened):
                self.committed = ()

    def _begin(self) -> None:
        """No card has left yet."""
        self.given = 0
        self.ended = False
        self.happened = []
        self.drawn = []
