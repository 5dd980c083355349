"""A bridge without a port: a floor on a store, and the records of a table told to it as a device would."""

import json
from pathlib import Path
from typing import Any

from shoecore.records import Record
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.keeping import Keeper
from trueshoe.link.client import Hello
from trueshoe.records.reader import read
from trueshoe.store.store import Store, open

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
SERIAL = "S1"
HELLO = Hello(4, "trueshoe", "0.1.0", "virtual-shoe", SERIAL, 1)
TOKEN = "a-token-that-is-long-enough-for-a-test"


def records_of(name: str) -> list[Record]:
    """The records of a file of vectors."""
    lines = (VECTORS / "records" / f"{name}.jsonl").read_bytes().splitlines()
    return [line.record for line in read(lines, name)]


def round_of(name: str) -> list[dict[str, Any]]:
    """The lines of a written round of the vectors."""
    return [json.loads(line) for line in (VECTORS / "rounds" / f"{name}.jsonl").read_text().splitlines()]


def floor_on(store: Store) -> Floor:
    """A floor with one port, where the device has introduced itself."""
    return Floor(store, Keeper(store), 10, ports=[Port("socket://table", "connected", hello=HELLO)])


def store_in(folder: Path) -> Store:
    """A new store."""
    return open(f"sqlite:///{folder / 'store.db'}")
