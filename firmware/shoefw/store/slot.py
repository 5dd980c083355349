"""A bundle where it lies in the flash: read as it is, and its files as they are when they run."""

import io

import deflate

from shoecore.compat import const

# What packs a file looks back by two to the power of this, no farther: a window of 1 KiB.
_WINDOW = const(10)


class Slot:
    """``at`` is its place in the flash, ``size`` its bytes."""

    def __init__(self, flash, at: int, size: int) -> None:
        self.at = at
        self.size = size
        self._flash = flash

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer from a place in the slot."""
        self._flash.read(self.at + at, buffer)

    def inflated(self, at: int, packed: int):
        """The stream of what is packed at a place."""
        content = bytearray(packed)
        self.read(at, content)
        return deflate.DeflateIO(io.BytesIO(content), deflate.RAW, _WINDOW)
