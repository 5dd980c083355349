"""An auditor alone lets go of what is old: whole rounds, kept for 90 days or longer; the chain goes on from the cut."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, func, insert, select

from trueshoe.errors import Trouble
from trueshoe.store import people
from trueshoe.store.database import alone, transaction
from trueshoe.store.entries import Action
from trueshoe.store.people import Done
from trueshoe.store.store import Store
from trueshoe.store.tables import CUTS, DEVICES, FINDINGS, RECEIPTS, RECORDS, ROUNDS, RULINGS

AUDITOR = "auditor"
PURGE = "purge"
_DAY = 24 * 60 * 60 * 1000
RETENTION = 90 * _DAY


class NotPurged(Trouble):
    """Something that may not be let go, or not by whoever asks."""


class LetGo(NamedTuple):
    """What was let go of a device: its entries up to one, how many, and how many rounds."""

    serial: str
    last: int
    entries: int
    rounds: int


def purge(store: Store, before: int, action: Action) -> list[LetGo]:
    """Let go of all rounds that were over before a time, device by device; the action is kept before anything goes."""
    _may(store, before, action)
    with transaction(store.engine) as connection:
        number, _ = people.once(connection, Done(action), store.now())
        serials = connection.execute(select(DEVICES.c.serial).order_by(DEVICES.c.serial)).scalars().all()
    gone = []
    for serial in serials:
        with transaction(store.engine) as connection:
            alone(connection)
            device = connection.execute(select(DEVICES).where(DEVICES.c.serial == serial).with_for_update()).one()
            cut = _cut(connection, device, before)
            if cut is not None:
                gone.append(_let_go(connection, device, cut, number))
    return gone


def _may(store: Store, before: int, action: Action) -> None:
    """Refuse whoever is no auditor, says no reason, or asks for what is too young by the store's own newest record."""
    with transaction(store.engine) as connection:
        newest = connection.execute(select(func.max(DEVICES.c.at))).scalar() or 0
    today = min(newest, store.now())
    days = (today - before) / _DAY
    only_an_auditor(action, "records that are kept")
    if today - before < RETENTION:
        raise _refused("records that are kept", "a day that is 90 days or longer ago", f"{days:.1f} days ago")


def only_an_auditor(action: Action, what: str) -> None:
    """Refuse whoever is no auditor, or says no name or no reason."""
    for holds, expected, observed in (
        (action.role == AUDITOR, f"the role {AUDITOR}", action.role or "no role"),
        (bool(action.who.strip()), "the auditor's name", "none"),
        (bool(action.detail.strip()), "the reason", "none"),
    ):
        if not holds:
            raise _refused(what, expected, observed)


def _refused(what: str, expected: str, observed: str) -> NotPurged:
    next_step = "ask an auditor, who says which and why; what is younger than 90 days stays"
    return NotPurged("this may not be done so", what, expected, observed, next_step)


def _cut(connection: Connection, device: Row[Any], before: int) -> Row[Any] | None:
    """The last entry to let go: older than the time, and in no round that was not over then."""
    own = RECORDS.c.device == device.id
    last = connection.execute(select(func.max(RECORDS.c.entry)).where(own, RECORDS.c.at < before)).scalar() or 0
    of_then = select(ROUNDS).where(ROUNDS.c.device == device.id, ROUNDS.c.opened < before)
    newest = connection.execute(of_then.order_by(ROUNDS.c.first.desc()).limit(1)).first()
    if newest and (newest.closed is None or newest.closed >= before):
        last = min(last, newest.first - 1)
    return connection.execute(select(RECORDS).where(own, RECORDS.c.entry == last)).first()


def _let_go(connection: Connection, device: Row[Any], cut: Row[Any], action: int) -> LetGo:
    values = {"device": device.id, "entry": cut.entry, "link": bytes(cut.link), "action": action}
    connection.execute(insert(CUTS).values(values))
    counts = {}
    for table, column in (
        (RECEIPTS, RECEIPTS.c.first),
        (FINDINGS, FINDINGS.c.entry),
        (RULINGS, RULINGS.c.entry),
        (ROUNDS, ROUNDS.c.first),
        (RECORDS, RECORDS.c.entry),
    ):
        gone = delete(table).where(table.c.device == device.id, column <= cut.entry)
        counts[table.name] = connection.execute(gone).rowcount
    return LetGo(device.serial, cut.entry, counts["records"], counts["rounds"])
