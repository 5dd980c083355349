"""A virtual device as a child process: started, found out where it listens, and ended with its parent."""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from trueshoe.errors import Trouble
from trueshoe.link import keys, running
from trueshoe.link.keys import Key

_HERE = Path(__file__).resolve().parent
_PLACES = (_HERE / "device" / "boards" / "virtual", _HERE.parents[1] / "boards" / "virtual")
_START_SECONDS = 300.0  # the first start may have to install the pinned MicroPython
_END_SECONDS = 2.0
_SHOWN_CHARACTERS = 2000


class VirtualError(Trouble):
    """The virtual device could not start, or ended before its time."""


class Listening(NamedTuple):
    """Where a virtual device listens and what runs its firmware; ``micropython`` is None on CPython.

    ``key`` is that of the host it is paired with: whoever started it; ``staff`` has those of its staff, by role."""

    port: str
    cpu: str
    micropython: str | None
    serial: str
    key: Key
    staff: dict[str, Key]

    @property
    def interpreter(self) -> str:
        """What runs the firmware, in words."""
        return f"MicroPython {self.micropython}" if self.micropython else f"CPython {sys.version.split()[0]}"


class VirtualDevice:
    """Use it in a ``with``. The child has a session of its own, so Ctrl-C reaches it through its parent alone.

    It is paired with this host, which keeps the key for whoever connects to it later, unless it is a passing one."""

    def __init__(self, options: Sequence[str], passing: bool = False) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  open for as long as the child writes
        command = [sys.executable, str(program()), "--until-eof", *options]
        self._told: Path | None = None
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, start_new_session=True
        )
        try:
            self.listening = self._wait_until_listening()
            if not passing:
                keys.keep(self.listening.serial, self.listening.key)
                self._told = running.tell(self.listening.port)
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def do(self, deed: str) -> dict[str, object]:
        """Have hands do something at its machine; what came of it, and what the device shows then."""
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(f"{deed}\n".encode())
            self._process.stdin.flush()
            for line in self._process.stdout:
                told: dict[str, object] = json.loads(line)
                if "deed" in told:
                    return told
        except BrokenPipeError:
            pass
        raise self.ended() or RuntimeError("the device told nothing and did not end")

    def wait(self) -> int:
        """Until the device ends by itself; its exit code."""
        return self._process.wait()

    def stop(self) -> None:
        """End it: by the end of its input, else by force."""
        pipes = (self._process.stdin, self._process.stdout)
        for pipe in pipes:
            if pipe:
                pipe.close()
        for end in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(_END_SECONDS)
                break
            except subprocess.TimeoutExpired:
                end()
        self._process.wait()
        self._said.close()
        if self._told:
            self._told.unlink(missing_ok=True)

    def ended(self) -> VirtualError | None:
        """Why the device is no longer there; None while it lives."""
        try:
            code = self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        return self._failed("The virtual device ended before its time.", code)

    def _wait_until_listening(self) -> Listening:
        """Its one line of JSON; a device that says nothing is ended at the deadline, which ends the line too."""
        assert self._process.stdout
        deadline = threading.Timer(_START_SECONDS, self._process.kill)
        deadline.daemon = True
        try:
            deadline.start()
            line = self._process.stdout.readline()
        finally:
            deadline.cancel()
        try:
            told = json.loads(line)
            key = Key(*map(bytes.fromhex, told["key"]))
            staff = {role: Key(*map(bytes.fromhex, its)) for role, its in told["staff"].items()}
            return Listening(told["port"], told["cpu"], told["micropython"], told["serial"], key, staff)
        except (ValueError, KeyError, TypeError, AttributeError):
            if line:
                self._process.kill()
            raise self._failed("The virtual device did not start.", self._process.wait()) from None

    def _failed(self, what: str, code: int) -> VirtualError:
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip()[-_SHOWN_CHARACTERS:]
        ended = f"ended by signal {-code}" if code < 0 else f"exit code {code}"
        return VirtualError(
            what,
            str(program()),
            "a device that listens until it is stopped",
            f"{ended}: {said}" if said else ended,
            "Do what its message asks; without Node, --board cpython runs the same firmware on this Python.",
        )


def program() -> Path:
    """The virtual board of the installed wheel, else of the checkout."""
    for place in _PLACES:
        if (place / "__main__.py").is_file():
            return place
    raise VirtualError(
        "The virtual board's files are missing.",
        " or ".join(map(str, _PLACES)),
        "a folder with the virtual board's program",
        "none",
        "Install trueshoe again, or run it from a whole checkout.",
    )
