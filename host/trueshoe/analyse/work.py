"""A long computation in parts: every core works at it, each part is kept when it is done, and a next run goes on."""

import hashlib
import multiprocessing
import os
import shutil
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from trueshoe.errors import Trouble

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
def work(parent: Path, named: str, told: Told, cores: int | None = None) -> Iterator[Work]:
    """The work of that name, gone on with where the same code has begun it; nothing is left once it is done."""
    folder = parent / f"{named}-{_code()}"
    folder.mkdir(parents=True, exist_ok=True)
    spawn = multiprocessing.get_context("spawn")
    with _alone(folder), ProcessPoolExecutor(cores or os.cpu_count(), spawn, initializer=_serve_the_parent) as pool:
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


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Have a folder to this run; SQLite's lock of a file is the same on every system, and ends with its process."""
    with closing(sqlite3.connect(folder / "lock", timeout=0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise Trouble(
                "the same is being counted already",
                str(folder),
                "one run at a time",
                str(error),
                "wait for the other run, or stop it; what it has done is kept",
            ) from None
        yield


def _keep(file: Path, part: Part) -> None:
    """Do a part, and put what it found in its place in one step."""
    found = part.function(*part.arguments)
    fresh = file.with_suffix(f".{os.getpid()}.new")
    with fresh.open("wb") as opened:
        np.save(opened, found)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)


def _serve_the_parent() -> None:
    """Let a worker end when its run does, also where that was killed; a Ctrl-C is for the run to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _code() -> str:
    """A number of the code that computes: what other code has done is not gone on with."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for folder in ("analyse", "batch", "table"):
        for file in sorted((package / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
