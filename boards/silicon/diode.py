"""An avalanche diode before an analogue input as raw noise: the lowest bit of eight readings to a sample."""

from shoecore.compat import const

# Of the reading in 16 bits, the lowest that a converter of 12 has.
_LOWEST = const(4)


class Noise:
    """Bits as the converter gives them; only the health tests judge them."""

    def __init__(self, adc) -> None:
        self._adc = adc

    def read(self, buffer: bytearray) -> None:
        """Fill the buffer with fresh samples."""
        for at in range(len(buffer)):
            sample = 0
            for _ in range(8):
                sample = sample << 1 | self._adc.read_u16() >> _LOWEST & 1
            buffer[at] = sample
