"""Where meters are kept: SQLite or PostgreSQL, every change one transaction that has the meter to itself."""

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
    select,
)

from trueshoe.store.database import connect
from trueshoe.store.versions import bring_up_to_date

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

_STEPS = (_META.create_all,)


def store(url: str) -> Engine:
    """The database at an address such as sqlite:///jackpot.db or postgresql://user@host/name, with its tables."""
    engine = connect(url)
    bring_up_to_date(engine, "jackpot", _STEPS)
    return engine


def locked(connection: Connection, meter: str) -> Row[Any] | None:
    """The row of a meter, which no other transaction has until this one ends."""
    return connection.execute(select(METERS).where(METERS.c.meter == meter).with_for_update()).one_or_none()
