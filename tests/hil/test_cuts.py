"""The power cut, each time proven at the device, wherever it is in a deck's day: no card and no record is lost."""

from collections.abc import Callable

import pytest

from shoecore import records
from shoecore.states import NAMES, READY, STOPPED
from tests.hil.benches import DECK, Simulated
from trueshoe.hil.rig import Rig, State

BACK_SECONDS = 60
DAY_SECONDS = 120


def _fed(dut: Simulated) -> bool:
    return 0 < len(dut.machine.hopper) < len(DECK) // 2


def _shuffled(dut: Simulated) -> bool:
    return bool(dut.records(records.SHUFFLED))


def _opened(dut: Simulated) -> bool:
    return bool(dut.records(records.ROUND_OPENED))


def _dealt(dut: Simulated) -> bool:
    return bool(dut.records(records.DISPENSED))


def _starts(dut: Simulated) -> list[int]:
    """The number of each start that was told."""
    return [values[0] for values in dut.records(records.BOOTED)]


@pytest.mark.parametrize(
    ("moment", "becomes"), [(_fed, STOPPED), (_shuffled, READY), (_opened, STOPPED), (_dealt, STOPPED)]
)
def test_a_proven_cut_costs_no_card_and_no_record(
    dut: Simulated, rig: Rig, moment: Callable[[Simulated], bool], becomes: int
) -> None:
    dut.host.play(1)
    dut.wait(lambda: moment(dut), DAY_SECONDS, "the moment of the cut")
    cuts, before = rig.cuts, dut.host.records[:]
    rig.cycle(State.BOOTED)
    assert rig.cuts == cuts + 1 and not dut.pins["MOTOR_POWER"].value
    dut.host.greet()
    dut.wait(lambda: (2,) in [values[:1] for values in dut.records(records.BOOTED)], BACK_SECONDS, "it tells of it")
    told = dut.host.earlier + dut.host.records
    assert told[: len(before)] == before
    assert [record.number for record in told] == list(range(1, len(told) + 1))
    assert dut.machine.cards() == len(DECK)
    dut.wait(lambda: dut.state() == becomes, BACK_SECONDS, f"it is {NAMES[becomes]}")
    assert dut.host.stands()


def test_cut_after_cut_it_comes_back_each_time(dut: Simulated, rig: Rig) -> None:
    for number in range(2, 8):
        rig.cycle(State.BOOTED)
        dut.host.greet()
        dut.wait(lambda: number in _starts(dut), BACK_SECONDS, "it tells of its start")
        assert _starts(dut) == [number]
    rig.to(State.READY)


def test_cuts_one_soon_after_the_other_wherever_they_fall_cost_no_card_and_no_record(dut: Simulated, rig: Rig) -> None:
    dut.host.put(DECK)
    kept: list[int] = []
    for _ in range(5):
        dut.host.run_for(613_000)
        rig.cycle(State.BOOTED)
        dut.host.greet()
        dut.wait(lambda: bool(dut.records(records.BOOTED)), BACK_SECONDS, "it tells of its start")
        kept = [record.number for record in dut.host.earlier + dut.host.records]
    assert kept == list(range(1, len(kept) + 1))
    assert dut.machine.cards() == len(DECK)
