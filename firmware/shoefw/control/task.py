"""One procedure and what it waits for. A procedure is a generator that yields ``task.wait(events, milliseconds)``."""

from shoecore.compat import const

from ..ticks import add, diff

_FOREVER = const(0)
_MILLISECOND = const(1000)


class Task:
    """Resumes its procedure with the event that it waits for, or with TIMEOUT (0) when the deadline has passed.

    ``now`` is the moment of the event: for a sensor's edge, of the edge itself."""

    def __init__(self) -> None:
        self.now = 0
        self.deadline = 0
        self.timed = False
        self._mask = 0
        self._procedure = _nothing()

    def begin(self, procedure, now: int) -> None:
        """Take up a procedure and run it to its first wait."""
        self._procedure = procedure
        self.now = now
        self._resume(None)

    def wait(self, events: int, milliseconds: int = _FOREVER) -> int:
        """Say what the procedure waits for; to be yielded."""
        self._mask = events
        self.timed = milliseconds > 0
        if self.timed:
            self.deadline = add(self.now, milliseconds * _MILLISECOND)
        return events

    def offer(self, event: int, now: int) -> bool:
        """An event has happened; whether the procedure waited for it. A deadline that had passed comes first."""
        self.check(now)
        if not self._mask & event:
            return False
        self.now = now
        self._resume(event)
        return True

    def check(self, now: int) -> None:
        """Resume the procedure if its deadline has passed."""
        if self.timed and diff(now, self.deadline) >= 0:
            self.now = now
            self._resume(0)

    def end(self, error: Exception) -> None:
        """Raise an error in the procedure where it waits; to be caught there."""
        self._mask = 0
        self.timed = False
        try:
            self._procedure.throw(error)
        except StopIteration:
            pass

    def _resume(self, event) -> None:
        self._mask = 0
        self.timed = False
        try:
            self._procedure.send(event)
        except StopIteration:
            pass


def _nothing():
    """What a task does before it has begun."""
    yield
