"""The bridge asked to end, at whatever it does then: it ends with 0, and what it took is kept whole."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.host.test_bridge_operations import DEVICES, PACE, RECORDS, agree, bridge, finish
from tools.floored import ROOT, Bridge, Process, floor
from trueshoe.store.store import open

SECONDS = 60.0
_UPGRADE = (
    "GET /live HTTP/1.1\r\nHost: {0}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {1}\r\n\r\n"
)

# `trueshoe`, to which the signal comes as it looks for a module.
_ASKED_AS_IT_IMPORTS = """
import os, signal, sys
class Asked:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGTERM)
sys.meta_path.insert(0, Asked())
from trueshoe.cli import main
main()
"""

# Another program, which writes into the store until it is killed.
_WRITES = """
import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("BEGIN IMMEDIATE")
print("{}", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("module", ["sqlalchemy", "fastapi", "uvicorn", "trueshoe.bridge.serving"])
def test_it_is_asked_to_end_while_it_begins(tmp_path: Path, module: str) -> None:
    command = [sys.executable, "-c", _ASKED_AS_IT_IMPORTS.format(module=module), "bridge", "socket://127.0.0.1:1"]
    store = f"sqlite:///{tmp_path / 'store.db'}"
    done = subprocess.run(
        [*command, "--store", store, "--listen", "127.0.0.1:0", "--parts", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_is_asked_to_end_while_it_waits_for_its_database(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    open(f"sqlite:///{path}").close()
    with (
        Process([sys.executable, "-c", _WRITES, str(path)]) as other,
        floor(tmp_path, DEVICES, PACE, f"--records={RECORDS}") as (_, ports),
    ):
        other.line()
        with bridge(tmp_path, ports, f"sqlite:///{path}", lambda what: None) as pid:
            os.kill(pid, signal.SIGTERM)
            other.process.kill()
            ended_well(pid)


@pytest.mark.parametrize("moment", ["begin", "commit", "answered"])
def test_it_is_asked_to_end_in_the_middle_of_a_transaction(tmp_path: Path, moment: str) -> None:
    store = f"sqlite:///{tmp_path / 'store.db'}"

    def be_asked(what: str) -> None:
        if what == moment:
            os.kill(os.getpid(), signal.SIGTERM)

    with floor(tmp_path, DEVICES, PACE, f"--records={RECORDS}") as (running, ports):
        with bridge(tmp_path, ports, store, be_asked) as pid:
            ended_well(pid)
        with bridge(tmp_path, ports, store, lambda what: None):
            running.line()
            finish(running)
    agree(store)


def test_it_is_asked_to_end_while_somebody_listens_who_never_answers(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'store.db'}"
    with (
        floor(tmp_path, DEVICES, "--pace=20") as (running, ports),
        Bridge(tmp_path, ports, store) as bridge,
        socket.create_connection((urlsplit(bridge.url).hostname, urlsplit(bridge.url).port)) as listener,
    ):
        running.line()
        address = urlsplit(bridge.url).netloc
        listener.sendall(_UPGRADE.format(address, (tmp_path / "token").read_text().strip()).encode())
        assert b"101 Switching Protocols" in listener.recv(4096)
        assert b'"device"' in listener.recv(4096) + listener.recv(4096)
        for _ in range(2):  # and asked again, as who has no patience does
            bridge.process.send_signal(signal.SIGTERM)
        assert bridge.process.wait(SECONDS) == 0
        bridge.said.seek(0)
        assert bridge.said.read() == b""


def ended_well(pid: int) -> None:
    """Wait until a bridge has ended; it is left to be waited for."""
    ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert ended and (ended.si_code, ended.si_status) == (os.CLD_EXITED, 0)
