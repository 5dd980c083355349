"""What remains of a round when the host has its records: a ring of short entries, the newest over the oldest.

Before an entry is programmed a byte of its page says that it was begun, after it comes its checksum: so what a cut left
is known and never written over. A sector is marked when it was erased to the end, and the mark goes when the sector is
taken.
"""

from binascii import crc32

from shoecore.compat import const
from shoecore.journal import summary
from shoecore.journal.page import PAGE
from shoecore.journal.summary import CHECK, ENTRIES, LAYOUT, SIZE
from shoecore.wire import fields
from shoecore.wire.fields import BYTES, U32

from .places import SECTOR

_READY = const(4)
_READY_MARK = b"\xc3\x5a\x69\x96"
_TAKEN = bytes(4)
_BEGUN = b"\x00"
_NOT_BEGUN = const(255)

# CRC-32 of a page of ones.
_BLANK = const(0xFEA8A821)

_NUMBER = (U32,)
_ROOT = const(3)
_ROOT_BYTES = const(32)


class Summaries:
    """``next`` is the next entry's number, from 0; as many as fit before the sector that is erased ahead are kept.

    ``foreign`` says that something else lies in their place, which is to be left as it is."""

    def __init__(self, flash, at: int, sectors: int) -> None:
        self._flash = flash
        self._at = at
        self._sectors = sectors
        self._slots = sectors * ENTRIES
        self._entry = bytearray(SIZE)
        self._body = memoryview(self._entry)[:CHECK]
        self._sum = memoryview(self._entry)[CHECK:]
        self._mark = bytearray(4)
        self._ready = -1
        self.next = 0
        self._find_newest()
        self.foreign = self.next == 0 and self._begun_sectors() > 1
        self._finish()

    def add(self, *values) -> None:
        """Keep the values of a ``Summary`` behind its number; a place that does not take them is left out."""
        if len(values) == len(LAYOUT) - 1 and len(values[_ROOT]) > _ROOT_BYTES:
            raise fields.BadField(_ROOT + 2, BYTES, values[_ROOT])
        for i in range(SIZE):
            self._entry[i] = 255
        fields.put(self._entry, 0, LAYOUT, (0,) + values)
        entry = bytes(self._body)
        for _ in range(self._slots):
            number = self.next
            if number % ENTRIES == 0 and not self._take(number // ENTRIES):
                self.next += ENTRIES
                continue
            self.next += 1
            self._body[:] = entry
            fields.put(self._entry, 0, _NUMBER, (number,))
            if self._write(number):
                return
        raise OSError("no sector of the flash at %d takes a summary; the chip is worn" % self._at)

    def get(self, number: int):
        """An entry, or None where it is no more, or cannot be read."""
        if not 0 <= number < self.next or not self._read(number):
            return None
        return summary.get(self._entry)

    def oldest(self) -> int:
        """The number from which on entries are kept."""
        last = max(self._ready, (self.next - 1) // ENTRIES)
        return max(0, last + 1 - self._sectors) * ENTRIES

    def make_room(self) -> None:
        """Erase the sector after the newest entry's, at a quiet point, as it takes long."""
        sector = (self.next + ENTRIES - 1) // ENTRIES
        if self._ready < sector and (self._is_ready(sector) or self._prepare(sector)):
            self._ready = sector

    def _write(self, number: int) -> bool:
        """Program the entry; whether it is there."""
        check = crc32(self._body)
        slot = number % self._slots
        place = self._at + summary.place(slot)
        try:
            self._flash.program(self._at + summary.begun(slot), _BEGUN)
            self._flash.program(place, self._body)
            fields.put_u32(self._entry, CHECK, check)
            self._flash.program(place + CHECK, self._sum)
        except OSError:
            return False
        return self._read(number) and crc32(self._body) == check

    def _read(self, number: int) -> bool:
        """Read an entry's place; whether it is there."""
        return self._number_at(number % self._slots) == number

    def _take(self, sector: int) -> bool:
        """Make a sector the one that is written, erased where it is not yet."""
        if not (self._is_ready(sector) or self._prepare(sector)):
            return False
        self._flash.program(self._sector(sector) + _READY, _TAKEN)
        return True

    def _prepare(self, sector: int) -> bool:
        """Erase a sector; whether it is blank then."""
        at = self._sector(sector)
        try:
            self._flash.program(at + _READY, _TAKEN)
            self._flash.erase(at)
            page = bytearray(PAGE)
            for start in range(at, at + SECTOR, PAGE):
                self._flash.read(start, page)
                if crc32(page) != _BLANK:
                    return False
            self._flash.program(at + _READY, _READY_MARK)
        except OSError:
            return False
        return self._is_ready(sector)

    def _is_ready(self, sector: int) -> bool:
        try:
            self._flash.read(self._sector(sector) + _READY, self._mark)
        except OSError:
            return False
        return self._mark == _READY_MARK

    def _find_newest(self) -> None:
        """By the first two entries of each sector, then by all of the newest, or of one whose first two are damaged."""
        newest = -1
        for sector in range(self._sectors):
            for slot in range(sector * ENTRIES, sector * ENTRIES + 2):
                newest = max(newest, self._number_at(slot))
        sector = newest // ENTRIES
        if newest >= 0:
            self._read_all(sector)
        while self._was_begun((sector + 1) * ENTRIES) and self._read_all(sector + 1):
            sector += 1

    def _read_all(self, sector: int) -> bool:
        """Go on behind the last entry of a sector; whether it has one."""
        before = self.next
        for number in range(sector * ENTRIES, (sector + 1) * ENTRIES):
            if self._read(number):
                self.next = number + 1
        return self.next > before

    def _number_at(self, slot: int) -> int:
        """The number of the entry in a place, -1 where none is."""
        try:
            self._flash.read(self._at + summary.place(slot), self._entry)
        except OSError:
            return -1
        return summary.number(self._entry, self._slots, slot)

    def _begun_sectors(self) -> int:
        """Where no entry is found: a cut leaves one sector at most that is not blank."""
        return sum([self._was_begun(sector * ENTRIES) for sector in range(self._sectors)])

    def _finish(self) -> None:
        """Make the newest entry firm, and leave out the places after it that were begun."""
        if self.next and self._read(self.next - 1):
            self._flash.program(self._at + summary.place((self.next - 1) % self._slots), self._entry)
        while self.next % ENTRIES and self._was_begun(self.next):
            self.next += 1

    def _was_begun(self, number: int) -> bool:
        mark = bytearray(1)
        try:
            self._flash.read(self._at + summary.begun(number % self._slots), mark)
        except OSError:
            return False
        return mark[0] != _NOT_BEGUN

    def _sector(self, sector: int) -> int:
        return self._at + sector % self._sectors * SECTOR
