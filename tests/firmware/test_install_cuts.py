"""The power cut at every operation of an install over the link, of other keys, a trial, a confirmation, a way back.

Always the old or the new, whole. ``make test`` cuts every operation in each way and reads what the flash says then; in
one of its ways, the ways in turn, the device is started, and what was cut off is done again. The proof starts it after
each, and cuts once more while what the first cut left is got over: where that was in the bundles' own sectors at each
operation in every way, else before each."""

import pytest
from cut_cycle import Day, Tally
from cut_flash import Content, reader, wavered
from cut_install import InstallDevice, stands
from cut_install_people import CONTENTS
from cut_trials import every_way, hold, hold_twice, in_parts, one_way_each, part_of

from shoecore import records
from shoecore.bundle import told
from shoecore.wire.rights import CONFIRM, GIVE_UP, INSTALL
from shoefw.store import places
from shoefw.store.installed import Installed

TOLD = {INSTALL, CONFIRM, GIVE_UP, told.CHECKED, told.RUNS_ON_TRIAL, told.WENT_BACK, told.KEYS_COUNT}


@pytest.fixture(scope="module")
def day() -> Day:
    """The day without a cut."""
    return Day(of=InstallDevice)


def test_the_day_has_everything_in_it_that_is_cut(day: Day) -> None:
    said = [record.values[0] for record in day.device.host.kept if record.kind == records.COMMANDED]
    assert set(said) == TOLD and said.count(INSTALL) == len(CONTENTS) and day.device.powered == 4
    which, *slots = places.bundles(day.device.flash.size)
    for at in (which, which + places.SECTOR, *(slot for slot, _ in slots)):
        in_sector = [moment for moment in day.moments if at <= moment.operation.at < at + places.SECTOR]
        assert any(moment.operation.data for moment in in_sector)
    assert any(moment.operation.is_erase() and which <= moment.operation.at < slots[0][0] for moment in day.moments)


def test_every_cut_leaves_what_ran_or_what_was_confirmed_whole(day: Day) -> None:
    tally = Tally()
    for moment in day.moments:
        before = Installed(reader(moment.flash)).now
        for way in moment.ways():
            content = moment.after(way, tally.cuts)
            for found in {content, wavered(content)}:
                with tally.cut(f"{moment.operation} {way}", moment.state(found)):
                    stands(found, before)
    tally.holds()


def test_what_one_cut_at_every_operation_leaves_is_got_over(day: Day) -> None:
    hold(day, one_way_each(day.moments))


@pytest.mark.proof
@in_parts
def test_every_cut_at_every_byte_is_got_over(day: Day, part: int) -> None:
    hold(day, every_way(part_of(day.moments, part), each_byte=True))


@pytest.mark.proof
@in_parts
def test_every_pair_of_cuts_is_got_over(day: Day, part: int) -> None:
    which, *_ = places.bundles(day.device.flash.size)
    hold_twice(day, every_way(part_of(day.moments, part)), lambda moment: moment.operation.at >= which)


def test_a_value_that_is_damaged_is_told_and_nothing_goes_by_it(day: Day) -> None:
    content = day.moments[-1].flash
    which = places.bundles(len(content.bytes))[0]
    written = [moment.operation.at for moment in day.moments if which <= moment.operation.at < which + 8192]
    newest = written[-1] // 256 * 256
    for at in range(newest, newest + 247, 13):
        spoilt = bytearray(content.bytes)
        spoilt[at] ^= 4
        assert Installed(reader(Content(bytes(spoilt)))).fault is not None
