"""The newest of a row of entries over two flash sectors: a cut at any moment leaves the one before or the new one.

An entry is its number, its value, a checksum over both, and a mark programmed after them in a step of its own: what is
wrong under a mark was damaged, what is wrong without one was cut off. When a sector is full the other is erased and
takes the next entry; only then a mark in the full one's last place says that it is history.
"""

from binascii import crc32

from shoecore.compat import const

from .places import SECTOR, worn

# What an entry needs beside its value: number, checksum, mark.
OVERHEAD = const(9)

_NUMBER = const(4)
_CHECK = const(4)
_MARK = b"\x00"
_UNMARKED = const(255)

# What CRC-32 gives of anything that has its own CRC-32 behind it.
_RESIDUE = const(0x2144DF1C)

# So many entries are looked at in a step.
_A_STEP = const(6)

_BLANK = const(0)
_VOID = const(1)
_CUT_OFF = const(2)
_DAMAGED = const(3)
_WHOLE = const(4)


class Ring:
    """``value`` is the newest value, None before the first; ``damaged`` counts what was lost after it. An entry takes
    ``size`` bytes."""

    def __init__(self, flash, at: int, size: int, in_steps: bool = False) -> None:
        """The two sectors at a place, in entries of a size that divides a page of the flash.

        Nothing is known of one that is read ``in_steps`` before the last of its ``steps``."""
        self._flash = flash
        self._at = at
        self.size = size
        self._slots = SECTOR // size - 1
        self._entry = bytearray(size)
        view = memoryview(self._entry)
        self._body = view[: size - 1]
        self._head = view[:_NUMBER]
        self._blank = b""
        self._number = 0
        self._newest = -1
        self._free = 0
        self.damaged = 0
        self.value: bytes | None = None
        if not in_steps:
            for _ in self.steps():
                pass

    def steps(self):
        """Read what there is, and finish what was cut. What a blank entry is like is known only meanwhile."""
        self._blank = b"\xff" * self.size
        yield from self._find_newest()
        self.value = self._value_of_newest()
        self._sector = max(0, self._newest) // self._slots
        yield from self._look_beyond()
        self._finish()
        self._blank = b""

    def append(self, value: bytes) -> None:
        """Make a value the newest; when this returns it is, whatever happens to the power."""
        moves = self._free >= self._slots
        if moves:
            self._sector = 1 - self._sector
            self._free = 0
            self._flash.erase(self._at + self._sector * SECTOR)
        self._number += 1
        self._newest = self._sector * self._slots + self._free
        head = self._number.to_bytes(_NUMBER, "little") + value
        self._flash.program(self._place(self._newest), head + crc32(head).to_bytes(_CHECK, "little"))
        if self._look(self._newest) != _WHOLE:
            raise worn(self._place(self._newest))
        self._mark(self._newest)  # only what was read back, so that no mark comes before its entry
        if moves:
            self._flash.program(self._history(1 - self._sector), _MARK)
        self._free += 1
        self.value = bytes(value)
        self.damaged = 0

    def make_room(self, entries: int) -> None:
        """See to it now, while there is time to erase, that so many entries can be appended without."""
        if self._slots - self._free < entries and self.value is not None:
            self._free = self._slots
            self.append(self.value)

    def _find_newest(self):
        """The valid entry with the highest number, wherever it is."""
        for slot in range(2 * self._slots):
            if self._look(slot) == _WHOLE:
                number = int.from_bytes(self._head, "little")
                if number >= self._number:
                    self._number = number
                    self._newest = slot
            if slot % _A_STEP == 0:
                yield

    def _value_of_newest(self):
        if self._newest < 0:
            return None
        self._look(self._newest)
        return bytes(self._body[_NUMBER : self.size - OVERHEAD + _NUMBER])

    def _look_beyond(self):
        """What lies after the newest entry: cut off, it is voided for good; damaged, it is counted."""
        first = self._sector * self._slots
        self._free = self._newest - first + 1
        for slot in range(self._newest + 1, first + self._slots if self._number else 2 * self._slots):
            kind = self._look(slot)
            if kind != _BLANK:
                self._free = slot - first + 1
            if kind == _CUT_OFF:
                self._void(slot)
            elif kind == _DAMAGED:
                self.damaged += 1
            if slot % _A_STEP == 0:
                yield
        if self._is_history(self._sector):
            self.damaged += 1
            self._free = self._slots
        next_sector = (1 - self._sector) * self._slots
        if self._free >= self._slots and self._look(next_sector) == _CUT_OFF:
            self._void(next_sector)

    def _finish(self) -> None:
        """Do the last steps of an append that was cut before them, and make firm what may be half programmed."""
        if not self._number:
            return
        self._look(self._newest)
        if self._entry[self.size - 1]:
            self._flash.program(self._place(self._newest), self._body)
            if self._look(self._newest) == _WHOLE:
                self._mark(self._newest)
        is_first = self._newest == self._sector * self._slots
        if is_first and self._number > 1 and not self._is_history(1 - self._sector):
            self._flash.program(self._history(1 - self._sector), _MARK)

    def _look(self, slot: int) -> int:
        """Read an entry and say what it is."""
        self._flash.read(self._place(slot), self._entry)
        if self._entry == self._blank:
            return _BLANK
        if crc32(self._body) == _RESIDUE:
            return _WHOLE
        if max(self._body) == 0:
            return _VOID
        return _CUT_OFF if self._entry[self.size - 1] == _UNMARKED else _DAMAGED

    def _void(self, slot: int) -> None:
        """An entry that was cut off is none for good."""
        self._flash.program(self._place(slot), bytes(self.size - 1))

    def _mark(self, slot: int) -> None:
        self._flash.program(self._place(slot) + self.size - 1, _MARK)

    def _is_history(self, sector: int) -> bool:
        mark = bytearray(1)
        self._flash.read(self._history(sector), mark)
        return mark[0] != _UNMARKED

    def _history(self, sector: int) -> int:
        return self._at + (sector + 1) * SECTOR - self.size

    def _place(self, slot: int) -> int:
        return self._at + slot // self._slots * SECTOR + slot % self._slots * self.size
