"""The one table of messages. A payload is the message's number and its fields, in this order and nothing more."""

from collections import namedtuple

from ..compat import const
from . import fields
from .fields import BYTES, TEXT, U8, U16, U32

PROTOCOL = const(2)

IDENTIFY = const(1)
HELLO = const(2)
ASK_STATUS = const(3)
STATUS = const(4)
RECORD = const(5)
ACKNOWLEDGE = const(6)
ASK_LEASE = const(7)
LEASE = const(8)

Message = namedtuple("Message", ("kind", "values"))

# Number, name, who sends it, fields.
TABLE = (
    (IDENTIFY, "identify", "host", (("protocol", U8),)),
    (
        HELLO,
        "hello",
        "device",
        (("protocol", U8), ("product", TEXT), ("version", TEXT), ("board", TEXT), ("serial", TEXT), ("boots", U16)),
    ),
    (ASK_STATUS, "ask status", "host", ()),
    (STATUS, "status", "device", (("state", U8), ("fault", U8), ("waiting", U16), ("next", U32))),
    (RECORD, "record", "device", (("number", U32), ("time", U32), ("kind", U8), ("body", BYTES))),
    (ACKNOWLEDGE, "acknowledge", "host", (("number", U32),)),
    (ASK_LEASE, "ask lease", "device", (("number", U16),)),
    (LEASE, "lease", "host", (("number", U16),)),
)


class UnknownMessage(ValueError):
    """A message number that this side's table does not have."""


def put(payload: bytearray, kind: int, values: tuple) -> int:
    """Write a message into a payload; its length."""
    payload[0] = kind
    return fields.put(payload, 1, _fields(kind), values)


def get(payload: bytes, length: int) -> Message:
    """The message in the first bytes of a payload."""
    kind = payload[0]
    return Message(kind, fields.get(payload, 1, length, _fields(kind)))


def named(message: Message) -> dict:
    """The message's fields by their names, for a screen or a test."""
    return {field[0]: value for field, value in zip(_fields(message.kind), message.values)}


def _fields(kind: int) -> tuple:
    for row in TABLE:
        if row[0] == kind:
            return row[3]
    raise UnknownMessage("message %d is not in the table of protocol %d" % (kind, PROTOCOL))
