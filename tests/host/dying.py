"""Processes that are killed at a moment of what they do with a database."""

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from typing import Any, NoReturn

from sqlalchemy import Engine, event


def in_child(run: Callable[[], None]) -> int:
    """Run something in a process of its own; how that ended, as a signal below zero."""
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        end_of_child(run)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def end_of_child(run: Callable[[], None]) -> NoReturn:
    """Run something as the last thing that this process does."""
    try:
        run()
    except BaseException as failed:
        os.write(2, f"in the child: {failed!r}\n".encode())
        os._exit(1)
    os._exit(0)


def dies_at(engine: Engine, moment: int) -> None:
    """Let this process be killed at a moment: before or after a statement, before or after a commit."""
    passed = count()

    def pass_one(*_: Any, **__: Any) -> None:
        if next(passed) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    for name in ("begin", "before_cursor_execute", "after_cursor_execute", "commit", "rollback"):
        event.listen(engine, name, pass_one)
    event.listen(engine.pool, "checkin", pass_one)  # what was committed is in; the answer is not out
