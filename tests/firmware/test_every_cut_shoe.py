"""The power cut at every operation on the flash of a shoe's day, from a snapshot: no card told twice or as another.

``make test`` cuts every operation in one way, the ways in turn, and a share of a round's again before every operation
while the cut is got over; the proof cuts everything at each byte, and a round's operations both times in each way."""

import random

import pytest
from cut_checks import of
from cut_cycle import Day
from cut_shoe import ShoeDevice, ShoeInVm
from cut_trials import a_tenth_holds, every_way, hold, hold_twice, in_parts, one_way_each, part_of

from shoecore import faults, records
from shoefw.store import places

SHARE = 4
FAULTS = {faults.EXIT_JAM, faults.SENSOR_STUCK}
TOLD = {
    records.BOOTED,
    records.ROUND_OPENED,
    records.DRAWN,
    records.BETTING_CLOSED,
    records.EXPOSED,
    records.COMMITTED,
    records.ROUND_CLOSED,
    records.FAULT,
    records.CLEARED,
    records.SERVICE,
    records.PART_REPLACED,
    records.CONFIGURED,
}


@pytest.fixture(scope="module")
def day() -> Day:
    """The day without a cut."""
    return Day(of=ShoeDevice)


def test_the_day_has_everything_in_it_that_is_cut(day: Day) -> None:
    kept = day.device.host.kept
    assert {record.kind for record in kept} >= TOLD
    assert {values[0] for values in of(kept, records.FAULT) if values[-1]} == FAULTS
    begin, sectors = places.rounds(day.device.flash.size)
    written = [moment.operation.at // places.SECTOR for moment in day.dispensing() if moment.operation.data]
    last = begin // places.SECTOR + sectors - 1
    assert last in written and begin // places.SECTOR in written


def test_one_cut_at_every_operation_is_survived(day: Day) -> None:
    hold(day, one_way_each(day.moments))


def test_a_second_cut_while_the_first_is_got_over_is_survived(day: Day) -> None:
    first = random.randrange(SHARE)
    print(f"first {first}")
    hold_twice(day, one_way_each(day.dispensing()[first::SHARE]))


def test_a_tenth_of_the_cuts_is_survived_in_the_real_micropython(day: Day) -> None:
    a_tenth_holds(day, ShoeInVm)


@pytest.mark.proof
@in_parts
def test_every_cut_at_every_byte_is_survived(day: Day, part: int) -> None:
    hold(day, every_way(part_of(day.moments, part), each_byte=True), days=1)


@pytest.mark.proof
@in_parts
def test_every_pair_of_cuts_in_a_round_is_survived(day: Day, part: int) -> None:
    hold_twice(day, every_way(part_of(day.dispensing(), part)), lambda _: True)
