"""The sealed cards on flash: the newest entry at every start, its cards and slots, nothing left of those before.

Some of the cuts; every one of them is in ``test_store_cuts.py``."""

from binascii import crc32

from expect import raises
from failing_flash import A_PART, ANOTHER_PART, NOTHING, Flash, PowerCut, survives
from shoefw.store.sealed import CELLS, SLOTS, Sealed

_AT = 8192
_HEAD = 29
_FEW = 7


def test_an_erased_flash_holds_no_entry():
    sealed = Sealed(_flash(), _AT)
    assert (sealed.order, sealed.nonce, sealed.damaged) == (0, b"", 0)
    assert sealed.ciphertext(0) is None and not sealed.begun(0) and not sealed.out(0)


def test_the_newest_entry_is_found_at_every_start_over_many_sectors():
    flash = _flash()
    for order in range(1, 36):
        Sealed(flash, _AT).begin(order, _nonce(order))
        assert _read(flash)[:3] == (order, _nonce(order), 0)


def test_a_new_entry_holds_no_card_and_no_slot_is_begun():
    flash = _flash()
    for order in (1, 2, 3, 9, 17):
        sealed = Sealed(flash, _AT)
        sealed.begin(order, _nonce(order))
        assert _is_empty(sealed) and _is_empty(Sealed(flash, _AT))
        sealed.put(0, 17)
        sealed.mark_begun(0)
        sealed.mark_out(0)


def test_a_card_is_there_after_the_start_and_the_last_position_too():
    flash = _begun()
    sealed = Sealed(flash, _AT)
    assert sealed.put(0, 0) and sealed.put(51, 63) and sealed.put(CELLS - 1, 5)
    sealed = Sealed(flash, _AT)
    assert [sealed.ciphertext(position) for position in (0, 1, 51, CELLS - 1)] == [0, None, 63, 5]


def test_the_entry_lies_as_the_page_of_proofs_says():
    flash = _filled(2)
    sealed = Sealed(flash, _AT)
    sealed.put(3, 17)
    sealed.mark_begun(9)
    sealed.mark_out(2)
    entry = bytes(flash.bytes[512:1024])
    assert entry[:24] == b"\x02\x00\x00\x00" + b"\x02\x00\x00\x00" + _nonce(2)
    assert int.from_bytes(entry[24:28], "little") == crc32(entry[:24]) and entry[28] == 0
    assert entry[32:48] == b"\xff\xfd" + b"\xff" * 6 + b"\xfb" + b"\xff" * 7
    assert entry[48:] == b"\xff" * 3 + b"\x11" + b"\xff" * 460


def test_a_position_takes_one_card_and_there_is_none_beyond_the_last():
    sealed = Sealed(_begun(), _AT)
    assert sealed.put(7, 11)
    assert not sealed.put(7, 12) and sealed.ciphertext(7) == 11
    assert not sealed.put(CELLS, 1)


def test_half_a_card_is_none_and_takes_no_other():
    flash = _begun()
    flash.power(0, A_PART)
    raises(PowerCut, Sealed(flash, _AT).put, 3, 0)
    flash.power()
    sealed = Sealed(flash, _AT)
    assert sealed.ciphertext(3) is None
    assert not sealed.put(3, 9)


def test_each_slot_has_its_own_two_marks():
    flash = _begun()
    slots = (0, 7, 8, 53, SLOTS - 1)
    for slot in slots:
        sealed = Sealed(flash, _AT)
        assert not sealed.begun(slot) and not sealed.out(slot)
        sealed.mark_begun(slot)
        assert sealed.begun(slot) and not sealed.out(slot)
        sealed = Sealed(flash, _AT)
        assert sealed.begun(slot) and not sealed.out(slot)
        sealed.mark_out(slot)
    sealed = Sealed(flash, _AT)
    for slot in range(SLOTS):
        assert sealed.begun(slot) == sealed.out(slot) == (slot in slots)


def test_a_slot_without_a_mark_is_refused():
    sealed = Sealed(_begun(), _AT)
    for slot in (-1, SLOTS):
        for ask in (sealed.begun, sealed.out, sealed.mark_begun, sealed.mark_out):
            raises(ValueError, ask, slot)


def test_a_mark_is_one_byte_without_an_erasure():
    flash = _begun()
    sealed = Sealed(flash, _AT)
    flash.power()
    sealed.mark_begun(9)
    sealed.mark_out(9)
    sealed.put(9, 1)
    assert flash.steps == 3


def test_nothing_of_the_nonce_before_is_left():
    flash = _flash()
    for order in range(1, 19):
        Sealed(flash, _AT).begin(order, _nonce(order))
        assert flash.bytes.find(_nonce(order)) >= 0
        assert order == 1 or flash.bytes.find(_nonce(order - 1)) < 0


def test_room_made_at_rest_leaves_the_entry_and_saves_the_erasure():
    flash = _filled(8)
    sealed = Sealed(flash, _AT)
    sealed.make_room()
    sealed.make_room()
    assert _read(flash)[0] == 8
    before = flash.erased
    sealed.begin(9, _nonce(9))
    assert flash.erased == before and _read(flash)[0] == 9


def test_while_there_is_room_none_is_made():
    flash = _filled(7)
    before = flash.erased
    Sealed(flash, _AT).make_room()
    assert flash.erased == before


def test_a_cut_of_the_first_begin():
    survives(_flash(), _read, _begin, A_PART, _FEW)


def test_a_cut_of_a_later_begin():
    survives(_filled(3), _read, _begin, NOTHING, _FEW)


def test_a_cut_of_a_move():
    survives(_filled(8), _read, _begin, ANOTHER_PART, _FEW)


def test_a_cut_after_the_new_head_leaves_nothing_of_the_one_before_at_the_next_start():
    flash = _filled(3)
    flash.power(_HEAD)
    raises(PowerCut, _begin, flash)
    flash.power()
    assert flash.bytes.find(_nonce(3)) >= 0
    assert _read(flash)[0] == 99
    assert flash.bytes.find(_nonce(3)) < 0


def test_a_damaged_entry_is_told_and_is_no_order():
    for count in (1, 5, 8, 9):
        flash = _filled(count)
        flash.bytes[_place(count) + 5] ^= 2
        assert _read(flash)[:3] == (0, b"", 1)
        Sealed(flash, _AT).begin(77, _nonce(77))
        assert _read(flash)[:3] == (77, _nonce(77), 0)


def test_flash_that_keeps_nothing_is_refused():
    flash = _filled(2)
    flash.bytes[2 * 512 : 3 * 512] = bytes(512)
    assert "worn" in str(raises(OSError, _Deaf(flash).begin, 3, _nonce(3)))


class _Deaf(Sealed):
    """On flash that has stopped to take what is programmed."""

    def __init__(self, flash):
        super().__init__(flash, _AT)
        flash.program = lambda at, data: None


def _flash() -> Flash:
    return Flash(8192, _AT)


def _filled(count: int) -> Flash:
    flash = _flash()
    sealed = Sealed(flash, _AT)
    for order in range(1, count + 1):
        sealed.begin(order, _nonce(order))
    return flash


def _begun() -> Flash:
    return _filled(2)


def _place(count: int) -> int:
    """Where the last of so many entries lies."""
    return (count - 1) % 16 * 512


def _begin(flash: Flash) -> None:
    Sealed(flash, _AT).begin(99, _nonce(99))


def _nonce(order: int) -> bytes:
    return bytes((order * 7 + at * 11) % 251 for at in range(16))


def _read(flash: Flash) -> tuple:
    sealed = Sealed(flash, _AT)
    return (sealed.order, sealed.nonce, sealed.damaged, _is_empty(sealed))


def _is_empty(sealed: Sealed) -> bool:
    return all(sealed.ciphertext(position) is None for position in (0, 1, 51, CELLS - 1)) and not any(
        sealed.begun(slot) or sealed.out(slot) for slot in (0, 8, 53)
    )
