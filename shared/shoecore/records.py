"""What a device reports: one fact a record, numbered, timed, of a kind that one table gives its fields."""

from collections import namedtuple

from .compat import const
from .wire import fields
from .wire.fields import BYTES, TEXT, U8, U16, U32

BOOTED = const(1)
SHUFFLED = const(2)
DECK_REFUSED = const(3)
ROUND_OPENED = const(4)
ROUND_REFUSED = const(5)
DISPENSED = const(6)
BETTING_CLOSED = const(7)
EXPOSED = const(8)
ROUND_CLOSED = const(9)
FAULT = const(10)
CLEARED = const(11)
DRAWN = const(12)
DRAWN_TOGETHER = const(13)
SHOE_EMPTY = const(14)
OPENED = const(15)
FOLDED = const(16)
ORDER_DRAWN = const(17)
ORDER_ENDED = const(18)
RESHUFFLED = const(19)
SERVICE = const(20)
DECK_ENROLLED = const(21)
PART_REPLACED = const(22)
CLOCK_SET = const(23)
ABORTED = const(24)
IN_FLIGHT = const(25)
COMMITTED = const(26)
CONFIGURED = const(27)
KEY_PAIRED = const(28)
REFUSED = const(29)
COMMANDED = const(30)
PROVEN = const(31)

# From here on the table reports, not the device; the kinds are in ``facts``.
FACTS = const(64)

# A start's cause where it gave MicroPython's prompt, and the program ended; any other is the board's own number.
PROMPT_GIVEN = const(255)

# Why a round did not begin.
NO_DECK = const(1)
BAD_SEATS = const(2)
RECORDS_FULL = const(3)
NO_HOST = const(4)
REFUSALS = (
    "",
    "no shuffled deck",
    "seats or button not as the rulebook needs them",
    "too many unacknowledged records",
    "no host with its part of the key",
)

# Which device a round is dealt from, and by whom a card was exposed.
SHOE = const(1)
SHUFFLER = const(2)
BY_RULES = const(0)
BY_DEALER = const(1)
BY_PLAYER = const(2)

# Who ended a fault.
BY_ITSELF = const(0)
BY_HAND = const(1)
BY_SUPERVISOR = const(2)
BY_SERVICE = const(3)

# What became of an order.
EXECUTED = const(1)
VOIDED = const(2)

_MAX_BODY = const(128)

Record = namedtuple("Record", ("number", "time", "kind", "values"))

# What a kind's fields hold, in their order; their names are the host's, in its table of texts. A position is the place
# of a card among those that left the device in the round, from 0. The card may be HIDDEN: then its leaf stands for it
# until the rules expose it.
LAYOUTS = {
    BOOTED: (U16, U8),
    SHUFFLED: (U16, BYTES, U8, U16, U8),
    DECK_REFUSED: (U16, U16, U16, U16, U16, U16),
    ROUND_OPENED: (U16, TEXT, U8, U8, U16, U8),
    ROUND_REFUSED: (U8,),
    DISPENSED: (U8, U16, U8),
    BETTING_CLOSED: (U8,),
    EXPOSED: (U16, U8, U8),
    ROUND_CLOSED: (U16,),
    FAULT: (U8, U8, U16, U8, U16, U16, U8),
    CLEARED: (U8, U8),
    DRAWN: (U16, U8, U8, U8, BYTES),
    DRAWN_TOGETHER: (U16, U8),
    SHOE_EMPTY: (),
    OPENED: (U16, U8, BYTES),
    FOLDED: (U8,),
    ORDER_DRAWN: (U16, U16, U32),
    ORDER_ENDED: (U16, U8, U16),
    RESHUFFLED: (U16, BYTES),
    SERVICE: (U8,),
    DECK_ENROLLED: (U8, U8, TEXT),
    PART_REPLACED: (U8, U32),
    CLOCK_SET: (U32, U16),
    ABORTED: (U16,),
    IN_FLIGHT: (U16, U16, U16, U8),
    COMMITTED: (U16, BYTES),
    CONFIGURED: (TEXT, U8, U16),
    KEY_PAIRED: (U8, TEXT),
    REFUSED: (U8, U8, U32),
    COMMANDED: (U8, U8, U8, BYTES),
    PROVEN: (BYTES,),
}


class UnknownRecord(ValueError):
    """A kind of record that this version's table does not have."""


def pack(kind: int, values: tuple) -> bytes:
    """A record's values in bytes."""
    body = bytearray(_MAX_BODY)
    length = fields.put(body, 0, layout(kind), values)
    return bytes(memoryview(body)[:length])


def unpack(number: int, time: int, kind: int, body: bytes) -> Record:
    """A record from its bytes."""
    return Record(number, time, kind, fields.get(body, 0, len(body), layout(kind)))


def layout(kind: int) -> tuple:
    """The fields of a kind of record."""
    found = (LAYOUTS if kind < FACTS else _of_facts or _met()).get(kind)
    if found is None:
        raise UnknownRecord("record kind %d is not in this version's table; the other side is newer" % kind)
    return found


_of_facts: dict = {}


def _met() -> dict:
    """The table's own kinds, imported only where they are met: a device that reports none does not carry them."""
    global _of_facts
    from . import facts

    _of_facts = facts.LAYOUTS
    return _of_facts
