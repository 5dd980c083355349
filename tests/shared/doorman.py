"""A door that stands open: it lets in whoever has a key, and can carry out no command."""

from shoecore.proof.merkle import at_once
from shoecore.wire import commands, messages
from shoecore.wire.opening import Opening


class Doorman:
    """In the place of a device's door, whose keys lie on its flash."""

    def __init__(self, serial: str, find, fresh, end) -> None:
        self._find = find
        self._end = end
        self._opening = Opening(serial, find, fresh)

    def let_in(self, kind: int, values: tuple) -> bool:
        """Hear who opens a session, or proves to have the key."""
        return at_once(self._end.let_in_steps(self._opening, kind, values))

    def command(self, session, values: tuple) -> tuple:
        """The message that answers a command."""
        return (messages.RESULT, commands.take(session, values, self._find, lambda *_: False))
