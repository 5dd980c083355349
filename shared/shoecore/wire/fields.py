"""Values in bytes and back, each checked against its range: the only place that packs numbers."""

from struct import pack_into

from ..compat import const

# What a field holds: a number of so many bytes, text or bytes after their length in one byte, or all bytes that follow.
U8 = const(1)
U16 = const(2)
U32 = const(4)
TEXT = const(-1)
BYTES = const(-2)
REST = const(-3)


class BadField(ValueError):
    """A value that its field cannot hold, or bytes that end too early: which field from 1, what it takes, what came."""

    def __init__(self, place: int, kind: int, observed: object) -> None:
        super().__init__(place, kind, observed)
        self.place = place

    def __str__(self) -> str:
        place, kind, observed = self.args
        takes = "0..%d" % ((1 << 8 * kind) - 1) if kind > 0 else "at most 255 bytes"
        return "field %d takes %s%s, not %r" % (place, takes, " of text" if kind == TEXT else "", observed)


def put(target: bytearray | memoryview, at: int, fields: tuple, values: tuple) -> int:
    """Write the values of a field list from a position on; the position after them."""
    if len(values) != len(fields):
        raise BadField(len(fields), U8, values)
    for i in range(len(fields)):
        kind = fields[i]
        if kind > 0:
            at = _put_number(target, at, i + 1, kind, values[i])
        else:
            at = _put_bytes(target, at, i + 1, kind, values[i])
    return at


def put_u32(target: bytearray | memoryview, at: int, value: int) -> None:
    """Write a CRC-32, or another U32 that cannot be out of range, without a heap object for its bytes."""
    pack_into("<I", target, at, value)


def get(source: bytes, at: int, end: int, fields: tuple) -> tuple:
    """The values of a field list that fill the bytes exactly from a position to the end."""
    values: list = []
    for kind in fields:
        place = len(values) + 1
        width = kind
        if kind == REST:
            width = end - at
        elif kind < 0:
            if at >= end:
                raise BadField(place, kind, "nothing")
            width = source[at]
            at += 1
        if at + width > end:
            raise BadField(place, kind, "%d bytes" % (end - at))
        values.append(_number(source, at, width) if kind > 0 else _piece(source, at, width, place, kind))
        at += width
    if at != end:
        raise BadField(len(fields), U8, "%d bytes too many" % (end - at))
    return tuple(values)


def _put_number(target: bytearray | memoryview, at: int, place: int, width: int, value: int) -> int:
    if not isinstance(value, int) or value < 0 or value >> (8 * width):
        raise BadField(place, width, value)
    for _ in range(width):
        target[at] = value & 255
        value >>= 8
        at += 1
    return at


def _put_bytes(target: bytearray | memoryview, at: int, place: int, kind: int, value: object) -> int:
    data = value.encode() if kind == TEXT and isinstance(value, str) else value
    if not isinstance(data, (bytes, bytearray)) or len(data) > 255 or at + 1 + len(data) > len(target):
        raise BadField(place, kind, value)
    if kind != REST:
        target[at] = len(data)
        at += 1
    target[at : at + len(data)] = data
    return at + len(data)


def _number(source: bytes, at: int, width: int) -> int:
    value = 0
    for i in range(at + width - 1, at - 1, -1):
        value = value << 8 | source[i]
    return value


def _piece(source: bytes, at: int, width: int, place: int, kind: int) -> object:
    piece = bytes(source[at : at + width])
    if kind != TEXT:
        return piece
    try:
        return str(piece, "utf-8")
    except UnicodeError:
        pass
    raise BadField(place, TEXT, piece)
