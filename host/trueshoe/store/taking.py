"""Batches of many devices taken in one transaction: each entry once, in its order, with all that follows from it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, select, update

from trueshoe.errors import Trouble
from trueshoe.store import holding, people, receipts, refusing
from trueshoe.store.database import insert_rows
from trueshoe.store.entries import Action, Batch, Entry, Head, Taken, follow
from trueshoe.store.following import Following, Newest, write
from trueshoe.store.people import Done
from trueshoe.store.receipts import Owned
from trueshoe.store.tables import CUTS, DEVICES, RECORDS, ROUNDS

ALL = 1 << 32  # more than any number of a record
_OF_DEVICE = update(DEVICES).where(DEVICES.c.id == bindparam("of"))


def take(connection: Connection, batches: Sequence[Batch], now: int) -> list[Taken]:
    """Take batches; one that does not fit what is kept is refused whole, and the others are taken."""
    serials = {batch.serial for batch in batches}
    places = _places(connection, serials, now)
    holders = holding.holders(connection, serials)
    done = people.done(connection, [action for batch in batches for action in batch.actions])
    taken = []
    acted: list[Done] = []
    for batch in batches:
        one = _take(connection, places.get(batch.serial), holders.get(batch.serial), batch, done)
        taken.append(one)
        if one.fresh:
            new = [action for action in batch.actions if action.key not in done]
            done |= {action.key: action for action in new}
            acted += [Done(action, one.serial, one.head.entry) for action in new]
    changed = [place for place in places.values() if place.rows]
    if changed:
        insert_rows(connection, RECORDS, [row for place in changed for row in place.rows])
        connection.execute(_OF_DEVICE, [place.stands() for place in changed])
        write(connection, [place.following for place in changed])
    receipts.keep(connection, list(_receipts(places, batches, taken)), now)
    people.act(connection, acted, now)
    return taken


def _receipts(places: dict[str, "_Place"], batches: Sequence[Batch], taken: Sequence[Taken]) -> Iterator[Owned]:
    """The receipts of the batches that are taken."""
    for batch, one in zip(batches, taken, strict=True):
        if one.trouble is None:
            for receipt in batch.receipts:
                yield Owned(places[batch.serial].device, batch.serial, receipt)


class _Place:
    """A device within the transaction: its head as it moves, and the rows that are to be written for it."""

    def __init__(self, row: Row[Any], newest: Newest | None, now: int) -> None:
        self.device: int = row.id
        self.head = Head(row.serial, row.epoch, row.entry, row.number, row.told, bytes(row.link))
        self.at = max(row.at, now)  # a clock that was set back makes no entry older than the one before
        self.rows: list[tuple[Any, ...]] = []  # as the columns of ``records`` are
        self.following = Following(row.id, row.serial, newest, self.at)

    def add(self, entry: Entry) -> None:
        self.head = head = follow(self.head, entry)
        own = (entry.number, entry.told, entry.time, entry.kind, entry.body)
        self.rows.append((self.device, head.entry, head.epoch, *own, head.link, self.at))
        self.following.see(head.entry, entry)

    def stands(self) -> dict[str, Any]:
        head = self.head
        keys = {"entry": head.entry, "number": head.number, "told": head.told, "link": head.link}
        return {"of": self.device, "at": self.at, "round": self.following.round, **keys}


def _places(connection: Connection, serials: Iterable[str], now: int) -> dict[str, _Place]:
    """The devices, which no other transaction changes until this one ends."""
    known = select(DEVICES).where(DEVICES.c.serial.in_(sorted(serials))).order_by(DEVICES.c.id).with_for_update()
    rows = connection.execute(known).all()
    newest_of = and_(ROUNDS.c.device == DEVICES.c.id, ROUNDS.c.first == DEVICES.c.round)
    rounds = select(*ROUNDS.c["device", "first", "last", "wrong", "void"]).join(DEVICES, newest_of)
    newest = {
        row.device: Newest(*row[1:])
        for row in connection.execute(rounds.where(DEVICES.c.id.in_([row.id for row in rows])))
    }
    return {row.serial: _Place(row, newest.get(row.id), now) for row in rows}


def _take(
    connection: Connection, place: _Place | None, holder: Row[Any] | None, batch: Batch, done: dict[str, Action]
) -> Taken:
    """Look at a whole batch before any of it is taken."""
    if place is None:
        return Taken(batch.serial, Head(batch.serial), 0, refusing.unknown(batch.serial))
    if batch.term != (holder.term if holder else 0):
        return Taken(batch.serial, place.head, 0, refusing.taken_over(batch, holder))
    last = (place.head.number, place.head.told)
    there = [entry for entry in batch.entries if (entry.number, entry.told) <= last]
    fresh = [entry for entry in batch.entries if (entry.number, entry.told) > last]
    trouble = (
        _differs(connection, place, there)
        or refusing.hole(place.head, fresh)
        or next((refusing.other_action(one.key) for one in batch.actions if done.get(one.key, one) != one), None)
    )
    if trouble is None:
        for entry in fresh:
            place.add(entry)
    return Taken(batch.serial, place.head, 0 if trouble else len(fresh), trouble)


def _differs(connection: Connection, place: _Place, there: Sequence[Entry]) -> Trouble | None:
    """What was taken already must be what comes again; of what an auditor let go, nobody can say."""
    if not there:
        return None
    own = and_(RECORDS.c.device == place.device, RECORDS.c.epoch == place.head.epoch)
    between = RECORDS.c.number.between(there[0].number, there[-1].number)
    columns = RECORDS.c["number", "told", "time", "kind", "body"]
    kept = {(row.number, row.told): row for row in connection.execute(select(*columns).where(own, between))}
    oldest = None
    for entry in there:
        row = kept.get((entry.number, entry.told))
        if row is None:
            oldest = oldest or _oldest_after_a_cut(connection, place.device)
            if (entry.number, entry.told) > oldest:
                return refusing.never_kept(place.head, entry)
        elif (row.time, row.kind, bytes(row.body)) != (entry.time, entry.kind, entry.body):
            return refusing.fork(place.head, entry, row)
    return None


def _oldest_after_a_cut(connection: Connection, device: int) -> tuple[int, int]:
    """The oldest that is kept of a device of which some was let go; all is kept where nothing was."""
    if connection.execute(select(CUTS.c.entry).where(CUTS.c.device == device)).first() is None:
        return (0, 0)
    oldest = select(*RECORDS.c["number", "told"]).where(RECORDS.c.device == device).order_by(RECORDS.c.entry).limit(1)
    row = connection.execute(oldest).first()
    return (row.number, row.told) if row else (ALL, ALL)
