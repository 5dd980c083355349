"""A bridge that has its database for itself, a file of SQLite: a second one is refused."""

import os
import sys
from pathlib import Path
from typing import Any

from trueshoe.errors import Trouble
from trueshoe.store.holding import Holder

_BESIDE = ".bridge"


class NotAlone(Trouble):
    """A file of SQLite that another bridge keeps records in."""


class Alone:
    """As ``sharing.Sharing`` for a bridge that has nobody beside it; ``file`` is the database's, where it is locked."""

    name = ""

    def __init__(self, file: str = "") -> None:
        self._lock = _locked(Path(file + _BESIDE)) if file else None

    async def run(self) -> None:
        """There is nothing to do."""

    def claim(self, what: str, port: str = "", serial: str = "") -> int:
        """It has everything."""
        return 0

    def term(self, what: str) -> int:
        """There is one alone."""
        return 0

    def is_mine(self, what: str) -> bool:
        """It has everything."""
        return True

    def other(self, what: str) -> Holder | None:
        """There is no other."""
        return None

    def device_at(self, port: str) -> str:
        """There is no other."""
        return ""

    async def let_go(self, what: str) -> bool:
        """Nobody waits for it."""
        return True

    async def beaten(self) -> None:
        """Nothing is to be waited for."""

    async def end(self) -> None:
        """Let another one begin."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def as_object(self) -> list[dict[str, Any]]:
        """No bridges that share anything."""
        return []


def _locked(place: Path) -> int:
    """A file that one program has at a time; the system frees it when that program is gone."""
    lock = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise NotAlone(
            "another bridge keeps its records in this file",
            str(place).removesuffix(_BESIDE),
            "a file of SQLite for each bridge",
            "a file that another bridge at work has",
            "end the other one, or name another file as the setting store; several bridges share one PostgreSQL",
        ) from None
    return lock
