"""What a device reports: one fact a record, numbered, timed, of a kind that one table describes."""

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

# From here on the table reports, not the device; the kinds are in ``facts``.
FACTS = const(64)

# Why a round did not begin.
NO_DECK = const(1)
BAD_SEATS = const(2)
RECORDS_FULL = const(3)
REFUSALS = ("", "no shuffled deck", "seats or button not as the rulebook needs them", "too many unacknowledged records")

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

_MAX_BODY = const(64)

Record = namedtuple("Record", ("number", "time", "kind", "values"))

# Number, name, fields. A position is the place of a card among those that left the device in the round, from 0. The
# card may be HIDDEN: then its leaf stands for it until the rules expose it.
TABLE = (
    (BOOTED, "booted", (("boots", U16), ("cause", U8))),
    (SHUFFLED, "shuffled", (("cards", U16),)),
    (
        DECK_REFUSED,
        "deck refused",
        (
            ("missing", U16),
            ("duplicate", U16),
            ("foreign", U16),
            ("unread", U16),
            ("flipped", U16),
            ("cut_cards", U16),
        ),
    ),
    (
        ROUND_OPENED,
        "round opened",
        (("round", U16), ("rulebook", TEXT), ("device", U8), ("packs", U8), ("seats", U16), ("button", U8)),
    ),
    (ROUND_REFUSED, "round refused", (("reason", U8),)),
    (DISPENSED, "dispensed", (("to", U8), ("first", U16), ("count", U8))),
    (BETTING_CLOSED, "betting closed", (("betting_round", U8),)),
    (EXPOSED, "exposed", (("position", U16), ("card", U8), ("by", U8))),
    (ROUND_CLOSED, "round closed", (("round", U16),)),
    (
        FAULT,
        "fault",
        (
            ("code", U8),
            ("at", U8),
            ("card", U16),
            ("attempt", U8),
            ("expected", U16),
            ("observed", U16),
            ("latched", U8),
        ),
    ),
    (CLEARED, "cleared", (("code", U8), ("by", U8))),
    (DRAWN, "drawn", (("position", U16), ("card", U8), ("face_up", U8), ("to", U8), ("leaf", BYTES))),
    (DRAWN_TOGETHER, "drawn together", (("first", U16), ("count", U8))),
    (SHOE_EMPTY, "shoe empty", ()),
    (OPENED, "opened", (("position", U16), ("card", U8))),
    (FOLDED, "folded", (("seat", U8),)),
    (ORDER_DRAWN, "order drawn", (("order", U16), ("cards", U16), ("ruling", U32))),
    (ORDER_ENDED, "order ended", (("order", U16), ("how", U8), ("given", U16))),
    (RESHUFFLED, "reshuffled", (("order", U16), ("returned", BYTES))),
    (SERVICE, "service", (("on", U8),)),
    (DECK_ENROLLED, "deck enrolled", (("type", U8), ("back", U8), ("supplier", TEXT))),
    (PART_REPLACED, "part replaced", (("part", U8), ("uses", U32))),
    (CLOCK_SET, "clock set", (("seconds", U32), ("drift", U16))),
    (ABORTED, "aborted", (("cards", U16),)),
    (IN_FLIGHT, "in flight", (("round", U16), ("order", U16), ("given", U16), ("certain", U8))),
)


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


def value(record: Record, name: str) -> object:
    """One value of a record by its field's name."""
    for field, found in zip(layout(record.kind), record.values):
        if field[0] == name:
            return found
    raise UnknownRecord("a record %r has no field %r" % (name_of(record.kind), name))


def layout(kind: int) -> tuple:
    """The fields of a kind of record."""
    return _row(kind)[2]


def name_of(kind: int) -> str:
    """The name of a kind of record, as people read it."""
    return _row(kind)[1]


def _row(kind: int) -> tuple:
    for row in TABLE if kind < FACTS else _facts():
        if row[0] == kind:
            return row
    raise UnknownRecord("record kind %d is not in this version's table; the other side is newer" % kind)


def _facts() -> tuple:
    """The table's own kinds, imported only where they are met: a device that reports none does not carry them."""
    from . import facts

    return facts.TABLE
