"""What the bridge must know of a device before it goes on with it: its last rounds, judged again, and its orders."""

from shoecore import records
from trueshoe.bridge.receipting import receipts
from trueshoe.bridge.table import Table
from trueshoe.receipt.signed import Signer
from trueshoe.records import voids
from trueshoe.store.entries import Device, Head
from trueshoe.store.store import Store

# What is judged again: two rounds, however long, and so many entries at least.
_ROUNDS, _ENTRIES = 2, 1_000


def recalled(store: Store, device: Device, head: Head, signer: Signer, boxes: int, in_force: bool) -> Table:
    """The table as it was when its last entry was kept; a receipt that was not kept any more then is kept now."""
    opened = store.newest_of(head.serial, (records.ROUND_OPENED,), head.entry, _ROUNDS)
    before = max(0, min([head.entry - _ENTRIES, *(row.entry - 1 for row in opened)]))
    own = receipts(store, device, signer, before)
    table = Table(head, own, boxes, in_force)
    for row in store.newest_of(head.serial, voids.OF_ORDERS, before, voids.ENOUGH):
        table.audit.remember(records.unpack(row.number, row.time, row.kind, bytes(row.body)))
    for row in store.entries(head.serial, after=before):
        own.recall(store, head.serial, table.recall(row))
    table.audit.findings = 0
    return table
