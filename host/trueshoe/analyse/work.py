"""A long computation in parts: every core works at it, each part is kept when it is done, and a next run goes on."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from trueshoe import cores

_PACKAGE = Path(__file__).parent.parent

Counts = NDArray[np.int64]
Found = NDArray[Any]

# Told after each part: the stage, how many of its parts are done, and how many it has.
Told = Callable[[str, int, int], None]


class Part(NamedTuple):
    """One part of a stage: what it is called with."""

    function: Callable[..., Found]
    arguments: tuple[Any, ...]


class Work:
    """What keeps the parts of one computation in a folder; the cores come from one pool."""

    def __init__(self, folder: Path, pool: ProcessPoolExecutor, told: Told) -> None:
        self.folder = folder
        self._pool = pool
        self._told = told

    def do(self, stage: str, parts: Sequence[Part]) -> Found:
        """What the parts of a stage come to, added; parts that an earlier run has done are only read."""
        files = [self.folder / f"{stage}-{number}.npy" for number in range(len(parts))]
        waiting = {
            self._pool.submit(_keep, file, part): file
            for file, part in zip(files, parts, strict=True)
            if not file.exists()
        }
        done = len(files) - len(waiting)
        self._told(stage, done, len(files))
        try:
            for future in as_completed(waiting):
                future.result()
                done += 1
                self._told(stage, done, len(files))
        finally:
            for future in waiting:
                future.cancel()
        total: Found = np.sum([np.load(file) for file in files], axis=0)
        return total


@contextmanager
def work(parent: Path, named: str, told: Told, most: int | None = None) -> Iterator[Work]:
    """The work of that name, gone on with where the same code has begun it; nothing is left once it is done."""
    folder = parent / f"{named}-{cores.code(*(_PACKAGE / name for name in ('analyse', 'batch', 'table')))}"
    folder.mkdir(parents=True, exist_ok=True)
    with cores.alone(folder), cores.pool(most) as pool:
        yield Work(folder, pool, told)
    shutil.rmtree(folder, ignore_errors=True)


class Table:
    """A table of numbers on disk that the parts of a stage fill row by row and those of the next one read."""

    def __init__(self, file: Path, shape: tuple[int, int]) -> None:
        self._file = file
        self._shape = shape
        if not file.exists():
            with file.open("wb") as fresh:
                fresh.truncate(shape[0] * shape[1] * np.dtype(np.uint32).itemsize)

    def __reduce__(self) -> tuple[type[Self], tuple[Path, tuple[int, int]]]:
        return type(self), (self._file, self._shape)

    def put(self, start: int, rows: NDArray[np.uint32]) -> None:
        """Fill rows, and have them on disk before their part counts as done."""
        table = np.memmap(self._file, np.uint32, "r+", shape=self._shape)
        table[start : start + len(rows)] = rows
        table.flush()

    def read(self) -> NDArray[np.uint32]:
        """All of it."""
        return np.memmap(self._file, np.uint32, "r", shape=self._shape)


def _keep(file: Path, part: Part) -> None:
    """Do a part, and put what it found in its place in one step."""
    content = BytesIO()
    np.save(content, part.function(*part.arguments))
    cores.keep(file, content.getvalue())
