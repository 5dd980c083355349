"""A virtual device as it leaves a technician's hands: its secret drawn, and one host paired with it as its table's."""

import secrets
from collections.abc import Callable

from shoecore.wire.handshake import ID_BYTES
from shoecore.wire.rights import DEALER

_SECTOR = 4096
_NAME = "its first host"


class _Source:
    """Random bytes of the caller's, where a device draws from noise that it has proven."""

    def __init__(self, draw: Callable[[int], bytes]) -> None:
        self.draw = draw


class _Flash:
    """A board's flash, as the firmware's stores use it, over the bytes of a virtual one."""

    def __init__(self, content: bytearray) -> None:
        self._content = content

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self._content[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits."""
        for i, byte in enumerate(data):
            self._content[at + i] &= byte

    def erase(self, at: int) -> None:
        """Set the sector to ones."""
        self._content[at : at + _SECTOR] = b"\xff" * _SECTOR


def paired(
    content: bytearray, draw: Callable[[int], bytes] = secrets.token_bytes, role: int = DEALER, name: str = _NAME
) -> tuple[bytes, bytes]:
    """The id and the key of a host that the device of a flash is paired with, by its name; a new one is paired first.

    The firmware's own stores write it, before the device is powered for the first time."""
    from shoefw.store.identity import Identity
    from shoefw.store.keys import Keys
    from shoefw.store.places import KEYS, KEYS_ENTRY
    from shoefw.store.ring import Ring

    flash = _Flash(content)
    identity = Identity(flash)
    identity.draw(_Source(draw))
    keys = Keys(Ring(flash, KEYS, KEYS_ENTRY), identity)
    table = [found for found in keys.all() if found.name == name]
    found = table[0] if table else keys.add(draw(ID_BYTES), role, name)
    return found.id, found.key


def ask_prompt(content: bytearray) -> None:
    """Let the next start give MicroPython's prompt, as a command of two who may does."""
    from shoefw.store import prompt

    prompt.ask(_Flash(content))
