"""The ring oscillator of an RP2040 as raw noise: what its one random bit says, eight looks to a sample."""

import micropython

import machine
from shoecore.compat import const

_RANDOM_BIT = const(0x4006001C)


class Noise:
    """Bits as the chip gives them; only the health tests judge them."""

    @micropython.native
    def read(self, buffer: bytearray) -> None:
        """Fill the buffer with fresh samples."""
        registers = machine.mem32
        for at in range(len(buffer)):
            sample = 0
            for _ in range(8):
                sample = sample << 1 | registers[_RANDOM_BIT]
            buffer[at] = sample
