"""A meter within one transaction: how it stands, what an action moves, and the line that the ledger gets of it."""

import json
from typing import Any, NamedTuple, NoReturn

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, insert, or_, select, update

from shoecore.rank import poker
from shoecore.rank.words import CATEGORY_NAMES
from trueshoe.table.action import NotAllowed
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.order import Claim
from trueshoe.table.jackpot.records import (
    Bet,
    Dealt,
    Record,
    as_json,
)
from trueshoe.table.jackpot.store import BETS, ENTRIES, FAILURES, METERS
from trueshoe.table.money import Rounding

# What becomes of a Bet.
LAID, BACK, WON, PAID, LOST = "accepted", "returned", "claimed", "paid", "lost"

ROYAL_FLUSH, STRAIGHT_FLUSH = CATEGORY_NAMES[poker.ROYAL_FLUSH], CATEGORY_NAMES[poker.STRAIGHT_FLUSH]
MAJORS = {ROYAL_FLUSH: poker.ROYAL_FLUSH, STRAIGHT_FLUSH: poker.STRAIGHT_FLUSH}


class Moved(NamedTuple):
    """Money that an action moved: into the meter from a Bet, out of it to a Player, into it from the House."""

    came: int = 0
    paid: int = 0
    funded: int = 0


class Entry(NamedTuple):
    """One line of the ledger."""

    number: int
    key: str
    asked: str
    record: Record
    moved: Moved
    value: int


def enter(connection: Connection, meter: str, entry: Entry) -> None:
    """Write a line into a meter's ledger."""
    kept = {"kind": type(entry.record).__name__, "record": as_json(entry.record), **entry.moved._asdict()}
    values = {"meter": meter, "number": entry.number, "key": entry.key, "asked": entry.asked, "value": entry.value}
    connection.execute(insert(ENTRIES).values({**values, **kept}))


class Books:
    """The meter as it stands while a transaction has it to itself; what an action moves is kept until it is entered."""

    def __init__(self, connection: Connection, meter: Row[Any]) -> None:
        self._connection = connection
        self._meter = meter
        self.rulebook: str = meter.rulebook
        settings = json.loads(meter.settings)
        self.house = JackpotHouse(**settings["house"])
        self.share = Rounding(*settings["share"])
        self.value: int = meter.value
        self.entry: int = meter.entries + 1
        self.reset_at: int = meter.reset_at
        self._moved = Moved()

    def claims(self) -> list[Claim]:
        """All winners that wait for their payment."""
        rows = self._connection.execute(select(BETS).where(self._own(BETS), BETS.c.state == WON))
        return [
            Claim(
                Bet(row.table, row.round, row.box),
                row.hand,
                Dealt(row.dealt_device, row.dealt_record, row.dealt_at, row.dealt_place, row.dealt_signature),
                row.turn,
            )
            for row in rows
        ]

    def state(self, bet: Bet) -> str:
        """What has become of a Bet; nothing where none was accepted."""
        found = self._bet(bet)
        return found.state if found else ""

    def laid(self, table: str, round: str) -> list[Bet]:
        """The Bets of a Round that are in play."""
        of_round = and_(self._own(BETS), BETS.c.table == table, BETS.c.round == round, BETS.c.state == LAID)
        rows = self._connection.execute(select(BETS.c.box).where(of_round).order_by(BETS.c.box))
        return [Bet(table, round, row.box) for row in rows]

    def entered(self, key: str) -> Row[Any] | None:
        """The entry that was made for a key."""
        own = and_(self._own(ENTRIES), ENTRIES.c.key == key)
        return self._connection.execute(select(ENTRIES).where(own)).one_or_none()

    def enter(self, key: str, asked: str, record: Record) -> None:
        """Write the action into the ledger, and the meter's row as it leaves it."""
        stands = {"value": self.value, "entries": self.entry, "reset_at": self.reset_at}
        self._connection.execute(update(METERS).where(self._own(METERS)).values(stands))
        enter(self._connection, self._meter.meter, Entry(self.entry, key, asked, record, self._moved, self.value))

    def _move(self, came: int = 0, paid: int = 0, funded: int = 0) -> None:
        self._moved = Moved(came, paid, funded)
        self.value += came - paid + funded

    def _own(self, table: Table) -> ColumnElement[bool]:
        own: ColumnElement[bool] = table.c.meter == self._meter.meter
        return own

    def _at(self, bet: Bet) -> ColumnElement[bool]:
        return and_(self._own(BETS), *(BETS.c[name] == value for name, value in bet._asdict().items()))

    def _bet(self, bet: Bet) -> Row[Any] | None:
        return self._connection.execute(select(BETS).where(self._at(bet))).one_or_none()

    def _set(self, bet: Bet, **values: Any) -> None:
        self._connection.execute(update(BETS).where(self._at(bet)).values(values))

    def _laid(self, bet: Bet, clause: str) -> Row[Any]:
        found = self._bet(bet)
        if found is None or found.state != LAID:
            self._refuse(clause, bet, "a Bet that is accepted and in play", found.state if found else "none")
        return found

    def _failure(self, bet: Bet) -> Row[Any] | None:
        """The first failure that lasts and takes in a Bet."""
        takes_in = and_(
            self._own(FAILURES),
            FAILURES.c.lasts,
            or_(FAILURES.c.table == "", and_(FAILURES.c.table == bet.table, FAILURES.c.box.in_((0, bet.box)))),
        )
        return self._connection.execute(select(FAILURES).where(takes_in).order_by(FAILURES.c.number)).first()

    def _failed(self, number: int) -> Row[Any]:
        own = and_(self._own(FAILURES), FAILURES.c.number == number)
        return self._connection.execute(select(FAILURES).where(own)).one()

    def _refuse(self, clause: str, where: Bet | str, expected: str, observed: str) -> NoReturn:
        raise NotAllowed(self.rulebook, clause, str(where), expected, observed)


def where_is(table: str, box: int) -> str:
    """The system, a table or a box, in words."""
    return (f"table {table}" + f", box {box}" * bool(box)) if table else "the system"


def scope(failure: Row[Any]) -> str:
    """What has failed, in words."""
    return where_is(failure.table, failure.box)
