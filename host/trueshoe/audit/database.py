"""A bridge's database as a source: each process has a connection of its own, and nothing is written."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, func, select

from shoecore.proof.chain import START
from trueshoe.audit.block import NUMBERS, Block, Columns
from trueshoe.audit.source import Beside, Kept, Stretch, Wanted
from trueshoe.store.check import bytes_of
from trueshoe.store.database import reading, where
from trueshoe.store.entries import SETTLED, Receipt
from trueshoe.store.store import Store, open
from trueshoe.store.tables import ACTIONS, CUTS, DEVICES, FINDINGS, RECEIPTS, RECORDS, ROUNDS

_ROWS = 1_000  # at a time: what is read of them is still in a core's cache when it becomes columns


class Database:
    """SQLite or PostgreSQL, by its address."""

    def __init__(self, address: str, of: str = "") -> None:
        self._address = address
        self._of_audit = of or secrets.token_hex()
        self.name = where(self._store.engine)

    def __reduce__(self) -> tuple[Callable[[str, str], "Database"], tuple[str, str]]:
        return _database, (self._address, self._of_audit)

    def stretches(self, wanted: Wanted) -> list[Stretch]:
        """A stretch a device, from its first round that is wanted to before the first that is not."""
        found = []
        with reading(self._store.engine) as connection:
            devices = select(DEVICES).order_by(DEVICES.c.serial)
            if wanted.device is not None:
                devices = devices.where(DEVICES.c.serial == wanted.device)
            for device in connection.execute(devices).all():
                stretch = _stretch(connection, device, wanted)
                if stretch.last > stretch.after:
                    found.append(stretch)
        return found

    def entries(self, serial: str, after: int, last: int) -> Iterator[Kept]:
        """The entries of a device behind one of them and up to another."""
        own = and_(RECORDS.c.device == self._id(serial), RECORDS.c.entry > after, RECORDS.c.entry <= last)
        with reading(self._store.engine) as connection:
            yield from map(Kept._make, connection.execute(_kept().where(own).order_by(RECORDS.c.entry)))

    def block(self, serial: str, after: int, last: int) -> Block | None:
        """The same as columns; None where some of it is nothing that was ever chained."""
        own = and_(RECORDS.c.device == self._id(serial), RECORDS.c.entry > after, RECORDS.c.entry <= last)
        wanted = select(*(RECORDS.c[name] for name in (*NUMBERS, "body", "link"))).where(own).order_by(RECORDS.c.entry)
        found = Columns()
        with reading(self._store.engine) as connection:
            text = str(wanted.compile(connection, compile_kwargs={"literal_binds": True}))
            cursor = connection.connection.cursor()  # the driver's own: a row of SQLAlchemy's costs as much again
            try:
                cursor.execute(text)
                while rows := cursor.fetchmany(_ROWS):
                    found.add(rows)
            finally:
                cursor.close()
        return found.block()

    def newest_of(self, serial: str, kinds: Sequence[int], last: int, most: int) -> list[Kept]:
        """The newest of a device's entries of some kinds, up to one of them and at most so many, in their order."""
        own = and_(RECORDS.c.device == self._id(serial), RECORDS.c.entry <= last, RECORDS.c.kind.in_(kinds))
        with reading(self._store.engine) as connection:
            newest = connection.execute(_kept().where(own).order_by(RECORDS.c.entry.desc()).limit(most))
            return [Kept._make(row) for row in newest][::-1]

    def receipts(self, serial: str, after: int, last: int) -> Iterator[Receipt]:
        """The receipts of rounds that were opened behind an entry and up to another, the newest first; then the one
        that is kept before them."""
        own = select(RECEIPTS.c.first, RECEIPTS.c.receipt).where(RECEIPTS.c.device == self._id(serial))
        newest_first = own.order_by(RECEIPTS.c.first.desc())
        with reading(self._store.engine) as connection:
            of_part = newest_first.where(RECEIPTS.c.first > after, RECEIPTS.c.first <= last)
            before = newest_first.where(RECEIPTS.c.first <= after).limit(1)
            for found in (of_part, before):
                for first, content in connection.execute(found):
                    yield Receipt(first, bytes(content))

    def beside(self, serial: str, after: int, last: int) -> Beside:
        """What is kept beside those entries."""
        device = self._id(serial)
        with reading(self._store.engine) as connection:

            def of(columns: Iterable[Any], own: Any, place: Any) -> Any:
                return connection.execute(select(*columns).where(own, place > after, place <= last).order_by(place))

            found = of(FINDINGS.c["entry", "what"], FINDINGS.c.device == device, FINDINGS.c.entry)
            rounds = of([ROUNDS.c.first], ROUNDS.c.device == device, ROUNDS.c.first)
            settling = and_(ACTIONS.c.serial == serial, ACTIONS.c.what == SETTLED)
            settled = of(ACTIONS.c["entry", "detail"], settling, ACTIONS.c.entry)
            return Beside(
                frozenset((entry, what) for entry, what in found),
                frozenset(first for (first,) in rounds),
                tuple((entry, detail) for entry, detail in settled),
            )

    @cached_property
    def _store(self) -> Store:
        return open(self._address)

    @cached_property
    def _ids(self) -> dict[str, int]:
        with reading(self._store.engine) as connection:
            return {row.serial: row.id for row in connection.execute(select(DEVICES.c.serial, DEVICES.c.id))}

    def _id(self, serial: str) -> int:
        return self._ids[serial]


@lru_cache(1)  # a process has many parts of one audit
def _database(address: str, of: str) -> Database:
    return Database(address, of)


def _stretch(connection: Connection, device: Row[Any], wanted: Wanted) -> Stretch:
    """The entries of a device that are wanted, and the link that they go on from."""
    cut = select(CUTS).where(CUTS.c.device == device.id).order_by(CUTS.c.entry.desc()).limit(1)
    let_go = connection.execute(cut).first()
    after: int
    link: bytes | None
    head: bytes | None
    after, link = (let_go.entry, bytes_of(let_go.link)) if let_go else (0, START)
    last, head = device.entry, bytes_of(device.link)

    def opened_from(moment: int) -> int | None:
        own = and_(ROUNDS.c.device == device.id, ROUNDS.c.opened >= moment)
        return connection.execute(select(func.min(ROUNDS.c.first)).where(own)).scalar()

    if wanted.until is not None and (behind := opened_from(wanted.until)) is not None:
        last, head = behind - 1, None
    if wanted.since is not None:
        first = opened_from(wanted.since)
        if first is None:
            return Stretch(device.serial, last, last)
        if first - 1 > after:
            after = first - 1
            before = select(RECORDS.c.link).where(RECORDS.c.device == device.id, RECORDS.c.entry == after)
            kept = connection.execute(before).scalar()
            link = None if kept is None else bytes_of(kept)
    return Stretch(device.serial, after, last, link, head)


def _kept() -> Select[Any]:
    return select(*(RECORDS.c[name] for name in Kept._fields))
