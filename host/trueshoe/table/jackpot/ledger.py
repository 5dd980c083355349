"""A meter's ledger checked from first line to last: nothing missing, nothing twice, every cent accounted for."""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Row

from trueshoe.table.jackpot import records


def audit(entries: Iterable[Row[Any]]) -> Iterator[str]:
    """What is wrong with a ledger, a sentence each."""
    value, number = 0, 0
    for entry in entries:
        number += 1
        if entry.number != number:
            yield f"entry {number} is missing: entry {entry.number} comes in its place"
            number = entry.number
        moved = entry.came - entry.paid + entry.funded
        if entry.value != value + moved:
            yield f"entry {number}: the meter went from {value} to {entry.value}, what moved is {moved}"
        value = entry.value
        record = records.read(entry.kind, entry.record)
        if isinstance(record, records.Paid) and record.paid != entry.paid:
            yield f"entry {number}: {record.paid} is told as paid, {entry.paid} left the meter"
        if getattr(record, "value", value) != value:
            yield f"entry {number}: its record tells another value than {value}"
