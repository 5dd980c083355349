"""Lines that are none of the chip's own: one inside it that says that steps are made, and the home mark's pin."""

from machine import Pin


class Line:
    """A line inside the chip: what waits for its edges is called as from a pin."""

    IRQ_RISING = Pin.IRQ_RISING
    IRQ_FALLING = Pin.IRQ_FALLING

    def __init__(self) -> None:
        self._level = 0
        self._handler = _nobody

    def value(self) -> int:
        """The level."""
        return self._level

    def irq(self, handler, trigger: int, hard: bool) -> None:
        """Call the handler with this line at each edge."""
        self._handler = handler

    def set(self, level: int) -> None:
        """An edge, where it is one; called where no interrupt can come between."""
        if level != self._level:
            self._level = level
            self._handler(self)


class Mark:
    """The pin of the home mark: at its rising edge the wheel's count is captured before anything else."""

    IRQ_RISING = Pin.IRQ_RISING
    IRQ_FALLING = Pin.IRQ_FALLING

    def __init__(self, pin, wheel) -> None:
        """``wheel`` is the step generator whose position is kept."""
        self._pin = pin
        self._wheel = wheel
        self._handler = _nobody

    def value(self) -> int:
        """The level."""
        return self._pin.value()

    def irq(self, handler, trigger: int, hard: bool) -> None:
        """Call the handler at each edge, in a hard interrupt."""
        self._handler = handler
        self._pin.irq(handler=self._edge, trigger=trigger, hard=hard)

    def _edge(self, pin: Pin) -> None:
        if pin.value():
            self._wheel.capture()
        self._handler(pin)


def _nobody(_) -> None:
    """Whoever waits for edges before anybody does."""
