"""What the bridge must know of a device before it goes on with it: its last rounds, judged again."""

from trueshoe.bridge.table import Table
from trueshoe.store.entries import Head
from trueshoe.store.store import Store

_ENTRIES = 1_000  # more than two rounds have


def recalled(store: Store, head: Head, boxes: int) -> Table:
    """The table as it was when its last entry was kept."""
    table = Table(head, boxes)
    table.recall(store.entries(head.serial, after=max(0, head.entry - _ENTRIES)))
    table.audit.findings = 0
    return table
