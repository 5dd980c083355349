"""Records in a frame, up to 24: only how each differs from the one before, as no frame between two goes unnoticed.

An entry is one byte, a code of the record's kind and in its two high bits how many bytes of milliseconds since the
record before follow; then those, the low one first; then the record's fields. The device's own kinds are their codes,
below 32; those of the table, from 64 on, have codes 32 less. The first of a chain comes with its number and its time in
full (``records anew``); every ``records`` goes on where the one before ended. The counter of the session tells the host
of a frame that is missing: then it takes none until the chain begins anew, for which it asks.
"""

from .. import records
from ..compat import const
from . import fields
from .fields import BYTES, TEXT

MOST_RECORDS = const(24)

_CODES = const(63)
_OWN = const(32)
_WIDTHS = const(6)
_LONGEST = const(0xFFFFFF)


def fits(since: int) -> bool:
    """Whether a record can go on a chain, so many milliseconds after the one before."""
    return 0 <= since <= _LONGEST


def size(since: int, body: bytes) -> int:
    """How many bytes an entry takes."""
    return 1 + _width(since) + len(body)


def put(payload: bytearray | memoryview, at: int, since: int, kind: int, body: bytes) -> int:
    """Write an entry; the position after it."""
    width = _width(since)
    payload[at] = (kind if kind < _OWN else kind - _OWN) | width << _WIDTHS
    for _ in range(width):
        at += 1
        payload[at] = since & 255
        since >>= 8
    at += 1
    payload[at : at + len(body)] = body
    return at + len(body)


def get(entries: bytes, number: int, time: int) -> list:
    """The records of a message, each a number, time, kind and body; the first has this number."""
    found = []
    at = 0
    end = len(entries)
    while at < end:
        kind = entries[at] & _CODES
        if kind >= _OWN:
            kind += _OWN
        width = entries[at] >> _WIDTHS
        at += 1
        since = 0
        for i in range(min(width, end - at)):
            since |= entries[at + i] << 8 * i
        start = at + width
        at = _skip(entries, start, kind)
        if at > end:
            raise fields.BadField(1, BYTES, "%d bytes" % end)
        time += since
        found.append((number, time, kind, bytes(entries[start:at])))
        number += 1
    return found


def _width(since: int) -> int:
    width = 0
    while since:
        since >>= 8
        width += 1
    return width


def _skip(entries: bytes, at: int, kind: int) -> int:
    """Where the fields of a kind end that begin at a position."""
    for width in records.layout(kind):
        if width == TEXT or width == BYTES:
            at += 1 + entries[at] if at < len(entries) else 1
        else:
            at += width
    return at
