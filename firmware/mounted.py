"""A bundle in the flash as a filesystem that modules are imported from: no place of its own is needed to unpack it.

What the port's import asks of a filesystem, and no more. It stays in the memory as long as the bundle runs: so it is a
module by itself, and keeps the files' names as checksums.
"""

import io
from array import array
from binascii import crc32

import deflate

from shoecore.compat import const

_FILE = const(0x8000)
_FOLDER = const(0x4000)
_NOT_FOUND = const(2)
_WINDOW = const(10)
_PIECE = const(256)

# A checksum's bits that make a number which is no object of its own.
_SMALL = const(0x3FFFFFFF)


class Mounted:
    """The files of a bundle at a place in the flash, once they are found right."""

    def __init__(self, flash, at: int) -> None:
        self._flash = flash
        self._at = at
        self._places: dict = {}
        self._rows = array("I")

    def add(self, file) -> bool:
        """Let a file be found, and the folders that it lies in; False where another has its name's checksum."""
        folder, _, _ = file.path.rpartition("/")
        while folder and _short(folder) not in self._places:
            self._add(folder, (0, 0, 0))
            folder, _, _ = folder.rpartition("/")
        is_new = _short(file.path) not in self._places
        self._add(file.path, (file.at, file.packed, file.size))
        return is_new

    def mount(self, read_only: bool, make: bool) -> None:
        """Nothing needs to be done."""

    def umount(self) -> None:
        """Nothing needs to be done."""

    def stat(self, path: str) -> tuple:
        """What a path is."""
        at, _, size = self._row(path)
        return (_FILE if at else _FOLDER, 0, 0, 0, 0, 0, size, 0, 0, 0)

    def open(self, path: str, mode: str):
        """A file, unpacked as it is read."""
        at, packed, _ = self._row(path)
        content = io.BytesIO(packed)  # so many bytes of room
        piece = memoryview(bytearray(_PIECE))
        for done in range(0, packed, _PIECE):
            part = piece[: min(_PIECE, packed - done)]
            self._flash.read(self._at + at + done, part)
            content.write(part)
        content.seek(0)
        return deflate.DeflateIO(content, deflate.RAW, _WINDOW)

    def _add(self, path: str, row: tuple) -> None:
        self._places[_short(path)] = len(self._rows)
        self._rows.extend(array("I", row))

    def _row(self, path: str) -> tuple:
        """Where a file lies, how long it is packed and how long it is; a folder lies nowhere."""
        place = self._places.get(_short(path[1:]), -1)
        if place < 0:
            raise OSError(_NOT_FOUND)
        return (self._rows[place], self._rows[place + 1], self._rows[place + 2])


def _short(path: str) -> int:
    return crc32(path.encode()) & _SMALL
