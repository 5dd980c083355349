"""The simulated machine beside the firmware in one MicroPython: both share the chip's registers, none leaves the VM.

What calls from outside writes the serial port's bytes into its register, and finds there what the device sent."""

import uctypes
from _chip import registers

from .harness import Harness


class Beside(Harness):
    """Made before the firmware boots, which finds its input registers filled; ``join`` then takes its loop."""

    def __init__(self, simulated, layout: dict, seed: int, serial: bytes) -> None:
        super().__init__(simulated, layout, seed, serial)
        self._memory = uctypes.bytearray_at(registers, layout["SIZE"])
        self._outputs = memoryview(self._memory)[layout["OUTPUTS"] :]
        self._loop = _no_program
        self._write(self.power_on())

    def join(self, chip) -> None:
        """From here on a call from outside is one step of machine and firmware; ``chip`` is its ``machine`` module."""
        self._loop = chip.loop
        chip.loop = self.outside

    def poll(self, inputs: bytearray):
        """Run one turn of the program."""
        self._write(inputs)
        self._loop()
        return self._outputs

    def outside(self) -> None:
        """One call: the port's bytes come in, a step is made, the port's bytes go out."""
        layout = self._layout
        at = layout["SERIAL_IN"]
        memory = self._memory
        count = memory[at] | memory[at + 1] << 8
        self.serial_in += bytes(memory[at + 2 : at + 2 + count])
        self.step()
        sent = bytes(self.serial_out)
        self.serial_out = bytearray()
        at = layout["OUTPUTS"] + layout["SERIAL_OUT"]
        memory[at] = len(sent) & 255
        memory[at + 1] = len(sent) >> 8
        memory[at + 2 : at + 2 + len(sent)] = sent

    def _write(self, inputs: bytearray) -> None:
        self._memory[: len(inputs)] = inputs


def _no_program() -> None:
    """Before the firmware has booted there is no turn of it."""
