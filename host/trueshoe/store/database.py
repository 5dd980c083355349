"""The one way to a database, SQLite or PostgreSQL: what is committed outlives a power cut, all of it or none."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event, exc, make_url, text

from trueshoe.store.failing import NoStore, bad_address, gone, in_words

_SECONDS_TO_WAIT = 30
_ALONE = 7_358_091_441  # any number that no other program locks
_FILE = "file"
_IN_MEMORY = (None, "", ":memory:")
_STALLED_SECONDS = 5  # after which a program that stands still in mid-transaction keeps nobody waiting any more
_SAYS_NOTHING = "idle_in_transaction_session_timeout"

# What is committed is on the disk; a server, or a program, whose machine is gone is found out within some seconds.
_AS_A_FLOOR_NEEDS = {
    "options": f"-c synchronous_commit=on -c {_SAYS_NOTHING}={_STALLED_SECONDS}s"
    " -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def connect(url: str) -> Engine:
    """The database at an address such as sqlite:///trueshoe.db or postgresql://user@host/name."""
    try:
        place = make_url(url)
    except exc.ArgumentError:
        raise bad_address(url, "no address of a database") from None
    kind = place.get_backend_name()
    if kind == "sqlite":
        if place.database in _IN_MEMORY:
            raise bad_address(url, "a database in memory, which is gone with the program")
        engine = create_engine(place, connect_args={"timeout": _SECONDS_TO_WAIT})
        event.listen(engine, "connect", _as_durable_as_can_be)
        event.listen(engine, "begin", _with_the_database_to_itself)
        return engine
    if kind == "postgresql":
        place = place.set(drivername="postgresql+psycopg")
        return create_engine(place, pool_pre_ping=True, connect_args=_AS_A_FLOOR_NEEDS)
    raise bad_address(url, kind)


def must_exist(
    url: str,
    expected: str = "a file that `trueshoe bridge` keeps records in",
    next_step: str = "name the bridge's store, or start the bridge first",
) -> None:
    """Refuse the address of a file that is not there: to look at a store makes none."""
    place = make_url(url) if "://" in url else None
    if place and place.get_backend_name() == "sqlite" and place.database and not Path(place.database).is_file():
        raise NoStore("there is no store", url, expected, f"no file {place.database}", next_step)


def alone(connection: Connection) -> None:
    """Wait until no other transaction does what only one may do at a time."""
    if is_postgresql(connection.engine):
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_ALONE})"))


def is_postgresql(engine: Engine) -> bool:
    """Whether it is a server, where others may be at work beside this program."""
    return engine.dialect.name == "postgresql"


def where(engine: Engine) -> str:
    """What messages call the database; a password is not in it."""
    return engine.url.render_as_string(hide_password=True)


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows that have a value for each column in its order, the fastest way that the database has for many."""
    if not rows:
        return
    into = f"INSERT INTO {table.name} ({', '.join(table.columns.keys())})"
    if is_postgresql(connection.engine):
        arrays = ", ".join(f"%b::{column.type.compile(connection.dialect)}[]" for column in table.columns)
        connection.exec_driver_sql(f"{into} SELECT * FROM unnest({arrays})", tuple(map(list, zip(*rows, strict=True))))
    else:
        connection.exec_driver_sql(f"{into} VALUES ({', '.join('?' for _ in table.columns)})", list(rows))


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """All of it or none; NoStore, or Damaged, where the database does not do it."""
    with _told(engine), engine.begin() as connection:
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One state of the database for as long as it is read, in pieces; nobody who writes has to wait."""
    is_server = is_postgresql(engine)
    with _told(engine), engine.connect() as connection:
        reader = connection.execution_options(
            **({"isolation_level": "REPEATABLE READ"} if is_server else {"reads_only": True})
        )
        with reader.begin():
            if is_server:
                reader.exec_driver_sql(f"SET LOCAL {_SAYS_NOTHING} = 0")  # nobody waits for who only reads
            yield reader.execution_options(yield_per=_PIECE)


_PIECE = 2_000  # rows at a time


@contextmanager
def _told(engine: Engine) -> Iterator[None]:
    """Errors of the database in words."""
    try:
        yield
    except exc.DBAPIError as error:
        trouble = in_words(where(engine), error)
        if trouble is None:
            raise
        raise trouble from error
    except exc.TimeoutError as error:
        raise NoStore(
            "the database has no connection to spare",
            where(engine),
            "a free connection within 30 s",
            "all of them at work",
            "end what keeps the database busy; nothing was done by halves, and nothing is done twice",
        ) from error


def _file(path: str) -> tuple[int, int] | None:
    """Which file it is that has a name; None where none has."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _as_durable_as_can_be(connection: Any, record: Any) -> None:
    """What is committed outlives a power cut; transactions begin where this code says so."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    ((_, _, path),) = connection.execute("PRAGMA database_list")
    record.info[_FILE] = (path, _file(path))


def _with_the_database_to_itself(connection: Connection) -> None:
    """Begin, in the file that was opened: SQLite writes on into one that was taken away, and what it has is gone."""
    path, opened = connection.info[_FILE]
    there = _file(path)
    if there != opened:
        if there:
            connection.invalidate()
        raise gone(where(connection.engine), "another" if there else "none")
    reads_only = connection.get_execution_options().get("reads_only")
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")
