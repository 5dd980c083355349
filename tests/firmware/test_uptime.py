"""A device that is not switched off for longer than 2**32 ms: rounds before, over and after each turn of its time.

The clock is turned while the device is at rest, 400 s at a time, in which nothing is polled."""

import pytest
from cut_flash import Content, SeenFlash
from rig import BUTTON, DECK, SEATS, SECOND, Rig, erased

from cpu import CPythonCpu, VmCpu
from dealer import Dealer
from runtime import NotAvailable
from shoecore import records
from shoefw.store import places
from shoefw.store.journal import Journal
from sim.shuffler import Shuffler
from tests.runner.report import not_run
from trueshoe.records.uptime import Uptime

TURN_MS = 1 << 30
TURNS = 5  # 2**32 ms are four
MS = 1000

# A round goes on for longer after its deck is put in.
BEFORE_MS = 30_000
LONGEST = 400 * SECOND


def cpu_of(kind: str, flash: bytearray) -> CPythonCpu | VmCpu:
    """The chip in one of its forms."""
    try:
        return CPythonCpu(flash) if kind == "cpython" else VmCpu(flash)
    except NotAvailable as missing:
        not_run(str(missing))


def rest(rig: Rig, until: int) -> None:
    """Turn the clock to a moment."""
    while rig.mechanism.time < until:
        gone = min(LONGEST, until - rig.mechanism.time)
        rig.device.stall(gone)
        rig.run_for(gone)


def play(rig: Rig, dealer: Dealer) -> None:
    """The Dealer comes for one round, and goes."""
    rounds = dealer.rounds + 1
    dealer.due = rig.mechanism.time
    rig.device.dealer = dealer
    rig.run_until(lambda: dealer.rounds == rounds, 400)
    rig.device.dealer = None
    rig.run(1)


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_rounds_go_on_over_every_turn_of_the_time_and_past_2_to_the_32(kind: str) -> None:
    flash = erased()
    rig = Rig(cpu_of(kind, flash), Shuffler())
    started = rig.mechanism.time
    dealer = Dealer(rig.mechanism, DECK, TURNS + 1, SEATS, BUTTON)
    play(rig, dealer)
    for turn in range(1, TURNS + 1):
        rest(rig, started + (turn * TURN_MS - BEFORE_MS) * MS)
        play(rig, dealer)
    assert len(rig.of(records.ROUND_CLOSED)) == TURNS + 1
    told = rig.records
    assert [record.number for record in told] == list(range(1, told[-1].number + 1))
    uptime = Uptime()
    times = [uptime.of(record) for record in told]
    assert times == sorted(times) and times[-1] > 1 << 32
    assert all(record.time < TURN_MS for record in told)
    for turn in range(1, TURNS + 1):
        around = [told[at].kind for at, time in enumerate(times) if abs(time - turn * TURN_MS) < 4 * BEFORE_MS]
        assert {records.ORDER_DRAWN, records.DISPENSED, records.ROUND_CLOSED} <= set(around), turn
        assert any(turn * TURN_MS - BEFORE_MS < time < turn * TURN_MS for time in times)
        assert any(turn * TURN_MS <= time < turn * TURN_MS + BEFORE_MS for time in times)
    left = SeenFlash(Content(bytes(flash)), lambda _: None)
    journal = Journal(left, *places.rounds(left.size))
    assert (journal.damaged, journal.next, journal.time) == (0, told[-1].number + 1, told[-1].time)
    assert [record[:3] for record in journal.tail()] == [
        tuple(record[:3]) for record in told[-len(list(journal.tail())) :]
    ]
