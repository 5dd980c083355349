"""Writes a file of records, the head first, each line whole or not at all."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoecore.records import Record
from trueshoe.errors import Trouble
from trueshoe.records.head import Head
from trueshoe.records.lines import as_line


class NotSaved(Trouble):
    """A file of records that cannot be written."""


class RecordFile:
    """A file that is open for records; each is on the disk once it was added."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._file = descriptor
        self._end = 0
        self._write(json.dumps(Head().as_object()))

    def add(self, record: Record) -> None:
        """Write a record in a line of its own."""
        self._write(as_line(record))

    def _write(self, line: str) -> None:
        """Write a line; what interrupts it leaves the file as it was before."""
        rest = f"{line}\n".encode()
        end = self._end + len(rest)
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
            self._end = end
        except OSError as error:
            self._cut()
            raise _not_saved(self._path, error) from None
        except BaseException:
            self._cut()
            raise

    def _cut(self) -> None:
        os.ftruncate(self._file, self._end)
        os.lseek(self._file, self._end, os.SEEK_SET)


@contextmanager
def saving(path: Path | None, overwrite: bool) -> Iterator[RecordFile | None]:
    """A new file of records, closed afterwards; none where no path is given."""
    if path is None:
        yield None
        return
    flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if overwrite else os.O_EXCL)
    try:
        descriptor = os.open(path, flags, 0o666)
    except OSError as error:
        raise _not_saved(path, error) from None
    try:
        yield RecordFile(path, descriptor)
    finally:
        os.close(descriptor)


def _not_saved(path: Path, error: OSError) -> NotSaved:
    there = isinstance(error, FileExistsError)
    return NotSaved(
        "the records cannot be saved",
        str(path),
        "a file that is not there yet, or --overwrite" if there else "a file that can be written",
        error.strerror or str(error),
        "name another file, or replace this one with --overwrite" if there else "check the name, the rights, the room",
    )
