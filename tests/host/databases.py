"""A PostgreSQL server of the tests' own, which can be killed, and databases in it."""

import os
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text


class Server:
    """A PostgreSQL server in a folder."""

    def __init__(self, folder: Path) -> None:
        from pgserver.postgres_server import get_server

        self._server = get_server(folder, cleanup_mode="stop")
        self.url: str = self._server.get_uri()

    def kill(self) -> None:
        """Let it die as in a power cut."""
        running = self._server.get_postmaster_info()
        os.kill(running.pid, signal.SIGKILL)
        while running.is_running():
            time.sleep(0.02)

    def restart(self) -> None:
        """Start it on what it left behind."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """End it; nothing that it has is wanted any more."""
        running = self._server.get_postmaster_info()
        if running.is_running():
            os.kill(running.pid, signal.SIGQUIT)
        self._server.cleanup_mode = None  # else it is waited for until the machine's first process has seen its end
        self._server.cleanup()


@contextmanager
def postgresql(durable: bool = False) -> Iterator[Server]:
    """A server that is there for the length of a block; a durable one waits for the disk, as a measurement must."""
    with (
        tempfile.TemporaryDirectory(prefix="trueshoe-", ignore_cleanup_errors=True) as folder,
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        server = Server(Path(folder))
        if not durable:
            execute(server.url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        try:
            yield server
        finally:
            server.stop()


def new_database(server: str, name: str) -> str:
    """The address of a new, empty database in a server."""
    execute(server, f"CREATE DATABASE {name}")
    return make_url(server).set(database=name).render_as_string(hide_password=False)


def execute(server: str, *statements: str) -> None:
    """Say something to a server, outside of any transaction."""
    engine = create_engine(make_url(server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()
