"""The wear counters: each part alone, there again after a start, at 0 when it was replaced and told how much it had."""

from failing_flash import Flash
from shoecore import records
from shoefw.store.counters import CAROUSEL, DECKS, EXIT_ROLLER, FEED_ROLLER, PARTS, READER, READER_ERRORS, Counters
from shoefw.store.places import WEAR

_MOST = 0x3FFFFFFF


class _Outbox:
    def __init__(self) -> None:
        self.made: list = []

    def add(self, kind: int, *values) -> None:
        """Keep it, packed, so that it fits its record."""
        self.made.append((kind, values, records.pack(kind, values)))


def test_a_new_device_has_used_nothing():
    found = Counters(_flash())
    assert [found.uses(part) for part in range(PARTS)] == [0] * PARTS and not found.is_damaged()


def test_each_part_is_counted_alone():
    found = Counters(_flash())
    for part in range(PARTS):
        found.used(part, 10 * part + 1)
    found.used(CAROUSEL)
    assert [found.uses(part) for part in range(PARTS)] == [10 * part + 1 + (part == CAROUSEL) for part in range(PARTS)]


def test_what_was_saved_is_there_after_a_start_and_what_was_not_is_not():
    flash = _flash()
    found = Counters(flash)
    found.used(FEED_ROLLER, 300000)
    found.used(DECKS + 7, 5)
    found.learned(EXIT_ROLLER, 91234)
    found.save()
    found.used(READER, 9)
    again = Counters(flash)
    assert (again.uses(FEED_ROLLER), again.uses(DECKS + 7), again.uses(READER)) == (300000, 5, 0)
    assert (again.baseline(FEED_ROLLER), again.baseline(EXIT_ROLLER)) == (0, 91234)


def test_saving_what_did_not_change_costs_no_write():
    flash = _flash()
    found = Counters(flash)
    found.save()
    found.used(READER)
    found.save()
    flash.power()
    found.save()
    assert flash.steps == 0


def test_counting_stops_at_the_largest_small_int():
    found = Counters(_flash())
    found.used(READER, _MOST - 1)
    found.used(READER, 5)
    assert found.uses(READER) == _MOST


def test_a_replaced_part_begins_at_0_and_tells_how_much_the_old_one_was_used():
    flash = _flash()
    found = Counters(flash)
    outbox = _Outbox()
    found.used(FEED_ROLLER, 70000)
    found.used(EXIT_ROLLER, 60000)
    found.learned(FEED_ROLLER, 90000)
    found.learned(EXIT_ROLLER, 80000)
    found.replaced(FEED_ROLLER, outbox)
    assert [made[:2] for made in outbox.made] == [(records.PART_REPLACED, (FEED_ROLLER, 70000))]
    again = Counters(flash)
    assert (again.uses(FEED_ROLLER), again.baseline(FEED_ROLLER)) == (0, 0)
    assert (again.uses(EXIT_ROLLER), again.baseline(EXIT_ROLLER)) == (60000, 80000)


def test_a_new_reader_has_made_no_errors():
    found = Counters(_flash())
    found.used(READER, 100)
    found.used(READER_ERRORS, 3)
    found.replaced(READER, _Outbox())
    assert (found.uses(READER), found.uses(READER_ERRORS)) == (0, 0)


def test_damage_is_told():
    flash = _flash()
    found = Counters(flash)
    for uses in (1, 2):
        found.used(READER, uses)
        found.save()
    flash.bytes[128 + 17] ^= 1
    again = Counters(flash)
    assert again.is_damaged() and again.uses(READER) == 1


def _flash() -> Flash:
    return Flash(8192, WEAR)
