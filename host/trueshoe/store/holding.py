"""Which of several bridges has which device: one at a time, by the database's own clock, and it alone is kept from."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    Select,
    and_,
    func,
    literal_column,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from trueshoe.errors import Trouble
from trueshoe.store.database import transaction
from trueshoe.store.tables import BRIDGES, HOLDERS

LEASE_SECONDS = 5.0  # for which a bridge that says nothing counts as alive
BEAT_SECONDS = 1.0
EVENTS = "events"

_GONE_SECONDS = 2.0  # after which one counts as gone whose session with the database is gone too
_NOW: ColumnElement[int] = literal_column("(extract(epoch from clock_timestamp()) * 1000)::bigint")
_SESSIONS: Select[Any] = select(literal_column("pid")).select_from(text("pg_stat_activity"))
_ALIVE = and_(
    BRIDGES.c.until > _NOW,
    or_(BRIDGES.c.session.in_(_SESSIONS), BRIDGES.c.until > _NOW + int(1000 * (LEASE_SECONDS - _GONE_SECONDS))),
)


class Bridge(NamedTuple):
    """One start of a bridge of a name; its heart's beat tells the others that it is alive."""

    name: str
    start: int


class Holder(NamedTuple):
    """Who has something, or had it last: the bridge, in which term, at which port; whether it is free for others, and
    whether the bridge is alive."""

    bridge: str
    term: int
    port: str
    free: bool
    alive: bool

    @property
    def has_it(self) -> bool:
        """Whether nobody else may have it."""
        return self.alive and not self.free


class Standing(NamedTuple):
    """How all stand: each bridge's address, none where it is gone, and who has what."""

    bridges: dict[str, str | None]
    holders: dict[str, Holder]


class NameTaken(Trouble):
    """Another bridge is at work under the same name."""


class Held(Trouble):
    """Something that another bridge has; ``lacks`` says what this one lacks to take it over."""

    lacks: Trouble | None = None


class NotTheSame(Trouble):
    """A bridge that does not have what the one had whose device it would take over."""


def device(serial: str) -> str:
    """What a device is called here."""
    return f"device {serial}"


def begin(engine: Engine, name: str, address: str, before: int | None) -> Bridge | int:
    """Begin under a name; where another goes by it, until when, and it is alive where that is not ``before``."""
    with transaction(engine) as connection:
        connection.execute(
            insert(BRIDGES).values(name=name, start=0, address="", until=0, session=0).on_conflict_do_nothing()
        )
        own = BRIDGES.c.name == name
        row = connection.execute(select(BRIDGES, _ALIVE.label("alive")).where(own).with_for_update()).one()
        if row.alive and before not in (None, row.until):
            raise _name_taken(row)
        if row.alive:
            return int(row.until)
        connection.execute(update(BRIDGES).where(own).values(start=row.start + 1, address=address, **_beat()))
        return Bridge(name, row.start + 1)


def beat(engine: Engine, me: Bridge) -> Standing:
    """Say that this bridge lives, and see how all stand."""
    with transaction(engine) as connection:
        connection.execute(update(BRIDGES).where(_is(me)).values(_beat()))
        _check_name(connection, me)
        rows = connection.execute(select(BRIDGES, _ALIVE.label("alive"))).all()
        alive = {(row.name, row.start) for row in rows if row.alive}
        held = {row.what: _holder(row, (row.bridge, row.start) in alive) for row in connection.execute(select(HOLDERS))}
        return Standing({row.name: row.address if row.alive else None for row in rows}, held)


def claim(
    engine: Engine, me: Bridge, what: str, port: str, patient: bool, fits: Callable[[str], tuple[str, str]]
) -> int:
    """Have something from now on, and the term in which; Held where another has it.

    A ``patient`` bridge leaves it also to one that has fallen silent. ``fits`` gives this bridge's part of the key and
    what it signs with, told the part that must be there."""
    with transaction(engine) as connection:
        _check_name(connection, me)
        nobody = {"term": 0, "bridge": "", "start": 0, "free": True, "port": "", "part": "", "signer": ""}
        connection.execute(insert(HOLDERS).values(what=what, **nobody).on_conflict_do_nothing())
        row = connection.execute(select(HOLDERS).where(HOLDERS.c.what == what).with_for_update()).one()
        is_mine = (row.bridge, row.start) == me
        is_of_another = row.bridge not in ("", me.name)
        part, signer = fits(row.part if is_of_another else "")
        lacks = _lack(what, row, part, signer) if is_of_another else None
        if is_of_another and not row.free:
            alive = select(BRIDGES.c.address).where(_is(Bridge(row.bridge, row.start)), *([] if patient else [_ALIVE]))
            there = connection.execute(alive).first()
            if there:
                raise _held(what, row, there.address, lacks)
        if lacks:
            raise lacks
        term = row.term if is_mine else row.term + 1
        values = {"term": term, "bridge": me.name, "start": me.start, "free": False, "port": port}
        own = HOLDERS.c.what == what
        connection.execute(update(HOLDERS).where(own).values(**values, part=part, signer=signer))
        return int(term)


def let_go(engine: Engine, me: Bridge, what: str) -> bool:
    """Leave something to whoever wants it, and whether it was there to be left; until another has it, what this bridge
    judged of it before is kept."""
    with transaction(engine) as connection:
        own = and_(HOLDERS.c.what == what, HOLDERS.c.bridge == me.name, HOLDERS.c.start == me.start)
        return connection.execute(update(HOLDERS).where(own).values(free=True)).rowcount > 0


def end(engine: Engine, me: Bridge) -> bool:
    """The bridge ends: what it has is free; whether it went by its name until now."""
    with transaction(engine) as connection:
        own = and_(HOLDERS.c.bridge == me.name, HOLDERS.c.start == me.start)
        connection.execute(update(HOLDERS).where(own).values(free=True))
        return connection.execute(update(BRIDGES).where(_is(me)).values(until=0)).rowcount > 0


def holders(connection: Connection, serials: Iterable[str]) -> dict[str, Row[Any]]:
    """Who has these devices, whose rows are locked: one that takes a device over waits for these when it meets it."""
    known = select(*HOLDERS.c["what", "term", "bridge"]).where(HOLDERS.c.what.in_(list(map(device, serials))))
    rows = connection.execute(known)
    return {row.what.removeprefix(device("")): row for row in rows}


def is_term(connection: Connection, what: str, term: int) -> bool:
    """Whether a term lasts, and until this transaction ends; where nobody ever had it, 0 does."""
    found = connection.execute(select(HOLDERS.c.term).where(HOLDERS.c.what == what).with_for_update(read=True))
    return (found.scalar() or 0) == term


def _beat() -> dict[str, Any]:
    return {"until": _NOW + int(1000 * LEASE_SECONDS), "session": func.pg_backend_pid()}


def _is(bridge: Bridge) -> Any:
    return and_(BRIDGES.c.name == bridge.name, BRIDGES.c.start == bridge.start)


def _check_name(connection: Connection, me: Bridge) -> None:
    """Refuse to go on under a name that another has taken over meanwhile."""
    row = connection.execute(select(BRIDGES).where(BRIDGES.c.name == me.name)).one()
    if row.start != me.start:
        raise _name_taken(row)


def _holder(row: Row[Any], alive: bool) -> Holder:
    return Holder(row.bridge, row.term, row.port, row.free, alive)


def _lack(what: str, row: Row[Any], part: str, signer: str) -> NotTheSame | None:
    """What a bridge lacks of what the one had that had the device last."""
    if part != row.part:
        return NotTheSame(
            "this bridge has not the part of the device's key that the bridge before it had",
            what,
            f"the part that {row.bridge} has, without which the device cannot open what it had sealed",
            "another part" if part else "none",
            f"copy the device's .part file from the folder of keys at {row.bridge} to that of this bridge; where it is "
            f"lost for good, give this bridge the name {row.bridge}, which ends that one's work: shared/PROOF.md",
        )
    if signer != row.signer:
        return NotTheSame(
            "this bridge signs with another key than the bridge that had the device",
            what,
            f"the public key {row.signer}, of {row.bridge}",
            signer,
            f"copy the file that the setting receipts names from {row.bridge} to this bridge: one floor, one key",
        )
    return None


def _held(what: str, row: Row[Any], address: str, lacks: Trouble | None) -> Held:
    held = Held(
        "another bridge has it",
        what,
        "what no other bridge has",
        f"{row.bridge} has it at {row.port}, its API at {address}",
        "nothing is to be done: this bridge stands by, and goes on with it when the other one lets go, or is gone",
    )
    held.lacks = lacks
    return held


def _name_taken(row: Row[Any]) -> NameTaken:
    return NameTaken(
        "another bridge is at work under the same name",
        f"bridge {row.name}",
        "a name of its own for each bridge that shares the database",
        f"one of this name whose API is at {row.address}",
        "give each bridge its own as the setting name, or end the other one",
    )
