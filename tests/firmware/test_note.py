"""What the bridge says to whoever stands at the device, on its display."""

from collections.abc import Callable, Iterator

import pytest
from rig import DECK, Rig, erased

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import messages
from sim.shuffler import Shuffler

HEADING = "THE BRIDGE SAYS"
LINE = "RULED 5.10"


@pytest.fixture
def rig() -> Iterator[Rig]:
    """A shuffler that waits for a deck, with a host in a session."""
    cpu = CPythonCpu(erased())
    rig = Rig(cpu, Shuffler())
    rig.run(9)
    assert shown(rig) == ("LOAD A DECK", "")
    yield rig
    cpu.close()


def shown(rig: Rig) -> tuple[str, ...]:
    """The display's two lines."""
    return tuple(bytes(line).decode().strip() for line in rig.mechanism.display)


def noted(rig: Rig, line: str = LINE) -> Callable[[], bool]:
    """Say a line; whether it is shown."""
    rig.say(messages.NOTE, line)
    return lambda: shown(rig) == (HEADING, line[:16])


def test_a_line_is_shown_for_some_seconds_and_then_what_stood_there(rig: Rig) -> None:
    rig.run_until(noted(rig), 1)
    rig.run(6)
    assert shown(rig) == (HEADING, LINE)
    rig.run(3)
    assert shown(rig) == ("LOAD A DECK", "")


def test_the_next_step_comes_over_it_and_stays(rig: Rig) -> None:
    rig.run_until(noted(rig), 1)
    rig.put(DECK)
    rig.run_until(lambda: shown(rig)[0] == "TAKING IN", 5)
    while records.SHUFFLED not in rig.kinds():
        assert shown(rig)[0] == "TAKING IN"
        rig.step()


def test_a_longer_line_is_cut_and_the_heading_is_the_device_s_own(rig: Rig) -> None:
    rig.run_until(noted(rig, "READY TO BE PLAYED AT"), 1)
    assert shown(rig) == (HEADING, "READY TO BE PLAY")


def test_a_fault_is_never_covered(rig: Rig) -> None:
    rig.mechanism.jam(rig.mechanism.feed, 3, 9)
    rig.put(DECK)
    rig.run_until(lambda: shown(rig)[0].startswith("FAULT"), 60)
    rig.run(1)
    fault = shown(rig)
    rig.say(messages.NOTE, LINE)
    for _ in range(20):
        rig.run(1)
        assert shown(rig) == fault
