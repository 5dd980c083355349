"""Values in bytes and back, each checked against its range: the only place that packs numbers."""

from struct import pack_into

U8 = 1
U16 = 2
U32 = 4
TEXT = -1
BYTES = -2

_NAMES = {
    U8: "0..255",
    U16: "0..65535",
    U32: "0..4294967295",
    TEXT: "text of at most 255 bytes",
    BYTES: "at most 255 bytes",
}


class BadField(ValueError):
    """A value that its field cannot hold, or bytes that end too early: which field, what it takes, what came."""

    def __init__(self, name: str, kind: int, observed: object) -> None:
        super().__init__(name, kind, observed)
        self.name = name

    def __str__(self) -> str:
        name, kind, observed = self.args
        return "field %s takes %s, not %r" % (name, _NAMES[kind], observed)


def put(target: bytearray, at: int, fields: tuple, values: tuple) -> int:
    """Write the values of a field list from a position on; the position after them."""
    if len(values) != len(fields):
        raise BadField(fields[-1][0] if fields else "none", U8, values)
    for i in range(len(fields)):
        name, kind = fields[i]
        if kind > 0:
            at = _put_number(target, at, name, kind, values[i])
        else:
            at = _put_bytes(target, at, name, kind, values[i])
    return at


def put_checksum(target: bytearray, at: int, checksum: int) -> None:
    """Write a CRC-32, which cannot be out of range, without a heap object for its bytes."""
    pack_into("<I", target, at, checksum)


def get(source: bytes, at: int, end: int, fields: tuple) -> tuple:
    """The values of a field list that fill the bytes exactly from a position to the end."""
    values = []
    for name, kind in fields:
        width = kind
        if kind < 0:
            if at >= end:
                raise BadField(name, kind, "nothing")
            width = source[at]
            at += 1
        if at + width > end:
            raise BadField(name, kind, "%d bytes" % (end - at))
        values.append(_number(source, at, width) if kind > 0 else _piece(source, at, width, name, kind))
        at += width
    if at != end:
        raise BadField(fields[-1][0] if fields else "none", U8, "%d bytes too many" % (end - at))
    return tuple(values)


def _put_number(target: bytearray, at: int, name: str, width: int, value: int) -> int:
    if not isinstance(value, int) or value < 0 or value >> (8 * width):
        raise BadField(name, width, value)
    for _ in range(width):
        target[at] = value & 255
        value >>= 8
        at += 1
    return at


def _put_bytes(target: bytearray, at: int, name: str, kind: int, value: object) -> int:
    data = value.encode() if kind == TEXT and isinstance(value, str) else value
    if not isinstance(data, (bytes, bytearray)) or len(data) > 255 or at + 1 + len(data) > len(target):
        raise BadField(name, kind, value)
    target[at] = len(data)
    at += 1
    target[at : at + len(data)] = data
    return at + len(data)


def _number(source: bytes, at: int, width: int) -> int:
    value = 0
    for i in range(at + width - 1, at - 1, -1):
        value = value << 8 | source[i]
    return value


def _piece(source: bytes, at: int, width: int, name: str, kind: int) -> object:
    piece = bytes(source[at : at + width])
    if kind == BYTES:
        return piece
    try:
        return str(piece, "utf-8")
    except UnicodeError:
        pass
    raise BadField(name, TEXT, piece)
