"""What a host may command: journalled with whoever signs for it, then done."""

from shoecore import records
from shoecore.wire.rights import RETIRE_KEY


class Commanding:
    """Carries commands out that were found to be allowed."""

    def __init__(self, paired, outbox) -> None:
        self._paired = paired
        self._outbox = outbox

    def carry_out(self, command: int, argument: bytes, principal, second) -> bool:
        """Do it; False where that is not possible, and then nothing was done. Nobody retires the key in use."""
        if command != RETIRE_KEY or argument == principal.id or not self._paired.find(argument):
            return False
        if not self._outbox.has_room(1):
            return False
        signed = principal.id + second.id + argument
        self._outbox.add(records.COMMANDED, command, principal.role, second.role, signed)
        return bool(self._paired.retire(argument))
