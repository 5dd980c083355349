"""What remains of a round when the host has its records: one entry of a ring, and where in it an entry lies.

An entry's number says where it is. In front of a page's entries is a byte for each that says that it was begun; behind
each is its checksum.
"""

from binascii import crc32
from collections import namedtuple

from ..compat import const
from ..wire import fields
from ..wire.fields import BYTES, U16, U32
from . import codec
from .page import PAGE

# The entries in a sector, and the bytes of one.
ENTRIES = const(64)
SIZE = const(60)

# Where an entry's checksum is, behind all of it.
CHECK = const(56)

# Of a sector's entries in a page: behind 16 bytes that are the page's own.
_IN_A_PAGE = const(4)
_FIRST = const(16)

# CRC-32 of anything that has its own CRC-32 behind it.
_RESIDUE = const(0x2144DF1C)

# ``root``: the commitment; ``findings``: how many there were; ``given``: cards; ``seats``: as in its first record.
Summary = namedtuple("Summary", ("number", "round", "order", "boots", "root", "findings", "given", "seats", "faults"))
LAYOUT = (U32, U16, U16, U16, BYTES, U16, U16, U16, U16)
_ROOT_LENGTH = const(10)
_WITHOUT_ROOT = const(19)


def place(slot: int) -> int:
    """Where in the ring the entry of a slot is; a slot is a number less whole rounds of the ring."""
    return slot // _IN_A_PAGE * PAGE + _FIRST + slot % _IN_A_PAGE * SIZE


def begun(slot: int) -> int:
    """Where in the ring the byte is that says whether it was begun; blank where not."""
    return slot // _IN_A_PAGE * PAGE + slot % _IN_A_PAGE


def number(entry: bytearray, slots: int, slot: int) -> int:
    """The number of the entry that was read from a slot of so many, -1 where none is whole."""
    if crc32(entry) != _RESIDUE:
        return -1
    found = codec.number(entry, 0)
    return found if found % slots == slot else -1


def get(entry: bytearray) -> Summary:
    """An entry's values."""
    return Summary(*fields.get(entry, 0, _WITHOUT_ROOT + entry[_ROOT_LENGTH], LAYOUT))
