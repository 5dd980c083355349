"""Time that wraps: sums and differences around the wrap and at the ends of what a difference can say."""

from shoefw.ticks import Uptime, add, bytecode_diff, diff

_SPAN = 1 << 30
_LAST = _SPAN - 1

# More turns than 2**32 milliseconds have, in steps of the longest.
_TURNS = 5
_STEP = 530000

_MOMENTS = (0, 1, 1000, _SPAN // 2, _SPAN - 1000, _SPAN - 1)


def test_a_difference_undoes_a_sum_wherever_the_clock_stands():
    for start in _MOMENTS:
        for gone in (0, 1, 999, 1000000, _SPAN // 2 - 1):
            later = add(start, gone)
            assert 0 <= later < _SPAN
            assert diff(later, start) == gone
            assert diff(start, later) == -gone


def test_half_the_span_is_the_past():
    for start in _MOMENTS:
        assert diff((start + _SPAN // 2) % _SPAN, start) == -_SPAN // 2


def test_the_port_s_own_difference_is_the_same():
    for start in _MOMENTS:
        for later in _MOMENTS:
            assert diff(later, start) == bytecode_diff(later, start)


def test_an_uptime_counts_every_millisecond_across_the_wrap():
    gone = 0
    uptime = Uptime(lambda: (_SPAN - 1500 + gone) % _SPAN)
    while gone < 5 * _SPAN:
        assert uptime.read() == uptime.whole() == gone // 1000
        gone += 333 if gone < 20000 else 400000123


def test_an_uptime_begins_its_milliseconds_anew_every_2_to_the_30_and_loses_none():
    now = _SPAN - 1500
    uptime = Uptime(lambda: now)
    turns = 0
    left = -_SPAN
    while turns < _TURNS:
        gone = _STEP if left < -_STEP - 3 else max(1, -3 - left)
        now = add(now, gone * 1000)
        left += gone
        if left == 0:
            left = -_SPAN
            turns += 1
        assert uptime.read() == left & _LAST
    assert uptime.whole() == _TURNS * _SPAN
