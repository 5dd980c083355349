"""Who has a key is let in, and who signs a command is heard: journalled with whoever signs, then done."""

from shoecore import records
from shoecore.wire import commands
from shoecore.wire.opening import Opening
from shoecore.wire.rights import PROMPT, RETIRE_KEY

from .store import prompt
from .store.keys import Keys


class Reception:
    """``keys`` are those that are paired; ``opening`` makes challenges and sessions of them."""

    def __init__(self, board, identity, outbox, leave, started: int) -> None:
        self.keys = Keys(board.flash, identity, started)
        self.opening = Opening(board.serial, self.keys.find, self.keys.fresh)
        self._board = board
        self._outbox = outbox
        self._leave = leave

    def command(self, session, values: tuple) -> tuple:
        """Carry a command out, once; the values of its answer."""
        return commands.take(session, values, self.keys.find, self._carry_out)

    def _carry_out(self, command: int, argument: bytes, principal, second) -> bool:
        """Do it; False where that is not possible, and then nothing was done: without a record nothing is."""
        if not self._is_possible(command, argument, principal):
            return False
        if self._outbox.is_damaged() or not self._outbox.has_room(1):
            return False
        signed = principal.id + second.id + argument
        self._outbox.add(records.COMMANDED, command, principal.role, second.role, signed)
        if command == RETIRE_KEY:
            return self.keys.retire(argument)
        prompt.ask(self._board.flash)
        self._leave()
        return True

    def _is_possible(self, command: int, argument: bytes, principal) -> bool:
        """A key is there, and not the one in use; for the prompt the service switch is closed, and no round open."""
        if command == RETIRE_KEY:
            return argument != principal.id and self.keys.find(argument) is not None
        return (
            command == PROMPT
            and not argument
            and self._board.service_switch.blocked()
            and not self._outbox.judge.sequence
        )
