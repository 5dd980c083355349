"""What a technician's host has a device do where that was chosen at it, and the fields of what comes of it."""

from ..compat import const
from .fields import BYTES, U8, U16, U32

# Home found; a motor, its direction and how far; a light; a key awaited; raw noise; a deck measured on its way; a
# sorted deck compared.
HOME = const(1)
JOG = const(2)
LIGHT = const(3)
AWAIT_KEY = const(4)
NOISE = const(5)
MEASURE = const(6)
KNOWN_DECK = const(7)

# What of a card is measured, each as the least, the mean and the most of a deck: its shadows on the entry and the slot
# sensor, its way from the one to the other, its shadow on the exit sensor, all in microseconds; then the first two
# shadows in thousandths of the way.
SPANS = ("entry", "slot", "way", "exit", "entry_a_way", "slot_a_way")

# How many cards were measured, the longest bounce of a sensor in microseconds, and the spans.
MEASURED = (U8, U16) + (U32,) * (3 * len(SPANS))

# What the test with a known deck comes to: how it ended; each deviation in four bytes, its kind, the slot, the card
# wanted and the card read; how many cards took how long at the feed and at the exit, in so many steps of so many
# thousandths of what the board expects, from the first on.
TESTED = (U8, BYTES, BYTES, BYTES)
BINS = const(16)
BIN = const(50)
FIRST_BIN = const(600)
DEVIATION = const(4)
MOST_DEVIATIONS = const(24)

# How it ended.
COMPARED = const(0)
NOT_SORTED = const(1)

# What came of it.
WORK_DONE = const(1)
WORK_NOT_POSSIBLE = const(2)
WORK_FAILED = const(3)
