"""The entries of a log from a file of records: each record's bytes, as the store's chain has them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shoecore import records
from shoecore.records import FACTS
from trueshoe.records.reader import Line
from trueshoe.store.entries import Entry, content


class Kept(NamedTuple):
    """An entry of the log: its bytes, the record's number, and the line of the file."""

    content: bytes
    number: int
    line: int


def entries(lines: Iterable[Line]) -> Iterator[Kept]:
    """Each record; a fact of the table under the number of a record counts those told after it."""
    epoch, last, told = 1, 0, 0
    for line in lines:
        record = line.record
        told = told + 1 if record.kind >= FACTS and record.number == last else 0
        epoch += record.number < last
        last = record.number
        entry = Entry(record.number, record.time, record.kind, records.pack(record.kind, record.values), told)
        yield Kept(content(epoch, entry), record.number, line.number)
