"""Databases for the tests of what is kept: each new and empty, of SQLite and of a real PostgreSQL server."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.host.databases import Server, new_database, postgresql

_names = count(1)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Server]:
    """A PostgreSQL server for the whole run."""
    with postgresql() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'trueshoe.db'}"
    return new_database(request.getfixturevalue("postgresql_server").url, f"test{next(_names)}")
