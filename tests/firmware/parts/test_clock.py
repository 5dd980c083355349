"""The clock: no time before it is set, the board's own milliseconds after, and a drift only where it can be known."""

from expect import raises
from shoecore import faults, records
from shoefw.clock import BadTime, Clock

_NOON = 848_232_000
_DAY_MS = 86_400_000


def test_no_time_is_made_up():
    clock = Clock()
    assert clock.now(0) is None and clock.now(_DAY_MS) is None
    assert clock.fault() == faults.CLOCK_UNSET


def test_it_counts_on_from_where_it_was_set():
    clock = Clock()
    clock.set(_NOON, 5_500)
    assert clock.fault() == 0 and clock.drift is None
    assert clock.now(5_500) == _NOON and clock.now(6_499) == _NOON and clock.now(6_500) == _NOON + 1
    assert clock.now(5_500 + 40 * _DAY_MS) == _NOON + 40 * 86_400


def test_a_second_setting_soon_after_says_nothing_of_the_drift():
    clock = Clock()
    clock.set(_NOON, 0)
    clock.set(_NOON + 61, 60_000)
    assert clock.drift is None and clock.fault() == 0
    assert clock.record() == (records.CLOCK_SET, _NOON + 61, 0)


def test_the_first_setting_says_nothing_of_the_drift_however_long_the_board_ran():
    clock = Clock()
    clock.set(_NOON, 2 * _DAY_MS)
    assert clock.drift is None and clock.fault() == 0


def test_a_board_that_runs_slow_and_one_that_runs_fast_are_measured():
    for off, told in ((9, 104), (-9, 104), (8, 92), (-8, 92), (0, 0)):
        clock = Clock()
        clock.set(_NOON, 1_000)
        clock.set(_NOON + 86_400 + off, 1_000 + _DAY_MS)
        assert abs(abs(clock.drift) - told) <= 1 and (clock.drift > 0) == (off > 0)
        assert clock.fault() == (faults.CLOCK_DRIFTS if told > 100 else 0)
        assert abs(clock.record()[2] - told) <= 1


def test_a_drift_without_measure_fits_its_field():
    clock = Clock()
    clock.set(0, 0)
    clock.set(_NOON, _DAY_MS)
    assert clock.record()[2] == 65535 and clock.fault() == faults.CLOCK_DRIFTS
    assert records.pack(*_split(clock.record()))


def test_a_later_setting_that_agrees_ends_the_drift():
    clock = Clock()
    clock.set(_NOON, 0)
    clock.set(_NOON + 86_400 + 20, _DAY_MS)
    assert clock.fault() == faults.CLOCK_DRIFTS
    clock.set(_NOON + 2 * 86_400 + 20, 2 * _DAY_MS)
    assert clock.fault() == 0


def test_what_is_no_time_is_refused_and_changes_nothing():
    clock = Clock()
    clock.set(_NOON, 0)
    for wrong in (-1, 1 << 32, "noon", None, 1.5):
        assert "4294967295" in str(raises(BadTime, clock.set, wrong, 1000))
    assert clock.now(0) == _NOON


def _split(record: tuple) -> tuple:
    return (record[0], record[1:])
