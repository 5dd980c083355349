"""One procedure and what it waits for. A procedure is a generator that yields ``task.wait(events, milliseconds)``.

A procedure within another by ``yield from`` takes some of the stack at every turn, of which a chip has 8 KiB and its
interrupts need a part. What is many of them deep is begun by ``yield task.within(procedure)``.
"""

from shoecore.compat import const

from ..ticks import add, diff

_FOREVER = const(0)
_MILLISECOND = const(1000)


class Task:
    """Resumes its procedure with the event that it waits for, or with TIMEOUT (0) when the deadline has passed.

    ``now`` is the moment of what happened: for a sensor's edge, of the edge itself. ``clock`` is the present, which
    may be later; a deadline counts from it, as the motion does that the procedure has just begun."""

    def __init__(self) -> None:
        self.now = 0
        self.clock = 0
        self.deadline = 0
        self.timed = False
        self.between = False
        self._mask = 0
        self._procedures: list = []

    def begin(self, procedure, now: int) -> None:
        """Take up a procedure and run it to its first wait."""
        del self._procedures[:-1]  # the last may be what begins it
        self._procedures = [procedure]
        self._carrier = _carried(self._procedures)
        self.now = self.clock = now
        self._resume(None)

    def wait(self, events: int, milliseconds: int = _FOREVER) -> int:
        """Say what the procedure waits for; to be yielded."""
        self._mask = events
        self.between = False
        self.timed = milliseconds > 0
        if self.timed:
            self.deadline = add(self.clock, milliseconds * _MILLISECOND)
        return events

    def turn(self) -> int:
        """Say that others have their turn, and then this again; to be yielded. A key that comes meanwhile waits for
        what then is waited for."""
        event = self.wait(0, 1)
        self.between = True
        return event

    def nothing_more(self):
        """A procedure: what a device does that fails, or is about to start anew. The link tells, and nothing moves."""
        while True:
            yield self.wait(0)

    def within(self, procedure) -> None:
        """Have a procedure carried out before this one goes on, with what it returns or raises; to be yielded."""
        self._procedures.append(procedure)

    def since(self, events: int, milliseconds: int):
        """A procedure: the first of the events that happened from now on; what comes late from before is none."""
        began = self.clock
        while True:
            event = yield self.wait(events, milliseconds)
            if not event or diff(self.now, began) >= 0:
                return event

    def offer(self, event: int, now: int) -> bool:
        """An event has happened; whether the procedure waited for it. A deadline that had passed comes first."""
        self.check(now)
        if not self._mask & event:
            return False
        self.now = now
        self._resume(event)
        return True

    def tell(self, event: int) -> None:
        """Something without a moment of its own is there; edges that came before it may not have been heard yet."""
        if self._mask & event:
            self._resume(event)

    def check(self, now: int) -> None:
        """Resume the procedure if its deadline has passed; all that happened before ``now`` has been offered."""
        if self.timed and diff(now, self.deadline) >= 0:
            self.now = self.deadline
            self._resume(0)

    def interrupt(self, error: Exception) -> None:
        """Raise an error in the procedure where it waits; to be caught there."""
        self._resume(error)

    def _resume(self, event) -> None:
        self._mask = 0
        self.timed = False
        try:
            self._carrier.send(event)
        except StopIteration:
            pass


def _carried(procedures: list):
    """Carry out the last of procedures, and when it ended the one before it, from where that had it begun; an error
    that comes as an event is raised where it waits."""
    event = None
    while procedures:
        count = len(procedures)
        procedure = procedures[-1]
        try:
            event = procedure.throw(event) if isinstance(event, Exception) else procedure.send(event)
            event = (yield event) if len(procedures) == count else None
        except Exception as ended:
            procedures.pop()
            event = ended.value if isinstance(ended, StopIteration) else ended
    if isinstance(event, Exception):
        raise event
