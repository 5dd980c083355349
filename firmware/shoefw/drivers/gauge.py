"""A measured quantity on an analogue input, in the unit of its scale."""


class Gauge:
    """``full_scale`` is what the largest reading stands for, at most 32767; ``offset`` is what is taken off."""

    def __init__(self, adc, full_scale: int, offset: int) -> None:
        self._adc = adc
        self._full_scale = full_scale
        self._offset = offset

    def value(self) -> int:
        """The quantity now; half the reading's steps keep the product a small int."""
        return (self._adc.read_u16() >> 1) * self._full_scale // 32767 - self._offset
