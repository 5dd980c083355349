"""What a device journalled, record by record with its moment: from the device itself, or from a dump of its journal."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from shoecore import records
from shoecore.records import Record
from trueshoe.journal import file, recent
from trueshoe.journal.file import Dump
from trueshoe.journal.found import Lying
from trueshoe.journal.rings import Rings
from trueshoe.link import finding
from trueshoe.link.client import Client
from trueshoe.link.keys import kept
from trueshoe.records.uptime import Uptime

NEWEST = 16  # sectors: some 250 rounds

_CLOCK_BEGAN = datetime(2000, 1, 1)


class Moment(NamedTuple):
    """When a record was made: after which start, how long after it, and the time of day where the clock was set.

    Start 0 stands for one whose own record is not among those that were read."""

    start: int
    milliseconds: int
    clock: datetime | None


class Past(NamedTuple):
    """A record and its moment."""

    record: Record
    moment: Moment


class History(NamedTuple):
    """Whose it is, what was read, from the oldest record on, whether that is all that the journal has, and whether it
    comes from the device itself."""

    source: str
    serial: str
    past: list[Past]
    whole: bool
    live: bool = False


def read(source: str, every: bool, parts: Path | None) -> History:
    """The history in a file that `trueshoe journal dump` wrote, or of the device at a port, the only one for none."""
    path = Path(source)
    if source and path.is_file():
        return of(source, file.read(path), True)
    port = source or finding.only()
    with Client(port, key_of=lambda serial: kept(serial, parts)) as client:
        sectors = client.dump_size() if every else NEWEST
        dump = recent.take(client, sectors)
    return of(port, dump, every)._replace(live=True)


def of(source: str, dump: Dump, every: bool) -> History:
    """The history that a dump holds; ``every`` says that it is a whole one."""
    rings = Rings(dump.raw, source)
    lying = [each.record for page in rings.pages() for each in page if isinstance(each, Lying)]
    past = dated(lying)
    return History(source, dump.serial, past, every or not past or past[0].record.number == 1)


def dated(found: list[Record]) -> list[Past]:
    """Each record with its moment, as it follows from those before it."""
    uptime = Uptime()
    start = 0
    began: datetime | None = None
    past = []
    for record in found:
        milliseconds = uptime.of(record)
        if record.kind == records.BOOTED:
            start, began = record.values[0], None
        elif record.kind == records.CLOCK_SET:
            began = _CLOCK_BEGAN + timedelta(seconds=record.values[0], milliseconds=-milliseconds)
        clock = began + timedelta(milliseconds=milliseconds) if began else None
        past.append(Past(record, Moment(start, milliseconds, clock)))
    return past
