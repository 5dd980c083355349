"""What lets a card move and what stops it: home, lid, switch, supply, warmth, abort, power cut, a late processor."""

from collections.abc import Callable, Iterator

import pytest
from floor import DECK, Floor
from rig import Rig, erased

import wiring
from cpu import CPythonCpu
from shoecore import faults, records, states
from shoecore.verify import Verifier
from shoecore.wire import messages
from shoefw.drivers import keys
from sim.shuffler import Shuffler

SECOND = 1_000_000
MS = 1000
SEARCH = wiring.SLOTS * wiring.STEPS_A_SLOT * 3 // 2
STALL = 300 * MS
A_CARD = 423 * MS

Start = Callable[..., Rig]


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers devices, each in place of the one before."""
    running: list[CPythonCpu] = []

    def power(machine: Shuffler | None = None, flash: bytearray | None = None, rulebook: str = "rws-poker-7") -> Rig:
        while running:
            running.pop().close()
        running.append(CPythonCpu(flash if flash is not None else erased()))
        return Rig(running[0], machine or Shuffler(), rulebook=rulebook)

    yield power
    while running:
        running.pop().close()


def deal(rig: Rig, rounds: int = 1) -> Floor:
    """A whole day on the floor, judged."""
    floor = Floor(rig.mechanism, rounds)
    rig.device.dealer = floor
    rig.run_until(lambda: floor.done, 400 * rounds)
    verifier = Verifier()
    assert [found for found in map(verifier.see, rig.records) if found] == []
    return floor


def until_latched(rig: Rig, seconds: int = 60) -> tuple:
    """Until the fault lamp is lit and the record of it has come; its values."""
    rig.run_until(lambda: bool(rig.mechanism.lamps[wiring.FAULT_LAMP]), seconds)
    rig.run(1)
    return rig.of(records.FAULT)[-1]


def state(rig: Rig) -> int:
    """What the device says that it does."""
    rig.status = ()
    rig.say(messages.ASK_STATUS)
    rig.run_until(lambda: bool(rig.status), 1)
    return rig.status[0]


# Home: bounded, found twice, released between.


def test_without_a_home_mark_the_wheel_turns_no_more_than_once_and_a_half(start: Start) -> None:
    for wrong in ("home-dead", "home-never"):
        machine = Shuffler()
        machine.plan(wrong, 0, 99)
        machine.sensors[wiring.HOME].arm(3 if wrong == "home-dead" else 1, 0, 99)
        rig = start(machine)
        told = until_latched(rig)
        assert told[:2] == (faults.HOMING_FAILED, faults.AT_HOME) and told[4:6] == (SEARCH, SEARCH)
        assert (machine.steps[wiring.CAROUSEL] - wiring.FIRST_STEP) <= SEARCH
        assert rig.stands() and rig.of(records.ORDER_DRAWN) == []


def test_a_home_sensor_that_does_not_let_go_is_told_and_home_is_not_believed(start: Start) -> None:
    machine = Shuffler()
    machine.sensors[wiring.HOME].arm(2, 0, 99)
    rig = start(machine)
    assert until_latched(rig)[:2] == (faults.SENSOR_STUCK, faults.AT_HOME)
    assert rig.stands() and machine.cards() == 0


def test_home_is_found_wherever_the_wheel_stands_and_whatever_the_counter_says(start: Start) -> None:
    for offset in range(0, wiring.SLOTS * wiring.STEPS_A_SLOT, 53):
        rig = start(Shuffler(home_offset=offset))
        rig.run_until(lambda rig=rig: rig.mechanism.display[0].startswith(b"LOAD"), 30)  # type: ignore[misc]
        assert rig.of(records.FAULT) == []


# What forbids motion: nothing new moves, it is told once, and the work goes on.


@pytest.mark.parametrize("at", range(2, 30, 3))
def test_a_lid_that_is_opened_at_any_moment_cuts_the_motors_and_no_card_is_lost(start: Start, at: int) -> None:
    rig = start()
    floor = Floor(rig.mechanism)
    rig.device.dealer = floor
    rig.run(at)
    rig.mechanism.open_lid()
    for _ in range(10):
        rig.run_for(2 * MS)
    for _ in range(20):
        assert rig.stands()
        rig.run_for(100 * MS)
    rig.mechanism.close_lid()
    rig.run_until(lambda: floor.done, 200)
    assert all(not values[6] for values in rig.of(records.FAULT))
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.EXECUTED]


@pytest.mark.parametrize(
    ("forbid", "allow", "code"),
    [
        (lambda m: m.set_gauge(wiring.SUPPLY, 17000), lambda m: m.set_gauge(wiring.SUPPLY, 24000), faults.POWER_LOW),
        (
            lambda m: m.set_gauge(wiring.TEMPERATURE, 850),
            lambda m: m.set_gauge(wiring.TEMPERATURE, 250),
            faults.OVERHEATED,
        ),
        (lambda m: m.set_service(True), lambda m: m.set_service(False), faults.IN_SERVICE),
    ],
    ids=["supply", "warmth", "service switch"],
)
def test_what_forbids_motion_stops_it_within_a_card_and_the_work_goes_on_after(
    start: Start, forbid: Callable[[Shuffler], None], allow: Callable[[Shuffler], None], code: int
) -> None:
    for at in (8, 15, 21):
        rig = start()
        floor = Floor(rig.mechanism)
        rig.device.dealer = floor
        rig.run(at)
        forbid(rig.mechanism)
        rig.run_for(2 * A_CARD)
        for _ in range(30):
            assert rig.stands()
            rig.run_for(100 * MS)
        allow(rig.mechanism)
        rig.run_until(lambda floor=floor: floor.done, 200)  # type: ignore[misc]
        assert [values[0] for values in rig.of(records.FAULT)] in ([code], [])
        assert [values[0] for values in rig.of(records.CLEARED)] == [values[0] for values in rig.of(records.FAULT)]
        assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.EXECUTED]


# The Dealer's commands.


def test_an_abort_is_heard_within_a_card_and_every_card_comes_back(start: Start) -> None:
    for at in range(9, 22, 2):
        rig = start()
        rig.put(DECK)
        rig.run(at)
        taken = rig.mechanism.feed.passed
        rig.mechanism.press(keys.ABORT)
        rig.run_until(lambda rig=rig: records.ORDER_ENDED in rig.kinds(), 3)  # type: ignore[misc]
        assert rig.of(records.ABORTED)[0][0] - taken in (0, 1)
        assert rig.of(records.ORDER_ENDED) == [(1, records.VOIDED, 0)]
        rig.run_until(lambda rig=rig: len(rig.mechanism.tray) + len(rig.mechanism.hopper) >= 51, 60)  # type: ignore[misc]


def test_the_rest_of_the_deck_is_held_until_the_dealer_wants_it(start: Start) -> None:
    rig = start()
    floor = Floor(rig.mechanism)
    rig.device.dealer = floor
    rig.run_until(lambda: records.ROUND_CLOSED in rig.kinds(), 100)
    rig.device.dealer = None
    rig.run(30)
    assert state(rig) == states.HOLDING and rig.stands() and rig.of(records.ORDER_ENDED) == []
    rig.device.dealer = floor
    rig.run_until(lambda: floor.done, 60)
    assert len(floor.given) == 52


def test_a_deck_that_no_round_was_opened_with_comes_out_on_command(start: Start) -> None:
    rig = start()
    rig.put(DECK)
    rig.run_until(lambda: bool(rig.mechanism.lamps[wiring.READY_LAMP]), 60)
    rig.mechanism.press(keys.EMPTY)
    rig.run_until(lambda: len(rig.mechanism.tray) == 52, 60)
    rig.run(1)
    rig.take_tray()
    rig.run(1)
    assert rig.of(records.ORDER_ENDED) == [(1, records.EXECUTED, 0)]


# A latched fault.


def test_a_latched_fault_is_there_again_after_the_power_until_the_supervisor_clears_it(start: Start) -> None:
    machine = Shuffler()
    machine.plan("feed-jam", 9, 3)
    flash = erased()
    rig = start(machine, flash)
    rig.put(DECK)
    told = until_latched(rig)
    for _ in range(3):
        rig = start(machine, flash)
        rig.run(5)
        assert rig.of(records.FAULT) == [told] and rig.stands() and state(rig) == states.STOPPED
    deal(rig)
    assert (faults.FEED_JAM, records.BY_SUPERVISOR) in rig.of(records.CLEARED)
    rig = start(machine, flash)
    rig.run(3)
    assert rig.of(records.FAULT) == []


def test_a_latched_fault_is_on_the_flash_before_anybody_hears_of_it(start: Start) -> None:
    machine = Shuffler()
    machine.plan("exit-jam", 3, 3)
    flash = erased()
    rig = start(machine, flash)
    floor = Floor(machine)
    rig.device.dealer = floor
    while not machine.lamps[wiring.FAULT_LAMP]:
        assert not any(values[6] for values in rig.of(records.FAULT))
        rig.step()
    told = until_latched(start(machine, bytearray(flash)))
    assert told[0] == faults.EXIT_JAM and told[6] == 1


def test_only_the_supervisor_s_key_clears_and_only_with_the_lid_closed(start: Start) -> None:
    rig = start(machine := Shuffler())
    machine.plan("feed-jam", 2, 3)
    rig.put(DECK)
    until_latched(rig)
    for key in (*range(1, 11), *range(keys.BUTTON, keys.ABORT + 1)):
        machine.press(key)
        rig.run(1)
    assert state(rig) == states.STOPPED and rig.stands()


def test_a_rulebook_that_is_not_dealt_from_a_shuffler_is_refused_and_nothing_moves(start: Start) -> None:
    for rulebook in ("rws-poker-6", "mbs-fbbj-3", "no-such-book"):
        rig = start(rulebook=rulebook)
        rig.put(DECK)
        assert until_latched(rig)[0] == faults.CONFIGURATION_REFUSED
        rig.run(5)
        assert rig.stands() and len(rig.mechanism.hopper) == 52


# A processor that is late, a clock that wraps.


def verdicts(rig: Rig) -> list[tuple]:
    """What the records say, without their times, and without what a hand got for being early."""
    return [(record.kind, record.values[:4]) for record in rig.records if record.kind != records.ROUND_REFUSED]


def stalled_day(start: Start, plan: str, stalls: Callable[[int], bool]) -> tuple[list[tuple], int]:
    """A day in which the processor stands still after some polls; what the records say, and how many polls it took."""
    rig = start(machine := Shuffler())
    if plan:
        machine.plan(plan, 4)
    floor = Floor(machine)
    rig.device.dealer = floor
    seen = 0
    while not floor.done:
        rig.step()
        if rig.device.polls != seen:
            seen = rig.device.polls
            if stalls(seen):
                rig.device.stall(STALL)
        assert machine.time < 400 * SECOND
    rig.run(1)
    return verdicts(rig), seen


@pytest.mark.parametrize("plan", ["", "slot-jam", "short", "exit-jam", "entry-late-60"])
def test_stalls_of_300_ms_change_no_verdict(start: Start, plan: str) -> None:
    expected, _ = stalled_day(start, plan, lambda poll: False)
    for every in (29, 41, 53, 97):  # oftener, a carousel far from home never gets there: each one outlasts the lease
        assert stalled_day(start, plan, lambda poll, every=every: poll % every == 0)[0] == expected  # type: ignore[misc]


@pytest.mark.proof
@pytest.mark.parametrize("plan", ["", "slot-jam"])
def test_a_stall_of_300_ms_at_any_poll_changes_no_verdict(start: Start, plan: str) -> None:
    expected, polls = stalled_day(start, plan, lambda poll: False)
    for at in range(1, polls):
        assert stalled_day(start, plan, lambda poll, at=at: poll == at)[0] == expected, at  # type: ignore[misc]


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize("plan", ["double-feed", "double-feed-even", "double-feed-apart"])
def test_a_stall_of_300_ms_as_two_cards_come_pushes_none_into_a_slot_that_has_one(
    start: Start, plan: str, every: int
) -> None:
    for after in range(0, 40, every):
        rig = start(machine := Shuffler())
        machine.plan(plan, 4)
        rig.put(DECK)
        rig.run_until(lambda machine=machine: machine.feed.passed == 4, 60)  # type: ignore[misc]
        polls = rig.device.polls + after
        rig.run_until(lambda rig=rig, polls=polls: rig.device.polls >= polls, 60)  # type: ignore[misc]
        rig.device.stall(STALL)
        rig.run_until(lambda rig=rig: bool({records.ORDER_ENDED, records.SHUFFLED} & {*rig.kinds()}), 120)  # type: ignore[misc]


@pytest.mark.parametrize("before_s", [0, 4, 10, 19, 25])
def test_the_clock_s_wrap_changes_nothing(start: Start, before_s: int) -> None:
    wrap = 1 << 30
    days = []
    for begin in (0, wrap - before_s * SECOND):
        rig = start(Shuffler(start=begin))
        deal(rig)
        days.append([(record.kind, record.values, record.time) for record in rig.records])
    assert days[0] == days[1]


def test_a_slot_that_may_still_hold_a_card_gets_no_other_before_a_person_has_looked(start: Start) -> None:
    machine = Shuffler()
    machine.plan("exit-dead", 30)
    rig = start(machine)
    floor = Floor(machine, rounds=2)
    rig.device.dealer = floor
    rig.run_until(lambda: faults.SLOT_FULL in [values[0] for values in rig.of(records.FAULT)], 1500)
    assert rig.of(records.FAULT)[-1][6] == 1
