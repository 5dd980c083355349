"""How many records a second the bridge's judge verifies and the store commits for good, in SQLite and PostgreSQL."""

import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

from shoecore.records import Record
from tools.virtual_board import ROOT, reach

PEERS = ("sqlalchemy", "psycopg", "pgserver")

_DEVICES = 200
_A_FRAME = 24  # records that a frame carries
_SECONDS = 10.0
_SEATS = tuple(range(1, 11))


def measure() -> dict[str, float]:
    """Poker rounds of 200 devices: a frame of each is judged, then all of them are committed in one transaction."""
    from tests.host.databases import postgresql

    reach()
    sys.path.append(str(ROOT / "tests" / "shared"))
    with tempfile.TemporaryDirectory() as folder, postgresql() as server:
        return {
            "bridge.sqlite_records_per_second": _rate(f"sqlite:///{Path(folder) / 'bench.db'}"),
            "bridge.postgres_records_per_second": _rate(server.url),
        }


def _rate(url: str) -> float:
    from trueshoe.bridge.table import Table
    from trueshoe.store.check import at_start
    from trueshoe.store.entries import Batch, Device
    from trueshoe.store.store import open

    store = open(url)
    tables = [Table(store.meet(Device(f"SHOE{of}", "bench", "1", "bench"))) for of in range(_DEVICES)]
    played = _played()
    kept = 0
    start = time.perf_counter()
    while time.perf_counter() - start < _SECONDS:
        frame = list(islice(played, _A_FRAME))
        taken = store.take([Batch(one.serial, [one.record(record).entry for record in frame]) for one in tables])
        assert not any(one.trouble for one in taken)
        kept += len(frame) * len(tables)
    rate = kept / (time.perf_counter() - start)
    assert not any(one.audit.findings for one in tables)
    at_start(store)
    store.close()
    return round(rate)


def _played() -> Iterator[Record]:
    """Rounds without end, the button moving on, as one device counts and times its records."""
    rounds = import_module("rounds")
    number = at = 0
    while True:
        for button in _SEATS:
            told = "rws-poker-7", "shoe", _SEATS, button
            for record in rounds.reported(*told, rounds.clean(*told)):
                number, at = number + 1, at + 423
                yield Record(number, at, record.kind, record.values)
