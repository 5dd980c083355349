"""Whether the next start gives MicroPython's prompt: asked for by a command, and good for one start."""

from shoecore.compat import const

from .places import PROMPT

_BYTES = const(32)

# No sector that was erased half or programmed in part reads so.
_ASKED = b"\x5a\xc3one start gives the prompt\x3c\xa5\x96\x69"


def ask(flash) -> None:
    """The next start gives it: from the last byte on, and not before."""
    flash.erase(PROMPT)
    flash.program(PROMPT, _ASKED)


def take(flash) -> bool:
    """Whether this start gives it; no later one does, whatever happens to the power.

    What cannot be taken back is not given: it would be given at every start."""
    if not _is_asked(flash):
        return False
    flash.program(PROMPT, bytes(_BYTES))
    return not _is_asked(flash)


def _is_asked(flash) -> bool:
    read = bytearray(_BYTES)
    flash.read(PROMPT, read)
    return read == _ASKED
