"""Loop steps of the polls of a day: of idle ones, of busy ones, of those that one card's way takes.

A poll's steps are the least of several days that are the same to the last edge, as others use the machine too.
"""

from functools import cache
from typing import NamedTuple

from tools.virtual_board import reach

_DAYS = 5


class Steps(NamedTuple):
    """``idle``: the worst of the places where the device waits; ``cards``: for each card that moved, in their order;
    ``cycle``: all from the deck in the hopper to the shuffled one, which took ``cycle_us`` of simulated time."""

    idle: float
    busy_mean: float
    busy_worst: float
    cards: list[float]
    cycle: float
    cycle_us: int


@cache
def measure_steps() -> Steps:
    """Play the days."""
    reach()
    from tools.day import paired_flash
    from tools.metered import StepsCpu
    from tools.metered_day import MeteredDay

    days = []
    for _ in range(_DAYS):
        cpu = StepsCpu(paired_flash())
        try:
            day = MeteredDay(cpu)
            day.play()
        finally:
            cpu.close()
        days.append(day)
    first = days[0]
    if any(day.seen != first.seen for day in days):
        raise RuntimeError("one day was not as the other: no steps measured")
    steps = [min(costs).taken for costs in zip(*[day.costs for day in days], strict=True)]
    cards: dict[tuple[int, int], float] = {}
    busy = []
    for seen, is_busy, taken in zip(first.seen, first.busy, steps, strict=True):
        if is_busy:
            busy.append(taken)
            card = (seen.fed, seen.given)
            cards[card] = cards.get(card, 0.0) + taken
    cycle = [
        taken for seen, taken in zip(first.seen, steps, strict=True) if first.begins_at < seen.time <= first.ready_at
    ]
    return Steps(
        idle=max(min(places) for places in zip(*[day.idle.values() for day in days], strict=True)),
        busy_mean=sum(busy) / len(busy),
        busy_worst=max(busy),
        cards=list(cards.values()),
        cycle=sum(cycle),
        cycle_us=first.ready_at - first.begins_at,
    )
