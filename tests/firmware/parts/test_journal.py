"""The journal: every record is there at every start, in its order, until its sector is acknowledged and needed."""

from expect import raises
from failing_flash import Flash
from journal_story import Story, values_of
from shoecore import records
from shoefw.store.journal import Foreign, Full, Journal

_AT = 4096
_SECTORS = 4
_SECTOR = 4096

# More than a page holds, and more than a sector.
_PAGE = 9
_MANY = 150


def test_an_erased_flash_holds_no_record():
    journal = _story().journal
    assert (journal.next, journal.oldest, journal.round, journal.order, journal.time) == (1, 1, 0, 0, 0)
    assert journal.get(1) is None and list(journal.tail()) == []
    assert (journal.damaged, journal.foreign) == (0, "")


def test_opening_an_erased_flash_writes_nothing():
    story = _story()
    assert story.flash.steps == 0 and story.flash.erased == 0


def test_a_record_is_there_when_append_returns():
    story = _story()
    for _ in range(_PAGE):
        story.append(1)
        assert story.journal.get(story.made)[0] == story.made
    story.check()


def test_records_over_sectors_are_there_at_the_next_start():
    story = _story()
    story.append(120)
    story.check(19)


def test_the_last_round_and_order_are_known_at_every_start():
    story = _story()
    for _ in range(_MANY // 50):
        story.append(50)
        journal = story.open()
        time, _, _ = values_of(story.made)
        assert (journal.round, journal.order) == (story.made // 7 * 7, (story.made - 1) // 7 * 7 + 1)
        assert journal.time == time == story.journal.time
        story.journal = journal


def test_numbers_and_time_go_on_over_starts():
    story = _story()
    story.append(5)
    journal = story.open()
    journal.append(3, records.BOOTED, (2, 1))
    journal.append(9, records.SERVICE, (1,))
    journal = story.open()
    assert [record[:3] for record in journal.tail()][5:] == [(6, 3, records.BOOTED), (7, 9, records.SERVICE)]
    assert journal.next == 8 and journal.time == 9


def test_a_checksum_that_came_before_its_record_is_cut_off_where_the_record_never_came():
    story = _story()
    story.append(2)
    page = memoryview(story.flash.bytes)[_AT - story.flash.start :][:256]
    end = 256
    while page[end - 1] == 255:
        end -= 1
    story.append(1)
    for at in range(end + 2, len(page)):
        page[at] = 255
    story.made -= 1
    story.check()
    story.append(_PAGE)
    story.check()


def test_any_record_can_be_had_in_any_order():
    story = _story()
    story.append(_MANY)
    for number in (1, _MANY, 2, 3, 150, 149, 28, 27, 26, 140, 1):
        time, kind, values = values_of(number)
        assert story.journal.get(number) == (number, time, kind, records.pack(kind, values))


def test_reading_goes_on_with_what_is_appended_meanwhile():
    story = _story()
    for number in range(1, 3 * _PAGE):
        story.append(1)
        assert story.journal.get(number)[0] == number
        assert story.journal.get(number + 1) is None


def test_the_tail_begins_at_the_last_order_or_round_whichever_is_earlier():
    story = _story()
    for made in (5, 13, 14):
        story.append(made - story.made)
        assert _numbers(story.journal) == _from_the_earlier(made), made
    assert _numbers(story.open()) == _from_the_earlier(14)


def test_the_tail_begins_in_the_sector_before_where_they_are_there():
    story = _story()
    story.append(118)
    assert story.journal._head.sequence == 1
    assert _numbers(story.journal) == _from_the_earlier(118)
    assert _numbers(story.open()) == _from_the_earlier(118)


def test_the_tail_is_the_last_two_sectors_where_they_have_no_order():
    _has_two_sectors_without(records.ORDER_DRAWN)


def test_the_tail_is_the_last_two_sectors_where_they_have_no_round():
    _has_two_sectors_without(records.ROUND_OPENED)


def test_nothing_that_is_not_acknowledged_is_ever_erased():
    story = _story(2)
    full = raises(Full, story.append, 999)
    assert "record %d" % (story.made + 1) in str(full) and "from 1 on" in str(full)
    assert story.journal.room() == 0 and story.made > 170
    journal = story.open()
    assert (journal.oldest, journal.next) == (1, story.made + 1)
    assert journal.get(1)[0] == 1


def test_what_was_acknowledged_makes_room_again():
    story = _story()
    story.append(_MANY)
    room = story.journal.room()
    story.acknowledge(_MANY)
    assert story.journal.room() > room
    assert story.journal.oldest == _MANY + 1
    assert story.open().oldest > _MANY // 3


def test_the_ring_goes_round():
    story = _story(2)
    for _ in range(8):
        story.append(25)
        story.acknowledge(story.made - 20)
        story.journal.make_room()
    assert story.flash.erased > 2
    story.check(9)


def test_after_room_was_made_no_append_erases():
    story = _story()
    story.journal.make_room()
    for _ in range(9):
        before = story.flash.erased
        story.append(40)
        assert story.flash.erased == before
        story.acknowledge(story.made)
        story.journal.make_room()


def test_making_room_again_costs_nothing():
    story = _story()
    story.journal.make_room()
    story.flash.power()
    story.journal.make_room()
    assert story.flash.steps == 0


def test_an_acknowledged_number_that_was_never_given_is_none():
    story = _story()
    story.append(5)
    story.acknowledge(99)
    assert story.journal.oldest == 6 and story.journal.next == 6


def test_what_a_field_cannot_hold_leaves_the_journal_as_it_was():
    story = _story()
    story.append(3)
    raises(ValueError, story.journal.append, 200, records.EXPOSED, (65536, 1, 0))
    story.append(3)
    story.check()


def test_something_else_in_its_place_is_left_as_it_is_and_told():
    flash = Flash(_SECTORS * _SECTOR, _AT)
    for at in range(_SECTORS * _SECTOR):
        flash.bytes[at] = at * 7 & 127
    before = bytes(flash.bytes)
    journal = Journal(flash, _AT, _SECTORS)
    assert "4 of 4 sectors" in journal.foreign
    journal.make_room()
    assert "flash at 4096 holds something" in str(raises(Foreign, journal.append, 1, records.SHOE_EMPTY, ()))
    assert journal.room() == 0 and journal.get(1) is None
    assert flash.bytes == before


def _numbers(journal: Journal) -> list:
    return [record[0] for record in journal.tail()]


def _has_two_sectors_without(missing: int) -> None:
    story = _story()
    while story.journal._head.sequence < 2:
        story.made += 1
        time, kind, values = values_of(story.made)
        if kind != missing or story.made < 9:
            story.journal.append(time, kind, values)
    count = 0
    first = 0
    for record in story.open().tail():
        first = first or record[0]
        assert record[0] == first + count
        count += 1
    assert first + count == story.journal.next
    assert 80 < count < 120


def _from_the_earlier(made: int) -> list:
    return list(range(max(1, min(made // 7 * 7, (made - 1) // 7 * 7 + 1)), made + 1))


def _story(sectors: int = _SECTORS) -> Story:
    return Story(Flash(sectors * _SECTOR, _AT), _AT, sectors)
