"""A signed file, read as a device reads it, and written whole or not at all."""

import io
import os
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from shoecore.bundle.refused import Refused
from trueshoe.errors import Trouble

# A device unpacks with two to the power of this many bytes, no more.
WINDOW = 10

# No device has room for a module of more.
_MOST = 1 << 20

_Value = TypeVar("_Value")


class NotTaken(Trouble):
    """A file that cannot be read or written, or that no device would take."""


class Source:
    """The bytes of a file, read piece by piece as from a flash."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer from a place on."""
        buffer[:] = self._content[at : at + len(buffer)]

    def inflated(self, at: int, packed: int) -> io.BytesIO:
        """What is packed at a place; nothing where that is no raw deflate to its last byte."""
        unpacker = zlib.decompressobj(-WINDOW)
        try:
            content = unpacker.decompress(self._content[at : at + packed], _MOST)
        except zlib.error:
            return io.BytesIO()
        return io.BytesIO(content if unpacker.eof and not unpacker.unused_data else b"")


def read(path: Path) -> bytes:
    """All of a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotTaken(
            "the file cannot be read",
            str(path),
            "a file",
            error.strerror or str(error),
            "check the name and who may read it",
        ) from None


def write(path: Path, content: bytes, *, overwrite: bool = False, mode: int = 0o644) -> None:
    """Put a file in its place in one step."""
    part = path.with_name(f"{path.name}.part")
    try:
        if path.exists() and not overwrite:
            raise FileExistsError(None, "there is a file already")
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise NotTaken(
            "the file cannot be written",
            str(path),
            "a place for a file that is not there yet",
            error.strerror or str(error),
            "name another file",
        ) from None
    finally:
        part.unlink(missing_ok=True)


def taken(steps: Generator[None, None, _Value], path: Path) -> _Value:
    """What a device's own check of a file comes to; its refusal is told in words."""
    with telling(path):
        try:
            while True:
                next(steps)
        except StopIteration as end:
            value: _Value = end.value
    return value


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Tell in words why a file is refused."""
    try:
        yield
    except Refused as refused:
        raise NotTaken(
            refused.what,
            str(path),
            refused.expected,
            refused.observed,
            "have it signed by who may, or get it anew from who made it",
        ) from None
