"""Where meters are kept: SQLite or PostgreSQL, every change one transaction that has the meter to itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Row,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    exc,
    make_url,
    select,
    text,
)

from trueshoe.errors import Trouble

_META = MetaData()

# The meter as it stands; its row is what a transaction waits for.
METERS = Table(
    "jackpot_meters",
    _META,
    Column("meter", Text, primary_key=True),
    Column("rulebook", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("value", BigInteger, nullable=False),
    Column("entries", BigInteger, nullable=False),
    Column("reset_at", BigInteger, nullable=False),
)

# All that ever happened to it, in the order in which it did: `came`, less `paid`, with `funded` is the change of value.
ENTRIES = Table(
    "jackpot_entries",
    _META,
    Column("meter", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("key", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("came", BigInteger, nullable=False),
    Column("paid", BigInteger, nullable=False),
    Column("funded", BigInteger, nullable=False),
    Column("value", BigInteger, nullable=False),
    UniqueConstraint("meter", "key"),
    ForeignKeyConstraint(["meter"], ["jackpot_meters.meter"]),
)

BETS = Table(
    "jackpot_bets",
    _META,
    Column("meter", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("round", Text, primary_key=True),
    Column("box", Integer, primary_key=True),
    Column("accepted", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("failure", BigInteger),
    Column("hand", Text),
    Column("dealt_device", Text),
    Column("dealt_record", BigInteger),
    Column("dealt_at", BigInteger),
    Column("dealt_place", Integer),
    Column("dealt_signature", Text),
    Column("turn", Integer),
    ForeignKeyConstraint(["meter"], ["jackpot_meters.meter"]),
)

# A table "" is all of them, a box 0 all of a table's.
FAILURES = Table(
    "jackpot_failures",
    _META,
    Column("meter", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("table", Text, nullable=False),
    Column("box", Integer, nullable=False),
    Column("registered", BigInteger, nullable=False),
    Column("lasts", Boolean, nullable=False),
    ForeignKeyConstraint(["meter"], ["jackpot_meters.meter"]),
)

_SECONDS_TO_WAIT = 30
_CREATING = 7_358_091_441  # any number that no other program locks


class NoStore(Trouble):
    """A database that cannot be reached, or did not answer; what was asked for may be asked again with the same key."""


def store(url: str) -> Engine:
    """The database at an address such as sqlite:///jackpot.db or postgresql://user@host/name, with its tables."""
    try:
        place = make_url(url)
    except exc.ArgumentError:
        raise _no_store(url, "no address of a database") from None
    if place.get_backend_name() == "sqlite":
        engine = create_engine(place, connect_args={"timeout": _SECONDS_TO_WAIT})
        event.listen(engine, "connect", _as_durable_as_can_be)
        event.listen(engine, "begin", _with_the_database_to_itself)
    elif place.get_backend_name() == "postgresql":
        engine = create_engine(place.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    else:
        raise _no_store(url, place.get_backend_name())
    with transaction(engine) as connection:
        alone(connection)
        _META.create_all(connection)
    return engine


def alone(connection: Connection) -> None:
    """Wait until nobody else makes tables or meters."""
    if connection.engine.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_CREATING})"))


def locked(connection: Connection, meter: str) -> Row[Any] | None:
    """The row of a meter, which no other transaction has until this one ends."""
    return connection.execute(select(METERS).where(METERS.c.meter == meter).with_for_update()).one_or_none()


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """All of it or none; NoStore where the database does not answer."""
    try:
        with engine.begin() as connection:
            yield connection
    except (exc.OperationalError, exc.InterfaceError) as error:
        address = engine.url.render_as_string(hide_password=True)
        raise _no_store(address, str(error.orig).strip().partition("\n")[0]) from error


def _no_store(where: str, observed: str) -> NoStore:
    expected = "a database that answers, such as sqlite:///jackpot.db or postgresql://user@host/name"
    return NoStore(
        "the meter cannot be reached",
        where,
        expected,
        observed,
        "mend the connection, then ask again with the same key",
    )


def _as_durable_as_can_be(connection: Any, _: object) -> None:
    """What is committed outlives a power cut; transactions begin where this code says so."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _with_the_database_to_itself(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
