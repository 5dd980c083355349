"""The store says what is wrong with it: every byte that was changed, every row that is gone, pages that are damaged."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from tests.host.kept import FINDING, card, device, opened, round_of, take, void
from trueshoe.store import check
from trueshoe.store.database import is_postgresql
from trueshoe.store.entries import Action
from trueshoe.store.failing import Damaged
from trueshoe.store.purge import RETENTION, purge
from trueshoe.store.store import Store, open
from trueshoe.store.tables import KEPT
from trueshoe.store.versions import OtherVersion

DAY = 24 * 60 * 60 * 1000


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    """At some day."""
    return Clock()


@pytest.fixture
def store(database: str, clock: Clock) -> Iterator[Store]:
    """A store with three rounds of two devices, a ruling, a receipt and some actions."""
    found = open(database, clock)
    for serial in ("SHUF1", "SHUF2"):
        found.meet(device(serial))
        for first in (1, 6, 12):
            take(
                found,
                *round_of(first, found=(FINDING,)),
                *([void(10, 1), card(11)] if first == 6 else ()),
                serial=serial,
            )
            clock.ms += DAY
    found.keep_receipt("SHUF1", 1, b"receipt")
    for key in "abc":
        found.act(Action(key, "Ada", "auditor", "looked", "{}"))
    yield found
    found.close()


def tamper(engine: Engine, *statements: str) -> None:
    """Change rows as someone would who may do anything in the database."""
    with engine.begin() as connection:
        for table in KEPT:
            if is_postgresql(engine):
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER ALL"))
            else:
                connection.execute(text(f"DROP TRIGGER {table}_stay"))
                connection.execute(text(f"DROP TRIGGER {table}_last"))
    for statement in statements:
        change(engine, statement)


def change(engine: Engine, statement: str, **values: object) -> None:
    """Execute a statement."""
    with engine.begin() as connection:
        connection.execute(text(statement), values)


def test_a_store_that_was_only_used_is_whole(store: Store) -> None:
    check.at_start(store)
    assert list(check.whole(store)) == []
    store.begin_anew("SHUF1", Action("k", "Ada", "auditor", "anew", "board replaced"))
    assert list(check.whole(store)) == []
    take(store, opened(1))
    assert list(check.whole(store)) == []


def test_whatever_of_an_entry_is_changed_is_found(store: Store) -> None:
    tamper(store.engine)
    for entry in (1, 7, 17):
        for column in ("epoch", "number", "told", "time", "kind", "body", "link"):
            own = f"device = 1 AND entry = {entry}"
            with store.engine.connect() as connection:
                before = connection.execute(text(f"SELECT {column} FROM records WHERE {own}")).scalar()
            value = "'x'" if column in ("body", "link") else f"{column} + 1000"
            change(store.engine, f"UPDATE records SET {column} = {value} WHERE {own}")
            found = list(check.whole(store))
            assert found and "device SHUF1" in found[0].where and f"entry {entry}" in found[0].expected, column
            with pytest.raises(Damaged, match="device SHUF1"):
                check.at_start(store)
            change(store.engine, f"UPDATE records SET {column} = :before WHERE {own}", before=before)
    assert list(check.whole(store)) == []


def test_an_entry_that_is_gone_is_found(store: Store) -> None:
    tamper(store.engine)
    for entry in range(17, 0, -1):
        change(store.engine, f"DELETE FROM records WHERE device = 2 AND entry = {entry}")
        found = list(check.whole(store))
        assert found and all("device SHUF2" in one.where for one in found)
        assert any(one.expected.startswith("entry") for one in found)
        with pytest.raises(Damaged, match="device SHUF2"):
            check.at_start(store)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM rounds WHERE device = 2 AND first = 6", "rounds as the entries tell them"),
        ("DELETE FROM rulings WHERE device = 2", "rulings as the entries tell them"),
        ("UPDATE rulings SET entry = 3 WHERE device = 2", "rulings as the entries tell them"),
        ("DELETE FROM actions WHERE number = 1", "action 2"),
        ("DELETE FROM actions WHERE number = 2", "action 3"),
        ("UPDATE actions SET who = 'Eve' WHERE number = 3", "action 3"),
        ("UPDATE actions SET at = at + 1 WHERE number = 1", "action 1"),
        ("UPDATE devices SET entry = 16 WHERE id = 1", "entry 16 as the newest"),
        ("UPDATE devices SET number = 9 WHERE id = 1", "record 9 as the newest"),
        ("UPDATE devices SET link = 'x' WHERE id = 1", "entry 17 as the newest"),
    ],
)
def test_rows_that_do_not_go_with_the_others_are_found(store: Store, statement: str, said: str) -> None:
    tamper(store.engine, statement)
    found = list(check.whole(store))
    assert any(said in one.expected for one in found), found
    assert "keep the database as it is" in found[0].next_step


def test_at_start_only_the_newest_entries_are_looked_at(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_NEWEST", 4)
    tamper(store.engine, "UPDATE records SET time = 5 WHERE device = 1 AND entry = 13")
    check.at_start(store)
    tamper_on = "UPDATE records SET time = 5 WHERE device = 1 AND entry = 14"
    with store.engine.begin() as connection:
        connection.execute(text(tamper_on))
    with pytest.raises(Damaged, match="entry 14"):
        check.at_start(store)


def test_the_chain_is_checked_over_what_an_auditor_let_go(store: Store, clock: Clock) -> None:
    clock.ms += RETENTION
    for serial in ("SHUF1", "SHUF2"):
        take(store, opened(17), serial=serial)
    purge(store, clock.ms - RETENTION - DAY, Action("p", "Ada", "auditor", "purge", "room"))
    assert [next(store.entries(serial)).entry for serial in ("SHUF1", "SHUF2")] == [18, 13]
    assert list(check.whole(store)) == []
    check.at_start(store)
    tamper(store.engine, "UPDATE cuts SET link = 'x' WHERE device = 2")
    assert "entry 13" in next(check.whole(store)).expected


def test_a_damaged_page_of_a_file_is_found_in_words(tmp_path: Path) -> None:
    path = tmp_path / "trueshoe.db"
    store = open(f"sqlite:///{path}")
    store.meet(device())
    for first in range(1, 1000, 10):
        take(store, *round_of(first, cards=8))
    store.close()
    with sqlite3.connect(path) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole, size = path.read_bytes(), 4096
    for at in range(0, len(whole), size * 7):
        path.write_bytes(whole[:at] + whole[at : at + size][::-1] + whole[at + size :])
        with pytest.raises(Damaged) as found, closing(open(f"sqlite:///{path}")) as damaged:
            for damage in check.whole(damaged):
                raise damage
        assert str(path) in found.value.where and "keep" in found.value.next_step, at


def test_a_database_of_newer_software_is_left_alone(store: Store, database: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE versions SET version = 99"))
    with pytest.raises(OtherVersion, match="newer software"):
        open(database)
