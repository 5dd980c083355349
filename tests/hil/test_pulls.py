"""The link pulled, plugged in again, full of what is no frame: nothing moves alone, no record is lost or doubled."""

from collections.abc import Callable

import pytest

from shoecore import records
from shoecore.states import NO_DECK
from shoecore.verify import Verifier
from tests.hil.benches import DECK, SECOND, Simulated

DAY_SECONDS = 200
# The lease that the host gives, and the longest that a card under way takes to its end.
COASTS_US = 250_000 + 423_000


def _fed(dut: Simulated) -> bool:
    return 0 < len(dut.machine.hopper) < len(DECK) // 2


def _dealt(dut: Simulated) -> bool:
    return bool(dut.records(records.DISPENSED))


@pytest.mark.parametrize("moment", [_fed, _dealt])
@pytest.mark.parametrize("seconds", [1, 7])
def test_a_pulled_link_ends_motion_and_the_deal_goes_on_once_it_is_back(
    dut: Simulated, moment: Callable[[Simulated], bool], seconds: int
) -> None:
    dut.host.play(1)
    dut.wait(lambda: moment(dut), DAY_SECONDS, "the moment of the pull")
    dut.pull()
    dut.host.run_for(COASTS_US)
    dut.wait(dut.host.stands, 1, "everything stands")
    lie = [len(pile) for pile in (dut.machine.hopper, dut.machine.tray)]
    dut.host.run_for(seconds * SECOND)
    assert dut.host.stands() and lie == [len(pile) for pile in (dut.machine.hopper, dut.machine.tray)]
    dut.plug()
    dut.wait(lambda: dut.host.device.dealer.done, DAY_SECONDS, "the round is dealt")
    assert [record.number for record in dut.host.records] == list(range(1, len(dut.host.records) + 1))
    verifier = Verifier()
    assert [finding for finding in map(verifier.see, dut.host.records) if finding] == []


def test_pulled_again_and_again_it_loses_and_doubles_no_record(dut: Simulated) -> None:
    dut.host.play(1)
    for _ in range(12):
        dut.host.run_for(1_370_000)
        dut.pull()
        dut.host.run_for(90_000)
        dut.plug()
    dut.wait(lambda: dut.host.device.dealer.done, DAY_SECONDS, "the round is dealt")
    assert [record.number for record in dut.host.records] == list(range(1, len(dut.host.records) + 1))


def test_what_is_no_frame_is_heeded_by_nobody_and_the_session_goes_on(dut: Simulated) -> None:
    before = len(dut.host.records)
    for noise in (bytes(range(256)), b"\x00" * 64, b"\xff" * 300, b"\x03" * 20):  # Ctrl-C among them
        dut.host.device.serial_in += noise + b"\x00"
        dut.host.run_for(200_000)
    assert dut.state() == NO_DECK and len(dut.host.records) == before
