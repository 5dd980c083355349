"""No card leaves before the host has the root of its order, also a host that has a backlog to take first."""

import pytest
from rig import Rig, erased

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import messages
from shoecore.wire.stream import WINDOW
from sim.shuffler import Shuffler

SECONDS = 600
ROUNDS_BEFORE = 8
AT_ONCE = 1
EVERY_US = 400_000


@pytest.fixture
def behind() -> bytearray:
    """The flash of a device whose host had taken nothing for some rounds."""
    flash = erased()
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.acknowledges = False
    rig.play(ROUNDS_BEFORE)
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, SECONDS)
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    assert rig.status[2] > 2 * WINDOW
    return flash


def shuffled(rig: Rig) -> int:
    """Of how many decks the host has the root."""
    return [record.kind for record in rig.earlier + rig.records].count(records.SHUFFLED)


def test_a_host_that_catches_up_has_the_root_before_a_card_leaves(behind: bytearray) -> None:
    rig = Rig(CPythonCpu(behind), Shuffler())
    rig.acknowledges = False
    rig.play()
    saved = 0
    while not rig.mechanism.tray:
        rig.run_for(EVERY_US)
        told = rig.earlier + rig.records
        if told and saved < told[-1].number:
            saved = min(told[-1].number, saved + AT_ONCE)
            rig.say(messages.ACKNOWLEDGE, saved)
    assert shuffled(rig) == ROUNDS_BEFORE + 1


def test_a_host_that_takes_nothing_gets_it_in_its_turn_and_the_round_is_dealt(behind: bytearray) -> None:
    rig = Rig(CPythonCpu(behind), Shuffler())
    rig.acknowledges = False
    rig.play()
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, SECONDS)
    assert shuffled(rig) < ROUNDS_BEFORE
    rig.acknowledges = True
    rig.run_until(lambda: rig.kinds().count(records.ROUND_CLOSED) == 1, SECONDS)
    assert shuffled(rig) == ROUNDS_BEFORE + 1
