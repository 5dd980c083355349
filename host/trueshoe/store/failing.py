"""What a database's refusals mean in words: what happened, and what to do about it."""

import re
import sqlite3
from typing import Any, NamedTuple

from sqlalchemy import exc

from trueshoe.errors import Trouble

_ANSWERS = "a database that answers, such as sqlite:///trueshoe.db or postgresql://user@host/name"
_AGAIN = "then do the same again: nothing was done by halves, and nothing is done twice"


class NoStore(Trouble):
    """A database that does not do now what it is asked for; when it is mended the same may be asked again."""


class NoRoom(NoStore):
    """A database whose disk is full."""


class Damaged(Trouble):
    """A database that is not as it was written: no asking again mends it."""


class _Meaning(NamedTuple):
    kind: type[Trouble]
    what: str
    expected: str
    next_step: str


def _passing(kind: type[NoStore], what: str, expected: str, mended_by: str) -> _Meaning:
    return _Meaning(kind, what, expected, f"{mended_by}, {_AGAIN}")


_FULL = _passing(NoRoom, "the disk of the database is full", "room on the disk", "make room there")
_NO_RIGHT = _passing(
    NoStore, "the database may not be written", "the right to write the database", "give this user the right"
)
_DAMAGED = _Meaning(
    Damaged,
    "the database is damaged",
    "what was written to it",
    "stop, keep what is there as it is, and go on from the newest copy, or from an empty database",
)
_UNREACHED = _passing(NoStore, "the database cannot be reached", _ANSWERS, "bring it back, or correct the address")
_NOT_OPENED = _passing(
    NoStore,
    "the file of the database cannot be opened",
    "a file in a folder that this user may write, such as sqlite:///trueshoe.db",
    "make the folder, give this user the right to write there, or name another file",
)

_FAILS = _passing(
    NoStore, "the disk of the database fails", "a disk that reads and writes", "look at the disk and its quota"
)

# By the low byte of the code.
_SQLITE = {
    sqlite3.SQLITE_BUSY: _passing(NoStore, "the database is kept busy", "one that is free", "end the other program"),
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _NO_RIGHT,
    sqlite3.SQLITE_IOERR: _FAILS,
    sqlite3.SQLITE_CANTOPEN: _NOT_OPENED,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}

# By the state, or the class that it begins with.
_POSTGRESQL = {
    "53100": _FULL,
    "42501": _NO_RIGHT,
    "28": _passing(
        NoStore, "the database does not let this user in", "a user that it knows", "correct the user or the password"
    ),
    "3D": _passing(NoStore, "there is no such database", "a database of that name", "create it with createdb"),
    "58": _FAILS,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}

# What a server says that refuses a connection: it comes without a state. The first that fits counts.
_SAID = (("password", "28"), ("authentication", "28"), ("pg_hba.conf", "28"), ('role "', "28"), ('database "', "3D"))

# Mistakes of this program, where the database gives no other reason.
_OWN = (exc.IntegrityError, exc.ProgrammingError, exc.DataError)


def bad_address(url: str, observed: str) -> NoStore:
    """An address at which nothing can be kept; a password is not shown."""
    shown = re.sub(":[^:/@]*@", ":***@", url)
    return NoStore("the database cannot be reached", shown, _ANSWERS, observed, "correct the address")


def gone(where: str, observed: str) -> NoStore:
    """The file of a database was taken away, or another was put in its place."""
    next_step = f"put it back, {_AGAIN}; or start anew with what is there"
    return NoStore("the file of the database is gone", where, "the file that was opened", observed, next_step)


def in_words(where: str, error: exc.DBAPIError) -> Trouble | None:
    """The trouble that an error of the database is; none where it is this program's own mistake."""
    original: Any = error.orig
    said = str(original).strip()
    code = (getattr(original, "sqlite_errorcode", None) or 0) & 0xFF
    state = getattr(original, "sqlstate", None) or next((state for words, state in _SAID if words in said), "")
    found = _SQLITE.get(code) or _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])
    if found is None and isinstance(error, _OWN):
        return None
    found = found or _UNREACHED
    return found.kind(found.what, where, found.expected, said.partition("\n")[0], found.next_step)
