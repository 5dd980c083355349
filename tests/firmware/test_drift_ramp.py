"""Rollers that slip more with every shuffle: the warning comes at least 500 shuffles before the first jam."""

from collections.abc import Iterator

import pytest
from rig import DECK, Rig, erased

from cpu import CPythonCpu
from shoecore import faults, records
from shoefw.drivers import keys
from sim.shuffler import Shuffler

WARNED_AHEAD = 500
# A roller that is worn out so soon is the worst that the warning is promised for.
SHUFFLES_OF_A_ROLLER = 1000
LEARNING = 6
STEP = 10
DECKS_A_STEP = 2
WARNINGS = (faults.SLOWING, faults.SERVICE_DUE)


@pytest.fixture
def rig() -> Iterator[Rig]:
    """A new shuffler whose rollers are learned."""
    cpu = CPythonCpu(erased())
    rig = Rig(cpu, Shuffler())
    for _ in range(LEARNING):
        assert shuffled(rig)
    yield rig
    cpu.close()


def shown(rig: Rig) -> str:
    """The display's first line."""
    return bytes(rig.mechanism.display[0]).decode().rstrip()


def shuffled(rig: Rig) -> bool:
    """One deck in and out again; whether it went without a fault that is latched."""
    machine = rig.mechanism
    rig.run_until(lambda: shown(rig) == "LOAD A DECK", 60)
    rig.put(DECK)
    rig.run_until(lambda: shown(rig) == "READY" or is_latched(rig), 120)
    machine.press(keys.EMPTY)
    rig.run_until(lambda: is_latched(rig) or (len(machine.tray) == len(DECK) and machine.stands()), 120)
    if is_latched(rig):
        return False
    rig.take_tray()
    return True


def is_latched(rig: Rig) -> bool:
    """Whether a fault waits for a person."""
    return shown(rig).startswith("FAULT")


def told(rig: Rig) -> dict[int, int]:
    """Each fault that was told so far and how often."""
    codes = [values[0] for values in rig.of(records.FAULT)]
    return {code: codes.count(code) for code in codes}


def is_jam(rig: Rig) -> bool:
    """Whether anything but the warnings was told."""
    return any(code not in WARNINGS for code in told(rig))


def test_a_steady_friction_s_warnings_leave_half_the_way_to_the_first_jam(rig: Rig) -> None:
    at: dict[int, int] = {}
    friction = 0
    while not is_jam(rig):
        friction += STEP
        rig.mechanism.friction = friction
        for _ in range(DECKS_A_STEP):
            if not shuffled(rig):
                break
        for code in told(rig):
            at.setdefault(code, friction)
    assert told(rig)[faults.SLOWING] == told(rig)[faults.SERVICE_DUE] == 2
    ahead = friction - at[faults.SLOWING]
    assert ahead * SHUFFLES_OF_A_ROLLER // friction >= WARNED_AHEAD
    assert at[faults.SLOWING] < at[faults.SERVICE_DUE] < friction


@pytest.mark.proof
def test_a_ramp_of_friction_is_warned_of_500_shuffles_before_the_first_jam(rig: Rig) -> None:
    rig.mechanism.wear = 5
    shuffles = warned = 0
    while not is_jam(rig) and shuffled(rig):
        shuffles += 1
        if not warned and faults.SLOWING in told(rig):
            warned = shuffles
    assert warned and shuffles - warned >= WARNED_AHEAD
