"""Rest until something came or is due, in the port's own poll, where the chip sleeps until an interrupt.

No interrupt is slept through: one that comes before the chip sleeps has it wake at once."""

import io
import select
import sys

from shoecore.compat import const
from shoefw.ticks import diff

# What the poll asks of a stream.
_POLL = const(3)


class Rest(io.IOBase):
    """The ring of edges is polled as this stream, which has something where the ring got an edge meanwhile."""

    def __init__(self, now, edges, port, uarts) -> None:
        """``edges`` are the sensors'; ``port`` has ``waits()``, whether bytes are to go out at the prompt's."""
        self._now = now
        self._edges = edges
        self._port = port
        self._known = 0
        self._polled = select.poll()
        for stream in (self, sys.stdin) + uarts:
            self._polled.register(stream, select.POLLIN)
        self._polled.register(sys.stdout, 0)

    def ioctl(self, request: int, events: int) -> int:
        """What the poll hears of the ring."""
        return events if request == _POLL and self._edges.into != self._known else 0

    def until(self, moment: int) -> None:
        """Sleep until then, or until an edge that came has settled, if no byte comes or may go out before.

        In three calls: a frame of more than 11 words would be a heap object at each turn, and where one is freed low in
        the heap a port looks for room from there on, a millisecond each time."""
        left = self._left(moment)
        if left > 0:
            self._polled.modify(sys.stdout, select.POLLOUT if self._port.waits() else 0)
            while not self._woken(left):
                left = self._left(moment)

    def _left(self, moment: int) -> int:
        self._known = self._edges.into
        now = self._now()
        left: int = self._edges.sooner(now, diff(moment, now))
        return left

    def _woken(self, left: int) -> bool:
        """Sleep for so long, or shorter; whether there is something to do but an edge that has to settle."""
        woken = left <= 0
        if not woken:
            for found, _ in self._polled.ipoll((left + 999) // 1000):
                woken = woken or found is not self
        return woken
