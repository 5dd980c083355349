"""HOST AT WORK: a technician's host has the machine do one bounded thing at a time, and nobody else's does."""

from collections.abc import Callable

import pytest
from rig import KEY, PART, erased
from visit import Visit, staffed

import wiring
from cpu import CPythonCpu, VmCpu
from shoecore import faults
from shoecore.wire import messages, rights, session
from shoecore.wire.messages import Message
from shoecore.wire.rights import DEALER, PIT_MANAGER, TECHNICIAN
from shoecore.wire.work import AWAIT_KEY, HOME, JOG, LIGHT, NOISE, WORK_DONE, WORK_NOT_POSSIBLE
from shoefw.drivers import keys
from sim.sensor import NEVER_SEEN

FEED, EXIT, CAROUSEL = range(3)
FORWARD = 1


class Working(Visit):
    """A technician's host at a device in whose menu somebody stands."""

    def __init__(self, flash: bytearray, cpu: Callable[[bytearray], CPythonCpu | VmCpu] = CPythonCpu) -> None:
        self.worked: list[tuple[int, int, bytes]] = []
        self.refused: list[tuple[int, int]] = []
        (self.technician,) = staffed(flash, TECHNICIAN)
        super().__init__(cpu(flash), KEY)
        self.give_part(PART)
        self.run_until(lambda: self.shown(0) == "LOAD A DECK", 60)
        self.serve()
        self.comes(self.technician)

    def shown(self, line: int) -> str:
        """A line of the display."""
        return bytes(self.mechanism.display[line]).decode().strip()

    def choose(self) -> None:
        """Somebody chooses it in the menu."""
        while self.shown(1) != "HOST AT WORK":
            self.press(keys.ROUND)
        self.press(keys.SUPERVISOR)
        assert (self.shown(0), self.shown(1)) == ("HOST AT WORK", "ABORT ENDS IT")

    def press(self, key: int) -> None:
        """A key."""
        self.mechanism.press(key)
        self.run_for(300_000)

    def ask(self, number: int, what: int, *argument: int) -> None:
        """Ask for a piece of work."""
        self.say(messages.WORK, number, what, bytes(argument))

    def work(self, number: int, what: int, *argument: int, seconds: int = 30) -> tuple[int, bytes]:
        """Ask, and wait for what came of it."""
        self.worked.clear()
        self.ask(number, what, *argument)
        self.run_until(lambda: bool(self.worked), seconds)
        answered, how, told = self.worked[-1]
        assert answered == number
        return how, told

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.WORKED:
            self.worked.append(message.values)
        if message.kind == messages.REFUSED:
            self.refused.append(message.values)
        super()._take(message, at)


@pytest.fixture
def working() -> Working:
    """With HOST AT WORK chosen."""
    visit = Working(erased())
    visit.choose()
    return visit


def test_home_is_found_and_everything_stands_without_power_afterwards(working: Working) -> None:
    assert working.work(7, HOME) == (WORK_DONE, b"")
    working.run(1)
    assert working.stands() and working.mechanism.levels() >> wiring.HOME & 1
    assert working.shown(0) == "HOST AT WORK"


@pytest.mark.parametrize("motor", [FEED, EXIT])
@pytest.mark.parametrize("forward", [0, FORWARD])
def test_a_roller_is_jogged_so_far_and_stops(working: Working, motor: int, forward: int) -> None:
    how, told = working.work(1, JOG, motor, forward, 20)
    assert how == WORK_DONE and int.from_bytes(told, "big") > 0
    working.run(1)
    assert working.stands()


def test_the_carousel_turns_to_a_slot(working: Working) -> None:
    assert working.work(1, JOG, CAROUSEL, 0, 5)[0] == WORK_DONE
    assert working.work(2, JOG, CAROUSEL, 0, 0)[0] == WORK_DONE
    working.run(1)
    assert working.stands() and working.mechanism.levels() >> wiring.HOME & 1


@pytest.mark.parametrize(
    ("what", "argument"),
    [
        (JOG, (FEED, 1, 101)),
        (JOG, (FEED, 1, 0)),
        (JOG, (FEED, 2, 20)),
        (JOG, (3, 1, 20)),
        (JOG, (CAROUSEL, 0, 200)),
        (JOG, ()),
        (JOG, (FEED, 1, 20, 0)),
        (HOME, (1,)),
        (LIGHT, (4,)),
        (LIGHT, ()),
        (NOISE, (1,)),
        (0, ()),
        (99, ()),
    ],
)
def test_what_is_out_of_bounds_or_unknown_moves_nothing(working: Working, what: int, argument: tuple[int, ...]) -> None:
    assert working.work(1, what, *argument) == (WORK_NOT_POSSIBLE, b"")
    assert working.stands()


def test_no_roller_turns_with_a_card_before_it(working: Working) -> None:
    working.put(range(3))
    working.run(1)
    for forward in (0, 1):
        assert working.work(1 + forward, JOG, FEED, forward, 20)[0] == WORK_NOT_POSSIBLE
    assert len(working.mechanism.hopper) == 3


def test_work_that_comes_again_is_done_once_and_answered_as_it_was(working: Working) -> None:
    first = working.work(5, NOISE)
    assert working.work(5, NOISE) == first and working.work(6, NOISE) != first
    assert len(first[1]) == 64


def test_each_light_is_lit_for_a_moment(working: Working) -> None:
    for number, pin in enumerate((wiring.READY_LAMP, wiring.FAULT_LAMP, wiring.BUZZER)):
        working.ask(10 + number, LIGHT, number)
        working.run_until(lambda pin=pin: bool(working.mechanism.lamps[pin]), 2)  # type: ignore[misc]
        working.run(3)
        assert not working.mechanism.lamps[pin]
    working.ask(20, LIGHT, 3)
    working.run_until(lambda: working.shown(1) == "#" * 16, 2)
    working.run(3)
    assert working.shown(0) == "HOST AT WORK"


def test_a_key_that_is_pressed_is_told_and_none_after_a_while(working: Working) -> None:
    working.worked.clear()
    working.ask(1, AWAIT_KEY)
    working.run_until(lambda: working.shown(0) == "PRESS A KEY", 2)
    working.press(keys.ROUND)
    assert working.worked == [(1, WORK_DONE, bytes((keys.ROUND,)))]
    assert working.work(2, AWAIT_KEY) == (WORK_DONE, b"")


def test_the_lid_the_switch_and_abort_end_it(working: Working) -> None:
    working.ask(1, JOG, FEED, 1, 100)
    working.mechanism.open_lid()
    working.run(3)
    assert working.stands()
    working.mechanism.close_lid()
    working.run(2)
    working.press(keys.ABORT)
    assert working.shown(0).startswith("SERVICE")
    working.ask(2, HOME)
    working.run(1)
    assert working.refused[-1] == (session.NOT_IN_SERVICE, messages.WORK)
    working.mechanism.set_service(False)
    working.run(2)
    working.ask(3, HOME)
    working.run(1)
    assert working.refused[-1] == (session.NOT_IN_SERVICE, messages.WORK)


def test_nobody_but_a_technician_has_it_work() -> None:
    flash = erased()
    keys_of = dict(zip((DEALER, PIT_MANAGER), staffed(flash, DEALER, PIT_MANAGER), strict=True))
    visit = Working(flash)
    visit.choose()
    for role, key in keys_of.items():
        visit.comes(key)
        visit.ask(1, HOME)
        visit.run(2)
        assert visit.refused[-1] == (session.NOT_ALLOWED, messages.WORK) and not rights.may_say(messages.WORK, role)
        assert not visit.worked


def test_a_home_that_is_not_found_is_latched_and_told(working: Working) -> None:
    working.mechanism.sensors[wiring.HOME].arm(NEVER_SEEN, shadows=1000)
    working.ask(1, HOME)
    working.run_until(lambda: working.shown(0).startswith("FAULT"), 60)
    assert working.shown(0) == f"FAULT {faults.HOMING_FAILED}" and working.stands()
