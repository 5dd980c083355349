"""Who has a key is let in, and who signs a command is heard: journalled with whoever signs, then done."""

import collections

from shoecore import records
from shoecore.compat import collect, loaded, since
from shoecore.wire import commands, messages
from shoecore.wire.opening import Opening
from shoecore.wire.rights import (
    ATTEST,
    CALIBRATE,
    CONFIGURE,
    CONFIRM,
    OPEN_CARDS,
    PROMPT,
    REPLACED,
    RETIRE_KEY,
    SET_CLOCK,
    TELL,
)

from .store import prompt
from .store.keys import Keys

_CHANGES = (CONFIGURE, SET_CLOCK, REPLACED, CALIBRATE)


class Reception:
    """``paired`` are the keys; ``opening`` makes challenges and sessions of them.

    ``works`` is what the device works with, for what a technician asks and changes; ``brought`` names the modules
    that commands have brought into the memory."""

    def __init__(self, board, identity, started: int, ring, outbox, leave, works) -> None:
        self.paired = Keys(ring, identity, started)
        self.opening = Opening(board.serial, self.paired.find, self.paired.fresh)
        self._board = board
        self._outbox = outbox
        self._leave = leave
        self._works = works
        self.brought: list = []
        self._able: collections.abc.Callable | None = None
        self._able_to = 0
        self._work: collections.abc.Generator | None = None
        self._told = None
        self._asked: tuple = ()

    def command(self, session, values: tuple) -> tuple:
        """Carry a command out, once; the message that answers it, nothing while it takes longer."""
        if self._brings(values[1]):
            return ()
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
        """Whether what a command needs had to be brought into the memory: that is a turn of its own."""
        if command in (RETIRE_KEY, PROMPT) or self._able_to == command:
            return False
        self._able_to = command
        before = loaded()
        if command == ATTEST:
            from .attesting import proof_steps

            self._able = proof_steps
        elif command == OPEN_CARDS:
            from .auditing import possible as opens

            self._able = opens
        elif command == TELL:
            from .telling import answer

            self._able = answer
        elif command in _CHANGES:
            from .changing import possible as changes

            self._able = changes
        else:
            from .commanded import possible

            self._able = possible
        self.brought += since(before)
        collect()  # nothing moves while a command is carried out
        return True

    def _carry_out(self, command: int, argument: bytes, principal, second) -> bool:
        """Do it; False where that is not possible, and then nothing was done: without a record nothing is changed."""
        if command == TELL and self._able:
            self._told = self._able(self._works, argument)
            return self._told is not None
        act = self._possible(command, argument, principal)
        if act is None or self._outbox.is_damaged() or not self._outbox.has_room(1):
            return False
        signed = principal.id + (second.id if second else b"") + argument
        self._outbox.add(records.COMMANDED, command, principal.role, second.role if second else 0, signed)
        done: bool = act()
        return done

    def _possible(self, command: int, argument: bytes, principal):
        """What to do for a command, None where that cannot be: nobody retires the key in use, and for the prompt the
        service switch is closed, and no round open."""
        if command == RETIRE_KEY:
            if argument == principal.id or not self.paired.find(argument):
                return None
            return lambda: self.paired.retire(argument)
        if command == PROMPT:
            closed = self._board.service_switch.blocked()
            return self._give_prompt if closed and not argument and not self._outbox.in_round() else None
        if not self._able:
            return None
        if command == ATTEST:
            return lambda: self._begin(self._able(self._board, argument))
        if command == OPEN_CARDS:
            steps = self._able(self._works, argument)
            return steps and (lambda: self._begin(steps()))
        if command == CONFIRM and self._works.report.code:
            return None  # what cannot work stays on trial
        with_what = self._works if command in _CHANGES else self._board.flash
        return self._able(with_what, command, argument)

    def _give_prompt(self) -> bool:
        prompt.ask(self._board.flash)
        self._leave()
        return True

    def _begin(self, work) -> bool:
        """What takes more than one turn."""
        self._work = work
        return True
