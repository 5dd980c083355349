"""A line of 115,200 baud with more to tell than it can carry: nearly all of it is records, and it hardly rests."""

from tools.benchmarks._link_line import saturated


def test_a_full_line_carries_records_and_hardly_rests() -> None:
    payload, idle = saturated()
    assert payload >= 0.75 and idle <= 0.10
