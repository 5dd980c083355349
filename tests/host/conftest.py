"""Empty databases, of SQLite and of a real PostgreSQL server, and virtual devices that are started as programs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.databases import Server, execute, new_database, postgresql
from tests.host.started_board import Started


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Server]:
    """A PostgreSQL server for the whole run."""
    with postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def postgresql_database(postgresql_server: Server) -> str:
    """A database in it."""
    return new_database(postgresql_server.url, "kept")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'trueshoe.db'}"
    address = str(request.getfixturevalue("postgresql_database"))
    execute(address, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    return address


@pytest.fixture
def start() -> Iterator[type[Started]]:
    """Starts devices, which are gone when the test is over."""
    started: list[Started] = []

    class Tracked(Started):
        def __init__(self, *options: str) -> None:
            super().__init__(*options)
            started.append(self)

    yield Tracked
    for device in started:
        device.process.kill()
        device.process.wait()
        for pipe in (device.process.stdin, device.process.stdout, device.process.stderr):
            assert pipe
            pipe.close()
