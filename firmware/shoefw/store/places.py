"""Where in the flash region each thing lies that outlives the power: the only list of its sectors.

The state area first, the same on every board; behind it the rounds, their summaries and the bundles, whose parts of
the region are as 12 to 4 to 5, in whole pairs of sectors. The bundles' part begins with the pair that says which runs.
"""

from shoecore.compat import const
from shoecore.journal.rings import ROUNDS, SUMMARIES, pairs

SECTOR = const(4096)

# What an entry takes of the table of the keys.
KEYS_ENTRY = const(256)

# One sector each for the starts and for the prompt, two for each other thing.
BOOTS = const(0)
LATCH = const(4096)
WEAR = const(12288)
DECKS = const(20480)
DECKS_ENTRY = const(256)
IDENTITY = const(28672)
CONFIGURATION = const(36864)
SEALED = const(45056)

KEYS = const(53248)
PROMPT = const(61440)
STATE_END = const(65536)

_PAIR = const(8192)

# A smaller region has no room for a round's records and the next.
LEAST = const(131072)


class TooSmall(ValueError):
    """The board's flash region cannot hold the store."""


def worn(at: int) -> OSError:
    """What is raised where a place does not hold what was programmed there."""
    return OSError("flash at %d: what was programmed is not there; the chip is worn" % at)


def rounds(size: int) -> tuple[int, int]:
    """Where the ring of the rounds' records begins in a region of a size, and how many sectors it has."""
    return STATE_END, pairs(_sectors(size), ROUNDS)


def summaries(size: int) -> tuple[int, int]:
    """Where the ring of the rounds' summaries begins, and how many sectors it has."""
    begin, sectors = rounds(size)
    return begin + sectors * SECTOR, pairs(_sectors(size), SUMMARIES)


def bundles(size: int) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """Where it is written which bundle runs, and where A and B begin with how many sectors each: all that is left."""
    begin, sectors = summaries(size)
    which = begin + sectors * SECTOR
    first = which + _PAIR
    each = (size - first) // SECTOR // 2
    return which, (first, each), (first + each * SECTOR, each)


def _sectors(size: int) -> int:
    """So many are behind the state area."""
    if size < LEAST:
        raise TooSmall("a flash region of %d bytes, expected at least %d: take more on the board" % (size, LEAST))
    return (size - STATE_END) // SECTOR
