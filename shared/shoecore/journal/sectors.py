"""The sectors of a ring, each by its number, and what its header says.

The sector of a sequence number has one place. Its header is programmed whole into an erased sector and checksummed;
behind it are two marks: that the sector was erased to the end and is not yet taken, that all in it is acknowledged.
"""

from binascii import crc32

from ..compat import const
from ..wire.fields import put_u32
from . import codec
from .page import HEAD, LINK, PAGE, Page

PAGES = const(16)

# Where the records of a sector's first page begin: behind the page's numbers, the header and the marks.
FIRST = const(52)

# What a header is found to be.
NONE = const(0)
BLANK = const(1)
READY = const(2)
HEADER = const(3)
NEWER = const(4)
UNREADABLE = const(5)

# The format that is written; one that is one older is read too.
VERSION = const(1)

_MAGIC = b"TSJ"
_VERSION_AT = const(27)
_SEQUENCE = const(28)
_KEPT = const(32)
_ROUND = const(36)
_ORDER = const(38)
_CHECK = const(40)

# Where a header ends and its marks are, and the second of them.
MARKS = const(44)
DONE = const(48)

# What CRC-32 gives of anything that has its own CRC-32 behind it, and of a header's place that is blank.
_RESIDUE = const(0x2144DF1C)
_BLANK_HEADER = const(0x9AC38E3D)

READY_MARK = b"\xc3\x5a\x69\x96"

# Of one that was made ready as no sector before it, after the newest, could be: those are left out.
BEYOND_MARK = b"\xc3\x5a\x96\x69"

DONE_MARK = b"\x3c\xa5\x96\x69"

_TAKEN = b"\x00\x00\x00\x00"

# The marks as every page is hashed with them: taken, not acknowledged.
_MARKS = b"\x00\x00\x00\x00\xff\xff\xff\xff"


class Sectors:
    """``header`` is the header that was looked at last, with its marks."""

    def __init__(self, flash, at: int, count: int) -> None:
        self.count = count
        self.header = bytearray(FIRST)
        view = memoryview(self.header)
        self._magic = view[24:_VERSION_AT]
        self._whole = view[:MARKS]
        self._ready = view[MARKS:DONE]
        self._done = view[DONE:]
        self._flash = flash
        self._at = at

    def place(self, sequence: int, page: int = 0) -> int:
        """Where on the flash a page of a sector is."""
        return self._at + (sequence % self.count * PAGES + page) * PAGE

    def look(self, sequence: int) -> int:
        """Read the header in a sector's place and say what it is; of another sequence it is none."""
        found = self.look_at(sequence)
        return NONE if found == HEADER and self.sequence() != sequence else found

    def before(self, sequence: int) -> int:
        """The last sector before that has a header, which is looked at then; this one where there is none.

        One that was left before it took a record begins as this one does, and is none."""
        following = self.first() if self.look(sequence) == HEADER else 0
        for earlier in range(sequence - 1, max(-1, sequence - self.count), -1):
            if self.look(earlier) == HEADER and self.first() != following:
                return earlier
        return sequence

    def look_at(self, index: int) -> int:
        """Read the header in a place, of whatever sequence."""
        try:
            self._flash.read(self.place(index), self.header)
        except OSError:
            return UNREADABLE
        if self._magic == _MAGIC and crc32(self._whole) == _RESIDUE:
            version = self.header[_VERSION_AT]
            if version > VERSION:
                return NEWER
            return HEADER if version >= VERSION - 1 and self.sequence() % self.count == index % self.count else NONE
        if crc32(self._whole) == _BLANK_HEADER:
            return READY if self._ready == READY_MARK or self.is_beyond() else BLANK
        return NONE

    def sequence(self) -> int:
        """Of the header: its number."""
        return codec.number(self.header, _SEQUENCE)

    def first(self) -> int:
        """Of the header: the number of the sector's first record."""
        return codec.number(self.header, LINK)

    def kept(self) -> int:
        """Of the header: the sector that had the oldest record not acknowledged when this one was begun."""
        return codec.number(self.header, _KEPT)

    def round(self) -> int:
        """Of the header: the last round before it."""
        return self.header[_ROUND] | self.header[_ROUND + 1] << 8

    def order(self) -> int:
        """Of the header: the last order before it."""
        return self.header[_ORDER] | self.header[_ORDER + 1] << 8

    def version(self) -> int:
        """Of the header: the format it is in."""
        return self.header[_VERSION_AT]

    def is_acknowledged(self) -> bool:
        """Of the header: whether the host has all of the sector."""
        return self._done == DONE_MARK

    def is_beyond(self) -> bool:
        """Of what was looked at: whether it was made ready beyond sectors that are left out."""
        return self._ready == BEYOND_MARK

    def is_taken(self) -> bool:
        """Of what was looked at: whether it was begun, which is marked before its header comes."""
        return self._ready == _TAKEN

    def load(self, page: Page, sequence: int, index: int) -> bool:
        """Read a page and go to before its first record; a sector's first page needs its header."""
        return (index > 0 or self.look(sequence) == HEADER) and self.load_bare(page, sequence, index)

    def load_bare(self, page: Page, sequence: int, index: int) -> bool:
        """Read a page and go to before its first record, whether its sector has a header or not."""
        try:
            self._flash.read(self.place(sequence, index), page.view)
        except OSError:
            return False
        if index == 0:
            page.bytes[MARKS:FIRST] = _MARKS
        page.go_to_start(FIRST if index == 0 else HEAD)
        return True

    def put_header(self, page: Page, sequence: int, kept: int, round: int, order: int) -> None:
        """Write a sector's header into its first page, which has begun."""
        header = page.bytes
        header[24:_VERSION_AT] = _MAGIC
        header[_VERSION_AT] = VERSION
        put_u32(header, _SEQUENCE, sequence)
        put_u32(header, _KEPT, kept)
        put_u32(header, _ROUND, round | order << 16)
        put_u32(header, _CHECK, crc32(page.all[:_CHECK]))
        header[MARKS:FIRST] = _MARKS
