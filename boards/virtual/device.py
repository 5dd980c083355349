"""A whole virtual device: a chip in one of its forms, and a machine, in a time that the caller turns."""

from typing import Any, Protocol

import registers
from sim.harness import Harness


class Cpu(Protocol):
    """What runs the firmware."""

    def boot(self, inputs: bytes) -> None:
        """Power on."""

    def poll(self, inputs: bytes) -> memoryview:
        """Run one turn of the loop; the output registers."""

    def close(self) -> None:
        """Power off."""


class Device(Harness):
    """Its mechanism, its chip, and whoever plays at it."""

    def __init__(
        self,
        cpu: Cpu,
        mechanism: Any,
        seed: int,
        serial: bytes,
        *,
        rulebook: str = "rws-poker-7",
        packs: int = 1,
    ) -> None:
        super().__init__(mechanism, registers.LAYOUT, seed, serial, rulebook, packs)
        self.cpu = cpu

    def boot(self) -> None:
        """Power on."""
        self.cpu.boot(bytes(self.power_on()))

    def poll(self, inputs: bytearray) -> memoryview:
        """Run one turn of the program."""
        return self.cpu.poll(bytes(inputs))
