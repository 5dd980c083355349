"""What any device tells anybody, without a key: who it is, and how it is."""

from typing import NamedTuple


class Hello(NamedTuple):
    """How a device introduces itself; ``boots`` counts its starts."""

    protocol: int
    product: str
    version: str
    board: str
    serial: str
    boots: int


class Status(NamedTuple):
    """How a device is: its state and latched fault, records not acknowledged (65535: or more), the next number."""

    state: int
    fault: int
    waiting: int
    next: int
