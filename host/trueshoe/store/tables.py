"""The store's tables. What is written is never changed; only an auditor's cut, itself kept, lets the oldest go."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

META = MetaData()


def _int(name: str, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable)


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _bytes(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


# Times are milliseconds of the host's clock since 1970; a device's own are in `time`.
# A device as it stands: its newest entry, that one's record, link and time, and the entry that opened its newest round.
DEVICES = Table(
    "devices",
    META,
    Column("id", Integer, primary_key=True),
    Column("serial", Text, nullable=False, unique=True),
    _text("product"),
    _text("version"),
    _text("board"),
    _int("met"),
    _int("epoch"),
    _int("entry"),
    _int("number"),
    _int("told"),
    _bytes("link"),
    _int("at"),
    _int("round"),
)

# `entry` counts all of a device from 1; `told` counts what the table told after a record of the device, which has 0;
# `epoch` counts the device's journals, where one was begun anew.
RECORDS = Table(
    "records",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True),
    Column("entry", BigInteger, primary_key=True, autoincrement=False),
    _int("epoch"),
    _int("number"),
    _int("told"),
    _int("time"),
    _int("kind"),
    _bytes("body"),
    _bytes("link"),
    _int("at"),
    UniqueConstraint("device", "epoch", "number", "told"),
    sqlite_with_rowid=False,
)

# A round is known by the entry that opened it, `first`.
ROUNDS = Table(
    "rounds",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True),
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    _int("last", nullable=True),
    _int("round"),
    _text("rulebook"),
    _bytes("rulebook_hash"),
    _bytes("firmware_hash"),
    _int("dealt_from"),
    _int("packs"),
    _int("seats"),
    _int("button"),
    _int("opened"),
    _int("closed", nullable=True),
    Column("wrong", Boolean, nullable=False),
    Column("void", Boolean, nullable=False),
    _text("verdict"),
    Index("rounds_opened", "opened"),
)

FINDINGS = Table(
    "findings",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True),
    Column("entry", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    _int("first"),
    _text("what"),
    _text("expected"),
    _text("rulebook"),
    _text("clause"),
    _text("due"),
)

RULINGS = Table(
    "rulings",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True),
    Column("entry", BigInteger, primary_key=True, autoincrement=False),
    _int("first"),
    _text("situation"),
    _text("outcome"),
    _text("rank"),
    _int("since"),
)

RECEIPTS = Table(
    "receipts",
    META,
    Column("device", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    _bytes("receipt"),
    _int("at"),
    ForeignKeyConstraint(["device", "first"], ["rounds.device", "rounds.first"]),
)

# A device's log up to an entry, `size`, as its host signed it; `peaks` are the hashes that its tree goes on from.
HEADS = Table(
    "heads",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True),
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    _text("root"),
    _text("link"),
    _text("at"),
    _text("key"),
    _text("signature"),
    _bytes("peaks"),
)

# What a firmware (by the device's serial number) or a rulebook (by its id) was when it was seen.
HASHES = Table(
    "hashes",
    META,
    Column("what", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    _bytes("hash"),
)

# What people did, and the entry of a device that came of it where one did, 0 elsewhere; each has the link of a chain
# of its own, and no cut touches it.
ACTIONS = Table(
    "actions",
    META,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    _int("at"),
    Column("key", Text, nullable=False, unique=True),
    _text("serial"),
    _int("entry"),
    _text("who"),
    _text("role"),
    _text("what"),
    _text("detail"),
    _bytes("link"),
)

# Up to which entry an auditor let a device's records go, and the link that the chain goes on from.
CUTS = Table(
    "cuts",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True),
    Column("entry", BigInteger, primary_key=True, autoincrement=False),
    _bytes("link"),
    Column("action", BigInteger, ForeignKey("actions.number"), nullable=False),
)

# Up to which entry of a device the house's broker has every event; none where nobody tells it.
ANNOUNCED = Table(
    "announced",
    META,
    Column("device", Integer, ForeignKey("devices.id"), primary_key=True, autoincrement=False),
    _int("entry"),
)

# The bridges that share this database: how often one of that name has begun, where its API is, until when it counts as
# alive by the database's clock, and the database's process that it spoke to last.
BRIDGES = Table(
    "bridges",
    META,
    Column("name", Text, primary_key=True),
    _int("start"),
    _text("address"),
    _int("until"),
    _int("session"),
)

# Who has what: a device, or the telling of events. `term` counts the times that it went to another bridge, or another
# start of one; who has let it go is `free` for others. What whoever takes it over must have too: the same part of the
# device's key, and the same key that signs.
HOLDERS = Table(
    "holders",
    META,
    Column("what", Text, primary_key=True),
    _int("term"),
    _text("bridge"),
    _int("start"),
    Column("free", Boolean, nullable=False),
    _text("port"),
    _text("part"),
    _text("signer"),
)

# Which tables never change, and by which column a cut covers their rows; none where no cut does.
KEPT = {
    "records": "entry",
    "findings": "entry",
    "rulings": "entry",
    "receipts": "first",
    "hashes": "",
    "actions": "",
    "cuts": "",
}


def create(connection: Connection) -> None:
    """Make all tables, and have the database itself refuse to change what was written."""
    META.create_all(connection)
    for table, column in KEPT.items():
        _guard(connection, table, column)


def add_heads(connection: Connection) -> None:
    """Make the table of signed heads, which databases of the first version do not have."""
    HEADS.create(connection, checkfirst=True)
    _guard(connection, HEADS.name, "")


def add_announced(connection: Connection) -> None:
    """Make the table of what was announced, which databases of the second version do not have."""
    ANNOUNCED.create(connection, checkfirst=True)


def add_holders(connection: Connection) -> None:
    """Make the tables of bridges and of what they have, which databases of the third version do not have."""
    BRIDGES.create(connection, checkfirst=True)
    HOLDERS.create(connection, checkfirst=True)


def _guard(connection: Connection, table: str, column: str) -> None:
    guard = _on_postgresql if connection.dialect.name == "postgresql" else _on_sqlite
    guard(connection, table, column)


def _let_go(table: str, column: str) -> str:
    """Whether a cut covers a row that is to be deleted."""
    if not column:
        return "1 = 0"
    return f"EXISTS (SELECT 1 FROM cuts WHERE cuts.device = OLD.device AND cuts.entry >= OLD.{column})"


def _on_sqlite(connection: Connection, table: str, column: str) -> None:
    refuse = f"SELECT RAISE(ABORT, '{table} are never changed')"
    connection.exec_driver_sql(f"CREATE TRIGGER {table}_stay BEFORE UPDATE ON {table} BEGIN {refuse}; END")
    unless = f"WHEN NOT {_let_go(table, column)}"
    connection.exec_driver_sql(f"CREATE TRIGGER {table}_last BEFORE DELETE ON {table} {unless} BEGIN {refuse}; END")


def _on_postgresql(connection: Connection, table: str, column: str) -> None:
    connection.exec_driver_sql(
        f"CREATE FUNCTION {table}_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF TG_OP = 'DELETE' THEN IF {_let_go(table, column)} THEN RETURN OLD; END IF; END IF; "
        f"RAISE EXCEPTION '{table} are never changed' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    connection.exec_driver_sql(
        f"CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_stay()"
    )
