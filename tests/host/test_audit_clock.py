"""The clock on the wall over many entries at once is where it is entry by entry, whatever they tell."""

import random

import numpy as np
import pytest

from shoecore import facts, records
from shoecore.records import Record
from trueshoe.audit import clock
from trueshoe.audit.block import LINK, Block
from trueshoe.records.uptime import Wall

KINDS = (records.ROUND_OPENED, records.DRAWN, records.ROUND_CLOSED, facts.WAGER)
Row = tuple[int, int, int, int]


def told(chance: random.Random) -> list[Row]:
    """Number, time, kind and when it came: of records that mostly follow one another, and of some that do not."""
    number, time, came = chance.randint(1, 5), chance.randrange(1 << 30), chance.randrange(10**12)
    found = []
    for _ in range(chance.randint(1, 40)):
        number = max(1, number + chance.choice([0, 0, 1, 1, 1, 1, 2, -1, -3]))
        time = (time + chance.choice([0, 400, 400, -100, 1 << 29])) % (1 << 30)
        came += chance.choice([400, -50, 7000])
        found.append((number, time, chance.choice(KINDS), came))
    return found


def block(rows: list[Row]) -> Block:
    """They as columns."""
    number, time, kind, came = np.array(rows, np.int64).T
    none, places = np.zeros(len(rows), np.int64), np.zeros(len(rows) + 1, np.int64)
    links = np.zeros((len(rows), LINK), np.uint8)
    return Block(none, none, number, none, time, kind, came, np.zeros(0, np.uint8), places, links)


@pytest.mark.parametrize("seed", range(300))
def test_many_at_once_are_as_one_by_one(seed: int) -> None:
    chance = random.Random(seed)
    rows = told(chance)
    first = chance.randrange(len(rows))
    one_by_one, at_once = Wall(), Wall()
    walls = []
    for at, (number, time, kind, came) in enumerate(rows):
        record, there = Record(number, time, kind, ()), clock.moment(came)
        walls.append(one_by_one.of(record, there))
        if at < first:
            at_once.of(record, there)
    others = block(rows[first:])
    times = clock.times(others, others.at, at_once)
    assert list(map(clock.moment, times.wall.tolist())) == walls[first:]
    clock.go_on(at_once, times, len(others) - 1)
    assert (at_once.zero, at_once.uptime.reached) == (one_by_one.zero, one_by_one.uptime.reached)
