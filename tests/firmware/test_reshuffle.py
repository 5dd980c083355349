"""A ruling that the board goes back: journalled first, the rest drawn anew with it, and every card a true one."""

import random
from collections.abc import Callable

import pytest
from floor import DECK, Floor
from rig import Rig, erased

from cpu import CPythonCpu
from shoecore import facts, records
from shoecore.records import Record
from shoecore.verify import Verifier
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim.shuffler import Shuffler

SECONDS = 300
BOARD = 5
HANDS = 6
PIT_SUPERVISOR = 2
CUTS = 3
NEVER_TOLD = -1
RULED_BEFORE = ("CLOSE BETTING 1", "CLOSE BETTING 2", "CLOSE BETTING 3", "CLOSE BETTING 4", "SHOWDOWN")


class Ruled(Floor):
    """A floor on which the board is taken back once, when the display asks for a step."""

    def __init__(self, machine: Shuffler, before: str, choose: Callable[["Ruled", str], int]) -> None:
        super().__init__(machine)
        self.hands: list[int] = []
        self._before = before
        self._choose = choose

    def act(self) -> None:
        """The Supervisor comes once; what the display then asks is answered; else as on any floor."""
        first, second = (line.decode().strip() for line in self.machine.display)
        key = self._choose(self, first)
        if first == "IN ROUND" and second == self._before:
            self._before = ""
            key = keys.SUPERVISOR
        if first == "ALL BACK IN":
            self._all_back()
        elif key:
            self.machine.press(key)
        else:
            super().act()
            return
        self.due = self.machine.time + 200_000

    def _all_back(self) -> None:
        """Every card but the Players' into the hopper."""
        if not self.machine.hopper and not self.machine.feed.cards and self.machine.stands():
            self.hands = self.given[BOARD : BOARD + HANDS]
            self.machine.put_deck(self.given[:BOARD] + self.given[BOARD + HANDS :])
            self.given = self.given[: BOARD + HANDS]


def asked(rank: int) -> Callable[[Ruled, str], int]:
    """Answers: a reshuffle, ruled by somebody of this rank."""

    def answer(floor: Ruled, first: str) -> int:
        if first.startswith("1 ON"):
            return 2
        if first.startswith("WHO?"):
            return rank
        return keys.ROUND if first == "NO SUCH RULING" else 0

    return answer


def deal(before: str, choose: Callable[[Ruled, str], int], plan: str = "") -> tuple[Rig, Ruled]:
    """One round with the ruling; the judge finds nothing."""
    machine = Shuffler()
    rig = Rig(CPythonCpu(erased()), machine)
    if plan:
        machine.plan(plan, 60)
    floor = Ruled(machine, before, choose)
    rig.device.dealer = floor
    rig.run_until(lambda: floor.done, SECONDS)
    verifier = Verifier()
    assert [found for found in map(verifier.see, rig.records) if found] == []
    return rig, floor


# clauses: rws-poker-7 5.16, 5.8.1, 5.9, 5.11
@pytest.mark.parametrize("before", RULED_BEFORE)
def test_the_board_goes_back_and_is_dealt_again_wherever_the_round_stands(before: str) -> None:
    rig, floor = deal(before, asked(SHIFT_MANAGER))
    kinds = rig.kinds()
    ruled, ended, drawn, again = (
        kinds.index(facts.RULED),
        kinds.index(records.ORDER_ENDED),
        [at for at, kind in enumerate(kinds) if kind == records.ORDER_DRAWN][1],
        kinds.index(records.RESHUFFLED),
    )
    assert ruled < ended < drawn < again
    assert rig.of(records.ORDER_DRAWN)[1] == (2, len(DECK) - HANDS, rig.records[ruled].number)
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.VOIDED, records.EXECUTED]
    assert rig.of(records.DISPENSED)[-1] == (0, BOARD + HANDS, BOARD)
    for position, card, _ in rig.of(records.EXPOSED)[-BOARD - 4 :]:
        assert card == floor.dealt[-1][position]


def test_a_jam_in_the_second_intake_draws_no_third_order() -> None:
    rig, _ = deal("CLOSE BETTING 2", asked(SHIFT_MANAGER), "slot-jam")
    assert len(rig.of(records.ORDER_DRAWN)) == 2 and rig.of(records.FAULT)


def test_who_may_not_order_it_orders_nothing() -> None:
    rig, _ = deal("CLOSE BETTING 2", asked(PIT_SUPERVISOR))
    assert facts.RULED not in rig.kinds() and len(rig.of(records.ORDER_DRAWN)) == 1


def test_a_board_that_lacks_a_card_is_not_shuffled_until_it_is_whole() -> None:
    class Forgetful(Ruled):
        tries = 0

        def _all_back(self) -> None:
            if self.machine.hopper or self.machine.feed.cards or not self.machine.stands():
                return
            self.tries += 1
            if self.tries == 1:
                self.hands = self.given[BOARD : BOARD + HANDS]
                self.back = self.given[:BOARD] + self.given[BOARD + HANDS :]
                self.machine.put_deck(self.back[1:])
            else:
                self.machine.put_deck(self.back)
            self.given = self.given[: BOARD + HANDS]

    machine = Shuffler()
    rig = Rig(CPythonCpu(erased()), machine)
    floor = Forgetful(machine, "CLOSE BETTING 2", asked(SHIFT_MANAGER))
    rig.device.dealer = floor
    rig.run_until(lambda: floor.done, SECONDS)
    assert rig.of(records.DECK_REFUSED)[0][0] == 1 and floor.tries == 2
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.VOIDED, records.VOIDED, records.EXECUTED]
    verifier = Verifier()
    assert [found for found in map(verifier.see, rig.records) if found] == []


# clauses: rws-poker-7 5.16
def test_the_supervisor_may_go_on_and_who_decides_what_no_rule_covers_may_let_the_round_be_void() -> None:
    def going_on(floor: Ruled, first: str) -> int:
        return 1 if first.startswith("1 ON") else 0

    def void(rank: int) -> Callable[[Ruled, str], int]:
        return lambda floor, first: 3 if first.startswith("1 ON") else asked(rank)(floor, first)

    for choose in (going_on, void(PIT_SUPERVISOR)):
        rig, _ = deal("CLOSE BETTING 2", choose)
        assert facts.RULED not in rig.kinds() and len(rig.of(records.ORDER_DRAWN)) == 1
    rig, _ = deal("CLOSE BETTING 2", void(SHIFT_MANAGER))
    assert rig.of(facts.RULED) == [("not-covered", "void", SHIFT_MANAGER, 0)]
    assert rig.of(records.ORDER_ENDED)[0][1] == records.VOIDED


class Day:
    """A shuffler, its flash and a floor that takes the board back, over as many starts as there are."""

    def __init__(self, before: str) -> None:
        self.machine = Shuffler()
        self.flash = erased()
        self.floor = Ruled(self.machine, before, asked(SHIFT_MANAGER))
        self.heard: list[Record] = []
        self.power()

    def power(self) -> None:
        """The power comes."""
        self.rig = Rig(CPythonCpu(self.flash), self.machine)
        self.rig.device.dealer = self.floor

    def until(self, told: int) -> int:
        """Let time pass until a record of a kind is told, or everybody has gone home; how many steps it took."""
        steps = 0
        while not (self.floor.done or any(record.kind == told for record in self.heard)):
            assert self.machine.time < SECONDS * 1_000_000, (self.machine.display, self.heard[-5:])
            self.step()
            steps += 1
        return steps

    def step(self) -> None:
        """To the next thing that happens."""
        self.rig.step()
        self.heard += [record for record in self.rig.records if not self.heard or record.number > self.heard[-1].number]

    def of(self, kind: int) -> list[tuple]:
        """The values of the records of a kind."""
        return [record.values for record in self.heard if record.kind == kind]


# clauses: rws-poker-7 5.1, 5.1.1
@pytest.mark.parametrize("before", RULED_BEFORE)
def test_a_reshuffled_round_goes_on_after_a_cut_with_the_cards_it_would_have_given(before: str) -> None:
    expected = Day(before)
    expected.until(records.RESHUFFLED)
    steps = expected.until(records.ROUND_CLOSED)
    expected.until(NEVER_TOLD)
    print(f"seed {before}")
    for after in (0, *random.Random(before).sample(range(1, steps), CUTS)):
        day = Day(before)
        day.until(records.RESHUFFLED)
        for _ in range(after):
            day.step()
        day.power()
        day.until(NEVER_TOLD)
        assert day.floor.dealt == expected.floor.dealt and day.floor.hands == expected.floor.hands, after
        for kind in (records.ORDER_DRAWN, records.DISPENSED, records.EXPOSED, records.ORDER_ENDED):
            assert day.of(kind) == expected.of(kind), (after, kind)


# clauses: rws-poker-7 5.1.2
def test_a_cut_while_the_rest_is_shuffled_anew_makes_the_round_void() -> None:
    expected = Day("CLOSE BETTING 2")
    expected.until(facts.RULED)
    steps = expected.until(records.RESHUFFLED)
    print("seed 2")
    for after in random.Random(2).sample(range(1, steps - 1), CUTS):
        day = Day("CLOSE BETTING 2")
        day.until(facts.RULED)
        for _ in range(after):
            day.step()
        day.power()
        day.until(NEVER_TOLD)
        assert day.of(records.IN_FLIGHT)[0][3] == 0, after
        assert records.RESHUFFLED not in [record.kind for record in day.heard], after
        assert [how for _, how, _ in day.of(records.ORDER_ENDED)].count(records.EXECUTED) <= 1, after
