"""The door of the link: what lets a host in, and checks who signs a command, is in the memory only meanwhile.

A host comes rarely and is let in within a moment; the round that is played then needs the room. What is known of the
sessions so far stays here as plain values.
"""

from shoecore import faults
from shoecore.compat import collect, const, forget_others, loaded
from shoecore.wire import messages
from shoecore.wire.session import NO_MEMORY

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
        self._brought: set = set()
        self._started = 0
        self._looks = 0
        self._full = False

    def let_in(self, kind: int, values: tuple) -> bool:
        """Hear who opens a session, or proves to have the key; whether a session has begun."""
        reception = self._open()
        if reception is None:
            self._end.refuse(NO_MEMORY, kind)
            return False
        begun: bool = self._end.let_in(reception.opening, kind, values)
        if begun:
            self._close()
        return begun

    def command(self, session, values: tuple):
        """Carry a command out; the message that answers it, nothing while it takes longer, None where there is no room
        to judge it."""
        is_open = self._reception is not None
        reception = self._open()
        if reception is None:
            self._end.refuse(NO_MEMORY, messages.COMMAND)
            return None
        if not is_open:
            collect()  # nothing moves while a command is carried out
            return ()
        try:
            answer = reception.command(session, values)
        except MemoryError:
            self._tell()
            self._end.refuse(NO_MEMORY, messages.COMMAND)
            answer = None
        if answer != ():
            self._close()
        return answer

    def keys(self):
        """The keys that are paired, to be asked for anew at each use; MemoryError where there is no room for them."""
        reception = self._open()
        if reception is None:
            raise MemoryError
        return reception.keys

    def make_room(self) -> None:
        """At power-on: what a session would else have to erase while cards move."""
        self.keys().make_room()
        self._close()

    def look(self) -> None:
        """Once a second: nobody waits at an open door for ever."""
        if self._reception:
            self._looks += 1
            if self._looks > _PATIENCE:
                self._close()

    def _open(self):
        """What lets in, brought into the memory where it is not there; None where there is no room."""
        self._looks = 0
        if self._reception is None:
            before = loaded()
            try:
                self._reception = self._bring_in()
            except MemoryError:
                forget_others(before)
                self._tell()
            self._brought = loaded() - before
        return self._reception

    def _bring_in(self):
        from .reception import Reception

        return Reception(self._board, self._identity, self._outbox, self._leave, self.works, self._started)

    def _close(self) -> None:
        """Let go of it, and of what it knew all but how many sessions there were."""
        if self._reception:
            self._started = self._reception.keys.started
            brought = self._brought | self._reception.brought
            self._reception = None
            forget_others(loaded() - brought)

    def _tell(self) -> None:
        """The first time since power-on that there is no room."""
        if not self._full:
            self._full = True
            self._report.warn(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)
