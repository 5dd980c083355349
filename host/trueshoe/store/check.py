"""Whether the store is as it was written: heads, counts and chains, the newest at each start, all of it when asked."""

import struct
from collections.abc import Iterator
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Row, func, select

from shoecore import facts, records
from shoecore.proof.chain import START, chain
from trueshoe.store import people
from trueshoe.store.database import is_postgresql, reading, where
from trueshoe.store.entries import Entry, content
from trueshoe.store.failing import Damaged
from trueshoe.store.store import Store
from trueshoe.store.tables import ACTIONS, CUTS, DEVICES, RECORDS, ROUNDS, RULINGS

_NEWEST = 1_000  # entries of each device that are looked at each start
_NEXT = (
    "Stop the bridge and keep the database as it is: it is evidence. Go on from the newest copy, or from an empty "
    "database; every device sends again what was not acknowledged."
)

# What follows from entries of a kind, and by which column it names them.
_DERIVED = ((records.ROUND_OPENED, ROUNDS.c.first, "rounds"), (facts.RULED, RULINGS.c.entry, "rulings"))


def at_start(store: Store) -> None:
    """Look at the newest entries of each device and the newest actions; the first thing wrong is raised."""
    for damage in _look(store, _NEWEST):
        raise damage


def whole(store: Store) -> Iterator[Damaged]:
    """Look at everything, the database's own pages too; each thing that is wrong."""
    yield from _look(store, None)


def _look(store: Store, newest: int | None) -> Iterator[Damaged]:
    place = where(store.engine)
    with reading(store.engine) as connection:
        if newest is None and not is_postgresql(store.engine):
            for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
                if said != "ok":
                    yield _damaged(place, "the file as SQLite wrote it", said)
        for row in connection.execute(select(DEVICES).order_by(DEVICES.c.serial)).all():
            for expected, observed in _device(connection, row, newest):
                yield _damaged(f"{place}, device {row.serial}", expected, observed)
        for expected, observed in _actions(connection, newest):
            yield _damaged(f"{place}, people's actions", expected, observed)


def _device(connection: Connection, device: Row[Any], newest: int | None) -> Iterator[tuple[str, str]]:
    """What is wrong with a device, as what is expected and what is there."""
    own = RECORDS.c.device == device.id
    cut = connection.execute(
        select(CUTS).where(CUTS.c.device == device.id).order_by(CUTS.c.entry.desc()).limit(1)
    ).first()
    let_go, link = (cut.entry, bytes_of(cut.link)) if cut else (0, START)
    entry = let_go
    if newest is not None and device.entry - newest > let_go:
        before = connection.execute(select(RECORDS).where(own, RECORDS.c.entry == device.entry - newest)).first()
        if before is None:
            yield f"entry {device.entry - newest}", "none"
            return
        entry, link = before.entry, bytes_of(before.link)
    last = None
    for last in connection.execute(select(RECORDS).where(own, RECORDS.c.entry > entry).order_by(RECORDS.c.entry)):
        if last.entry != entry + 1:
            yield f"entry {entry + 1}", f"entry {last.entry} after {entry}"
        kept = bytes_of(last.link)
        if kept != _link(link, last):
            yield f"entry {last.entry} as it was chained", f"another content, or another link than {kept.hex()}"
        entry, link = last.entry, kept
    if (entry, link) != (device.entry, bytes_of(device.link)):
        yield f"entry {device.entry} as the newest", f"entry {entry}, or another link than {link.hex()}"
    elif last and (last.number, last.told) != (device.number, device.told) and last.epoch == device.epoch:
        yield f"record {device.number} as the newest, told {device.told}", f"record {last.number}, told {last.told}"
    if newest is None:
        yield from _derived(connection, device.id)


def _derived(connection: Connection, device: int) -> Iterator[tuple[str, str]]:
    """Whether every entry that something follows from has it, and nothing else does."""
    for kind, column, what in _DERIVED:
        causes = select(RECORDS.c.entry).where(RECORDS.c.device == device, RECORDS.c.kind == kind)
        effects = select(column).where(column.table.c.device == device)
        for without in _first(connection, causes.except_(effects)), _first(connection, effects.except_(causes)):
            if without is not None:
                yield f"{what} as the entries tell them", f"entry {without} with one of the two alone"


def _first(connection: Connection, wanted: CompoundSelect[Any]) -> int | None:
    found: int | None = connection.execute(select(func.min(wanted.subquery().c[0]))).scalar()
    return found


def _actions(connection: Connection, newest: int | None) -> Iterator[tuple[str, str]]:
    """What is wrong with the chain of what people did."""
    last = connection.execute(select(func.max(ACTIONS.c.number))).scalar() or 0
    for number in people.broken(connection, max(0, last - newest) if newest is not None else 0):
        yield f"action {number} as it was chained", "another content, or none before it"


def _link(before: bytes, row: Row[Any]) -> bytes:
    """The link that an entry's content has behind another; none where it is no content."""
    try:
        entry = Entry(row.number, row.time, row.kind, bytes(row.body), row.told)
        return chain(before, content(row.epoch, entry))
    except (TypeError, ValueError, struct.error):
        return b""


def bytes_of(value: Any) -> bytes:
    """What is there, whoever wrote it."""
    return value.encode() if isinstance(value, str) else bytes(value)


def _damaged(place: str, expected: str, observed: str) -> Damaged:
    return Damaged("the store is not as it was written", place, expected, observed, _NEXT)
