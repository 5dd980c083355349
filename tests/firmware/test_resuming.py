"""The power goes in a shuffler's day and comes back: the same order goes on, to the card, or it is void; none is drawn
again, and no card is given twice or forgotten."""

import random
from collections.abc import Callable, Iterator

import pytest
from floor import DECK, Floor
from rig import Rig, erased

from cpu import CPythonCpu
from shoecore import faults, records
from shoefw.drivers import keys
from sim.shuffler import Shuffler

SECONDS = 400
CUTS = 20


class Day:
    """A machine, its flash and its people, over as many starts as there are."""

    def __init__(self) -> None:
        self.machine = Shuffler()
        self.flash = erased()
        self.floor = Floor(self.machine)
        self.heard: list[records.Record] = []
        self.rig = self._start()

    def step(self) -> None:
        """To the next thing that happens."""
        self.rig.step()
        self.heard += [record for record in self.rig.records if not self.heard or record.number > self.heard[-1].number]

    def cut(self) -> None:
        """The power goes, and comes back."""
        self.rig = self._start()

    def until(self, reached: Callable[[], bool]) -> None:
        """Let time pass until it is so."""
        end = self.machine.time + SECONDS * 1_000_000
        while not reached():
            assert self.machine.time < end, (self.machine.display, self.heard[-5:])
            self.step()

    def to_its_end(self) -> None:
        """The round played, the deck out."""
        self.until(lambda: self.floor.done)

    def kinds(self) -> list[int]:
        """What was told, in its order."""
        return [record.kind for record in self.heard]

    def of(self, kind: int) -> list[tuple]:
        """The values of the records of a kind."""
        return [record.values for record in self.heard if record.kind == kind]

    def _start(self) -> Rig:
        rig = Rig(CPythonCpu(self.flash), self.machine)
        rig.device.dealer = self.floor
        return rig


def whole_day() -> Day:
    """A day without a cut, for how it must end."""
    day = Day()
    day.to_its_end()
    return day


def moments(last: int) -> Iterator[int]:
    """Steps of the day, spread over all of it by a seed."""
    seed = 5
    print(f"seed {seed}")
    yield from sorted(random.Random(seed).sample(range(last), CUTS))


def steps_of(day: Day, until: Callable[[Day], bool]) -> int:
    """How many steps it takes."""
    steps = 0
    while not until(day):
        day.step()
        steps += 1
    return steps


# clauses: rws-poker-7 5.1, 5.1.1
def test_a_round_goes_on_after_a_cut_at_any_step_with_the_cards_it_would_have_given() -> None:
    expected = whole_day()
    begins = steps_of(day := Day(), lambda day: records.ROUND_OPENED in day.kinds())
    length = steps_of(day, lambda day: records.ROUND_CLOSED in day.kinds())
    for at in moments(length):
        day = Day()
        for _ in range(begins + at):
            day.step()
        day.cut()
        day.to_its_end()
        assert day.floor.dealt == expected.floor.dealt, at
        assert day.of(records.DISPENSED) == expected.of(records.DISPENSED), at
        assert day.of(records.EXPOSED) == expected.of(records.EXPOSED), at
        assert len(day.of(records.ORDER_DRAWN)) == 1 and day.of(records.ORDER_ENDED)[0][1] == records.EXECUTED, at
        numbers = [record.number for record in day.heard]
        assert numbers == list(range(1, len(numbers) + 1)), at


@pytest.mark.parametrize("cuts", [2, 3])
def test_a_round_goes_on_after_cuts_in_its_resumption(cuts: int) -> None:
    expected = whole_day()
    for seed in range(5):
        chance = random.Random(seed)
        day = Day()
        day.until(lambda day=day: records.ROUND_OPENED in day.kinds())
        for _ in range(cuts):
            for _ in range(chance.randrange(400)):
                day.step()
            day.cut()
        day.to_its_end()
        assert day.floor.dealt[0] == expected.floor.dealt[0], seed


def test_a_cut_while_a_deck_is_taken_in_voids_its_order_and_no_card_is_lost() -> None:
    day = Day()
    day.until(lambda: records.ORDER_DRAWN in day.kinds())
    for _ in range(100):
        day.step()
    day.cut()
    day.to_its_end()
    assert [ended[1] for ended in day.of(records.ORDER_ENDED)] == [records.VOIDED, records.EXECUTED]
    assert day.of(records.IN_FLIGHT) == [(0, 1, 0, 0)]
    assert sorted(day.floor.dealt[-1]) == sorted(DECK)[: len(day.floor.dealt[-1])] or len(day.floor.dealt[-1]) < len(
        DECK
    )


def test_a_deck_that_is_ready_stays_ready_and_nobody_is_asked() -> None:
    day = Day()
    day.until(lambda: day.machine.display[0].startswith(b"READY"))
    day.cut()
    day.to_its_end()
    assert day.of(records.IN_FLIGHT) == [(0, 1, 0, 1)]
    assert day.of(records.FAULT) == [] and len(day.of(records.ORDER_DRAWN)) == 1


def test_the_pit_may_void_the_round_that_was_interrupted() -> None:
    # clauses: rws-poker-7 5.1.2
    day = Day()
    day.until(lambda: len(day.of(records.DISPENSED)) == 2)
    day.cut()
    day.until(lambda: day.machine.display[1].startswith(b"ROUND ON"))
    day.machine.press(keys.ABORT)
    day.until(lambda: records.ORDER_ENDED in day.kinds())
    assert day.of(records.ORDER_ENDED)[0][1] == records.VOIDED
    assert [values[0] for values in day.of(records.FAULT)] == [faults.POWER_LOST]


def test_a_lid_opened_with_the_power_off_is_not_forgotten_between_its_signing_and_the_next_record() -> None:
    day = Day()
    day.until(lambda: len(day.of(records.DISPENSED)) == 2)
    day.machine.power_off()
    day.machine.open_lid()
    day.machine.close_lid()
    day.cut()
    day.until(lambda: (faults.OPENED_WHILE_OFF, records.BY_SUPERVISOR) in day.of(records.CLEARED))
    assert not day.of(records.IN_FLIGHT)
    day.cut()
    day.until(lambda: bool(day.of(records.IN_FLIGHT)))
    assert day.of(records.IN_FLIGHT)[-1][3] == 0
    day.to_its_end()
    assert day.of(records.ORDER_ENDED)[0][1] == records.VOIDED


def test_what_nobody_can_prove_goes_no_further_however_often_the_power_goes() -> None:
    day = Day()
    day.until(lambda: len(day.of(records.DISPENSED)) == 2)
    day.machine.open_lid()
    day.cut()
    for _ in range(3):
        day.until(lambda: records.IN_FLIGHT in day.kinds())
        assert day.of(records.IN_FLIGHT)[-1][3] == 0
        day.cut()
    day.machine.close_lid()
    day.to_its_end()
    assert day.of(records.ORDER_ENDED)[0][1] == records.VOIDED
