"""What people did, in a chain of its own: who, in which role, what, with what, and which entry came of it."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, insert, select

from shoecore.proof.chain import START, chain
from trueshoe.store import refusing
from trueshoe.store.database import alone
from trueshoe.store.entries import Action
from trueshoe.store.tables import ACTIONS


class Done(NamedTuple):
    """An action and the entry that came of it; no device and 0 where none did."""

    action: Action
    serial: str = ""
    entry: int = 0


def act(connection: Connection, done: Sequence[Done], now: int) -> int:
    """Keep what people did; the number of the last."""
    if not done:
        return 0
    alone(connection)
    last = connection.execute(select(ACTIONS).order_by(ACTIONS.c.number.desc()).limit(1)).first()
    number, link, at = (last.number, bytes(last.link), max(now, last.at)) if last else (0, START, now)
    rows: list[dict[str, Any]] = []
    for number, one in enumerate(done, number + 1):  # noqa: B020 -- goes on from the last
        row = {"number": number, "at": at, "serial": one.serial, "entry": one.entry, **one.action._asdict()}
        link = chain(link, content(row))
        rows.append({**row, "link": link})
    connection.execute(insert(ACTIONS), rows)
    return number


def once(connection: Connection, done: Done, now: int) -> tuple[int, bool]:
    """Keep what a person did, once for its key; its number, and whether it is new."""
    alone(connection)
    kept = acted(connection, done.action.key)
    if kept is None:
        return act(connection, [done], now), True
    if _action(kept) != done.action:
        raise refusing.other_action(done.action.key)
    return kept.number, False


def done(connection: Connection, actions: Sequence[Action]) -> dict[str, Action]:
    """Which of these keys were used, and for what; no other transaction uses one until this one ends."""
    if not actions:
        return {}
    alone(connection)
    rows = connection.execute(select(ACTIONS).where(ACTIONS.c.key.in_([action.key for action in actions])))
    return {row.key: _action(row) for row in rows}


def _action(row: Row[Any]) -> Action:
    return Action(row.key, row.who, row.role, row.what, row.detail)


def content(row: dict[str, Any]) -> bytes:
    """What the chain has of an action."""
    names = ("number", "at", "serial", "entry", "key", "who", "role", "what", "detail")
    return json.dumps([row[name] for name in names]).encode()


def broken(connection: Connection, after: int = 0) -> Iterator[int]:
    """The numbers of actions, behind one of them, that do not follow from the one before."""
    before = connection.execute(select(ACTIONS.c.link).where(ACTIONS.c.number == after)).scalar()
    link, number = before or START, after
    for row in connection.execute(select(ACTIONS).where(ACTIONS.c.number > after).order_by(ACTIONS.c.number)):
        if row.link != chain(bytes(link), content(dict(row._mapping))) or row.number != number + 1:
            yield row.number
        number, link = row.number, row.link


def acted(connection: Connection, key: str) -> Row[Any] | None:
    """What was done under a key."""
    return connection.execute(select(ACTIONS).where(ACTIONS.c.key == key)).one_or_none()
