"""Who has a key is let in, and who signs a command is heard: journalled with whoever signs, then done."""

from shoecore import records
from shoecore.wire import commands
from shoecore.wire.opening import Opening
from shoecore.wire.rights import RETIRE_KEY

from .store.keys import Keys


class Reception:
    """``keys`` are those that are paired; ``opening`` makes challenges and sessions of them."""

    def __init__(self, flash, identity, serial: str, outbox, started: int) -> None:
        self.keys = Keys(flash, identity, started)
        self.opening = Opening(serial, self.keys.find, self.keys.fresh)
        self._outbox = outbox

    def command(self, session, values: tuple) -> tuple:
        """Carry a command out, once; the values of its answer."""
        return commands.take(session, values, self.keys.find, self._carry_out)

    def _carry_out(self, command: int, argument: bytes, principal, second) -> bool:
        """Do it; False where that is not possible, and then nothing was done. Nobody retires the key in use."""
        if command != RETIRE_KEY or argument == principal.id or not self.keys.find(argument):
            return False
        if not self._outbox.has_room(1):
            return False
        signed = principal.id + second.id + argument
        self._outbox.add(records.COMMANDED, command, principal.role, second.role, signed)
        return self.keys.retire(argument)
