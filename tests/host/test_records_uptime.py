"""A device's time in full: it grows from start to start, however often its milliseconds begin anew."""

from shoecore import records
from shoecore.facts import NOTICED
from shoecore.records import BOOTED, CLEARED, Record
from trueshoe.records.uptime import Uptime

TURN = 1 << 30
DAY = 86_400_000


def told(moments: list[int]) -> list[Record]:
    """What a device tells that makes a record at each of these moments after its start."""
    first = Record(1, 0, BOOTED, (1, 1))
    return [first] + [Record(number, at % TURN, CLEARED, (1, 0)) for number, at in enumerate(moments, 2)]


def test_it_grows_over_five_turns_with_a_record_in_each() -> None:
    for days in (1, 5, 12):
        moments = list(range(3 * DAY, 70 * DAY, days * DAY))
        uptime = Uptime()
        assert [uptime.of(record) for record in told(moments)] == [0, *moments]


def test_a_start_begins_it_anew() -> None:
    uptime = Uptime()
    for record in (*told([13 * DAY]), Record(3, 40, BOOTED, (2, 1)), Record(4, 90, CLEARED, (1, 0))):
        last = uptime.of(record)
    assert last == 90


def test_a_record_that_comes_again_has_the_time_it_had_and_is_no_turn() -> None:
    uptime = Uptime()
    made = told([TURN - 500, TURN + 300, TURN + 400])
    first = [uptime.of(record) for record in made]
    assert [uptime.of(record) for record in made[1:]] == first[1:]
    assert uptime.of(Record(5, 900, CLEARED, (1, 0))) == TURN + 900


def test_what_the_table_tells_at_a_time_that_is_reckoned_is_no_turn() -> None:
    uptime = Uptime()
    values = tuple(b"" if kind < 0 else 0 for kind in records.layout(NOTICED))
    for record in told([5_000]):
        uptime.of(record)
    assert uptime.of(Record(2, 6_000, NOTICED, values)) == 6_000
    assert uptime.of(Record(3, 5_990, CLEARED, (1, 0))) == 5_990
