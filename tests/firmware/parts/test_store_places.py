"""Places on the flash: nothing overlaps, whatever the region's size, and each has what it needs."""

from expect import raises
from shoefw.store import places

_KIB = 1024
_PICO = 1408 * _KIB
_SIZES = (128, 132, 256, 1000, 1023, 1024, 1404, 1408, 1412, 2048, 4096, 15360)


def test_on_a_pico_the_rounds_have_768_kib_and_the_summaries_256():
    assert places.rounds(_PICO) == (65536, 192)
    assert places.summaries(_PICO) == (65536 + 768 * _KIB, 64)
    first = 65536 + 1024 * _KIB
    assert places.bundles(_PICO) == (first, (first + 8 * _KIB, 39), (first + 164 * _KIB, 39))


def test_the_least_region_has_a_ring_of_8_sectors():
    assert places.rounds(places.LEAST) == (65536, 8)
    assert places.LEAST == 128 * _KIB


def test_no_place_overlaps_another_and_none_ends_beyond_the_region():
    for size in _SIZES:
        taken = 0
        for begin, sectors in _everything(size * _KIB):
            assert begin % places.SECTOR == 0 and begin >= taken and sectors > 0, (size, begin, sectors)
            taken = begin + sectors * places.SECTOR
        assert taken <= size * _KIB, (size, taken)
        assert size * _KIB - taken < 2 * places.SECTOR, (size, taken)


def test_the_rings_and_the_bundles_follow_each_other_without_a_gap():
    for size in _SIZES:
        begin, sectors = places.rounds(size * _KIB)
        assert begin == places.STATE_END
        assert places.summaries(size * _KIB)[0] == begin + sectors * places.SECTOR
        begin, sectors = places.summaries(size * _KIB)
        assert places.bundles(size * _KIB)[0] == begin + sectors * places.SECTOR


def test_what_was_kept_before_there_were_rings_is_where_it_was():
    assert (places.BOOTS, places.LATCH, places.WEAR, places.DECKS) == (0, 4096, 12288, 20480)


def test_a_region_that_is_too_small_is_refused_with_what_it_needs():
    refused = raises(places.TooSmall, places.rounds, places.LEAST - 1)
    assert "131071 bytes, expected at least 131072" in str(refused)
    raises(places.TooSmall, places.summaries, 0)
    raises(places.TooSmall, places.bundles, 65536)


def _everything(size: int) -> list:
    """Every place in the order of the flash: where it begins, how many sectors it has."""
    kept = (places.LATCH, places.WEAR, places.DECKS, places.IDENTITY, places.CONFIGURATION, places.SEALED, places.KEYS)
    rings = [places.rounds(size), places.summaries(size)]
    which, first, second = places.bundles(size)
    return [(places.BOOTS, 1)] + [(begin, 2) for begin in kept] + rings + [(which, 2), first, second]
