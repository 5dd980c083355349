"""The flash region: what a stock image of the port mounts as its filesystem, used raw."""

from shoecore.compat import const

_BLOCK = const(4096)
_PAGE = const(256)
_BLANK = b"\xff" * 256
_BLOCKS = const(4)
_ERASE = const(6)


class Flash:
    """Erasing a sector sets ones, programming clears bits and cannot set them again."""

    def __init__(self, blocks) -> None:
        """``blocks`` is the port's block device."""
        self._flash = blocks
        self._page = bytearray(_PAGE)
        self.size = (self._flash.ioctl(_BLOCKS, 0) or 0) * _BLOCK

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer from a position."""
        self._flash.readblocks(at // _BLOCK, buffer, at % _BLOCK)

    def program(self, at: int, data: bytes) -> None:
        """Clear the bits that are zero in the data; the chip takes whole pages, of which the rest stays as it is."""
        page = self._page
        page[:] = _BLANK
        begin = at % _PAGE
        page[begin : begin + len(data)] = data
        self._flash.writeblocks(at // _BLOCK, page, at % _BLOCK - begin)

    def erase(self, at: int) -> None:
        """Set a whole sector to ones."""
        self._flash.ioctl(_ERASE, at // _BLOCK)


def is_apart() -> bool:
    """Whether the image's boot file keeps the region out of every filesystem; a stock one mounts it, here once more."""
    try:
        return getattr(__import__("_boot"), "REGION_APART", False)
    except OSError:
        return False
