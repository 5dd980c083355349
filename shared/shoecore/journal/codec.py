"""A record in few bytes: its kind, the milliseconds since the record before, its values; and a place for a checksum.

First the checksum, then a byte of a code of the kind and of how many bytes of milliseconds follow, then those, then the
fields: U8 as it is, U16 and U32 seven bits a byte, text and bytes behind their length, a rulebook's id as one code.
"""

from .. import records
from ..compat import const
from ..rulebooks import IDS
from ..wire import fields
from ..wire.fields import TEXT, U8

CHECK = const(2)

# No record is shorter: a checksum and the byte of its kind.
LEAST = const(3)

# No record is as long.
MOST = const(128)

# The kinds of the device have the codes 1 to 31, those of the table the codes 32 to 59, and from 60 on three kinds
# once more: without their last value, where it is the usual one. No code is what blank flash has.
_CODES = const(32)
_LAST_CODE = const(59)
_SHORT = const(60)
_SHORT_KINDS = (records.EXPOSED, records.DISPENSED, records.ORDER_DRAWN)
_USUAL = (records.BY_RULES, 2, 0)

# The first byte of a record that has its kind as it is and its whole time, where the short form does not hold them.
_WHOLE = const(1)
_LONGEST = const(0x1000000)
_TIME = const(4)

# A length below, a place in the list of rulebooks from here on; that list only ever grows at its end.
_RULEBOOK = const(128)

_MORE = const(128)

_BYTES = (bytes, bytearray)


def put(target: bytearray, start: int, base: int, time: int, kind: int, values: tuple) -> int:
    """Write all of a record but its checksum; where it ends. What a field cannot hold is refused."""
    layout = records.layout(kind)
    if len(values) != len(layout):
        raise fields.BadField(len(layout), U8, values)
    at = _put_head(target, start, base, time, kind)
    count = len(layout)
    if kind in _SHORT_KINDS and values[-1] == _USUAL[_SHORT_KINDS.index(kind)] and target[start + CHECK] != _WHOLE:
        target[start + CHECK] = target[start + CHECK] & 3 | _SHORT + _SHORT_KINDS.index(kind) << 2
        count -= 1
    for i in range(count):
        width = layout[i]
        value = values[i]
        if width < 0:
            at = _put_bytes(target, at, start + MOST - at, i + 1, width, value)
        elif not isinstance(value, int) or value >> 8 * width:  # not 0 below 0 either
            raise fields.BadField(i + 1, width, value)
        else:
            while value >= _MORE and width > U8:
                target[at] = value & 127 | _MORE
                value >>= 7
                at += 1
            target[at] = value
            at += 1
    return at


def get_kind(source: bytearray, at: int) -> int:
    """The kind of the record whose checksum is at a place."""
    head = source[at + CHECK]
    if head == _WHOLE:
        return source[at + CHECK + 1]
    code = head >> 2
    if code >= _SHORT:
        return _SHORT_KINDS[code - _SHORT]
    return code if code < _CODES else code + records.FACTS - _CODES


def get_fields(source: bytearray, at: int) -> int:
    """Where its fields begin."""
    head = source[at + CHECK]
    return at + CHECK + 1 + (1 + _TIME if head == _WHOLE else head & 3)


def get_time(source: bytearray, at: int, base: int) -> int:
    """Its time, where the record before has another."""
    head = source[at + CHECK]
    if head == _WHOLE:
        return number(source, at + CHECK + 2)
    since = 0
    for i in range(head & 3):
        since |= source[at + CHECK + 1 + i] << 8 * i
    return since if head >> 2 == records.BOOTED else base + since


def skip(source: bytearray, start: int, at: int, kind: int) -> int:
    """Where the record at a start ends whose first field is at a place."""
    layout = records.layout(kind)
    for i in range(len(layout) - (source[start + CHECK] >> 2 >= _SHORT)):
        width = layout[i]
        if width < 0:
            length = source[at]
            at += 1 if width == TEXT and length >= _RULEBOOK else 1 + length
        else:
            while width > U8 and source[at] >= _MORE:
                at += 1
            at += 1
    return at


def get_body(source: bytearray, start: int, at: int, kind: int, target: bytearray) -> bytes:
    """The fields as they are on the wire of the record at a start whose first field is at a place."""
    end = 0
    layout = records.layout(kind)
    code = source[start + CHECK] >> 2
    for i in range(len(layout)):
        width = layout[i]
        if width < 0:
            length = source[at]
            if width == TEXT and length >= _RULEBOOK:
                text = IDS[length - _RULEBOOK].encode()
                length = len(text)
                target[end + 1 : end + 1 + length] = text
                at += 1
            else:
                target[end + 1 : end + 1 + length] = source[at + 1 : at + 1 + length]
                at += 1 + length
            target[end] = length
            end += 1 + length
        else:
            if code >= _SHORT and i == len(layout) - 1:
                value = _USUAL[code - _SHORT]
            else:
                value = source[at] & 127 if width > U8 else source[at]
                shift = 7
                while width > U8 and source[at] >= _MORE:
                    at += 1
                    value |= (source[at] & 127) << shift
                    shift += 7
                at += 1
            for _ in range(width):
                target[end] = value & 255
                value >>= 8
                end += 1
    return bytes(memoryview(target)[:end])


def number(source: bytearray, at: int) -> int:
    """A U32."""
    return source[at] | source[at + 1] << 8 | source[at + 2] << 16 | source[at + 3] << 24


def _put_head(target: bytearray, start: int, base: int, time: int, kind: int) -> int:
    since = time if kind == records.BOOTED else time - base
    code = kind if kind < records.FACTS else kind - records.FACTS + _CODES
    at = start + CHECK + 1
    if 0 <= since < _LONGEST and code <= _LAST_CODE and (kind < _CODES or kind >= records.FACTS):
        while since:
            target[at] = since & 255
            since >>= 8
            at += 1
        target[start + CHECK] = code << 2 | at - start - CHECK - 1
        return at
    target[start + CHECK] = _WHOLE
    target[at] = kind
    fields.put_u32(target, at + 1, time)
    return at + 1 + _TIME


def _put_bytes(target: bytearray, at: int, room: int, place: int, width: int, value: object) -> int:
    if width == TEXT and value in IDS:
        target[at] = _RULEBOOK + IDS.index(value)
        return at + 1
    data = value.encode() if width == TEXT and isinstance(value, str) else value
    if not isinstance(data, _BYTES) or len(data) >= _RULEBOOK or len(data) >= room:
        raise fields.BadField(place, width, value)
    length = len(data)
    target[at] = length
    at += 1
    target[at : at + length] = data
    return at + length
