"""Stores for audits: rounds of six Players that were dealt, committed to, opened and settled as a bridge keeps them."""

import json
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import rounds
from shoecore import records
from shoecore.cards import HIDDEN
from shoecore.proof.merkle import SALT_SIZE, Tree, leaf
from shoecore.records import Record
from shoecore.rulebooks.steps import COMMUNITY
from tests.host.kept import device
from trueshoe.bridge import settling
from trueshoe.bridge.recalling import recalled
from trueshoe.bridge.receipting import signer
from trueshoe.store.database import insert_rows, transaction
from trueshoe.store.entries import SETTLED, Action, Batch, Entry, Head, follow
from trueshoe.store.store import Store
from trueshoe.store.tables import DEVICES, RECORDS, ROUNDS

PLAYERS = (1, 2, 3, 4, 5, 6)

Told = tuple[int, tuple[Any, ...]]


def dealt(
    chance: random.Random, rulebook: str = "rws-poker-7", button: int = 3, showing: Collection[int] = ()
) -> Iterator[Told]:
    """A round from a shoe as its device tells it: each card by its leaf, the board and some Hands shown and opened."""
    events = rounds.clean(rulebook, "shoe", PLAYERS, button)
    deck = random.Random(chance.random()).sample(range(52), 52)
    salts = [chance.randbytes(SALT_SIZE) for _ in deck]
    tree, where, shown = Tree(), [], []
    for record in rounds.reported(rulebook, "shoe", PLAYERS, button, events)[:-1]:
        kind, values = record.kind, record.values
        if kind == records.DRAWN:
            at, to = values[0], values[3]
            where.append(to)
            tree.add(leaf(at, deck[at], salts[at]))
            values = (at, HIDDEN, 0, to, leaf(at, deck[at], salts[at]))
        elif kind == records.EXPOSED:
            shown.append(values[0])
            values = (values[0], deck[values[0]], 0)
        yield kind, values
    showing = showing or chance.sample(PLAYERS, 3)
    for at, to in enumerate(where):
        if to in showing and to != COMMUNITY:
            shown.append(at)
            yield records.EXPOSED, (at, deck[at], 0)
    for at in sorted(shown):
        yield records.OPENED, (at, deck[at], salts[at])
    yield records.COMMITTED, (len(where), tree.root())
    yield records.ROUND_CLOSED, (1,)


def numbered(told: Iterable[Told], first: int = 1) -> Iterator[Record]:
    """What a device tells as records that follow one another, 400 ms each."""
    for number, (kind, values) in enumerate(told, first):
        yield Record(number, number * 400 % (1 << 30), kind, values)


def kept(store: Store, serial: str, told: Sequence[Record], folder: Path) -> None:
    """Records as the bridge keeps them, judged as they come."""
    known = device(serial)
    table = recalled(store, known, store.meet(known), signer(folder / "receipts.key"), 10, False)
    judged = [table.record(record) for record in told]
    receipts = [one.receipt for one in judged if one.receipt]
    assert store.take([Batch(serial, [one.entry for one in judged], (), receipts)])[0].trouble is None


def settled(store: Store, serial: str, lines: list[dict[str, Any]], folder: Path) -> None:
    """A settled round told as to the bridge."""
    known = device(serial)
    table = recalled(store, known, store.meet(known), signer(folder / "receipts.key"), 10, False)
    entries = [one.entry for one in settling.paid(table, settling.settle(lines, table.lying()))]
    action = Action(f"settled {serial} {table.number}", "Ana", "Dealer", SETTLED, json.dumps({"lines": lines}))
    assert store.take([Batch(serial, entries, (action,))])[0].trouble is None


def filled(store: Store, serial: str, dealt_rounds: Iterable[Sequence[Told]], at: int) -> None:
    """Many clean rounds of a device at once, without anybody who judges them."""
    store.meet(device(serial))
    with transaction(store.engine) as connection:
        id = connection.execute(DEVICES.select().where(DEVICES.c.serial == serial)).one().id
        head, number = Head(serial), count(1)
        for told in dealt_rounds:
            rows, first = [], head.entry + 1
            for kind, values in told:
                next_number = next(number)
                entry = Entry(next_number, next_number * 400 % (1 << 30), kind, records.pack(kind, values))
                head = follow(head, entry)
                when = at + head.entry * 400
                rows.append((id, head.entry, 1, entry.number, 0, entry.time, kind, entry.body, head.link, when))
            insert_rows(connection, RECORDS, rows)
            opened = told[0][1]
            own = (id, first, head.entry, 1, opened[1], b"", b"", *opened[2:], when, when)
            insert_rows(connection, ROUNDS, [(*own, False, False, "clean")])
        values = {"entry": head.entry, "number": head.number, "link": head.link, "at": when, "round": first}
        connection.execute(DEVICES.update().where(DEVICES.c.id == id).values(values))
