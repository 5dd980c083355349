"""The events that the broker does not have yet: what the store keeps behind the entry up to which it was told."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, delete, func, insert, literal, select

from shoecore import records
from trueshoe.records.lines import as_object
from trueshoe.store import holding
from trueshoe.store.database import reading, transaction
from trueshoe.store.holding import EVENTS
from trueshoe.store.store import Store
from trueshoe.store.tables import ANNOUNCED, DEVICES, FINDINGS, RECORDS, RULINGS
from trueshoe.store.telling import moment, record
from trueshoe.store.versions import bring_up_to_date

FINDING, RULING, FAULT = "findings", "rulings", "faults"

_ENTRIES = 5_000  # of a device at once


class Event(NamedTuple):
    """One thing that happened at a device: its kind, and what is told of it."""

    device: str
    kind: str
    told: dict[str, Any]


class Waiting(NamedTuple):
    """Events in the order of each device, and up to which entry of which device they are all of them."""

    events: list[Event]
    until: dict[int, int]


def begin(store: Store) -> None:
    """What a store has when a broker is named for the first time is old: events begin behind it."""
    bring_up_to_date(store.engine, EVENTS, (_behind_what_is_old,))


def _behind_what_is_old(connection: Connection) -> None:
    old = select(DEVICES.c.id, DEVICES.c.entry).where(DEVICES.c.id.not_in(select(ANNOUNCED.c.device)))
    connection.execute(insert(ANNOUNCED).from_select(["device", "entry"], old))


def waiting(store: Store) -> Waiting:
    """What is to be told next."""
    with reading(store.engine) as connection:
        done = func.coalesce(ANNOUNCED.c.entry, 0)
        of = select(DEVICES.c.id, DEVICES.c.serial, DEVICES.c.entry, done.label("done")).outerjoin(
            ANNOUNCED, ANNOUNCED.c.device == DEVICES.c.id
        )
        behind = connection.execute(of.where(DEVICES.c.entry > done)).all()
        until = {row.id: min(row.entry, row.done + _ENTRIES) for row in behind}
        events: list[Event] = []
        for row in behind:
            events += _of_device(connection, row.id, row.serial, row.done, until[row.id])
    return Waiting(events, until)


def announced(store: Store, until: dict[int, int], term: int = 0) -> None:
    """The broker has all of it; another bridge that tells events by now knows by itself."""
    with transaction(store.engine) as connection:
        if not holding.is_term(connection, EVENTS, term):
            return
        connection.execute(delete(ANNOUNCED).where(ANNOUNCED.c.device.in_(until)))
        connection.execute(insert(ANNOUNCED), [{"device": id, "entry": entry} for id, entry in until.items()])


def _of_device(connection: Connection, id: int, serial: str, after: int, last: int) -> list[Event]:
    def rows(kind: str, wanted: Select[Any], table: Any) -> Sequence[tuple[int, int, Event]]:
        behind = wanted.join(RECORDS, and_(RECORDS.c.device == table.c.device, RECORDS.c.entry == table.c.entry))
        own = behind if table is not RECORDS else wanted
        found = connection.execute(own.where(table.c.device == id, table.c.entry > after, table.c.entry <= last))
        return [(row.entry, row.place, _event(serial, kind, row)) for row in found]

    when = RECORDS.c.at.label("at")
    found = select(*(FINDINGS.c[name] for name in ("first", *_FINDING)), FINDINGS.c.place, when)
    ruled = select(*(RULINGS.c[name] for name in ("first", *_RULING)), literal(-1).label("place"), when)
    told = select(RECORDS, literal(-2).label("place")).where(RECORDS.c.kind.in_((records.FAULT, records.CLEARED)))
    every = [*rows(FINDING, found, FINDINGS), *rows(RULING, ruled, RULINGS), *rows(FAULT, told, RECORDS)]
    return [event for _, _, event in sorted(every, key=lambda one: one[:2])]


_FINDING = ("entry", "what", "expected", "rulebook", "clause", "due")
_RULING = ("entry", "situation", "outcome", "rank", "since")


def _event(serial: str, kind: str, row: Any) -> Event:
    """An event, with an id that it keeps however often it is sent."""
    head = {"id": f"{serial}/{row.entry}/{row.place}", "device": serial, "entry": row.entry, "kept": moment(row.at)}
    if kind == FAULT:
        return Event(serial, kind, as_object(record(row)) | head)
    names = _FINDING if kind == FINDING else _RULING
    told = {name: getattr(row, name) for name in names} | {"round": f"{serial}/{row.first}"}
    if kind == FINDING:
        told["due"] = json.loads(told["due"] or "null")
    return Event(serial, kind, head | told)
