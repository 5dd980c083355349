"""The bytes of a file of records or of standard input, line by line, with a bar in a terminal where it takes long."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

from trueshoe.errors import Trouble

STANDARD_INPUT = "-"
_BIG = 4 << 20  # bytes that take longer than a person waits without a sign of life


class NoFile(Trouble):
    """A file that cannot be read."""


def name_of(path: str) -> str:
    """What messages call it."""
    return "standard input" if path == STANDARD_INPUT else path


@contextmanager
def lines(path: str) -> Iterator[Iterator[bytes]]:
    """The lines; the file is closed afterwards."""
    if path == STANDARD_INPUT:
        yield iter(sys.stdin.buffer)
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 -- closed below
    except OSError as error:
        raise _no_file(path, error) from None
    with file:
        size = os.fstat(file.fileno()).st_size
        yield _shown(file, size) if size >= _BIG and sys.stderr.isatty() else iter(file)


def _shown(file: BufferedReader, size: int) -> Iterator[bytes]:
    """The lines, with a bar on standard error that says how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    on_terminal = sys.stdout.isatty()
    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=on_terminal) as progress:
        task = progress.add_task("judging", total=size)
        done = 0
        for number, line in enumerate(file):
            done += len(line)
            if not number & 1023:
                progress.update(task, completed=done)
            yield line
        progress.update(task, completed=size)


def _no_file(path: str, error: OSError) -> NoFile:
    return NoFile(
        "the file cannot be read",
        path,
        "a file of records, or - for standard input",
        error.strerror or str(error),
        "check the name and who may read it",
    )
