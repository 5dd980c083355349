"""The door of the link: what lets a host in, and checks who signs a command, is in the memory only meanwhile.

A host comes rarely and is let in within a moment; the round that is played then needs the room. What is known of the
sessions so far stays here as plain values.
"""

import collections

from shoecore import faults
from shoecore.compat import collect, const, forget_all
from shoecore.wire import messages
from shoecore.wire.session import NO_MEMORY

from .bringing import bring

# Looks, one a second, in which nobody came: then whoever opened a session and did not prove itself has to begin again.
_PATIENCE = const(2)


class Door:
    """``end`` is what the link lets in; commands are journalled in the ``outbox``, and ``leave`` ends this start.

    ``works`` is what the device works with, once there is all of it."""

    def __init__(self, board, identity, end, outbox, report, leave) -> None:
        self._board = board
        self._identity = identity
        self._end = end
        self._outbox = outbox
        self._report = report
        self._leave = leave
        self.works: tuple | None = None
        self._reception = None
        self._hears: collections.abc.Generator | None = None
        self._opens: collections.abc.Generator | None = None
        self._answered: tuple = ()
        self._brought: list = []
        self._started = 0
        self._looks = 0
        self._full = False

    def let_in(self, kind: int, values: tuple):
        """Hear who opens a session, or proves to have the key: whether one has begun, None while it takes longer."""
        self._hears = self._hears or self._heard(kind, values)
        try:
            begun = next(self._hears)
        except MemoryError:
            self._end.refuse(NO_MEMORY, kind)
            begun = False
        if begun is not None:
            self._hears = None
        return begun

    def command(self, session, values: tuple):
        """Carry a command out; the message that answers it, nothing while it takes longer, None where there is no room
        to judge it. What carried it out is let go of in a turn of its own."""
        if self._answered and self._answered[0] is values:
            answer = self._answered[1]
            self._answered = ()
            self._close()
            return answer
        try:
            if self._reception is None:
                if self._opened():
                    collect()  # nothing moves while a command is carried out
                return ()
            answer = self._reception.command(session, values)
        except MemoryError:
            self._tell()
            self._end.refuse(NO_MEMORY, messages.COMMAND)
            self._close()
            return None
        if answer != ():
            self._answered = (values, answer)
        return ()

    def keys(self):
        """The keys that are paired, to be asked for anew at each use; MemoryError where there is no room for them."""
        while not self._opened():
            pass
        return self._opened().paired

    def make_room(self, task):
        """A procedure, before anything moves: what a session would else have to erase while cards move. Where there is
        no room for what does it, that is told."""
        try:
            while not self._opened():
                yield task.turn()
        except MemoryError:
            pass
        if self._reception:
            self._reception.paired.make_room()
            if not (self._hears or self._reception.opening.is_asked()):
                self._close()

    def look(self) -> None:
        """Once a second: nobody waits at an open door for ever."""
        if self._reception:
            self._looks += 1
            if self._looks > _PATIENCE:
                self._close()

    def _heard(self, kind: int, values: tuple):
        """Steps from who came to whether a session has begun, which the last yields."""
        while not self._opened():
            yield
        reception = self._opened()
        yield  # letting in may collect, which takes a turn by itself
        begun = yield from self._end.let_in_steps(reception.opening, kind, values)
        if begun:
            yield
            self._close()
        yield begun

    def _opened(self):
        """What lets in; None before the last of the steps to it, of which all who wait for it do the same one after
        the other. MemoryError where there is no room."""
        self._looks = 0
        if self._reception is None:
            self._opens = self._opens or self._steps()
            try:
                self._reception = next(self._opens)
            except MemoryError:
                self._close()
                self._tell()
                raise
        return self._reception

    def _steps(self):
        """Steps that bring what lets in into the memory; the last yields it."""
        reception, read_steps = yield from bring(_attending, (), self._brought)
        paired = yield from read_steps(self._board.flash, self._identity, self._started)
        yield
        yield reception(self._board, paired, self._outbox, self._leave, self.works)

    def _close(self) -> None:
        """Let go of it, and of what it knew all but how many sessions there were; whoever waits for it begins again."""
        if self._reception:
            self._started = self._reception.paired.started
            self._brought += self._reception.brought
        self._reception = self._opens = self._hears = None
        forget_all(self._brought)
        self._brought.clear()

    def _tell(self) -> None:
        """The first time since power-on that there is no room."""
        if not self._full:
            self._full = True
            self._report.warn(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)


def _attending():
    from . import attending

    yield attending
    return (yield from attending.reception())
