"""The `trueshoe` command as a person runs it, and the processes that it leaves behind or does not."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.conftest import not_run
from tests.host import loaded
from tests.host.loaded import TRUESHOE

ROOT = Path(__file__).resolve().parents[2]
GONE_SECONDS = 2.0
_PATIENCE = 60.0


def trueshoe(
    *words: str, env: dict[str, str] | None = None, cwd: Path | None = None, input: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end; nobody sees a traceback who did not ask for one."""
    code, said, wrong = loaded.run(words, {**os.environ, **(env or {})}, cwd or Path.cwd(), input, _PATIENCE * 2)
    assert "--debug" in words or "Traceback" not in wrong + said
    return subprocess.CompletedProcess([TRUESHOE, *words], code, said, wrong)


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Run the command in a process group of its own; whatever it started is ended when the test is over."""
    process = subprocess.Popen(
        [TRUESHOE, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def need_vm() -> None:
    """Report the test as not run where the virtual board's MicroPython cannot be had."""
    from runtime import NotAvailable, micropython, node

    try:
        node()
        micropython()
    except NotAvailable as missing:
        not_run(str(missing))


def lines(said: str) -> list[dict[str, Any]]:
    """JSON lines, each of which must be one."""
    return [json.loads(line) for line in said.splitlines()]


def children(process: int) -> list[int]:
    """Every process below one."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *children(child)]
    return found


def is_alive(process: int) -> bool:
    """Whether a process runs; one that only waits to be collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def await_that(true: Callable[[], object], what: str, seconds: float = _PATIENCE) -> None:
    """Wait until something is so; the test fails with what it waited for."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.02)


def await_gone(processes: list[int]) -> None:
    """Wait until none of the processes runs any more."""
    await_that(
        lambda: not any(map(is_alive, processes)),
        f"the end of {[process for process in processes if is_alive(process)]}",
        GONE_SECONDS,
    )
