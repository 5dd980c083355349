"""Time that wraps: sums and differences around the wrap and at the ends of what a difference can say."""

from shoefw.ticks import add, diff

_SPAN = 1 << 30
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
        assert diff(add(start, _SPAN // 2), start) == -_SPAN // 2


def test_a_clock_that_counts_past_its_wrap_is_the_same_clock():
    assert diff(_SPAN + 5, 2) == 3
