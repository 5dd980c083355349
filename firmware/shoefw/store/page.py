"""A page of the journal: a link to the page before, the number and the time that it goes on from, and its records.

A page stands by itself: whatever is damaged before it, it says which records it holds. The link is half of the SHA-256
of the whole page before. A record is programmed behind the place of its checksum, then its checksum: so one that was
cut off has none, and one that was damaged has a wrong one. Zeros fill a page that takes no more.
"""

from binascii import crc32
from hashlib import sha256

from shoecore.compat import const
from shoecore.records import UnknownRecord

from . import codec

PAGE = const(256)
LINK = const(16)
HEAD = const(24)

# What is read where a record may begin.
RECORD = const(0)
END = const(1)
CUT_OFF = const(2)
DAMAGED = const(3)

_NUMBER = const(16)
_TIME = const(20)
_NONE = const(0xFFFF)

# CRC-32 of 256 bytes of ones.
_BLANK = const(0xFEA8A821)


class Page:
    """A page's bytes and a place in it. After ``read``: number, time and kind of the record from ``at`` to ``end``."""

    def __init__(self) -> None:
        self.bytes = bytearray(PAGE)
        self.view = memoryview(self.bytes)
        self._seed = 0
        self.next = 0
        self.number = 0
        self.time = 0
        self.kind = 0
        self.at = 0
        self.end = PAGE
        self._fields = 0

    def begin(self, number: int, time: int, records_at: int) -> None:
        """Write the numbers that the page goes on from; what is behind is blank."""
        for i in range(_NUMBER, PAGE):
            self.bytes[i] = 255
        codec.put_number(self.bytes, _NUMBER, number)
        codec.put_number(self.bytes, _TIME, time)
        self.go_to_start(records_at)

    def go_to_start(self, records_at: int) -> None:
        """To before the first record."""
        self.next = self.first()
        self.time = codec.number(self.bytes, _TIME)
        self._seed = crc32(self.view[_NUMBER:HEAD])
        self.end = records_at

    def go_to(self, end: int, number: int, time: int) -> None:
        """To behind the record before a number."""
        self.end = end
        self.next = number
        self.time = time

    def first(self) -> int:
        """The number of its first record."""
        return codec.number(self.bytes, _NUMBER)

    def is_blank(self) -> bool:
        """Whether nothing was ever programmed in it."""
        return crc32(self.bytes) == _BLANK

    def hash(self) -> bytes:
        """What the page after it begins with."""
        return sha256(self.bytes).digest()

    def checksum(self, at: int, end: int, number: int) -> int:
        """Of a record with a number in this page; never the one of blank flash."""
        found = (crc32(self.view[at + codec.CHECK : end], self._seed) & _NONE) ^ (number & _NONE)
        return found if found != _NONE else _NONE - 1

    def read(self) -> int:
        """Step over the next record; what is there instead, where there is none."""
        at = self.end
        if at > PAGE - codec.LEAST:
            return END
        check = self.bytes[at] | self.bytes[at + 1] << 8
        if check == _NONE:
            return END if self._is_filled(at, 255) else CUT_OFF
        if self.bytes[at + codec.CHECK] == 0:
            return END if self._is_filled(at + codec.CHECK, 0) else DAMAGED
        try:
            kind, time, start = codec.get_head(self.bytes, at, self.time)
            end = codec.skip(self.bytes, start, kind)
        except (IndexError, UnknownRecord):
            return DAMAGED
        expected = self.checksum(at, end, self.next)
        if end > PAGE or check != expected:
            return CUT_OFF if check & expected == expected else DAMAGED
        self.at = at
        self.end = end
        self.number = self.next
        self.next += 1
        self.time = time
        self.kind = kind
        self._fields = start
        return RECORD

    def body(self, target: bytearray) -> bytes:
        """The values of the record that was read, as they are on the wire."""
        return codec.get_body(self.bytes, self._fields, self.kind, target)

    def first_value(self) -> int:
        """The first value of the record that was read, a U16."""
        low = self.bytes[self._fields]
        if low < 128:
            return low
        middle = self.bytes[self._fields + 1]
        return low & 127 | (middle & 127) << 7 | (self.bytes[self._fields + 2] << 14 if middle > 127 else 0)

    def _is_filled(self, at: int, byte: int) -> bool:
        return all(self.bytes[i] == byte for i in range(at, PAGE))
