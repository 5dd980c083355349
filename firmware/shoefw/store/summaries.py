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

# CRC-32 of a page of ones.
_BLANK = const(0xFEA8A821)

_NUMBER = (U32,)
_ROOT = const(3)
_ROOT_BYTES = const(32)


class Summaries:
    """``next`` is the next entry's number, from 0; as many as fit before the sector that is erased ahead are kept.

    ``foreign`` says that something else lies in their place, which is to be left as it is."""

    def __init__(self, flash, at: int, sectors: int) -> None:
        self.flash = flash
        self.at = at
        self.sectors = sectors
        self.slots = sectors * ENTRIES
        self.entry = bytearray(SIZE)
        self._body = memoryview(self.entry)[:CHECK]
        self._sum = memoryview(self.entry)[CHECK:]
        self._mark = bytearray(4)
        self._ready = -1
        self.next = 0
        self.foreign = self._read_end()

    def add(self, *values) -> None:
        """Keep the values of a ``Summary`` behind its number; a place that does not take them is left out."""
        if len(values) == len(LAYOUT) - 1 and len(values[_ROOT]) > _ROOT_BYTES:
            raise fields.BadField(_ROOT + 2, BYTES, values[_ROOT])
        for i in range(SIZE):
            self.entry[i] = 255
        fields.put(self.entry, 0, LAYOUT, (0,) + values)
        entry = bytes(self._body)
        for _ in range(self.slots):
            number = self.next
            if number % ENTRIES == 0 and not self._take(number // ENTRIES):
                self.next += ENTRIES
                continue
            self.next += 1
            self._body[:] = entry
            fields.put(self.entry, 0, _NUMBER, (number,))
            if self._write(number):
                return
        raise OSError("no sector of the flash at %d takes a summary; the chip is worn" % self.at)

    def get(self, number: int):
        """An entry, or None where it is no more, or cannot be read."""
        if not 0 <= number < self.next or not self.read(number):
            return None
        return summary.get(self.entry)

    def oldest(self) -> int:
        """The number from which on entries are kept."""
        last = max(self._ready, (self.next - 1) // ENTRIES)
        return max(0, last + 1 - self.sectors) * ENTRIES

    def make_room(self) -> None:
        """Erase the sector after the newest entry's, at a quiet point, as it takes long."""
        sector = (self.next + ENTRIES - 1) // ENTRIES
        if self._ready < sector and (self._is_ready(sector) or self._prepare(sector)):
            self._ready = sector

    def _read_end(self) -> bool:
        """Go on behind the newest entry; whether something else lies in their place. What reads it is let go of after
        power-on."""
        from .newest import read

        return read(self)

    def _write(self, number: int) -> bool:
        """Program the entry; whether it is there."""
        check = crc32(self._body)
        slot = number % self.slots
        place = self.at + summary.place(slot)
        try:
            self.flash.program(self.at + summary.begun(slot), _BEGUN)
            self.flash.program(place, self._body)
            fields.put_u32(self.entry, CHECK, check)
            self.flash.program(place + CHECK, self._sum)
        except OSError:
            return False
        return self.read(number) and crc32(self._body) == check

    def read(self, number: int) -> bool:
        """Read an entry's place; whether it is there."""
        return self.number_at(number % self.slots) == number

    def _take(self, sector: int) -> bool:
        """Make a sector the one that is written, erased where it is not yet."""
        if not (self._is_ready(sector) or self._prepare(sector)):
            return False
        self.flash.program(self._sector(sector) + _READY, _TAKEN)
        return True

    def _prepare(self, sector: int) -> bool:
        """Erase a sector; whether it is blank then."""
        at = self._sector(sector)
        try:
            self.flash.program(at + _READY, _TAKEN)
            self.flash.erase(at)
            page = bytearray(PAGE)
            for start in range(at, at + SECTOR, PAGE):
                self.flash.read(start, page)
                if crc32(page) != _BLANK:
                    return False
            self.flash.program(at + _READY, _READY_MARK)
        except OSError:
            return False
        return self._is_ready(sector)

    def _is_ready(self, sector: int) -> bool:
        try:
            self.flash.read(self._sector(sector) + _READY, self._mark)
        except OSError:
            return False
        return self._mark == _READY_MARK

    def number_at(self, slot: int) -> int:
        """The number of the entry in a place, -1 where none is."""
        try:
            self.flash.read(self.at + summary.place(slot), self.entry)
        except OSError:
            return -1
        return summary.number(self.entry, self.slots, slot)

    def _sector(self, sector: int) -> int:
        return self.at + sector % self.sectors * SECTOR
