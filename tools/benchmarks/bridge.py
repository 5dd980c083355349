"""How many records a second the bridge's judge verifies and the store commits durably, into SQLite and PostgreSQL."""

import tempfile
import time
from pathlib import Path

from shoecore import records
from shoecore.records import Record
from tests.host.databases import postgresql
from trueshoe.judge import Judge
from trueshoe.records.lines import from_object
from trueshoe.store.entries import Batch, Device, Entry
from trueshoe.store.store import open

PEERS = ("sqlalchemy", "psycopg", "pgserver")

_DEVICES = 200
_A_FRAME = 24  # records that a device may send in one frame
_SECONDS = 6.0


def measure() -> dict[str, float]:
    """Rounds of 200 devices, a frame of each in a transaction, judged record by record before it."""
    with tempfile.TemporaryDirectory() as folder, postgresql() as server:
        return {
            "bridge.sqlite_records_per_second": _rate(f"sqlite:///{Path(folder) / 'bench.db'}"),
            "bridge.postgres_records_per_second": _rate(server.url),
        }
