"""A bridge with two hundred devices, four of them the firmware in its VM: each card judged, kept, acknowledged."""

from pathlib import Path

from sqlalchemy import func, select

from tests.host.running import need_vm
from tools.floor import made, serial_of
from tools.floored import paced
from trueshoe.store.check import whole
from trueshoe.store.database import reading
from trueshoe.store.store import open
from trueshoe.store.tables import DEVICES as KNOWN
from trueshoe.store.tables import FINDINGS, RECORDS

SECONDS = 20.0
DEVICES = 196
IN_VM = 4
MEMORY = 0.1  # by how much a bridge may grow once it has a round of each device


def test_two_hundred_devices_at_the_pace_of_a_table_are_kept_whole(tmp_path: Path) -> None:
    need_vm()
    url = f"sqlite:///{tmp_path / 'store.db'}"
    told = paced(tmp_path, url, DEVICES, SECONDS, IN_VM)
    print(told)
    assert told["memory_grown"] < MEMORY
    store = open(url)
    try:
        kept = 0
        for at in range(DEVICES):
            rows = [(row.number, row.kind, bytes(row.body)) for row in store.entries(serial_of(at))]
            assert rows == [(number, *made(number)) for number in range(1, len(rows) + 1)] and rows
            kept += len(rows)
        assert told["acknowledged"] == kept == told["made"]
        assert list(whole(store)) == []
        with reading(store.engine) as connection:
            assert connection.execute(select(FINDINGS)).all() == []
            assert connection.execute(select(func.count()).select_from(KNOWN)).scalar() == DEVICES + IN_VM
            told_by = connection.execute(select(RECORDS.c.device).distinct()).all()
        assert len(told_by) == DEVICES + IN_VM
    finally:
        store.close()
