"""The power cut at every operation on the flash of a full day, from a snapshot: nothing lost, nothing drawn twice.

``make test`` cuts every operation in each way; and each of the cards' giving in one way, the ways in turn, and again
before every operation while that is got over. The proof cuts everything at each byte, and the giving and the setting up
both times in each way. The day is always gone on with, after some of the cuts to its end."""

import random

import pytest
from cut_checks import of
from cut_cycle import Day, Tally, before, survives, survives_two
from cut_device import DeviceInVm
from cut_people import TEN

from runtime import NotAvailable
from shoecore import records
from shoefw.store import places
from tests.runner.report import not_run

PARTS = 8
DAYS = 16
TOLD = {
    records.BOOTED,
    records.ORDER_DRAWN,
    records.SHUFFLED,
    records.ROUND_OPENED,
    records.DISPENSED,
    records.BETTING_CLOSED,
    records.EXPOSED,
    records.ROUND_CLOSED,
    records.ORDER_ENDED,
    records.FAULT,
    records.CLEARED,
    records.SERVICE,
    records.PART_REPLACED,
    records.CONFIGURED,
}


@pytest.fixture(scope="module")
def day() -> Day:
    """The day without a cut."""
    return Day()


def test_the_day_has_everything_in_it_that_is_cut(day: Day) -> None:
    kept = day.device.host.kept
    assert {record.kind for record in kept} >= TOLD
    assert {records.BY_ITSELF, records.BY_SUPERVISOR} <= {by for _, by in of(kept, records.CLEARED)}
    begin, sectors = places.rounds(day.device.flash.size)
    assert sectors == 8 and of(kept, records.ROUND_OPENED)[0][4] == (1 << len(TEN)) - 1
    in_ring = [moment for moment in day.moments if begin <= moment.operation.at < begin + sectors * places.SECTOR]
    assert any(moment.operation.is_erase() for moment in in_ring)
    written = {(moment.operation.at - begin) // places.SECTOR for moment in in_ring if moment.operation.data}
    assert {sectors - 1, 0} <= written
    elsewhere = {moment.operation.at // places.SECTOR * places.SECTOR for moment in day.moments}
    state = {places.BOOTS, places.LATCH, places.WEAR, places.DECKS, places.SEALED, places.CONFIGURATION}
    assert state <= {sector if sector in state else sector - places.SECTOR for sector in elsewhere}


def test_one_cut_at_every_operation_is_survived(day: Day) -> None:
    tally = Tally()
    for moment in day.moments:
        for way in moment.ways():
            survives(day.device, tally, moment, way, DAYS)
    tally.holds()


def test_a_second_cut_while_the_first_is_got_over_is_survived(day: Day) -> None:
    turn = random.randrange(1000)
    print(f"turn {turn}")
    tally = Tally()
    for number, moment in enumerate(day.dispensing(), turn):
        tried = moment.ways()
        survives_two(day.device, tally, moment, tried[number % len(tried)], DAYS)
    tally.holds()


def test_a_tenth_of_the_cuts_is_survived_in_the_real_micropython(day: Day) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    tally = Tally()
    try:
        device = DeviceInVm(*before())
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
def test_every_pair_of_cuts_while_cards_are_given_or_the_device_is_configured_is_survived(day: Day, part: int) -> None:
    tally = Tally()
    for moment in (day.dispensing() + day.configuring())[part::PARTS]:
        for way in moment.ways():
            survives_two(day.device, tally, moment, way, DAYS, every_way=True)
    tally.holds()
