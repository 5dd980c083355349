"""A page of the journal: a link to the page before, the number and the time that it goes on from, and its records.

A page stands by itself: whatever is damaged before it, it says which records it holds. The link is half of the SHA-256
of the whole page before. A record is programmed behind the place of its checksum, then its checksum: so one that was
cut off has none, and one that was damaged has a wrong one. Where a page takes no more the next record is zeros.
"""

from binascii import crc32
from hashlib import sha256

from ..compat import const
from ..records import UnknownRecord
from ..wire.fields import put_u32
from . import codec
from .codec import CHECK, LEAST, MOST

PAGE = const(256)
LINK = const(16)
HEAD = const(24)

# No record reaches so far: of these two bytes the last alone is programmed while what is cut off is made zeros.
VOIDED = const(254)

# What is read where a record may begin.
RECORD = const(0)
END = const(1)
CUT_OFF = const(2)
DAMAGED = const(3)
CLOSED = const(4)
UNCHECKED = const(5)

_NUMBER = const(16)
_TIME = const(20)
_NONE = const(0xFFFF)

# Checksums start from as much as is no heap object.
_SEED = const(0x3FFFFFFF)

_BLANKS = b"\xff" * (PAGE - _NUMBER)

# CRC-32 of 256 bytes of ones.
_BLANK = const(0xFEA8A821)


class Page:
    """A page's bytes and a place in it. After ``read``: number, time and kind of the record from ``at`` to ``end``."""

    def __init__(self) -> None:
        # Behind it a record is written before it is known where it fits.
        self.bytes = bytearray(PAGE + MOST + LEAST)
        self.all = memoryview(self.bytes)
        self.view = self.all[:PAGE]
        self._rest = self.all[_NUMBER:PAGE]
        self._seed = 0
        self._crc = bytearray(4)
        self.next = 0
        self.number = 0
        self.time = 0
        self.kind = 0
        self.at = 0
        self.end = PAGE
        self._fields = 0

    def begin(self, number: int, time: int, records_at: int) -> None:
        """Write the numbers that the page goes on from; what is behind is blank."""
        self._rest[:] = _BLANKS
        put_u32(self.bytes, _NUMBER, number)
        put_u32(self.bytes, _TIME, time)
        self.go_on_from(number, time, records_at)

    def go_to_start(self, records_at: int) -> None:
        """To before the first record."""
        self.go_on_from(self.first(), codec.number(self.bytes, _TIME), records_at)

    def go_to(self, end: int, number: int, time: int) -> None:
        """To behind the record before a number."""
        self.end = end
        self.next = number
        self.time = time

    def go_on_from(self, number: int, time: int, records_at: int) -> None:
        """To before the first record of a page that has to begin with these numbers, whatever it says itself."""
        self.next = number
        self.time = time
        self._seed = (time ^ time >> 30 ^ number >> 16) & _SEED
        self.end = records_at

    def first(self) -> int:
        """The number of its first record."""
        return codec.number(self.bytes, _NUMBER)

    def is_blank(self) -> bool:
        """Whether nothing was ever programmed in it."""
        return crc32(self.view) == _BLANK

    def hash(self) -> bytes:
        """What the page after it begins with the half of."""
        return sha256(self.view).digest()

    def checksum(self, record: memoryview, number: int) -> int:
        """Of a record's bytes behind its checksum, with a number in this page; never the one of blank flash."""
        crc = self._crc
        put_u32(crc, 0, crc32(record, self._seed))
        found = (crc[0] | crc[1] << 8) ^ (number & _NONE)
        return found if found != _NONE else _NONE - 1

    def read(self) -> int:
        """Step over the next record; what is there instead, where there is none."""
        at = self.end
        if at > PAGE - LEAST:
            return CLOSED
        page = self.bytes
        check = page[at] | page[at + 1] << 8
        if page[at + CHECK] == 0 or check == _NONE:
            return self._what_ends(at, check)
        try:
            kind = codec.get_kind(page, at)
            fields = codec.get_fields(page, at)
            end = codec.skip(page, at, fields, kind)
        except (IndexError, UnknownRecord):
            return self._what_is_none(at)
        if end > PAGE:
            return self._what_is_none(at)
        expected = self.checksum(self.view[at + CHECK : end], self.next)
        if check != expected:
            is_unchecked = check & expected == expected and not self._is_being_voided()
            return UNCHECKED if is_unchecked else self._what_is_none(at)
        self.time = codec.get_time(page, at, self.time)
        self.at = at
        self.end = end
        self.number = self.next
        self.next += 1
        self.kind = kind
        self._fields = fields
        return RECORD

    def body(self, target: bytearray) -> bytes:
        """The values of the record that was read, as they are on the wire."""
        return codec.get_body(self.bytes, self.at, self._fields, self.kind, target)

    def first_value(self) -> int:
        """The first value of the record that was read, a U16."""
        low = self.bytes[self._fields]
        if low < 128:
            return low
        middle = self.bytes[self._fields + 1]
        return low & 127 | (middle & 127) << 7 | (self.bytes[self._fields + 2] << 14 if middle > 127 else 0)

    def _what_ends(self, at: int, check: int) -> int:
        """Behind the last record: blank, or zeros that end the page, or what a cut left of either or of a record."""
        head = self.bytes[at + CHECK]
        rest = self.bytes[PAGE - 1]
        behind = self.view[at + LEAST : PAGE]
        if rest in (0, 255) and (not len(behind) or (min(behind) if rest else max(behind)) == rest):
            if head == 0:
                return CUT_OFF if check else CLOSED
            if head == rest:
                return END
        return CUT_OFF if check == _NONE or self._is_being_voided() else DAMAGED

    def _is_being_voided(self) -> bool:
        """Whether it was found that what stands behind the last record is none, and the power went meanwhile."""
        return self.bytes[PAGE - 1] != 255 and self.bytes[VOIDED] != 0

    def _what_is_none(self, at: int) -> int:
        """A checksum of no record: one that came before its record, which was then cut off, or damage."""
        if self._is_being_voided():
            return CUT_OFF
        for i in range(at + CHECK, PAGE):
            if self.bytes[i] != 255:
                return DAMAGED
        return CUT_OFF
