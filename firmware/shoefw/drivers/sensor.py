"""An optical sensor on a pin: high while something is in its way."""


class Sensor:
    """Reports its edges as two events: the given one when it is blocked, the next bit when it clears.

    An interrupt that comes late finds the level of the edge after its own; then that is no edge, and none is told."""

    def __init__(self, pin, edges, blocked: int) -> None:
        self._pin = pin
        self._edges = edges
        self._blocked = blocked
        self._level = pin.value()
        pin.irq(handler=self._edge, trigger=pin.IRQ_RISING | pin.IRQ_FALLING, hard=True)

    def blocked(self) -> bool:
        """Whether something is in its way now."""
        return self._pin.value() == 1

    def _edge(self, pin) -> None:
        level = pin.value()
        if level != self._level:
            self._level = level
            self._edges.push(self._blocked if level else self._blocked << 1)
