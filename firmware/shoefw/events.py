"""What a procedure can wait for: each event is one bit, a sensor's clearing is the bit above its blocking."""

from shoecore.compat import const

TIMEOUT = const(0)
HOPPER_FULL = const(1)
HOPPER_EMPTY = const(2)
ENTRY_BLOCKED = const(4)
ENTRY_CLEAR = const(8)
SLOT_BLOCKED = const(16)
SLOT_CLEAR = const(32)
EXIT_BLOCKED = const(64)
EXIT_CLEAR = const(128)
TRAY_FULL = const(256)
TRAY_EMPTY = const(512)
HOME_FOUND = const(1024)
HOME_LEFT = const(2048)
CAROUSEL_MOVES = const(4096)
CAROUSEL_THERE = const(8192)
KEY = const(16384)
