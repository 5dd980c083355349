"""The bridge killed at each thing it does with its database, and with a disk that is full, while devices deal."""

import asyncio
import os
import re
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from tests.host.databases import Server, new_database
from tests.host.dying import end_of_child
from tests.host.running import await_that, is_alive
from tools.floor import made, serial_of
from tools.floored import Bridge, Process, floor
from trueshoe.bridge.serving import Serving, serve
from trueshoe.bridge.settings import Settings
from trueshoe.store.check import whole
from trueshoe.store.store import open

DEVICES = 2
RECORDS = 90  # more than three rounds, so that receipts and heads of the log are kept too
PACE = "--pace=10"
_TRIES = 10
_NAMES = (f"killed_{at}" for at in count())
_EVENTS = ("begin", "before_cursor_execute", "after_cursor_execute", "commit", "rollback")


def shape(statement: str) -> str:
    """A statement without what differs from one call to the next."""
    statement = re.sub(r"%\(\w+\)s", "%s", " ".join(statement.split()))
    return re.sub(r"\([^()]*\)", "()", statement)[:160].strip()


def pass_by(engine: Engine, passed: Callable[[str], None]) -> None:
    """Tell each thing that is done with a database, before and after."""

    def tell(name: str) -> Callable[..., None]:
        return lambda *call: passed(f"{name} {shape(call[2])}" if name.endswith("execute") else name)

    for name in _EVENTS:
        event.listen(engine, name, tell(name))
    event.listen(engine.pool, "checkin", lambda *_: passed("answered"))


def be_a_bridge(folder: Path, ports: list[str], store: str, passed: Callable[[str], None]) -> None:
    """Do what `trueshoe bridge` does."""
    settings = Settings(
        tuple(ports), store, "127.0.0.1:0", folder / "token", folder / "receipts.key", folder, in_force=True
    )

    def begun(serving: Serving) -> None:
        pass_by(serving.floor.store.engine, passed)

    asyncio.run(serve(settings, begun))


@contextmanager
def bridge(folder: Path, ports: list[str], store: str, passed: Callable[[str], None]) -> Iterator[int]:
    """A bridge in a process of its own, which is ended as a person ends it, if no kill did that."""
    pid = os.fork()
    if pid == 0:
        end_of_child(lambda: be_a_bridge(folder, ports, store, passed))
    await_that(lambda: _hears_its_end(pid) or not is_alive(pid), "a bridge that can be asked to end")
    try:
        yield pid
    finally:
        os.kill(pid, signal.SIGTERM)
        _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) in (0, -signal.SIGKILL)


def _hears_its_end(pid: int) -> bool:
    """Whether a process has its own way with the signal that asks it to end."""
    caught = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


def finish(running: Process) -> None:
    """Until all that the devices made is acknowledged."""
    told = running.line()
    assert (told["acknowledged"], told["made"]) == (DEVICES * RECORDS, DEVICES * RECORDS)


def agree(url: str) -> None:
    """Every device is kept whole, each record once, in its order, as it was made; and the store is in order."""
    store = open(url)
    try:
        for at in range(DEVICES):
            kept = [(row.number, row.kind, bytes(row.body)) for row in store.entries(serial_of(at))]
            assert kept == [(number, *made(number)) for number in range(1, RECORDS + 1)], serial_of(at)
        assert list(whole(store)) == [] and store.rounds_without_receipt() == []
    finally:
        store.close()


def operations(folder: Path, store: str) -> set[str]:
    """What a bridge does with its database while it takes all that the devices have."""
    hears, tells = os.pipe()
    said: list[bytes] = []
    with os.fdopen(hears, "rb") as heard:
        reading = threading.Thread(target=lambda: said.extend(heard))
        reading.start()
        with floor(folder, DEVICES, PACE, f"--records={RECORDS}") as (running, ports):
            with bridge(folder, ports, store, lambda what: (os.write(tells, f"{what}\n".encode()), None)[1]):
                running.line()
                finish(running)
            os.close(tells)
        reading.join()
    return {line.decode().strip() for line in said}


def killed_at(folder: Path, store: str, operation: str) -> bool:
    """Kill a bridge as it does something for the first time, and let another one finish; whether it did that thing.

    What of a round comes in one transaction, and what in two, is another thing in each run."""

    def die(what: str) -> None:
        if what == operation:
            os.kill(os.getpid(), signal.SIGKILL)

    with floor(folder, DEVICES, PACE, f"--records={RECORDS}") as (running, ports):
        with bridge(folder, ports, store, die) as pid:
            await_that(lambda: not is_alive(pid) or running.process.poll() is not None, f"the end at: {operation}")
            killed = not is_alive(pid)
        with bridge(folder, ports, store, lambda what: None):
            assert running.line() == {"connected": DEVICES}
            finish(running)
    agree(store)
    return killed


@pytest.fixture(params=["sqlite", "postgresql"])
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Gives the address of a new, empty database at each call."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path / next(_NAMES)}.db"
    server: Server = request.getfixturevalue("postgresql_server")
    return lambda: new_database(server.url, next(_NAMES))


def at_each(folder: Path, new_store: Callable[[], str], stride: int) -> None:
    """Kill it the first time that it does a thing, for one of these in so many."""
    uninterrupted = new_store()
    found = operations(folder, uninterrupted)
    agree(uninterrupted)
    for table in ("records", "rounds", "receipts", "heads"):
        assert any(f"INSERT INTO {table} " in operation for operation in found), table
    chosen = sorted(found)[::stride]
    for operation in chosen:
        assert any(killed_at(folder, new_store(), operation) for _ in range(_TRIES)), operation
    print(f"{len(found)} operations, {len(chosen)} kills")


@pytest.mark.parametrize("stride", [24, pytest.param(1, marks=pytest.mark.proof)])
def test_a_bridge_killed_at_its_database_operations_and_its_devices_agree(
    tmp_path: Path, new_store: Callable[[], str], stride: int
) -> None:
    at_each(tmp_path, new_store, stride)


def limit(process: int, bytes: int) -> None:
    """From now on a process writes nothing behind so many bytes of any file."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (bytes, resource.RLIM_INFINITY))


def test_a_disk_that_takes_no_more_is_said_and_waited_for_and_costs_no_record(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    with (
        floor(tmp_path, DEVICES, "--pace=20", f"--records={RECORDS}") as (running, ports),
        Bridge(tmp_path, ports, url) as bridge,
    ):
        running.line()
        limit(bridge.process.pid, 1)
        await_that(lambda: bridge.health() == 503, "a bridge that says that it keeps nothing")
        limit(bridge.process.pid, resource.RLIM_INFINITY)
        finish(running)
        assert bridge.health() == 200
    agree(url)
