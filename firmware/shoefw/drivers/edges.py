"""Sensor edges with the moment they happened, from the interrupt to the loop, without allocating."""

from array import array

from shoecore.compat import const

from ..ticks import add, diff

# Each bit that says that a sensor became blocked; its clearing is the next bit.
_BLOCKING = const(0x10AA9555)

# The carousel's own line says when it moves; it does not bounce, and a short move is a move.
_STEADY = const(4096 | 8192)


class Edges:
    """A ring that interrupts fill and the loop empties; what does not fit is counted, never written over.

    An edge is given out when it has settled: one that is taken back within ``settle_us`` was a bounce, and both are
    dropped. So every edge up to ``settled(now)`` is known, in the order in which they happened. The ring as interrupts
    fill it is ``events`` and ``times``, up to ``into``; there is none where ``out`` is there too."""

    def __init__(self, now, settle_us: int, slots: int = 64) -> None:
        self._now = now
        self.settle_us = settle_us
        self.events = array("I", bytes(4 * slots))
        self.times = array("I", bytes(4 * slots))
        self._slots = slots
        self.into = 0
        self.out = 0
        self.lost = 0
        self.time = 0

    def push(self, event: int) -> None:
        """Keep an event with the present moment; called from interrupts."""
        at = self.into
        after = at + 1
        if after == self._slots:
            after = 0
        if after == self.out:
            self.lost += 1
            return
        self.events[at] = event
        self.times[at] = self._now()
        self.into = after

    def pop(self, now: int) -> int:
        """The oldest event that has settled, its moment in ``time``; 0 when there is none."""
        while self.out != self.into:
            at = self.out
            event = self.events[at]
            if event:
                if diff(now, self.times[at]) < self.settle_us:
                    return 0
                if not self._is_bounce(at, event):
                    self.time = self.times[at]
                    self._drop(at)
                    return event
            self._drop(at)
        return 0

    def settled(self, now: int) -> int:
        """The moment up to which all that happened is known."""
        return add(now, -self.settle_us)

    def sooner(self, now: int, wait: int) -> int:
        """Of a wait in microseconds what is left until the oldest event settles, where that comes before its end."""
        if self.out != self.into:
            settles = self.settle_us - diff(now, self.times[self.out])
            if settles < wait:
                return settles
        return wait

    def _is_bounce(self, at: int, event: int) -> bool:
        """Whether the opposite edge of the same sensor follows before this one has settled; then both are void."""
        if event & _STEADY:
            return False
        opposite = event << 1 if event & _BLOCKING else event >> 1
        since = self.times[at]
        after = at
        while True:
            after += 1
            if after == self._slots:
                after = 0
            if after == self.into or diff(self.times[after], since) >= self.settle_us:
                return False
            if self.events[after] == opposite:
                self.events[after] = 0
                return True

    def _drop(self, at: int) -> None:
        at += 1
        self.out = 0 if at == self._slots else at
