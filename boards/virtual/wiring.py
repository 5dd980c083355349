"""What the virtual board's pins are wired to, and the carousel's geometry: the board and the machine both read it."""

from shoecore.compat import const

HOPPER = const(2)
ENTRY = const(3)
SLOT = const(4)
EXIT = const(5)
TRAY = const(6)
HOME = const(7)
CAROUSEL_MOVING = const(8)
FEED_FORWARD = const(10)
FEED_BACKWARD = const(11)
EXIT_FORWARD = const(12)
EXIT_BACKWARD = const(13)
READY_LAMP = const(14)
FAULT_LAMP = const(15)

SLOTS = const(54)
STEPS_A_SLOT = const(20)
