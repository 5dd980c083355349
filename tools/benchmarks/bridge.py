"""The bridge over the real wire: records kept a second, and for five minutes how long one waits among 200 devices."""

import tempfile
from pathlib import Path

from tools.floored import flooded, paced
from tools.virtual_board import reach

PEERS = ("sqlalchemy", "psycopg", "pgserver", "fastapi", "uvicorn")

_FLOODING = 20
_RECORDS = 5_000
_DEALING = 196
_IN_VM = 4
_SECONDS = 300.0


def measure() -> dict[str, float]:
    """What waits in 20 devices, into SQLite and PostgreSQL; then five minutes of 200 that deal at a table's pace."""
    from tests.host.databases import postgresql

    reach()
    with postgresql(durable=True) as server, tempfile.TemporaryDirectory() as folder:
        postgres = _rate(server.url)
        sqlite = _rate(f"sqlite:///{folder}/flooded.db")
        dealt = paced(Path(folder), f"sqlite:///{folder}/dealt.db", _DEALING, _SECONDS, _IN_VM)
    return {
        "bridge.sqlite_records_per_second": sqlite,
        "bridge.postgres_records_per_second": postgres,
        "bridge.p99_ms_200_devices": round(dealt["p99_ms"], 1),
        "bridge.worst_ms_200_devices": round(dealt["worst_ms"], 1),
        "bridge.memory_grown_200_devices": round(dealt["memory_grown"], 3),
    }


def _rate(store: str) -> float:
    """Records a second, each acknowledged once it is committed."""
    with tempfile.TemporaryDirectory() as folder:
        told = flooded(Path(folder), store, _FLOODING, _RECORDS)
    if told["acknowledged"] != _FLOODING * _RECORDS:
        raise RuntimeError(f"records missing: rate not measured: {told}")
    return round(told["records_per_second"])
