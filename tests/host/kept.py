"""Entries for the tests of the store: rounds of cards as a device's bytes, and all that a store has, to compare."""

import random
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, select

from shoecore import facts, records
from trueshoe.store.database import reading
from trueshoe.store.entries import Batch, Device, Entry, Found
from trueshoe.store.store import Store
from trueshoe.store.tables import DEVICES, META

FINDING = Found("a card too early", "betting round 1 closed", "rws-poker-7", "3.10.1", '[{"clause": "5.2"}]')


_NOT_COMPARED = ("id", "at", "met", "opened", "closed", "link")


def device(serial: str = "SHUF1") -> Device:
    """A shuffler."""
    return Device(serial, "Trueshoe shuffler", "0.1.0", "virtual")


def entry(number: int, kind: int, values: tuple[Any, ...], told: int = 0, found: tuple[Found, ...] = ()) -> Entry:
    """A record in bytes; its time grows with its number."""
    return Entry(number, 500 * number + told, kind, records.pack(kind, values), told, found)


def opened(number: int, round: int = 1, rulebook: str = "rws-poker-7") -> Entry:
    """A round begins."""
    return entry(number, records.ROUND_OPENED, (round, rulebook, records.SHUFFLER, 1, 0b101010, 5))


def card(number: int, to: int = 1, found: tuple[Found, ...] = ()) -> Entry:
    """A card to a seat."""
    return entry(number, records.DISPENSED, (to, number % 52, 1), found=found)


def closed(number: int, round: int = 1) -> Entry:
    """A round is over."""
    return entry(number, records.ROUND_CLOSED, (round,))


def void(number: int, told: int) -> Entry:
    """The Pit Supervisor voids the round, as the table tells."""
    return entry(number, facts.RULED, ("first-burn-missed", "void", 2, number), told)


def round_of(first: int, cards: int = 3, round: int = 1, found: tuple[Found, ...] = ()) -> list[Entry]:
    """A whole round, its last card with what the judge found."""
    dealt = [card(first + place, found=found if place == cards else ()) for place in range(1, cards + 1)]
    return [opened(first, round), *dealt, closed(first + cards + 1, round)]


def pieces(chance: random.Random, entries: Sequence[Entry], most: int = 7) -> list[Sequence[Entry]]:
    """Entries as they may come over the wire: in pieces, some again and again, each at least once in order."""
    sent: list[Sequence[Entry]] = []
    at = 0
    while at < len(entries):
        end = min(len(entries), at + chance.randint(1, most))
        back = chance.choice((0, 0, 0, chance.randint(0, at)))
        sent.append(entries[at - back : end])
        at = end
    return sent


def take(store: Store, *entries: Entry, serial: str = "SHUF1") -> Any:
    """What becomes of one batch."""
    return store.take([Batch(serial, entries)])[0]


def everything(engine: Engine) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, but for when it was written and the number that the database gave a device."""
    found = {}
    with reading(engine) as connection:
        serials = {row.id: row.serial for row in connection.execute(select(DEVICES))}
        for table in META.sorted_tables:
            columns = [column for column in table.columns if column.name not in _NOT_COMPARED]
            rows = [dict(row._mapping) for row in connection.execute(select(*columns))]
            found[table.name] = sorted((_comparable(row, serials) for row in rows), key=str)
    return found


def _comparable(row: dict[str, Any], serials: dict[int, str]) -> dict[str, Any]:
    told = {name: bytes(value).hex() if isinstance(value, bytes | memoryview) else value for name, value in row.items()}
    return {**told, "device": serials[row["device"]]} if "device" in row else told
