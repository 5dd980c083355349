"""The one table of messages. A payload is the message's number and its fields, in this order and nothing more."""

from collections import namedtuple

from ..compat import const
from . import fields
from .fields import BYTES, REST, TEXT, U8, U16, U32

PROTOCOL = const(6)

IDENTIFY = const(1)
HELLO = const(2)
ASK_STATUS = const(3)
STATUS = const(4)
ACKNOWLEDGE = const(6)
ASK_LEASE = const(7)
LEASE = const(8)
ASK_DUMP = const(9)
DUMP = const(10)
SEAL_PART = const(11)
OPEN = const(12)
CHALLENGE = const(13)
PROVE = const(14)
WELCOME = const(15)
REFUSED = const(16)
RECORDS_ANEW = const(17)
RECORDS = const(18)
AGAIN = const(19)
COMMAND = const(20)
RESULT = const(21)
PAIR = const(22)
PAIR_COMMITTED = const(23)
PAIR_NONCE = const(24)
PAIR_OPENED = const(25)
PAIR_AGREED = const(26)
PAIRED = const(27)
PIECE = const(28)
HAVE = const(29)
NOTE = const(30)
ATTESTED = const(31)
TOLD = const(32)
WORK = const(33)
WORKED = const(34)

Message = namedtuple("Message", ("kind", "values"))

# What a message's fields hold, in their order.
LAYOUTS = {
    IDENTIFY: (U8,),  # host: protocol
    HELLO: (U8, TEXT, TEXT, TEXT, TEXT, U16),  # device: protocol, product, version, board, serial, boots
    ASK_STATUS: (),  # host
    STATUS: (U8, U8, U16, U32),  # device: state, fault, waiting records, next record
    ACKNOWLEDGE: (U32,),  # host: number
    ASK_LEASE: (U16,),  # device: number
    LEASE: (U16,),  # host: number
    ASK_DUMP: (U32,),  # host: from where on
    DUMP: (U32, BYTES),  # device: from where on, bytes of the journal
    SEAL_PART: (BYTES,),  # host: part
    OPEN: (BYTES, BYTES),  # host: key's id, commitment to its nonce
    CHALLENGE: (BYTES, BYTES, BYTES),  # device: nonce, start of the counters, proof
    PROVE: (BYTES, BYTES),  # host: proof, nonce
    WELCOME: (U8, U32, U32),  # device: role, oldest record that it keeps, next record
    REFUSED: (U8, U8),  # device: reason, message
    RECORDS_ANEW: (U32, U32, REST),  # device: number and time of the first record, entries
    RECORDS: (REST,),  # device: entries
    AGAIN: (U32,),  # host: first record that is missing
    COMMAND: (U16, U8, BYTES, BYTES, BYTES),  # host: number, command, argument, second key's id, its signature
    RESULT: (U16, U8),  # device: number, result
    PAIR: (BYTES, U8, TEXT),  # host: public value, role, name
    PAIR_COMMITTED: (BYTES, BYTES),  # device: public value, commitment to a nonce
    PAIR_NONCE: (BYTES,),  # host: nonce
    PAIR_OPENED: (BYTES,),  # device: the nonce that it was committed to
    PAIR_AGREED: (BYTES,),  # host: proof that the code was agreed to
    PAIRED: (BYTES, BYTES, BYTES),  # device: key's id, key hidden, tag
    PIECE: (U32, BYTES),  # host: from where on, bytes of what is to be installed
    HAVE: (U32, U8, TEXT),  # device: how much of it is there, how far it has come, what was wrong with it
    NOTE: (TEXT,),  # host: what it found or heard ruled, in a line
    ATTESTED: (U16, BYTES, BYTES),  # device: number of the command, codes of what it runs by, what it is set to
    TOLD: (U16, BYTES),  # device: number of the command, the answer to what it asked
    WORK: (U16, U8, BYTES),  # host: number, what is to be done, its argument
    WORKED: (U16, U8, BYTES),  # device: number of the work, what came of it, what it tells
}


class UnknownMessage(ValueError):
    """A message number that this side's table does not have."""


def put(payload: bytearray | memoryview, kind: int, values: tuple) -> int:
    """Write a message into a payload; its length."""
    payload[0] = kind
    return fields.put(payload, 1, _layout(kind), values)


def get(payload: bytes, length: int) -> Message:
    """The message in the first bytes of a payload."""
    kind = payload[0]
    return Message(kind, fields.get(payload, 1, length, _layout(kind)))


def _layout(kind: int) -> tuple:
    found = LAYOUTS.get(kind)
    if found is None:
        raise UnknownMessage("message %d is not in the table of protocol %d" % (kind, PROTOCOL))
    return found
