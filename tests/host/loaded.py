"""The `trueshoe` command in a process that has loaded what every command loads: forked for each run, at once.

Nothing of one run is in another: each is a process of its own, with its own words, folder, environment and streams."""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from functools import cache
from pathlib import Path
from typing import NoReturn

TRUESHOE = Path(sys.executable).with_name("trueshoe")

# What costs the most of a start.
_LOADED = ("trueshoe.cli.app", "rich.table", "cryptography.hazmat.primitives.ciphers", "numpy", "serial", "sqlalchemy")
_ASKED_BYTES = 1 << 20


def run(
    words: tuple[str, ...], env: dict[str, str], cwd: Path, said: str | None, seconds: float
) -> tuple[int, str, str]:
    """Run the command to its end: its exit code as of `subprocess`, and what it printed."""
    asked = json.dumps({"words": words, "env": env, "cwd": str(cwd)}).encode()
    ours, theirs = socket.socketpair()
    with (
        ours,
        tempfile.TemporaryFile("w+") as into,
        tempfile.TemporaryFile("w+") as out,
        tempfile.TemporaryFile("w+") as err,
    ):
        into.write(said or "")
        into.seek(0)
        with theirs:
            streams = [theirs, into, out, err]
            socket.send_fds(_process()[0], [asked], [stream.fileno() for stream in streams])
        ended = _end(ours, [str(TRUESHOE), *words], seconds)
        out.seek(0)
        err.seek(0)
        return ended, out.read(), err.read()


@cache
def _process() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Start it; it ends with whoever has started it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, __file__, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    return ours, process


def _end(told: socket.socket, command: list[str], seconds: float) -> int:
    """How a run ended; one that takes too long is ended."""
    told.settimeout(seconds)
    with told.makefile() as lines:
        process = int(lines.readline())
        try:
            return int(lines.readline())
        except TimeoutError:
            os.kill(process, signal.SIGKILL)
            raise subprocess.TimeoutExpired(command, seconds) from None


def _serve(asks: socket.socket) -> None:
    """Fork for each run that is asked for; only such a fork comes back from here."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        asked, given, *_ = socket.recv_fds(asks, _ASKED_BYTES, 4)
        if not asked:
            sys.exit(0)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            asks.close()
            _watch(asked, *given)
            return
        for stream in given:
            os.close(stream)


def _watch(asked: bytes, tells: int, *streams: int) -> None:
    """Fork once more: what comes back from here is to be the command, the other one tells how it ends."""
    process = os.fork()
    if process == 0:
        os.close(tells)
        wanted = json.loads(asked)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(wanted["cwd"])
        os.environ.clear()
        os.environ.update(wanted["env"])
        sys.argv = [str(TRUESHOE), *wanted["words"]]
        return
    for stream in streams:
        os.close(stream)
    os.write(tells, b"%d\n" % process)
    os.write(tells, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    os._exit(0)


def _command() -> NoReturn:
    """Be the command, and end without taking apart what was loaded: that would be most of a run."""
    from trueshoe.cli import main

    code: object = 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
        code = 1
    if code is not None and not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    sys.path[0] = str(TRUESHOE.parent)
    for name in _LOADED:
        __import__(name)
    _serve(socket.socket(fileno=int(sys.argv[1])))
    _command()
