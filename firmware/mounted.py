"""A bundle in the flash as a filesystem that modules are imported from: no place of its own is needed to unpack it.

What the port's import asks of a filesystem, and no more. It stays in the memory as long as the bundle runs: so it is a
module by itself, and keeps the files' names as checksums. To unpack a file takes a chip some milliseconds: an import by
one who can wait fails until that is done.
"""

import io
from array import array
from binascii import crc32

import deflate

from shoecore.compat import const

_FILE = const(0x8000)
_FOLDER = const(0x4000)
_NOT_FOUND = const(2)
_NOT_YET = const(11)
_WINDOW = const(10)
_PIECE = const(384)

# A checksum's bits that make a number which is no object of its own.
_SMALL = const(0x3FFFFFFF)

_A_FILE = (_FILE, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_A_FOLDER = (_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Mounted:
    """The files of a bundle at a place in the flash, once they are found right."""

    def __init__(self, flash, at: int) -> None:
        self._flash = flash
        self._at = at
        self._places: dict = {}
        self._rows = array("I")
        self._waits = False
        self._wanted: list = []
        self._unpacking = None
        self._unpacked: dict = {}

    def add(self, file) -> bool:
        """Let a file be found, and the folders that it lies in; False where another has its name's checksum."""
        folder, _, _ = file.path.rpartition("/")
        while folder and _short("/" + folder) not in self._places:
            self._add(folder, (0, 0, 0))
            folder, _, _ = folder.rpartition("/")
        is_new = _short("/" + file.path) not in self._places
        self._add(file.path, (file.at, file.packed, file.size))
        return is_new

    def step(self, steps):
        """Take the next of some steps that import; None where what it wants has to be unpacked, and they have to begin
        again. Until that is there each call unpacks a piece of it, or imports it by its name, which is the answer."""
        unpacking, self._unpacking = self._unpacking, None
        self._waits = True
        try:
            if unpacking:
                if not next(unpacking):
                    self._unpacking = unpacking
                return ""
            if not self._wanted:
                return next(steps)
            __import__(self._wanted[-1])
            return self._wanted.pop()
        except Exception:
            if self._unpacking:
                return None
            self._wanted.clear()  # what fails is not gone on with by whoever imports next
            self._unpacked.clear()
            raise
        finally:
            self._waits = False

    def mount(self, read_only: bool, make: bool) -> None:
        """Nothing needs to be done."""

    def umount(self) -> None:
        """Nothing needs to be done."""

    def stat(self, path: str) -> tuple:
        """What a path is; an import asks three times, so it is all in one call."""
        place = self._places.get(crc32(path.encode()) & _SMALL, -1)
        if place < 0:
            raise OSError(_NOT_FOUND)
        return _A_FILE if self._rows[place] else _A_FOLDER

    def open(self, path: str, mode: str):
        """A file: from the memory, or unpacked as it is read."""
        self.stat(path)
        if path in self._unpacked:
            return io.BytesIO(self._unpacked.pop(path))
        if self._waits:
            self._wanted.append(path[1 : path.rfind(".")].replace("/", "."))
            self._unpacking = self._steps(path)
            raise OSError(_NOT_YET)
        return self._packed(self._place(path))

    def _steps(self, path: str):
        """Unpack a file for the next that opens it, a piece a step; the last yields True."""
        place = self._place(path)
        content = bytearray(self._rows[place + 2])
        stream = self._packed(place)
        yield False
        for at in range(0, len(content), _PIECE):
            stream.readinto(memoryview(content)[at : at + _PIECE])
            yield False
        self._unpacked[path] = content
        yield True

    def _packed(self, place: int):
        """The stream of what is packed."""
        at, packed = self._at + self._rows[place], self._rows[place + 1]
        content = bytearray(packed)
        self._flash.read(at, content)
        return deflate.DeflateIO(io.BytesIO(content), deflate.RAW, _WINDOW)

    def _add(self, path: str, row: tuple) -> None:
        self._places[_short("/" + path)] = len(self._rows)
        self._rows.extend(array("I", row))

    def _place(self, path: str) -> int:
        """Where the row of a file begins: where it lies, how long it is packed and how long it is."""
        place: int = self._places[_short(path)]
        return place


def _short(path: str) -> int:
    return crc32(path.encode()) & _SMALL
