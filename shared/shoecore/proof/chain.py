"""The hash chain: each record's link fixes every record before it.

A link is SHA-256 of the byte 0x02, the 32 bytes of the link before, and the record; the first has START before it. The
byte keeps links apart from the leaves (0x00) and nodes (0x01) of a tree.
"""

from hashlib import sha256

START = bytes(32)

_LINK = b"\x02"


def chain(previous: bytes, record: bytes) -> bytes:
    """The link of a record that follows the one with the link ``previous``."""
    if len(previous) != 32:
        raise ValueError("a link of the chain has 32 bytes, not %d" % len(previous))
    return sha256(_LINK + previous + record).digest()
