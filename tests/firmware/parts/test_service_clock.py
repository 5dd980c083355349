"""The time that a technician types: every day of a century in order, and nothing that is no time."""

from shoefw.service.clock import seconds_of

_DAY = 86400


def test_known_moments():
    for typed, seconds in (
        ("0001010000", 0),
        ("0001010001", 60),
        ("0002290000", 59 * _DAY),
        ("0003010000", 60 * _DAY),
        ("0101010000", 366 * _DAY),
        ("2611181200", 848_318_400),
        ("9912312359", 3_155_759_940),
    ):
        assert seconds_of(typed) == seconds


def test_each_day_of_a_month_follows_the_one_before_and_the_next_month_the_last():
    for year, month, days in ((27, 1, 31), (27, 2, 28), (28, 2, 29), (96, 2, 29), (99, 11, 30)):
        first = seconds_of("%02d%02d010000" % (year, month))
        for day in range(1, 32):
            expected = first + (day - 1) * _DAY if day <= days else None
            assert seconds_of("%02d%02d%02d0000" % (year, month, day)) == expected
        assert seconds_of("%02d%02d010000" % (year, month + 1)) == first + days * _DAY


def test_each_year_follows_the_one_before():
    for year in range(99):
        days = 366 if year % 4 == 0 else 365
        assert seconds_of("%02d01010000" % (year + 1)) == seconds_of("%02d01010000" % year) + days * _DAY


def test_what_is_no_time_is_none():
    for typed in ("2600010000", "2613010000", "2601000000", "2601320000", "2602290000", "2604310000", "2601012400"):
        assert seconds_of(typed) is None
    for typed in ("2601010060", "2802300000", "2801019999"):
        assert seconds_of(typed) is None
    assert seconds_of("2802290000") is not None
