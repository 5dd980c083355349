"""Receipts of rounds, each kept once: the same again changes nothing, another one for the same round is refused."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from trueshoe.store import refusing
from trueshoe.store.database import insert_rows
from trueshoe.store.entries import Receipt
from trueshoe.store.tables import RECEIPTS


class Owned(NamedTuple):
    """A receipt with its device, by the number that the store has for it and by its serial number."""

    device: int
    serial: str
    receipt: Receipt


def keep(connection: Connection, receipts: Sequence[Owned], now: int) -> None:
    """Keep receipts of any devices, whose rounds are there."""
    if not receipts:
        return
    devices, oldest = {one.device for one in receipts}, min(one.receipt.first for one in receipts)
    newer = select(RECEIPTS).where(RECEIPTS.c.device.in_(devices), RECEIPTS.c.first >= oldest)
    kept = {(row.device, row.first): bytes(row.receipt) for row in connection.execute(newer)}
    fresh = []
    for device, serial, (first, content) in receipts:
        if kept.get((device, first), content) != content:
            raise refusing.not_again(f"receipt of round {serial}/{first}", "show the receipt that is kept")
        if (device, first) not in kept:
            fresh.append((device, first, content, now))
    insert_rows(connection, RECEIPTS, fresh)
