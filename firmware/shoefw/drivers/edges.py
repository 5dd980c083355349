"""Sensor edges with the moment they happened, from the interrupt to the loop, without allocating."""

from array import array


class Edges:
    """A ring that interrupts fill and the loop empties; what does not fit is counted, never written over."""

    def __init__(self, now, slots: int = 32) -> None:
        self._now = now
        self._events = array("H", bytes(2 * slots))
        self._times = array("I", bytes(4 * slots))
        self._slots = slots
        self._in = 0
        self._out = 0
        self.lost = 0
        self.time = 0

    def push(self, event: int) -> None:
        """Keep an event with the present moment; called from interrupts."""
        at = self._in
        after = at + 1
        if after == self._slots:
            after = 0
        if after == self._out:
            self.lost += 1
            return
        self._events[at] = event
        self._times[at] = self._now()
        self._in = after

    def pop(self) -> int:
        """The oldest event, its moment in ``time``; 0 when there is none."""
        at = self._out
        if at == self._in:
            return 0
        self.time = self._times[at]
        event = self._events[at]
        at += 1
        self._out = 0 if at == self._slots else at
        return event
