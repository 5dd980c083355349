"""A rig's simulated device at a TCP port, as long as a command of whoever speaks to one goes on."""

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from port import Port
from tests.hil.benches import Simulated

_SLICE_US = 2000


class Served:
    """``url`` is what pyserial takes for a port. Time passes for the device while a command runs, and at no other."""

    def __init__(self, dut: Simulated, port: Port) -> None:
        self._dut = dut
        self._port = port
        self.url = port.url

    def run(self, *command: str, answers: str = "", hand: Callable[[str], None] | None = None) -> tuple[int, str]:
        """A command's exit code, and what it said to these answers; a hand at the device hears it, too."""
        with tempfile.NamedTemporaryFile() as said:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, stderr=subprocess.STDOUT)
            assert process.stdin
            process.stdin.write(answers.encode())
            process.stdin.close()
            while process.poll() is None:
                self._pass_on()
                if hand:
                    hand(Path(said.name).read_text(encoding="utf-8"))
            return process.returncode, Path(said.name).read_text(encoding="utf-8")

    def rest(self, seconds: int) -> None:
        """Time passes, and nobody speaks to it."""
        end = self._dut.machine.time + seconds * 1_000_000
        while self._dut.machine.time < end:
            self._pass_on()

    def _pass_on(self) -> None:
        """A moment of the device, with what was said to it meanwhile and what it says."""
        device = self._dut.host.device
        device.step(self._dut.machine.time + _SLICE_US)
        out = bytes(device.serial_out)
        device.serial_out.clear()
        device.serial_in += self._port.exchange(out, 0.0)


@contextmanager
def served(dut: Simulated) -> Iterator[Served]:
    """A device that listens there."""
    port = Port(0)
    try:
        yield Served(dut, port)
    finally:
        port.close()
