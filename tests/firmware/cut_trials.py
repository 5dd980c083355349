"""How a day is tried: every operation on its flash cut, in one way or in each, by a second cut too, or in a VM."""

import random
from collections.abc import Callable, Iterable, Iterator

import pytest
from cut_cycle import Day, Tally, before, survives, survives_two
from cut_device import Device
from cut_flash import Way
from cut_moment import Moment

from runtime import NotAvailable
from tests.runner.report import not_run

DAYS = 16  # after one state in so many the day is gone on with to its end

_PARTS = 8

# A proof of a day, in parts that may run on their own.
in_parts = pytest.mark.parametrize("part", range(_PARTS))


def one_way_each(moments: list[Moment]) -> Iterator[tuple[Moment, Way]]:
    """Each moment with one of its ways, the ways in turn, from a turn on that is printed."""
    turn = random.randrange(1000)
    print(f"turn {turn}")
    for number, moment in enumerate(moments, turn):
        tried = moment.ways()
        yield moment, tried[number % len(tried)]


def every_way(moments: Iterable[Moment], *, each_byte: bool = False) -> Iterator[tuple[Moment, Way]]:
    """Each moment with each of its ways."""
    for moment in moments:
        for way in moment.ways(each_byte=each_byte):
            yield moment, way


def part_of(moments: list[Moment], part: int) -> list[Moment]:
    """The moments of one part of a proof."""
    return moments[part::_PARTS]


def hold(day: Day, cuts: Iterable[tuple[Moment, Way]], days: int = DAYS) -> None:
    """Each cut is survived."""
    tally = Tally()
    for moment, way in cuts:
        survives(day.device, tally, moment, way, days)
    tally.holds()


def hold_twice(
    day: Day, cuts: Iterable[tuple[Moment, Way]], thorough: Callable[[Moment], bool] = lambda _: False
) -> None:
    """Each cut is survived, and a second at every operation while it is got over: before it, or in any way."""
    tally = Tally()
    for moment, way in cuts:
        survives_two(day.device, tally, moment, way, DAYS, every_way=thorough(moment))
    tally.holds()


def a_tenth_holds(day: Day, of: type[Device]) -> None:
    """A tenth of the cuts, by a seed that is printed, is survived in the real MicroPython."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    tally = Tally()
    try:
        device = of(*before())
    except NotAvailable as missing:
        not_run(str(missing))
    for moment in chance.sample(day.moments, len(day.moments) // 10):
        survives(device, tally, moment, chance.choice(moment.ways()), days=len(day.moments))
    device.cpu.close()
    tally.holds()
