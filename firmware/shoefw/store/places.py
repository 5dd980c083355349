"""Where on the raw flash each thing lies that outlives the power: the only list of its sectors."""

from shoecore.compat import const

SECTOR = const(4096)

# A ring takes two sectors.
BOOTS = const(0)
LATCH = const(4096)
WEAR = const(12288)
DECKS = const(20480)

# From here on nothing is taken.
FREE = const(28672)
