"""Long work that every core takes part in, kept in a folder part by part: a next run goes on where one ended."""

import hashlib
import multiprocessing
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

from trueshoe.errors import Trouble


@contextmanager
def alone(folder: Path) -> Iterator[None]:
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


def pool(cores: int | None = None) -> ProcessPoolExecutor:
    """Processes that work, as many as there are cores where nobody says how many; none outlives its run."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(cores or os.cpu_count(), spawn, initializer=_serve_the_parent)


def keep(file: Path, content: bytes) -> None:
    """Put what was found in its place in one step, and on the disk before that."""
    fresh = file.with_suffix(f".{os.getpid()}.new")
    with fresh.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)


def code(*folders: Path) -> str:
    """A number of the code in folders: what other code has done is not gone on with."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _serve_the_parent() -> None:
    """Let a worker end when its run does, also where that was killed; a Ctrl-C is for the run to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
