"""Databases for the tests of what is kept: each empty, of SQLite and of a real PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.databases import Server, execute, new_database, postgresql


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
