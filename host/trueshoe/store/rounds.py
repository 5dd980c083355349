"""The rounds that are kept: which there are, and each whole, with its entries, findings, rulings and who did what."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, and_, func, select

from trueshoe.errors import Trouble
from trueshoe.store.database import reading
from trueshoe.store.store import Store
from trueshoe.store.tables import ACTIONS, DEVICES, FINDINGS, RECEIPTS, RECORDS, ROUNDS, RULINGS


class NoRound(Trouble):
    """A round that is not kept."""


class Wanted(NamedTuple):
    """Which rounds: opened from one time until another, of a device, by a rulebook, with a verdict; or all."""

    since: int | None = None
    until: int | None = None
    device: str | None = None
    rulebook: str | None = None
    verdict: str | None = None


class Whole(NamedTuple):
    """A round with all that is kept of it; rows as in ``tables``.

    Its entries begin behind those of the round before; what the table told after its end is of it still."""

    round: Row[Any]
    begins: int
    entries: Sequence[Row[Any]]
    findings: Sequence[Row[Any]]
    rulings: Sequence[Row[Any]]
    actions: Sequence[Row[Any]]
    receipt: bytes | None


def listed(store: Store, wanted: Wanted) -> Iterator[Row[Any]]:
    """The rounds, device by device in their order, each with its serial number and how many findings it has."""
    with reading(store.engine) as connection:
        yield from connection.execute(_ordered(wanted))


def newest(store: Store, serial: str, most: int) -> Sequence[Row[Any]]:
    """A device's newest rounds, the newest first."""
    with reading(store.engine) as connection:
        wanted = _ordered(Wanted(device=serial)).order_by(None).order_by(ROUNDS.c.first.desc())
        return connection.execute(wanted.limit(most)).all()


def count(store: Store, wanted: Wanted) -> int:
    """How many rounds there are."""
    with reading(store.engine) as connection:
        found: int = connection.execute(select(func.count()).select_from(_ordered(wanted).subquery())).scalar_one()
        return found


def whole(store: Store, wanted: Wanted) -> Iterator[Whole]:
    """The rounds as in ``listed``, each with all of it."""
    with reading(store.engine) as connection:
        for round in connection.execute(_ordered(wanted)).all():
            yield _whole(connection, round)


def one(store: Store, serial: str, first: int) -> Whole:
    """The round that an entry of a device opened."""
    with reading(store.engine) as connection:
        round = connection.execute(_ordered(Wanted(device=serial)).where(ROUNDS.c.first == first)).one_or_none()
        if round is None:
            raise NoRound(
                "there is no such round",
                f"{serial}/{first}",
                "a round as `trueshoe rounds list` names it",
                "none that is kept",
                "look it up there; an auditor may have let go of it",
            )
        return _whole(connection, round)


def _ordered(wanted: Wanted) -> Select[Any]:
    """The query; a round names its device by the serial number, and has its findings counted."""
    findings = (
        select(func.count())
        .where(FINDINGS.c.device == ROUNDS.c.device, FINDINGS.c.first == ROUNDS.c.first)
        .scalar_subquery()
    )
    receipts = select(func.count()).where(RECEIPTS.c.device == ROUNDS.c.device, RECEIPTS.c.first == ROUNDS.c.first)
    columns = (ROUNDS, DEVICES.c.serial, findings.label("findings"), receipts.scalar_subquery().label("receipts"))
    query = select(*columns).join(DEVICES).order_by(DEVICES.c.serial, ROUNDS.c.first)
    conditions = {
        "since": lambda value: ROUNDS.c.opened >= value,
        "until": lambda value: ROUNDS.c.opened < value,
        "device": lambda value: DEVICES.c.serial == value,
        "rulebook": lambda value: ROUNDS.c.rulebook == value,
        "verdict": lambda value: ROUNDS.c.verdict == value,
    }
    given = ((name, value) for name, value in wanted._asdict().items() if value is not None)
    return query.where(and_(True, *(conditions[name](value) for name, value in given)))


def _whole(connection: Connection, round: Row[Any]) -> Whole:
    of_device = select(ROUNDS.c["first"], ROUNDS.c["last"]).where(ROUNDS.c.device == round.device)
    before = connection.execute(
        of_device.where(ROUNDS.c.first < round.first).order_by(ROUNDS.c.first.desc()).limit(1)
    ).first()
    after = connection.execute(of_device.where(ROUNDS.c.first > round.first).order_by(ROUNDS.c.first).limit(1)).first()
    begins = 1
    if before:
        begins = round.first if before.last is None else _told_until(connection, round.device, before.last) + 1
    ends = after.first - 1 if after else None
    if round.last is not None:
        ends = _told_until(connection, round.device, round.last)
    told_until = after.first - 1 if after else None

    def of(table: Any, column: Any, start: int, end: int | None, *conditions: Any) -> Sequence[Row[Any]]:
        query = select(table).where(column >= start, *conditions).order_by(column)
        return connection.execute(query if end is None else query.where(column <= end)).all()

    def own(table: Any) -> Any:
        return table.c.device == round.device

    receipts = of(RECEIPTS, RECEIPTS.c.first, round.first, round.first, own(RECEIPTS))
    return Whole(
        round,
        begins,
        of(RECORDS, RECORDS.c.entry, begins, ends, own(RECORDS)),
        of(FINDINGS, FINDINGS.c.entry, round.first, None, own(FINDINGS), FINDINGS.c.first == round.first),
        of(RULINGS, RULINGS.c.entry, round.first, None, own(RULINGS), RULINGS.c.first == round.first),
        of(ACTIONS, ACTIONS.c.entry, round.first, told_until, ACTIONS.c.serial == round.serial),
        next((bytes(row.receipt) for row in receipts), None),
    )


def _told_until(connection: Connection, device: int, last: int) -> int:
    """The last entry of a round that ended with one: behind it stand the facts that the table told of it later."""
    behind = (RECORDS.c.device == device, RECORDS.c.entry > last)
    next_record = select(func.min(RECORDS.c.entry)).where(*behind, RECORDS.c.told == 0).scalar_subquery()
    newest = select(func.max(RECORDS.c.entry)).where(*behind).scalar_subquery()
    until: int | None = connection.execute(select(func.coalesce(next_record - 1, newest))).scalar()
    return last if until is None else until
