"""The count of starts: grows by one each time, and a cut at any byte of any write loses at most that one start."""

from expect import raises
from shoefw.store import boots

_SECTOR = 4096


class Cut(Exception):
    """The power is gone."""


class Flash:
    """Flash whose power is cut before the n-th byte that is programmed or the n-th erase; negative for never."""

    def __init__(self, content: bytes = b"\xff" * _SECTOR) -> None:
        self.bytes = bytearray(content)
        self.cut = -1

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        for i in range(len(buffer)):
            buffer[i] = self.bytes[at + i]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits, byte by byte."""
        for i in range(len(data)):
            self._spend()
            self.bytes[at + i] &= data[i]

    def erase(self, at: int) -> None:
        """Set the sector to ones."""
        self._spend()
        for i in range(_SECTOR):
            self.bytes[at + i] = 255

    def _spend(self) -> None:
        if self.cut == 0:
            raise Cut
        self.cut -= 1


def test_the_first_starts_are_counted_from_one():
    flash = Flash()
    assert [boots.count(flash, 0) for _ in range(20)] == list(range(1, 21))


def test_every_bit_of_a_byte_and_the_step_to_the_next_byte_and_chunk():
    for used in (62, 63):
        _counts_on_from(used)


def test_every_bit_to_the_end_of_the_sector():
    _counts_on_from(4094)


def test_only_one_bit_changes_at_a_start():
    flash = Flash()
    for _ in range(30):
        before = bytes(flash.bytes[:8])
        boots.count(flash, 0)
        changed = [before[at] ^ flash.bytes[at] for at in range(8) if before[at] != flash.bytes[at]]
        assert len(changed) == 1 and changed[0] & (changed[0] - 1) == 0


def test_a_cut_before_the_write_loses_that_start_and_invents_none():
    flash = Flash()
    for counted in range(1, 20):
        _start_with_a_cut(flash)
        assert boots.count(flash, 0) == counted


def test_a_full_sector_is_erased_and_a_cut_there_loses_nothing_more():
    flash = Flash(bytes(_SECTOR))
    _start_with_a_cut(flash)
    assert flash.bytes == bytes(_SECTOR)
    assert boots.count(flash, 0) == 1
    assert flash.bytes == b"\xfe" + b"\xff" * (_SECTOR - 1)
    assert boots.count(flash, 0) == 2


def test_the_last_bit_of_the_sector_is_the_last_count_before_it_is_erased():
    flash = Flash(bytes(_SECTOR - 1) + b"\x80")
    assert boots.count(flash, 0) == 8 * _SECTOR
    assert flash.bytes == bytes(_SECTOR)


def test_a_sector_elsewhere_leaves_its_neighbours_alone():
    flash = Flash(b"\xaa" * _SECTOR + b"\xff" * _SECTOR + b"\xaa" * _SECTOR)
    assert [boots.count(flash, _SECTOR) for _ in range(3)] == [1, 2, 3]
    assert flash.bytes[:_SECTOR] == b"\xaa" * _SECTOR and flash.bytes[2 * _SECTOR :] == b"\xaa" * _SECTOR


def _start_with_a_cut(flash: Flash) -> None:
    flash.cut = 0
    raises(Cut, boots.count, flash, 0)
    flash.cut = -1


def _counts_on_from(used: int) -> None:
    flash = Flash(bytes(used) + b"\xff" * (_SECTOR - used))
    assert [boots.count(flash, 0) for _ in range(9)] == [8 * used + more for more in range(1, 10)]
