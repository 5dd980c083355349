"""The power cut at every operation on the flash of a full day, from a snapshot: nothing lost, nothing drawn twice.

``make test`` cuts every operation in one way, the ways in turn, and while a cut of the dispensing is got over cuts
again before every sixth operation; the proof cuts each in all ways, and again before each. The day is always gone on
with, after some of the cuts to its end."""

import random
from collections.abc import Iterator

import cut_checks
import pytest
from cut_bytecode import compiled_once
from cut_cycle import Day, Tally, before, survives, survives_two
from cut_device import DeviceInVm
from cut_flash import ways

from runtime import NotAvailable
from shoecore import records
from shoefw.store import places
from tests.runner.report import not_run

PARTS = 8
DAYS = 4
SHARE = 6
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
}


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    """The day without a cut; no boot compiles a module that an earlier one has compiled."""
    with compiled_once(tmp_path_factory.mktemp("bytecode")):
        yield Day()


@pytest.fixture
def turn() -> int:
    """Where the turns of the ways begin in this run."""
    first = random.randrange(1000)
    print(f"turn {first}")
    return first


def test_the_day_has_everything_in_it_that_is_cut(day: Day) -> None:
    kept = day.device.host.kept
    assert {record.kind for record in kept} >= TOLD
    assert {records.BY_ITSELF, records.BY_SUPERVISOR} <= {by for _, by in cut_checks.of(kept, records.CLEARED)}
    begin, sectors = places.rounds(day.device.flash.size)
    in_ring = [moment for moment in day.moments if begin <= moment.operation.at < begin + sectors * places.SECTOR]
    assert any(moment.operation.is_erase() for moment in in_ring)
    assert len({moment.operation.at // places.SECTOR for moment in in_ring if moment.operation.data}) > 1
    elsewhere = {moment.operation.at // places.SECTOR * places.SECTOR for moment in day.moments}
    assert {places.BOOTS, places.LATCH, places.WEAR, places.DECKS, places.SEALED} <= elsewhere


def test_one_cut_at_every_operation_is_survived(day: Day, turn: int) -> None:
    tally = Tally()
    for number, moment in enumerate(day.moments, turn):
        tried = tuple(ways(moment.operation, moment.unread is not None))
        survives(day.device, tally, moment, tried[number % len(tried)], number % DAYS == 0)
    tally.holds()


def test_a_second_cut_while_the_first_is_got_over_is_survived(day: Day, turn: int) -> None:
    tally = Tally()
    for number, moment in enumerate(day.dispensing(), turn):
        tried = tuple(ways(moment.operation, moment.unread is not None))
        survives_two(day.device, tally, moment, tried[number % len(tried)], SHARE, 2 * DAYS)
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
        way = chance.choice(tuple(ways(moment.operation, moment.unread is not None)))
        survives(device, tally, moment, way, to_the_end=False)
    device.cpu.close()
    tally.holds()


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_every_cut_at_every_operation_is_survived(day: Day, part: int) -> None:
    tally = Tally()
    for moment in day.moments[part::PARTS]:
        for way in ways(moment.operation, moment.unread is not None):
            survives(day.device, tally, moment, way, to_the_end=True)
    tally.holds()


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_every_pair_of_cuts_while_cards_are_given_or_the_device_is_configured_is_survived(day: Day, part: int) -> None:
    tally = Tally()
    for moment in (day.dispensing() + day.configuring())[part::PARTS]:
        for way in ways(moment.operation, moment.unread is not None):
            survives_two(day.device, tally, moment, way, days=DAYS)
    tally.holds()
