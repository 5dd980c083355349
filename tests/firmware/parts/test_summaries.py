"""The summaries of rounds: the newest are there at every start, the oldest make room, a cut loses the last at most."""

from expect import raises
from failing_flash import A_PART, ANOTHER_PART, NOTHING, Flash, survives
from shoecore.journal.summary import ENTRIES, place
from shoecore.wire import fields
from shoefw.store.summaries import Summaries

_AT = 4096
_SECTORS = 3
_FEW = 41


def test_an_erased_flash_holds_no_summary():
    summaries = _open(_flash())
    assert (summaries.next, summaries.oldest(), summaries.get(0)) == (0, 0, None)


def test_a_summary_is_as_it_was_kept():
    flash = _flash()
    values = (65535, 258, 3, bytes(range(32)), 2, 17, 0b111111, 1)
    _open(flash).add(*values)
    assert _open(flash).get(0) == (0,) + values
    assert _open(flash).get(1) is None


def test_a_round_without_a_commitment_is_kept():
    summaries = _open(_flash())
    summaries.add(1, 2, 3, b"", 0, 0, 1, 0)
    assert summaries.get(0) == (0, 1, 2, 3, b"", 0, 0, 1, 0)


def test_four_thousand_fit_in_64_sectors_while_one_is_erased():
    assert (64 - 1) * ENTRIES >= 4000


def test_the_newest_are_there_and_the_oldest_are_known():
    flash = _flash()
    summaries = _open(flash)
    for number in range(_SECTORS * ENTRIES + ENTRIES + 5):
        if number % 40 == 0:
            summaries.make_room()
        summaries.add(*_values(number))
        if number % 99 == 0:
            summaries = _open(flash)
            assert summaries.next == number + 1
    oldest = summaries.oldest()
    assert summaries.next - oldest >= (_SECTORS - 2) * ENTRIES
    for number in range(oldest, summaries.next, 13):
        assert summaries.get(number) == (number,) + _values(number)
    assert summaries.get(oldest - 1) is None


def test_after_room_was_made_no_summary_erases():
    flash = _flash()
    summaries = _open(flash)
    for number in range(3 * ENTRIES):
        summaries.make_room()
        before = flash.erased
        summaries.add(*_values(number))
        assert flash.erased == before


def test_a_damaged_entry_of_the_newest_sector_costs_no_other_and_no_number():
    _spoil_the_first(2)


def test_two_damaged_entries_of_the_first_sector_cost_no_other_and_no_number():
    _spoil_the_first(9)


def test_two_damaged_entries_of_a_later_sector_cost_no_other_and_no_number():
    _spoil_the_first(ENTRIES + 3)


def test_a_value_that_does_not_fit_keeps_nothing():
    flash = _flash()
    summaries = _open(flash)
    assert raises(fields.BadField, summaries.add, 65536, 0, 0, b"", 0, 0, 0, 0).place == 2
    assert raises(fields.BadField, summaries.add, 1, 0, 0, bytes(38), 0, 0, 0, 0).place == 5
    assert summaries.next == _open(flash).next == 0
    summaries.add(*_values(1))
    assert _open(flash).get(summaries.next - 1)[1:] == _values(1)


def test_a_cut_of_the_first():
    survives(_flash(), _read, _add, A_PART, _FEW)


def test_a_cut_of_one_in_between():
    survives(_filled(6), _read, _add, ANOTHER_PART, _FEW)


def test_a_cut_of_one_in_the_next_sector():
    survives(_filled(ENTRIES), _read, _add, NOTHING, _FEW)


def _flash() -> Flash:
    return Flash(_SECTORS * 4096, _AT)


def _open(flash: Flash) -> Summaries:
    return Summaries(flash, _AT, _SECTORS)


def _values(number: int) -> tuple:
    return (number & 0xFFFF, number & 0xFFFF, 1, b"a commitment of 32 bytes, always", 0, 17, 0b10101, number & 3)


def _filled(count: int) -> Flash:
    flash = _flash()
    summaries = _open(flash)
    for number in range(count):
        summaries.add(*_values(number))
    return flash


def _read(flash: Flash) -> tuple:
    """The rounds of the last summaries that can be read."""
    summaries = _open(flash)
    there = [summaries.get(number) for number in range(max(0, summaries.next - 3), summaries.next)]
    return [entry.round for entry in there if entry][-1:]


def _add(flash: Flash) -> None:
    _open(flash).add(*_values(999))


def _spoil_the_first(count: int) -> None:
    """Of so many, the first two in the newest sector, but never the last of all."""
    flash = _flash()
    summaries = _open(flash)
    for number in range(count):
        summaries.add(*_values(number))
    first = (count - 1) // ENTRIES * ENTRIES
    spoilt = range(first, min(first + 2, count - 1))
    for number in spoilt:
        flash.bytes[_AT - flash.start + place(number) + 9] ^= 4
    summaries = _open(flash)
    assert summaries.next == count
    summaries.make_room()
    summaries.add(*_values(count))
    for number in range(max(0, first - 2), count + 1):
        assert summaries.get(number) == (None if number in spoilt else (number,) + _values(number))
