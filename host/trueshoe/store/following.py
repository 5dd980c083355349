"""What follows from a device's entries: its rounds and how they ended, findings, rulings."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, insert, update

from shoecore import facts, records
from trueshoe.records import named
from trueshoe.store import seen
from trueshoe.store.entries import CLEAN, OPEN, UNFINISHED, VOID, WRONG, Entry
from trueshoe.store.tables import FINDINGS, ROUNDS, RULINGS

_VOID_RULING = "void"


class Newest(NamedTuple):
    """A device's newest round, by the entry that opened it, and the one that closed it."""

    first: int
    last: int | None
    wrong: bool
    void: bool


class Following:
    """Looks at a device's new entries in turn; ``round`` is the entry that opened its newest round, 0 for none."""

    def __init__(self, device: int, serial: str, newest: Newest | None, at: int) -> None:
        self._device = device
        self.serial = serial
        self._at = at
        self.findings: list[dict[str, Any]] = []
        self.rulings: list[dict[str, Any]] = []
        self._challenges: list[str] = []
        self.opened: dict[int, dict[str, Any]] = {}
        self._changed: dict[int, dict[str, Any]] = {}
        self.round = newest.first if newest else 0
        self._void = bool(newest and newest.void)
        self._wrong = bool(newest and newest.wrong)
        self._closed = bool(newest and newest.last is not None)

    def see(self, number: int, entry: Entry) -> None:
        """Take in the entry with a number."""
        if entry.kind == records.ROUND_OPENED:
            self._open(number, entry)
        nonce = seen.challenge(entry.kind, entry.body)
        if nonce is not None:
            self._challenges.append(nonce)
        for place, found in enumerate(entry.found):
            own = {"device": self._device, "entry": number, "place": place, "first": self.round}
            self.findings.append({**own, **found._asdict()})
        if entry.found and self.round:
            self._wrong = True
            self._change(wrong=True)
        if entry.kind == facts.RULED:
            self._rule(number, entry)
        if entry.kind == records.ROUND_CLOSED and self.round and not self._closed:
            self._closed = True
            self._change(last=number, closed=self._at)
        if self._closed and self.round in self._changed:
            self._change(verdict=VOID if self._void else WRONG if self._wrong else CLEAN)

    def change(self, connection: Connection) -> None:
        """Write what becomes of rounds that are there already, and of what the device was found to run."""
        for nonce in self._challenges:
            found = seen.newest(connection, seen.ATTESTED, nonce) if nonce else b""
            if found or not nonce:
                seen.saw(connection, seen.FIRMWARE, self.serial, found, self._at)
        for first, values in self._changed.items():
            if first in self.opened:
                self.opened[first].update(values)
            else:
                own = and_(ROUNDS.c.device == self._device, ROUNDS.c.first == first)
                connection.execute(update(ROUNDS).where(own).values(values))

    def _open(self, number: int, entry: Entry) -> None:
        if self.round and not self._closed:
            self._change(verdict=VOID if self._void else UNFINISHED)
        self.round, self._void, self._wrong, self._closed = number, False, False, False
        said = _values(entry)
        self.opened[number] = {
            "device": self._device,
            "first": number,
            "last": None,
            **{name: said[name] for name in ("round", "rulebook", "packs", "seats", "button")},
            "dealt_from": said["device"],
            "opened": self._at,
            "closed": None,
            "wrong": False,
            "void": False,
            "verdict": OPEN,
        }

    def _rule(self, number: int, entry: Entry) -> None:
        said = _values(entry)
        self.rulings.append(
            {
                "device": self._device,
                "entry": number,
                "first": self.round,
                **{name: said[name] for name in ("situation", "outcome", "since")},
                "rank": facts.RANKS[said["rank"]] if said["rank"] < len(facts.RANKS) else str(said["rank"]),
            }
        )
        if said["outcome"] == _VOID_RULING and self.round and not self._closed:
            self._void = True
            self._change(void=True)

    def _change(self, **values: Any) -> None:
        self._changed.setdefault(self.round, {}).update(values)


def write(connection: Connection, followings: Sequence[Following]) -> None:
    """Write what follows from the entries of devices."""
    for one in followings:
        one.change(connection)
    runs = {one.serial: seen.newest(connection, seen.FIRMWARE, one.serial) for one in followings if one.opened}
    opened = [(one.serial, row) for one in followings for row in one.opened.values()]
    books = {row["rulebook"] for _, row in opened}
    hashes = {book: seen.newest(connection, "rulebook", book) for book in sorted(books)}
    for table, rows in (
        (
            ROUNDS,
            [row | {"rulebook_hash": hashes[row["rulebook"]], "firmware_hash": runs[of]} for of, row in opened],
        ),
        (FINDINGS, [row for one in followings for row in one.findings]),
        (RULINGS, [row for one in followings for row in one.rulings]),
    ):
        if rows:
            connection.execute(insert(table), rows)


def _values(entry: Entry) -> dict[str, Any]:
    """An entry's values by the names of their fields; a text as every database takes it."""
    record = records.unpack(entry.number, entry.time, entry.kind, entry.body)
    values = [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in record.values]
    return {name: value for (name, _), value in zip(named.layout(entry.kind), values, strict=True)}
