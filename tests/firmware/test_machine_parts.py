"""The simulated machine's parts: each is wrong as it was told to be, and right otherwise; nothing loses a card."""

import pytest
from machine_drive import Drive

import wiring
from sim import card as cards
from sim.machine import Broken
from sim.steps import Steps
from sim.truth import Lost

MS = 1000
CARD_MS = 88
SPAN = wiring.STEP_SPAN


def times(drive: Drive, pin: int, level: int) -> list[int]:
    """When a pin said a level, in microseconds."""
    return [time for at, said, time in drive.trace if at == pin and said == level]


def shadow_ms(drive: Drive, pin: int) -> int:
    """From the first edge that blocked to the last that cleared."""
    return (times(drive, pin, 0)[-1] - times(drive, pin, 1)[0]) // MS


def fed(*planned: tuple[str, int], count: int = 1) -> Drive:
    """A machine into which so many cards were fed, with something planned."""
    drive = Drive(2, planned, 12)
    drive.trace = []
    for slot in range(count):
        drive.feed(slot)
    return drive


def test_a_card_throws_the_shadows_of_its_way_at_its_speed() -> None:
    drive = fed()
    came = [times(drive, pin, 1)[0] for pin in (wiring.ENTRY, wiring.SLOT)]
    assert 90 * MS < came[1] - came[0] < 92 * MS
    assert 88 <= shadow_ms(drive, wiring.ENTRY) <= 90
    assert drive.machine.slots[0] == 11 and drive.machine.feed.cards == [10] and drive.machine.feed.lead() < 2000
    assert [said for at, said, _ in drive.trace if at == -1] == [cards.frame(11)]


def test_what_a_roller_is_told_it_does_a_little_later_and_coasts_as_far() -> None:
    drive = fed(count=0)
    machine = drive.machine
    machine.turn(wiring.FEED_ROLLER, machine.steps[1] + 2000, 10000)
    drive.wait(1400)
    assert machine.feed.lead() == 0
    drive.wait(48600)
    machine.turn(wiring.FEED_ROLLER, machine.steps[1], 10000)
    stopped = machine.feed.lead()
    drive.wait(200 * MS)
    assert 1000 < machine.feed.lead() - stopped <= 1500 and machine.steps[1] == 10500


def test_a_roller_that_turns_on_draws_the_next_card_in() -> None:
    drive = fed(count=0)
    drive.roll(wiring.FEED_ROLLER, 2500)
    assert drive.machine.slots[0] == 11 and drive.machine.feed.cards == [10]
    assert 45000 < drive.machine.feed.lead() < 52000


@pytest.mark.parametrize("name", ["feed-jam", "slot-jam", "stall", "returned"])
def test_a_card_that_does_not_arrive_is_back_in_the_hopper_and_passes_the_second_time(name: str) -> None:
    drive = fed((name, 0))
    machine = drive.machine
    assert machine.slots[0] < 0 and machine.cards() == 12
    drive.roll_back(wiring.FEED_ROLLER)
    assert not machine.feed.cards and len(machine.hopper) == 12
    assert not machine.levels() >> wiring.ENTRY & 1
    drive.feed(0)
    assert machine.slots[0] == 11


def test_a_stalled_motor_draws_the_current_for_it_until_the_next_command() -> None:
    drive = Drive(2, (("stall", 0),), 12)
    machine = drive.machine
    drive.turn_to(0)
    assert machine.gauges() and machine._values[wiring.CURRENT] == 0
    machine.turn(wiring.FEED_ROLLER, machine.steps[1] + 2150, 10000)
    for moment, current in ((30, 800), (100, 3000), (300, 3000)):
        drive.wait(moment * MS)
        machine.gauges()
        assert machine._values[wiring.CURRENT] == current
    machine.turn(wiring.FEED_ROLLER, machine.steps[1], 10000)
    machine.gauges()
    assert machine._values[wiring.CURRENT] == 0


def test_a_roller_that_picks_nothing_says_nothing() -> None:
    drive = fed(("misfeed", 0))
    assert not [entry for entry in drive.trace if entry[0] in (wiring.ENTRY, wiring.SLOT)]
    assert len(drive.machine.hopper) == 12


@pytest.mark.parametrize("name, offset", [("double-feed", 8), ("double-feed-even", 0), ("double-feed-apart", 70)])
def test_two_cards_at_once_are_thick_where_they_overlap_and_long_where_they_do_not(name: str, offset: int) -> None:
    drive = fed((name, 0))
    assert abs(shadow_ms(drive, wiring.ENTRY) - CARD_MS - offset) <= 3
    assert abs(shadow_ms(drive, wiring.THICK) - CARD_MS + offset) <= 3
    assert drive.machine.cards() == 12 and len(drive.machine.pockets[0]) == 2


def test_two_cards_at_once_that_are_turned_back_lie_on_the_hopper_as_before() -> None:
    drive = fed(("double-feed", 0), ("feed-jam", 0))
    drive.roll_back(wiring.FEED_ROLLER)
    assert drive.machine.hopper == list(range(12))


@pytest.mark.parametrize("name, length", [("short", 60), ("long", 120)])
def test_a_card_of_another_length_throws_a_shadow_of_its_length(name: str, length: int) -> None:
    drive = fed((name, 0), count=2)
    assert abs(times(drive, wiring.ENTRY, 0)[0] - times(drive, wiring.ENTRY, 1)[0] - length * MS) < 3 * MS
    assert cards.length(drive.machine.slots[0]) == length * MS and drive.machine.slots[1] == 10


@pytest.mark.parametrize(
    "name, said",
    [
        ("face-up", bytes((0xC5, 0x40, 7, (0x40 + 7) ^ 255))),
        ("cut-card", bytes((0xC5, 0x41, 7, (0x41 + 7) ^ 255))),
        ("foreign", bytes((0xC5, 11, 9, (11 + 9) ^ 255))),
        ("misread", cards.frame(12)),
        ("read-damaged", bytes((0xC5, 11, 6, (11 + 7) ^ 255))),
        ("read-twice", cards.frame(11) * 2),
        ("unread", b""),
    ],
)
def test_the_reader_says_of_a_card_what_it_sees(name: str, said: bytes) -> None:
    drive = fed((name, 0))
    assert b"".join(reading for at, reading, _ in drive.trace if at == -1) == said


def test_a_reader_misreads_at_the_rate_that_it_is_set_to() -> None:
    unread = 0
    for seed in range(20):
        drive = Drive(seed, (), 12)
        drive.machine.misreads = 250
        for slot in range(12):
            drive.feed(slot)
        unread += 12 - len([entry for entry in drive.trace if entry[0] == -1])
    assert 40 < unread < 80


def test_a_roller_that_runs_away_ends_with_its_power_alone() -> None:
    drive = fed(("extra-5", 0), count=0)
    machine = drive.machine
    machine.turn(wiring.FEED_ROLLER, machine.steps[1] + 2100, 10000)
    drive.wait(220 * MS)
    machine.turn(wiring.FEED_ROLLER, machine.steps[1], 10000)
    drive.wait(10 * MS)
    assert machine.feed.direction == 1
    machine.set_pins(bytes(32))
    drive.wait(5 * MS)
    assert machine.feed.direction == 0 and machine.feed.cards == [10]


def test_a_roller_that_runs_away_breaks_the_machine_where_nobody_cuts_its_power() -> None:
    with pytest.raises(Broken, match="holds card 11"):
        fed(("extra-1", 0)).wait(400 * MS)


SEEN = {"never": 0, "stuck": 1, "dead": 0, "double": 4}


@pytest.mark.parametrize("sensor, pin", [("entry", wiring.ENTRY), ("slot", wiring.SLOT)])
@pytest.mark.parametrize("wrong", SEEN)
def test_a_wrong_sensor_says_so_many_edges_of_a_card(sensor: str, pin: int, wrong: str) -> None:
    drive = fed((f"{sensor}-{wrong}", 0))
    assert len([entry for entry in drive.trace if entry[0] == pin]) == SEEN[wrong]
    assert drive.machine.slots[0] == 11
    lasts = wrong in ("stuck", "dead")
    drive.feed(1)
    assert (len(times(drive, pin, 0)) > SEEN[wrong] // 2) is not lasts
    drive.machine.clean()
    drive.listen()
    assert not drive.machine.levels() >> pin & 1
    drive.trace = []
    drive.feed(2)
    assert 86 < shadow_ms(drive, pin) < 92


def test_a_late_sensor_says_a_true_length_at_the_wrong_time() -> None:
    right, late = fed(), fed(("entry-late-50", 0))
    for level in (0, 1):
        assert times(late, wiring.ENTRY, level)[0] - times(right, wiring.ENTRY, level)[0] == CARD_MS * MS // 2


def test_a_burst_is_over_in_a_millisecond_and_a_half_and_ends_as_it_began() -> None:
    drive = fed(("entry-bounce", 0))
    edges = [(level, time) for pin, level, time in drive.trace if pin == wiring.ENTRY]
    assert [level for level, _ in edges] == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0]
    for burst in (edges[:5], edges[5:]):
        assert burst[-1][1] - burst[0][1] < 1500


def test_dust_makes_a_sensor_late_and_then_blind_until_it_is_wiped() -> None:
    drive = fed(count=0)
    sensor = drive.machine.sensors[wiring.ENTRY]
    sensor.dust = 100000
    drive.feed(0)
    right = fed()
    assert 3900 < times(drive, wiring.ENTRY, 1)[0] - times(right, wiring.ENTRY, 1)[0] < 4200
    sensor.dust = 120000
    drive.feed(1)
    assert drive.machine.levels() >> wiring.ENTRY & 1
    drive.machine.clean()
    assert not drive.machine.levels() >> wiring.ENTRY & 1 and sensor.dust == 0


def test_wear_makes_every_card_a_little_slower() -> None:
    drive = fed(count=0)
    drive.machine.wear = 20000
    for slot in range(10):
        drive.feed(slot)
    ways = [
        slot - entry for entry, slot in zip(times(drive, wiring.ENTRY, 1), times(drive, wiring.SLOT, 1), strict=True)
    ]
    assert ways[9] - ways[0] > 12 * MS


def test_a_wheel_that_turns_back_stands_off_by_its_play_and_holds_up_a_card() -> None:
    drive = fed(count=0)
    machine = drive.machine
    drive.turn_to(5)
    machine.turn(wiring.CAROUSEL, machine.steps[0] - 20, 6000)
    drive.wait(100 * MS)
    drive.roll(wiring.FEED_ROLLER, 2150)
    assert machine.feed.stuck and machine.feed.cards and machine.wheel.slot() == -1
    drive.roll_back(wiring.FEED_ROLLER)
    drive.feed(5)
    assert machine.slots[5] == 11


def test_lost_steps_leave_the_wheel_between_two_slots_until_home_is_found_again() -> None:
    drive = fed(("lost-steps", 0), count=2)
    machine = drive.machine
    assert machine.feed.stuck
    drive.roll_back(wiring.FEED_ROLLER)
    drive.home()
    drive.feed(1)
    assert machine.slots[1] == 10


def test_a_wheel_without_power_loses_every_step() -> None:
    drive = fed(count=0)
    machine = drive.machine
    at = machine.wheel.at
    machine.set_pins(bytes(32))
    drive.turn_to(3)
    assert machine.wheel.at == at and machine.steps[0] != 10000
    assert [level for pin, level, _ in drive.trace if pin == wiring.CAROUSEL_MOVING] == [1, 0]


def test_a_wheel_that_is_slow_takes_ten_times_as_long() -> None:
    drive = fed(("slow-carousel", 0), count=1)
    drive.trace = []
    drive.turn_to(1)
    (came,) = times(drive, wiring.CAROUSEL_MOVING, 1)
    (there,) = times(drive, wiring.CAROUSEL_MOVING, 0)
    assert 33 * MS <= there - came <= 34 * MS


@pytest.mark.parametrize("where", ["feed", "exit"])
def test_a_wheel_that_turns_with_a_card_across_its_edge_is_broken(where: str) -> None:
    drive = fed((f"{'slot' if where == 'feed' else 'exit'}-jam", 0), count=int(where == "exit"))
    if where == "feed":
        drive.feed(0)
    else:
        drive.eject(0)
    with pytest.raises(Broken, match="between the path and a slot"):
        drive.turn_to(7)


def test_a_card_pushed_into_a_full_slot_or_against_the_turning_wheel_is_broken() -> None:
    with pytest.raises(Broken, match="holds card 11"):
        fed().feed(0)
    drive = fed(count=0)
    machine = drive.machine
    machine.turn(wiring.FEED_ROLLER, machine.steps[1] + 2150, 10000)
    drive.wait(100 * MS)
    machine.turn(wiring.CAROUSEL, machine.steps[0] + 800, 6000)
    with pytest.raises(Broken, match="against the turning carousel"):
        drive.wait(100 * MS)


def test_a_hand_lays_what_is_on_the_way_where_it_came_from_or_goes_to() -> None:
    drive = fed(("slot-jam", 0))
    assert drive.machine.hand_clear() == 1
    assert drive.machine.hopper == list(range(12)) and not drive.machine.levels() >> wiring.SLOT & 1
    drive = fed(("exit-jam", 0))
    drive.eject(0)
    assert drive.machine.hand_clear() == 1
    assert drive.machine.tray == [11] and drive.machine.levels() >> wiring.TRAY & 1
    assert drive.machine.hand_clear() == 0


def test_heat_a_sagging_supply_and_a_lid_pass_by_themselves() -> None:
    for name, channel, wrong, right in (("hot", 0, 850, 250), ("sag", 1, 17000, 24000)):
        drive = fed((name, 0))
        assert drive.machine._values[channel] == wrong
        drive.wait(6000 * MS)
        assert drive.machine._values[channel] == right
    drive = fed(("lid", 0))
    assert drive.machine.levels() >> wiring.LID & 1
    drive.wait(3000 * MS)
    assert not drive.machine.levels() >> wiring.LID & 1


@pytest.mark.parametrize("place", ["hopper", "tray", "pocket", "way"])
def test_the_truth_finds_a_card_that_was_lost_doubled_or_exchanged(place: str) -> None:
    for change in (lambda pile: pile.pop(), lambda pile: pile.append(pile[0]), lambda pile: pile.insert(0, 50)):
        drive = fed(("feed-jam", 2), count=1)
        drive.eject(0)
        drive.feed(0)
        drive.feed(1)
        machine = drive.machine
        pile = {"hopper": machine.hopper, "tray": machine.tray, "pocket": machine.pockets[0], "way": machine.feed.cards}
        change(pile[place])
        machine._moved = True
        with pytest.raises(Lost):
            machine.check()


def test_the_step_counters_wrap_and_may_be_sent_either_way_over_the_wrap() -> None:
    steps = Steps()
    steps.go(10000 - 20000, 10000, 0)
    assert (steps.direction, steps.count, steps.ends) == (-1, 20000, 2000000)
    assert steps.position(2000000) == SPAN - 10000
    steps.go(5000, 10000, 3000000)
    assert (steps.direction, steps.count) == (1, 15000)
    assert steps.position(3500000) == SPAN - 5000 and steps.position(9000000) == 5000
