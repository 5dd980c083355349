"""The ring on flash: the newest value at every start, after a cut the one before or the new one, and damage is told.

Some of the cuts; every one of them is in ``test_store_cuts.py``."""

from expect import raises
from failing_flash import A_PART, ANOTHER_PART, NOTHING, Flash, PowerCut, survives
from shoefw.store.ring import OVERHEAD, Ring

_SIZE = 128
_SLOTS = 4096 // _SIZE - 1
_AT = 8192

# Every so many steps; what is allocated in one test is not collected in a VM.
_FEW = 41


def test_an_erased_flash_holds_no_value():
    ring = Ring(_flash(), _AT, _SIZE)
    assert ring.value is None and ring.damaged == 0


def test_each_value_is_the_newest_over_many_sectors():
    flash = _flash()
    ring = Ring(flash, _AT, _SIZE)
    for number in range(2 * _SLOTS + 1):
        ring.append(_value(number))
        assert ring.value == _value(number)
    assert flash.erased == 2


def test_each_value_is_found_at_the_next_start():
    for count in (1, 2, _SLOTS, _SLOTS + 1):
        flash = _filled(count)
        assert _read(flash) == (_value(count - 1), 0)
        Ring(flash, _AT, _SIZE).append(_value(99))
        assert _read(flash) == (_value(99), 0)


def test_a_start_without_a_cut_before_it_writes_nothing():
    flash = _filled(_SLOTS + 1)
    flash.power()
    Ring(flash, _AT, _SIZE)
    assert flash.steps == 0


def test_a_cut_of_the_first_append():
    assert survives(_flash(), _read, _append, A_PART, _FEW) == _SIZE


def test_a_cut_of_a_later_append():
    assert survives(_filled(3), _read, _append, NOTHING, _FEW) == _SIZE


def test_a_cut_of_a_move():
    assert survives(_filled(_SLOTS), _read, _append, A_PART, _FEW) == _SIZE + 2


def test_a_cut_of_a_move_back():
    assert survives(_filled(2 * _SLOTS), _read, _append, ANOTHER_PART, _FEW) == _SIZE + 2


def test_a_mark_that_a_cut_prevented_is_made_at_the_next_start():
    flash = _filled(3)
    flash.power(_SIZE - 1)
    raises(PowerCut, _append, flash)
    flash.power()
    assert _read(flash) == (_value(200), 0)
    flash.bytes[3 * _SIZE + 9] ^= 1
    assert _read(flash) == (_value(2), 1)


def test_an_end_of_a_move_that_a_cut_prevented_is_made_at_the_next_start():
    flash = _filled(_SLOTS)
    flash.power(_SIZE + 1)
    raises(PowerCut, _append, flash)
    flash.power()
    assert _read(flash) == (_value(200), 0)
    flash.bytes[4096 + 9] ^= 1
    assert _read(flash) == (_value(_SLOTS - 1), 1)


def test_cuts_one_after_the_other_never_lose_the_value():
    flash = _filled(_SLOTS - 4)
    for cut in range(0, 3 * _SIZE, 17):
        flash.power(cut % (_SIZE + 2), A_PART)
        raises(PowerCut, _append, flash)
        flash.power()
        assert _read(flash) == (_value(_SLOTS - 5), 0)


def test_a_damaged_byte_of_the_newest_entry_is_noticed():
    flash = _filled(3)
    for at in range(2 * _SIZE, 3 * _SIZE - 1, 6):
        flash.bytes[at] ^= 16
        assert _read(flash) == (_value(1), 1)
        flash.bytes[at] ^= 16


def test_a_damaged_only_entry_is_no_blank_flash():
    flash = _filled(1)
    flash.bytes[9] ^= 1
    assert _read(flash) == (None, 1)


def test_a_damaged_first_entry_after_a_move_does_not_bring_the_old_value_back_unnoticed():
    flash = _filled(_SLOTS + 1)
    flash.bytes[4096 + 9] ^= 1
    assert _read(flash) == (_value(_SLOTS - 1), 1)


def test_older_damage_does_not_matter():
    flash = _filled(_SLOTS + 3)
    flash.bytes[9] ^= 1
    flash.bytes[4096 + 9] ^= 1
    assert _read(flash) == (_value(_SLOTS + 2), 0)


def test_a_new_value_ends_the_damage():
    for count in (1, 3, _SLOTS + 1):
        flash = _filled(count)
        flash.bytes[(count - 1) % _SLOTS * _SIZE + (4096 if count > _SLOTS else 0) + 9] ^= 1
        assert _read(flash)[1] == 1
        Ring(flash, _AT, _SIZE).append(_value(99))
        assert _read(flash) == (_value(99), 0)


def test_a_flash_full_of_something_else_is_damage():
    flash = _flash()
    for at in range(8192):
        flash.bytes[at] = at * 7 & 127
    assert _read(flash)[0] is None and _read(flash)[1] > 0
    Ring(flash, _AT, _SIZE).append(_value(1))
    assert _read(flash) == (_value(1), 0)


def test_room_is_made_before_it_is_needed():
    flash = _filled(_SLOTS - 2)
    ring = Ring(flash, _AT, _SIZE)
    ring.make_room(2)
    assert flash.erased == 0
    ring.make_room(3)
    assert flash.erased == 1 and _read(flash) == (_value(_SLOTS - 3), 0)
    for number in range(3):
        ring.append(_value(number))
    assert flash.erased == 1


def test_a_worn_chip_is_told_at_once():
    flash = _filled(2)
    flash.bytes[2 * _SIZE + 20] = 0
    ring = Ring(flash, _AT, _SIZE)
    flash.bytes[3 * _SIZE + 20] = 0
    assert "flash at %d" % (_AT + 3 * _SIZE) in str(raises(OSError, ring.append, _value(7)))


def _flash() -> Flash:
    return Flash(8192, _AT)


def _filled(count: int) -> Flash:
    flash = _flash()
    ring = Ring(flash, _AT, _SIZE)
    for number in range(count):
        ring.append(_value(number))
    return flash


def _value(number: int) -> bytes:
    return bytes((number * 7 + 3 & 255,)) * (_SIZE - OVERHEAD - 1) + bytes((number & 255,))


def _read(flash: Flash) -> tuple:
    ring = Ring(flash, _AT, _SIZE)
    return (ring.value, ring.damaged)


def _append(flash: Flash) -> None:
    Ring(flash, _AT, _SIZE).append(_value(200))


def test_an_entry_is_read_back_before_its_mark_so_that_no_mark_comes_first():
    flash = _filled(1)
    ring = Ring(flash, _AT, _SIZE)
    done = []
    program, read = flash.program, flash.read

    def programmed(at: int, data: bytes) -> None:
        done.append(len(data))
        program(at, data)

    def seen(at: int, buffer: bytearray) -> None:
        done.append(0)
        read(at, buffer)

    flash.program, flash.read = programmed, seen
    ring.append(_value(1))
    assert done == [_SIZE - 1, 0, 1]
