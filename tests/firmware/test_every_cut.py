"""The power cut at every operation on the flash of a full day, from a snapshot: nothing lost, nothing drawn twice.

``make test`` cuts every operation in each way; and each of the cards' giving in one way, the ways in turn, and again
before every operation while that is got over. The proof cuts everything at each byte, and the giving and the setting up
both times in each way. The day is always gone on with, after some of the cuts to its end."""

import pytest
from cut_checks import of
from cut_cycle import Day
from cut_device import DeviceInVm
from cut_people import TEN
from cut_trials import a_tenth_holds, every_way, hold, hold_twice, in_parts, one_way_each, part_of

from shoecore import records
from shoefw.store import places

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
    hold(day, every_way(day.moments))


def test_a_second_cut_while_the_first_is_got_over_is_survived(day: Day) -> None:
    hold_twice(day, one_way_each(day.dispensing()))


def test_a_tenth_of_the_cuts_is_survived_in_the_real_micropython(day: Day) -> None:
    a_tenth_holds(day, DeviceInVm)


@pytest.mark.proof
@in_parts
def test_every_cut_at_every_byte_is_survived(day: Day, part: int) -> None:
    hold(day, every_way(part_of(day.moments, part), each_byte=True), days=1)


@pytest.mark.proof
@in_parts
def test_every_pair_of_cuts_while_cards_are_given_or_the_device_is_configured_is_survived(day: Day, part: int) -> None:
    hold_twice(day, every_way(part_of(day.dispensing() + day.configuring(), part)), lambda _: True)
