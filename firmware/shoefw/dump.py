"""The journal as it lies on the flash, piece by piece for a host that asks: what is damaged can be read elsewhere."""

from shoecore.compat import const

from .store.places import SECTOR

_PIECE = const(200)
_NOTHING = const(-1)


class Dump:
    """One question at a time, answered while nothing moves; identities and keys lie outside of what it gives.

    What cannot be read is given as zeros. ``at`` is where the piece begins that is asked for, below 0 for none;
    ``still`` says whether nothing moves."""

    def __init__(self, flash, begin: int, end: int, still) -> None:
        self._flash = flash
        self._begin = begin
        self._size = end - begin
        self.at = _NOTHING
        self.still = still

    def ask(self, at: int) -> None:
        """A host wants the bytes from a place on; an earlier question is forgotten."""
        self.at = min(at, self._size)

    def piece(self) -> tuple:
        """The values of the answer: from where, and the bytes; at the end there are none."""
        at = self.at
        self.at = _NOTHING
        piece = bytearray(min(_PIECE, self._size - at, SECTOR - at % SECTOR))
        try:
            self._flash.read(self._begin + at, piece)
        except OSError:
            pass
        return (at, piece)
