"""An optical sensor on a pin: high while something is in its way."""


class Sensor:
    """Reports its edges as two events: the given one when it is blocked, the next bit when it clears."""

    def __init__(self, pin, edges, blocked: int) -> None:
        self._pin = pin
        self._edges = edges
        self._blocked = blocked
        pin.irq(handler=self._edge, trigger=pin.IRQ_RISING | pin.IRQ_FALLING, hard=True)

    def blocked(self) -> bool:
        """Whether something is in its way now."""
        return self._pin.value() == 1

    def _edge(self, pin) -> None:
        self._edges.push(self._blocked if pin.value() else self._blocked << 1)
