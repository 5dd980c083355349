"""A virtual device as a program that a test starts, what it says, and whether its processes are gone."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, str(ROOT / "boards" / "virtual")]


class Started:
    """A running virtual device; ``said`` is its line of JSON."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "--until-eof", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(self.process.communicate()[1])
        self.said = json.loads(line)
        self.url: str = self.said["port"]

    def connect(self) -> socket.socket:
        link = socket.create_connection(("127.0.0.1", int(self.url.rsplit(":", 1)[1])), timeout=30)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return link

    def mpremote(self, *words: str, timeout: float = 60) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", self.url, *words],
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def children(self) -> list[int]:
        return children_of(self.process)

    def stop(self) -> int:
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(30)


def read_until(link: socket.socket, ending: bytes) -> bytes:
    got = b""
    while not got.endswith(ending):
        piece = link.recv(4096)
        assert piece, f"the port closed after {got!r}"
        got += piece
    return got


def reach_prompt(link: socket.socket) -> None:
    """Be at the prompt, with whatever it greeted with behind."""
    link.sendall(b"0xBEEF\r")
    read_until(link, b"48879\n>>> ")


def status_of(pid: int) -> list[str]:
    """A process's state and its parent, as the system tells; nothing when it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return []


def children_of(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> list[int]:
    own = str(process.pid)
    return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if status_of(pid)[1:2] == [own]]


def program_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def gone(pid: int, within: float = 20.0) -> bool:
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        if status_of(pid)[:1] in ([], ["Z"]):
            return True
        time.sleep(0.05)
    return False


def refused(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program where it cannot start."""
    return subprocess.run(
        [*PROGRAM, *options],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={**os.environ, **environment},
    )
