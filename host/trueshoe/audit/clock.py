"""The clock on the wall over many entries at once: what `trueshoe.records.uptime` has record by record.

It is the same reckoning, for entries among which the device has not started anew."""

from datetime import datetime, timedelta
from typing import NamedTuple

import numpy as np

from shoecore.records import FACTS
from trueshoe.audit.block import Block, Ints
from trueshoe.records.uptime import TURN, Wall

_BEGAN = datetime(1970, 1, 1)
_NEVER = 1 << 62


class Times(NamedTuple):
    """For each entry: when it was made by the clock on the wall and when the device's showed 0, as milliseconds of that
    place; and behind it the number and the time of the device's newest record, and its turns."""

    wall: Ints
    zero: Ints
    number: Ints
    time: Ints
    turns: Ints


def milliseconds(moment: datetime) -> int:
    """A moment of the clock on the wall as a number."""
    return (moment - _BEGAN) // timedelta(milliseconds=1)


def moment(milliseconds: int) -> datetime:
    """And back."""
    return _BEGAN + timedelta(milliseconds=milliseconds)


def times(block: Block, came: Ints, wall: Wall) -> Times:
    """Of entries that came then by the clock on the wall, which go on from where that stands."""
    number, time, turns = wall.uptime.reached
    device = np.flatnonzero(block.kind < FACTS)
    told = np.append(number, block.number[device])
    is_new = told[1:] > np.maximum.accumulate(told)[:-1]
    new, again = device[is_new], device[~is_new]
    newest = np.cumsum(np.bincount(new, minlength=len(block)))
    numbers, of_newest = np.append(number, block.number[new]), np.append(time, block.time[new])
    turned = np.append(0, np.cumsum(np.diff(of_newest) < 0)) + turns
    before = turned[newest]
    before[again] = np.maximum(0, before[again] - (block.time[again] > of_newest[newest[again]]))
    uptime = before * TURN + block.time
    began = _NEVER if wall.zero is None else milliseconds(wall.zero)
    zero = np.minimum(np.minimum.accumulate(came - uptime), began)
    return Times(zero + uptime, zero, numbers[newest], of_newest[newest], turned[newest])


def go_on(wall: Wall, times: Times, at: int) -> None:
    """Set a clock where it stands behind one of the entries."""
    wall.zero = moment(int(times.zero[at]))
    wall.uptime.go_on_from(int(times.number[at]), int(times.time[at]), int(times.turns[at]))
