"""The end of the journal read for what was under way when the power went; at power-on alone."""

from shoecore import faults
from shoecore import records as r
from shoecore.endings import ends_round
from shoecore.facts import RULED
from shoecore.records import Record, unpack

from .past import Past

_OF_ORDERS = (r.ORDER_DRAWN, r.SHUFFLED, r.ORDER_ENDED)

# What a round's procedure is taken up by again.
_OF_PLAY = (r.DISPENSED, r.BETTING_CLOSED, r.EXPOSED, r.FOLDED, r.RESHUFFLED)


def recall(tail, judge) -> Past:
    """Go through the last records, oldest first; the judge is shown them, to know what is due."""
    recalling = _Recalling()
    for number, time, kind, body in tail:
        record = unpack(number, time, kind, body)
        judge.see(record)
        recalling.see(record)
    return recalling.past


class _Recalling:
    """What is past so far; ``_starting`` says that a start has begun, and not yet found what was under way."""

    def __init__(self) -> None:
        self.past = Past()
        self._starting = False

    def see(self, record: Record) -> None:
        """The next record."""
        past = self.past
        kind = record.kind
        values = record.values
        if kind == r.ROUND_OPENED:
            past.opened = values
            self._begin()
        elif kind == r.ROUND_CLOSED:
            past.opened = None
            if not past.order:
                past.committed = ()
        elif kind in _OF_ORDERS:
            self._see_order(kind, values)
        elif kind == RULED:
            past.ended = ends_round(values)
        elif kind == r.BOOTED:
            self._starting = True
        elif kind == r.IN_FLIGHT:
            self._starting = False
            past.certain = past.certain and values[3] > 0
        elif kind == r.FAULT and self._starting and values[6] and values[0] != faults.POWER_LOST:
            past.certain = False  # a hand was asked to clear it, or had been at the cards before
        elif kind == r.DRAWN:
            past.drawn.append(values)
        elif kind in _OF_PLAY and past.opened:
            past.happened.append((kind, values))
            past.certain = past.certain or kind == r.RESHUFFLED
            if kind == r.DISPENSED:
                past.given = values[1] + values[2]

    def _see_order(self, kind: int, values: tuple) -> None:
        past = self.past
        if kind == r.ORDER_DRAWN:
            past.order = values[0]
            past.certain = values[2] == 0
            if not past.opened:
                past.committed = ()
                self._begin()
        elif kind == r.SHUFFLED:
            past.committed = (past.order, past.given, values[0], values[1])
        else:
            past.order = 0
            if values[1] == r.EXECUTED or (past.given and not past.opened):
                past.committed = ()

    def _begin(self) -> None:
        """No card has left yet."""
        past = self.past
        past.given = 0
        past.ended = False
        past.happened = []
        past.drawn = []
