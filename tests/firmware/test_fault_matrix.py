"""Every fault of the machine at every card: recovered or latched by a code that fits, no card lost, the truth told.

A tenth of it, chosen by a printed seed, runs with the other tests; all of it is the proof."""

import random
from collections.abc import Iterator

import pytest
from floor import Floor
from rig import Rig, erased

from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import faults as f
from shoecore import records
from shoecore.verify import Verifier
from sim import faults as planned
from sim.shuffler import Shuffler
from tests.runner.report import not_run

SECONDS = 400
LATE = range(20, 301, 20)
SENSORS = ("hopper", "entry", "thick", "slot", "home", "exit", "tray")
WRONGS = ("never", "stuck", "dead", "bounce", "double", *(f"late-{percent}" for percent in LATE))
SAMPLED = 10
HEAP_KIB = 192

# What a sensor that lies may be taken for: itself, or the jam or missing card that it shows.
LIES = {
    "hopper": {f.SENSOR_STUCK, f.MISFEED, f.MISSING},
    "entry": {f.SENSOR_STUCK, f.FEED_JAM},
    "thick": {f.SENSOR_STUCK, f.DOUBLE_FEED},
    "slot": {f.SENSOR_STUCK, f.FEED_JAM},
    "home": {f.SENSOR_STUCK, f.HOMING_FAILED},
    "exit": {f.SENSOR_STUCK, f.EXIT_JAM, f.MISFEED, f.EXTRA_CARD},
    "tray": {f.SENSOR_STUCK},
}

# What happens at a card, and the codes that may tell it; 0 first where it may pass without harm, and untold.
REFUSED = (f.MISSING, f.DUPLICATE)
HAPPENS = {
    "feed-jam": (f.FEED_JAM,),
    "slot-jam": (f.FEED_JAM,),
    "misfeed": (0, f.MISFEED),
    "returned": (f.FEED_JAM,),
    "stall": (f.MOTOR_STALLED,),
    "double-feed": (f.DOUBLE_FEED,),
    "double-feed-even": (f.DOUBLE_FEED,),
    "double-feed-apart": (f.DOUBLE_FEED,),
    "extra-1": (0, f.EXTRA_CARD, f.MISFEED),
    "extra-5": (f.EXTRA_CARD,),
    "short": (f.CARD_LENGTH, f.SENSOR_STUCK, *REFUSED),
    "long": (f.CARD_LENGTH, f.SENSOR_STUCK, *REFUSED),
    "face-up": (f.FACE_UP, *REFUSED),
    "foreign": (f.FOREIGN, *REFUSED),
    "cut-card": (f.CUT_CARD, *REFUSED),
    "bent": (0, f.SENSOR_STUCK),
    "unread": (f.UNREAD, *REFUSED),
    "read-damaged": (f.UNREAD, *REFUSED),
    "read-twice": (0,),
    "read-late": (0,),
    "misread": (f.MISSING, f.DUPLICATE),
    "lost-steps": (f.FEED_JAM, f.HOMING_FAILED),
    "hot": (f.OVERHEATED,),
    "sag": (f.POWER_LOW,),
    "lid": (f.LID_OPEN,),
    "exit-jam": (f.EXIT_JAM,),
    "exit-misfeed": (f.MISFEED,),
    "exit-stall": (f.MOTOR_STALLED,),
    "exit-lid": (f.LID_OPEN,),
    "exit-returned": (f.CARD_RETURNED, f.EXTRA_CARD, f.SENSOR_STUCK),
}

# The deck is refused and given back, so that another order is drawn; or more left than was let, and the order is void.
ENDS_THE_ORDER = (*REFUSED, f.CARD_LENGTH, f.EXTRA_CARD)

# It stays slow until it is repaired: nothing to recover.
NOT_HERE = {"slow-carousel"}
AT_NO_LAST_CARD = {"extra-1", "extra-5", "double-feed", "double-feed-even", "double-feed-apart"}


class Day:
    """A device that deals one round with something planned, and the people who see to it."""

    def __init__(self, cpu: CPythonCpu | VmCpu, name: str, card: int, times: int) -> None:
        self.machine = Shuffler()
        self.rig = Rig(cpu, self.machine)
        self.machine.plan(name, card, times)
        self.floor = Floor(self.machine)
        self.rig.device.dealer = self.floor
        self.rig.run_until(lambda: self.floor.done, SECONDS)
        self.codes = [values[0] for values in self.rig.of(records.FAULT)]


def check(day: Day, name: str, allowed: tuple[int, ...]) -> None:
    """Recovered or latched by the right name, every order ended, and what was told of cards is true."""
    told = set(day.codes)
    assert told <= set(allowed), f"{name}: told {sorted(told)}, expected of {sorted(set(allowed))}"
    assert allowed[0] == 0 or told, f"{name}: nothing was told"
    ended = day.rig.of(records.ORDER_ENDED)
    drawn = day.rig.of(records.ORDER_DRAWN)
    assert [order for order, *_ in drawn] == [order for order, *_ in ended]
    if not told & set(ENDS_THE_ORDER):
        assert [how for _, how, _ in ended] == [records.EXECUTED], "an order was drawn again, or given up, without need"
    latched = [values[0] for values in day.rig.of(records.FAULT) if values[6]]
    assert [f"FAULT {code}" for code in latched] == day.floor.cleared
    verifier = Verifier()
    assert [found for found in map(verifier.see, day.rig.records) if found] == []
    assert no_fault_is_over_twice(day), name
    exposed_is_true(day)


def no_fault_is_over_twice(day: Day) -> bool:
    """Whether each fault that was told to be over had been told since it last was."""
    told: set[int] = set()
    for record in day.rig.records:
        if record.kind == records.FAULT:
            told.add(record.values[0])
        elif record.kind == records.CLEARED:
            if record.values[0] not in told:
                return False
            told.remove(record.values[0])
    return True


def exposed_is_true(day: Day) -> None:
    """Every card that was told is the one that the people hold."""
    if day.rig.of(records.ORDER_ENDED)[-1][1] == records.EXECUTED:
        for record in day.rig.records:
            if record.kind == records.EXPOSED:
                position, card, _ = record.values
                assert card == day.floor.dealt[-1][position] & 63


def sensor_lies() -> list[tuple[str, int, int]]:
    """Every way in which every sensor can be wrong, at every card."""
    return [(f"{sensor}-{wrong}", card, 1) for sensor in SENSORS for wrong in WRONGS for card in range(52)]


def happenings() -> list[tuple[str, int, int]]:
    """Everything else that can happen at a card, once and three times."""
    return [
        (name, card, times)
        for name in HAPPENS
        for card in range(52)
        for times in (1, 3)
        if not (card >= 51 and name in AT_NO_LAST_CARD)
    ]


def allowed(name: str) -> tuple[int, ...]:
    """The codes that a planned fault may be told by; 0 first where it may pass unnoticed."""
    if name in HAPPENS:
        return HAPPENS[name]
    return (0, *LIES[name.split("-", maxsplit=1)[0]])


def sampled(cases: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """A tenth, by a seed that is printed."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    return random.Random(seed).sample(cases, len(cases) // SAMPLED)


def run(cases: list[tuple[str, int, int]]) -> None:
    """Each case on a device of its own, on this Python."""
    for name, card, times in cases:
        cpu = CPythonCpu(erased())
        try:
            check(Day(cpu, name, card, times), f"{name} at card {card}, {times} times", allowed(name))
        finally:
            cpu.close()


def test_every_fault_of_the_machine_stands_in_the_matrix() -> None:
    names = {name for name, *_ in planned.table()}
    lies = {f"{sensor}-{wrong}" for sensor in SENSORS for wrong in (*WRONGS[:5], "late-N")}
    assert names == lies | set(HAPPENS) | NOT_HERE


def test_a_tenth_of_the_sensors_lies_is_recovered_or_latched() -> None:
    run(sampled(sensor_lies()))


def test_a_tenth_of_what_else_happens_is_recovered_or_latched() -> None:
    run(sampled(happenings()))


@pytest.mark.proof
@pytest.mark.parametrize("sensor", SENSORS)
def test_every_lie_of_a_sensor_at_every_card_is_recovered_or_latched(sensor: str) -> None:
    run([case for case in sensor_lies() if case[0].startswith(sensor)])


@pytest.mark.proof
@pytest.mark.parametrize("name", HAPPENS)
def test_everything_else_at_every_card_is_recovered_or_latched(name: str) -> None:
    run([case for case in happenings() if case[0] == name])


@pytest.fixture
def vm() -> Iterator[VmCpu]:
    """A device in the real MicroPython, its heap capped."""
    try:
        cpu = VmCpu(erased(), heap_kib=HEAP_KIB)
    except NotAvailable as missing:
        not_run(str(missing))
    yield cpu
    cpu.close()


@pytest.mark.parametrize("name", ["slot-jam", "entry-late-100", "double-feed", "exit-jam", "lid", "foreign"])
def test_faults_end_alike_in_the_real_micropython(vm: VmCpu, name: str) -> None:
    check(Day(vm, name, 7, 3), name, allowed(name))
