"""Who has a key is let in, and who signs a command is heard: journalled with whoever signs, then done."""

import collections

from shoecore import records
from shoecore.compat import collect
from shoecore.wire import messages
from shoecore.wire.opening import Opening
from shoecore.wire.rights import TELL

from .attending import commanded
from .bringing import bring


class Reception:
    """``paired`` are the keys; ``opening`` makes challenges and sessions of them.

    ``works`` is what the device works with, for what a technician asks and changes; ``able`` is what carries out the
    command that was asked for last; ``brought`` names the modules that commands have brought into the memory."""

    def __init__(self, board, paired, outbox, leave, works) -> None:
        self.paired = paired
        self.opening = Opening(board.serial, paired.find, paired.fresh)
        self.board = board
        self.outbox = outbox
        self.leave = leave
        self.works = works
        self.brought: list = []
        self.able: collections.abc.Callable | None = None
        self._able_to = 0
        self._bringing: tuple = (0, None)
        self._work: collections.abc.Generator | None = None
        self._told = None
        self._asked: tuple = ()

    def command(self, session, values: tuple) -> tuple:
        """Carry a command out, once; the message that answers it, nothing while it takes longer."""
        if self._brings(values[1]):
            return ()
        from shoecore.wire import commands

        if self._work is None or values != self._asked:
            self._asked = values
            self._work = self._told = None
            answer = commands.take(session, values, self.paired.find, self._carry_out)
            if self._told is not None:
                return (messages.TOLD, (values[0], self._told))
            if self._work is None:
                return (messages.RESULT, answer)
        found = next(self._work)
        if not found:
            return ()
        kind, said = found
        if kind == messages.RESULT:
            session.commanded = (values[0], said[0])
        return (kind, (values[0],) + said)

    def _brings(self, command: int) -> bool:
        """Whether what a command needs has to be brought into the memory: that takes turns of its own."""
        if self._able_to == command:
            return False
        if self._bringing[0] != command:
            self._bringing = (command, bring(commanded, (command,), self.brought))
        try:
            next(self._bringing[1])
        except StopIteration as brought:
            self.able, self._able_to = brought.value, command
            self._bringing = (0, None)
            collect()  # nothing moves while a command is carried out
        return True

    def _carry_out(self, command: int, argument: bytes, principal, second) -> bool:
        """Do it; False where that is not possible, and then nothing was done: without a record nothing is changed."""
        if command == TELL and self.able:
            self._told = self.able(self.works, argument)
            return self._told is not None
        from . import allowed

        act = allowed.act(self, command, argument, principal)
        if act is None or self.outbox.is_damaged() or not self.outbox.has_room(1):
            return False
        signed = principal.id + (second.id if second else b"") + argument
        self.outbox.add(records.COMMANDED, command, principal.role, second.role if second else 0, signed)
        done: bool = act()
        return done

    def begin(self, work) -> bool:
        """What takes more than one turn."""
        self._work = work
        return True
