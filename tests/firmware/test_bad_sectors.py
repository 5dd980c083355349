"""A sector of the flash goes bad in the middle of the day, in any of five ways: nothing is lost or told twice.

The device goes on with another sector, or it stands with its motors off and its fault shown, at every start again.
What a sector of the journal holds that can be read no more is missing, and the host sees that."""

import random
from collections import Counter

import cut_checks
import pytest
from cut_cycle import Day, before
from cut_device import Device, SeenCpu
from cut_flash import READ_FAILS, WRONGS, Bad
from cut_moment import Violation

from shoecore import faults
from shoefw.store import places

STARTS = 3
STOPPED = ((f"FAULT {faults.JOURNAL_DAMAGED}", "CALL SERVICE"), ("CLEAR BY HAND", "OPEN THE SWITCH"))
JOURNAL = places.STATE_END // places.SECTOR


@pytest.fixture(scope="module")
def day() -> Day:
    """The day on a flash that is good."""
    return Day()


def used(day: Day) -> list[tuple[int, int]]:
    """Every sector that the day writes to, and how often it does."""
    return sorted(Counter(moment.operation.at // places.SECTOR for moment in day.moments).items())


def live_with(day: Day, bad: Bad) -> None:
    """The day with the sector; a device that stops for it is started again."""
    device = Device(*before(), bad=bad)
    for start in range(STARTS):
        try:
            device.power()
            device.day_ends()
        except OSError as worn:
            assert str(worn).startswith("flash"), worn
        except Violation as wrong:
            if is_missing(bad, wrong):
                return
            assert device.shown() in STOPPED, wrong
        else:
            if not start:
                cut_checks.ended(device, day.moments[0], bad.sector < JOURNAL)
            return
        assert isinstance(device.cpu, SeenCpu) and not device.cpu.has_motors_on()
        device.stop()
        device.machine.set_service(False)


def is_missing(bad: Bad, wrong: Violation) -> bool:
    """Whether it is of records in a sector of the journal that cannot be read any more."""
    return bad.wrong == READ_FAILS and bad.sector >= JOURNAL and "came after record" in str(wrong)


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_sector_that_goes_bad_loses_nothing_silently(day: Day, wrong: int) -> None:
    """Each second sector, and in the next way the others, at an operation that a printed seed chooses."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for sector, operations in used(day)[wrong % 2 :: 2]:
        live_with(day, Bad(sector, wrong, chance.randrange(operations)))


@pytest.mark.proof
@pytest.mark.parametrize("wrong", WRONGS)
def test_a_sector_that_goes_bad_at_any_operation_loses_nothing_silently(day: Day, wrong: int) -> None:
    for sector, operations in used(day):
        for after in range(operations):
            live_with(day, Bad(sector, wrong, after))
