"""A rig's simulated device at a TCP port, as long as a command of whoever speaks to one goes on."""

import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from tests.hil.benches import Simulated

_CHUNK = 4096
_SLICE_US = 2000


class Served:
    """``url`` is what pyserial takes for a port. Time passes for the device while a command runs, and at no other."""

    def __init__(self, dut: Simulated, listener: socket.socket) -> None:
        self._dut = dut
        self._listener = listener
        self._line: socket.socket | None = None
        self.url = f"socket://127.0.0.1:{listener.getsockname()[1]}"

    def run(self, *command: str) -> tuple[int, str]:
        """A command's exit code, and what it said."""
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT)
            while process.poll() is None:
                self._pass_on()
            said.seek(0)
            return process.returncode, said.read().decode().replace("\r\n", "\n")

    def rest(self, seconds: int) -> None:
        """Time passes, and nobody speaks to it."""
        end = self._dut.machine.time + seconds * 1_000_000
        while self._dut.machine.time < end:
            self._pass_on()

    def _pass_on(self) -> None:
        """A moment of the device, with what was said to it meanwhile and what it says."""
        device = self._dut.host.device
        device.serial_in += self._heard()
        device.step(self._dut.machine.time + _SLICE_US)
        said = bytes(device.serial_out)
        device.serial_out.clear()
        if self._line and said:
            try:
                self._line.sendall(said)
            except OSError:  # whoever it was has gone
                self._line = None

    def _heard(self) -> bytes:
        """What came; the latest caller is the one who is heard, as at a cable that is plugged from one to the other."""
        try:
            self._line = self._listener.accept()[0]
            self._line.setblocking(False)
        except BlockingIOError:
            pass
        try:
            return self._line.recv(_CHUNK) if self._line else b""
        except BlockingIOError:
            return b""


@contextmanager
def served(dut: Simulated) -> Iterator[Served]:
    """A device that listens there."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield Served(dut, listener)
