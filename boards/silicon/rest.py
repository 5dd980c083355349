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
        """Sleep until then, or until an edge that came has settled, if no byte comes or may go out before."""
        self._polled.modify(sys.stdout, select.POLLOUT if self._port.waits() else 0)
        while True:
            self._known = self._edges.into
            now = self._now()
            left = self._edges.sooner(now, diff(moment, now))
            if left <= 0:
                return
            for found, _ in self._polled.ipoll((left + 999) // 1000):
                if found is not self:
                    return
