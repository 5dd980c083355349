"""The codes of what a device can find wrong with itself or with its cards; their texts are in ``fault_texts``."""

from .compat import const

FEED_JAM = const(1)
EXIT_JAM = const(2)
HOMING_FAILED = const(3)
DECK_WRONG = const(4)
ENTROPY_FAILED = const(5)
RECORDS_LOST = const(6)
EDGES_LOST = const(7)
