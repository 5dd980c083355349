"""Inputs of a port without hard interrupts: an edge has the moment at which the interpreter came to it."""

from machine import Pin


class Input:
    """A pin with the members that the drivers use; a wire that is off reads as blocked, or as an open lid."""

    IRQ_RISING = Pin.IRQ_RISING
    IRQ_FALLING = Pin.IRQ_FALLING

    def __init__(self, pin: int) -> None:
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)

    def value(self) -> int:
        """The level."""
        return self._pin.value()

    def irq(self, handler, trigger: int, hard: bool) -> None:
        """Call the handler at each edge, as soon as this port can."""
        self._pin.irq(handler=handler, trigger=trigger)
