"""The store as the bridge uses it: devices met, batches taken for good, receipts, hashes, and what people did."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Row, and_, func, insert, select, update

from shoecore.proof.chain import START
from trueshoe.store import people, receipts, refusing, seen, taking
from trueshoe.store.database import alone, connect, reading, transaction
from trueshoe.store.entries import Action, Batch, Device, Head, Receipt, Taken
from trueshoe.store.people import Done
from trueshoe.store.receipts import Owned
from trueshoe.store.tables import (
    CUTS,
    DEVICES,
    HEADS,
    RECEIPTS,
    RECORDS,
    ROUNDS,
    add_announced,
    add_heads,
    add_holders,
    create,
)
from trueshoe.store.versions import bring_up_to_date

_STEPS = (create, add_heads, add_announced, add_holders)


def clock() -> int:
    """The host's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open(url: str, now: Callable[[], int] = clock) -> "Store":
    """The store in a database, brought to this version; ``check.check`` says whether it is whole."""
    engine = connect(url)
    bring_up_to_date(engine, "store", _STEPS)
    return Store(engine, now)


class Store:
    """What is kept of all devices; any thread may use it. NoStore is raised where the database does not do it now."""

    def __init__(self, engine: Engine, now: Callable[[], int]) -> None:
        self.engine = engine
        self.now = now

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def meet(self, device: Device) -> Head:
        """A device introduced itself: how far it is kept, so that what it sends again can be acknowledged at once."""
        said = device._asdict()
        with transaction(self.engine) as connection:
            row = _device(connection, device.serial, for_update=True)  # behind what a bridge before keeps just now
            if row is None:
                alone(connection)
                row = _device(connection, device.serial)
            if row is None:
                begins = {"met": self.now(), "at": 0, "round": 0, **Head(device.serial)._asdict()}
                connection.execute(insert(DEVICES).values({**begins, **said}))
                return Head(device.serial)
            if any(getattr(row, name) != value for name, value in said.items()):
                connection.execute(update(DEVICES).where(DEVICES.c.id == row.id).values(said))
            return head_of(row)

    def take(self, batches: Sequence[Batch]) -> list[Taken]:
        """Keep batches of any number of devices in one transaction; once this returns they are safe."""
        with transaction(self.engine) as connection:
            return taking.take(connection, batches, self.now())

    def begin_anew(self, serial: str, action: Action) -> Head:
        """The device's journal is another one from now on, as a person says, once for the key; its chain goes on."""
        with transaction(self.engine) as connection:
            row = _device(connection, serial, for_update=True)
            if row is None:
                raise refusing.unknown(serial)
            _, fresh = people.once(connection, Done(action, serial, row.entry), self.now())
            if not fresh:
                return head_of(row)
            begun = {"epoch": row.epoch + 1, "number": 0, "told": 0}
            connection.execute(update(DEVICES).where(DEVICES.c.id == row.id).values(begun))
            return head_of(row)._replace(**begun)

    def entries(self, serial: str, after: int = 0, last: int | None = None) -> Iterator[Row[Any]]:
        """A device's entries in their order, rows of the table ``records``, behind one of them and up to another."""
        wanted = select(RECORDS).join(DEVICES).where(DEVICES.c.serial == serial, RECORDS.c.entry > after)
        if last is not None:
            wanted = wanted.where(RECORDS.c.entry <= last)
        with reading(self.engine) as connection:
            yield from connection.execute(wanted.order_by(RECORDS.c.entry))

    def newest_of(self, serial: str, kinds: Sequence[int], last: int, most: int) -> list[Row[Any]]:
        """The newest of a device's entries of some kinds, up to one of them and at most so many, in their order."""
        own = and_(DEVICES.c.serial == serial, RECORDS.c.entry <= last, RECORDS.c.kind.in_(kinds))
        wanted = select(RECORDS).join(DEVICES).where(own).order_by(RECORDS.c.entry.desc()).limit(most)
        with reading(self.engine) as connection:
            return list(connection.execute(wanted))[::-1]

    def let_go(self, serial: str) -> tuple[int, bytes]:
        """Up to which of a device's entries an auditor let go, and the link that its chain goes on from."""
        own = select(CUTS).join(DEVICES, DEVICES.c.id == CUTS.c.device).where(DEVICES.c.serial == serial)
        with reading(self.engine) as connection:
            cut = connection.execute(own.order_by(CUTS.c.entry.desc()).limit(1)).first()
            return (cut.entry, bytes(cut.link)) if cut else (0, START)

    def act(self, action: Action) -> None:
        """Keep what a person did, once for its key."""
        with transaction(self.engine) as connection:
            people.once(connection, Done(action), self.now())

    def acted(self, key: str) -> Row[Any] | None:
        """What was done under a key, with the entry that came of it; None where nothing was."""
        with reading(self.engine) as connection:
            return people.acted(connection, key)

    def saw(self, what: str, name: str, hash: bytes) -> None:
        """A firmware (by its device's serial number) or a rulebook (by its id) has this hash, which its rounds name."""
        with transaction(self.engine) as connection:
            alone(connection)
            seen.saw(connection, what, name, hash, self.now())

    def seen(self, what: str, name: str) -> bytes:
        """The hash that it had when it was seen last; empty where nobody has looked."""
        with reading(self.engine) as connection:
            return seen.newest(connection, what, name)

    def keep_receipt(self, serial: str, first: int, receipt: bytes) -> None:
        """Keep the receipt of a round that was closed without one; the same again changes nothing."""
        with transaction(self.engine) as connection:
            row = _device(connection, serial, for_update=True)
            if row is None:
                raise refusing.unknown(serial)
            receipts.keep(connection, [Owned(row.id, serial, Receipt(first, receipt))], self.now())

    def receipt(self, serial: str, first: int) -> bytes | None:
        """The receipt of a round."""
        own = and_(DEVICES.c.serial == serial, RECEIPTS.c.first == first)
        with reading(self.engine) as connection:
            kept = connection.execute(
                select(RECEIPTS.c.receipt).join(DEVICES, DEVICES.c.id == RECEIPTS.c.device).where(own)
            ).scalar()
            return None if kept is None else bytes(kept)

    def last_receipt(self, serial: str, before: int) -> bytes | None:
        """The receipt of a device's last round that was opened up to an entry, and has one."""
        own = and_(DEVICES.c.serial == serial, RECEIPTS.c.first <= before)
        of = select(RECEIPTS.c.receipt).join(DEVICES, DEVICES.c.id == RECEIPTS.c.device).where(own)
        with reading(self.engine) as connection:
            kept = connection.execute(of.order_by(RECEIPTS.c.first.desc()).limit(1)).scalar()
            return None if kept is None else bytes(kept)

    def unsigned(self, serials: Sequence[str]) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """Of devices the newest signed head, of size 0 where there is none, and the entries behind it."""
        newest = select(func.max(HEADS.c.size)).where(HEADS.c.device == DEVICES.c.id).scalar_subquery()
        sizes = select(*DEVICES.c["id", "serial"], func.coalesce(newest, 0).label("size"))
        of = sizes.where(DEVICES.c.serial.in_(serials)).subquery()
        its_head = and_(HEADS.c.device == of.c.id, HEADS.c.size == of.c.size)
        behind = select(RECORDS).join(of, and_(RECORDS.c.device == of.c.id, RECORDS.c.entry > of.c.size))
        with reading(self.engine) as connection:
            heads = connection.execute(select(of, *HEADS.c["link", "peaks"]).outerjoin(HEADS, its_head)).all()
            entries: dict[int, list[Row[Any]]] = {head.id: [] for head in heads}
            for row in connection.execute(behind.order_by(*RECORDS.c["device", "entry"])):
                entries[row.device].append(row)
        return [(head, entries[head.id]) for head in heads]

    def keep_heads(self, heads: Sequence[dict[str, Any]]) -> None:
        """Keep signed heads of devices' logs, as rows of ``heads``; one of that size that is kept stays."""
        with transaction(self.engine) as connection:
            ids = sorted({head["device"] for head in heads})
            connection.execute(
                select(DEVICES.c.id).where(DEVICES.c.id.in_(ids)).order_by(DEVICES.c.id).with_for_update()
            )
            least = min(head["size"] for head in heads)
            there = select(*HEADS.c["device", "size"]).where(HEADS.c.device.in_(ids), HEADS.c.size >= least)
            kept = {tuple(row) for row in connection.execute(there)}
            fresh = [head for head in heads if (head["device"], head["size"]) not in kept]
            if fresh:
                connection.execute(insert(HEADS), fresh)

    def heads(self, serial: str, newest: int | None = None) -> list[Row[Any]]:
        """The signed heads of a device's log, rows of ``heads``; the newest first where not all are wanted."""
        own = select(HEADS).join(DEVICES, DEVICES.c.id == HEADS.c.device).where(DEVICES.c.serial == serial)
        wanted = own.order_by(HEADS.c.size.desc()).limit(newest) if newest else own.order_by(HEADS.c.size)
        with reading(self.engine) as connection:
            return list(connection.execute(wanted))

    def serials(self) -> list[str]:
        """The devices that were met."""
        with reading(self.engine) as connection:
            return list(connection.execute(select(DEVICES.c.serial).order_by(DEVICES.c.serial)).scalars())

    def rounds_without_receipt(self) -> list[tuple[str, int]]:
        """The closed rounds that have no receipt yet, by serial number and the entry that opened them."""
        has = and_(RECEIPTS.c.device == ROUNDS.c.device, RECEIPTS.c.first == ROUNDS.c.first)
        of = (
            select(DEVICES.c.serial, ROUNDS.c.first)
            .join(ROUNDS, ROUNDS.c.device == DEVICES.c.id)
            .outerjoin(RECEIPTS, has)
        )
        missing = of.where(ROUNDS.c.last.is_not(None), RECEIPTS.c.first.is_(None))
        with reading(self.engine) as connection:
            return [(row.serial, row.first) for row in connection.execute(missing.order_by(ROUNDS.c.opened))]


def head_of(row: Row[Any]) -> Head:
    """The head of a device's row."""
    return Head(row.serial, row.epoch, row.entry, row.number, row.told, bytes(row.link))


def _device(connection: Connection, serial: str, for_update: bool = False) -> Row[Any] | None:
    wanted = select(DEVICES).where(DEVICES.c.serial == serial)
    return connection.execute(wanted.with_for_update() if for_update else wanted).one_or_none()
