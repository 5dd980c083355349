"""A rig's pins in the form of `digitalio`: what plays the machine sets and reads them, whatever they really are."""

from collections.abc import Callable
from enum import Enum


class Direction(Enum):
    """Which way a pin is for the rig: it sets what are inputs of the device."""

    INPUT = 0
    OUTPUT = 1


class Line:
    """A pin with the members of ``digitalio.DigitalInOut`` that a rig uses, over two functions."""

    def __init__(self, read: Callable[[], bool], write: Callable[[bool], None] | None = None) -> None:
        self._read = read
        self._write = write

    @property
    def direction(self) -> Direction:
        """``OUTPUT`` where the rig drives it."""
        return Direction.OUTPUT if self._write else Direction.INPUT

    @property
    def value(self) -> bool:
        """The level."""
        return self._read()

    @value.setter
    def value(self, level: bool) -> None:
        if self._write is None:
            raise AttributeError("Cannot set value when direction is input.")
        self._write(level)
