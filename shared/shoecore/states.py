"""What a device says that it is doing, in its status."""

from .compat import const

STARTING = const(0)
NO_DECK = const(1)
TAKING_IN = const(2)
READY = const(3)
IN_ROUND = const(4)
EMPTYING = const(5)
STOPPED = const(6)
HOLDING = const(7)
WAITING = const(8)
SERVICE = const(9)
CLEARING = const(10)

NAMES = (
    "starting",
    "waiting for a deck",
    "taking a deck in",
    "ready for a round",
    "in a round",
    "emptying",
    "stopped",
    "holding the rest of the deck",
    "waiting: lid, host or power",
    "in service",
    "being cleared by hand",
)
