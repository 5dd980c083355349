"""The generator of an RP2350 as raw noise: bits of its ring oscillators as they were sampled, its own tests on.

Its von Neumann stage is bypassed, for what is judged must not be whitened; its tests for repeated blocks and for
autocorrelation stay on beside the firmware's own, and what fails in one of them is no noise."""

import time

import machine
from shoecore.compat import const

_BASE = const(0x400F0000)
_FOUND = const(_BASE + 0x104)
_CLEAR = const(_BASE + 0x108)
_RING = const(_BASE + 0x10C)
_DATA = const(_BASE + 0x114)
_ENABLE = const(_BASE + 0x12C)
_APART = const(_BASE + 0x130)
_BYPASS = const(_BASE + 0x138)
_RESTART = const(_BASE + 0x140)

_VALID = const(1)
_WRONG = const(2 | 4)  # autocorrelation, a block that came again
_ALL = const(15)
_LONGEST_RING = const(3)
_CLOCKS_APART = const(256)
_VON_NEUMANN = const(2)

# What comes at once, and how long that may take: 192 bits are 49,152 clocks, a third of a millisecond.
_WORDS = const(6)
_BYTES = const(24)
_DEADLINE_MS = const(10)


class Noise:
    """Bits as the chip gives them, or ``OSError``."""

    def read(self, buffer: bytearray) -> None:
        """Fill the buffer with fresh samples."""
        registers = machine.mem32
        registers[_RESTART] = 1
        registers[_RING] = _LONGEST_RING
        registers[_APART] = _CLOCKS_APART
        registers[_BYPASS] = _VON_NEUMANN
        registers[_CLEAR] = _ALL
        registers[_ENABLE] = 1
        try:
            for at in range(0, len(buffer), _BYTES):
                self._block(registers, buffer, at)
        finally:
            registers[_ENABLE] = 0

    def _block(self, registers, buffer: bytearray, at: int) -> None:
        """The next block; reading its last word has the chip begin another."""
        end = time.ticks_add(time.ticks_ms(), _DEADLINE_MS)
        found = registers[_FOUND]
        while not found & (_VALID | _WRONG):
            if time.ticks_diff(end, time.ticks_ms()) < 0:
                raise OSError("the noise does not come")
            found = registers[_FOUND]
        if found & _WRONG:
            raise OSError("the chip's own test of its noise failed")
        registers[_CLEAR] = _ALL
        for number in range(_WORDS):
            word = registers[_DATA + 4 * number]
            for shift in range(4):
                place = at + 4 * number + shift
                if place < len(buffer):
                    buffer[place] = word >> 8 * shift & 255
