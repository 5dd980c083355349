"""The power cut at every operation on the flash of a shoe's day, from a snapshot: no card told twice or as another.

``make test`` cuts every operation in one way, the ways in turn, and a share of a round's again before every operation
while the cut is got over; the proof cuts everything at each byte, and a round's operations both times in each way."""

import random

import pytest
from cut_checks import of
from cut_cycle import Day, Tally, before, survives, survives_two
from cut_shoe import ShoeDevice, ShoeInVm

from runtime import NotAvailable
from shoecore import faults, records
from shoefw.store import places
from tests.runner.report import not_run

PARTS = 8
DAYS = 16
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
    turn = random.randrange(1000)
    print(f"turn {turn}")
    tally = Tally()
    for number, moment in enumerate(day.moments, turn):
        tried = moment.ways()
        survives(day.device, tally, moment, tried[number % len(tried)], DAYS)
    tally.holds()


def test_a_second_cut_while_the_first_is_got_over_is_survived(day: Day) -> None:
    turn = random.randrange(1000)
    print(f"turn {turn}")
    tally = Tally()
    for number, moment in enumerate(day.dispensing()[turn % SHARE :: SHARE], turn):
        tried = moment.ways()
        survives_two(day.device, tally, moment, tried[number % len(tried)], DAYS)
    tally.holds()


def test_a_tenth_of_the_cuts_is_survived_in_the_real_micropython(day: Day) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    tally = Tally()
    try:
        device = ShoeInVm(*before())
    except NotAvailable as missing:
        not_run(str(missing))
    for moment in chance.sample(day.moments, len(day.moments) // 10):
        survives(device, tally, moment, chance.choice(moment.ways()), days=len(day.moments))
    device.cpu.close()
    tally.holds()


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_every_cut_at_every_byte_is_survived(day: Day, part: int) -> None:
    tally = Tally()
    for moment in day.moments[part::PARTS]:
        for way in moment.ways(each_byte=True):
            survives(day.device, tally, moment, way)
    tally.holds()


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_every_pair_of_cuts_in_a_round_is_survived(day: Day, part: int) -> None:
    tally = Tally()
    for moment in day.dispensing()[part::PARTS]:
        for way in moment.ways():
            survives_two(day.device, tally, moment, way, DAYS, every_way=True)
    tally.holds()
