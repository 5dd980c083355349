"""What a hand, a cut or a ruling does to a shuffler at a bad moment: one test for each that once went wrong."""

from collections.abc import Callable, Iterator

import pytest
from floor import DECK, SEATS, Floor
from rig import Rig, erased

import wiring
from cpu import CPythonCpu
from shoecore import facts, faults, records
from shoecore.verify import Verifier
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim.shuffler import Shuffler

MS = 1000
SECONDS = 300
BOARD = 5
HANDS = 2 * len(SEATS)

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


def deal(rig: Rig, floor: Floor | None = None) -> Floor:
    """A round on the floor, judged."""
    floor = floor or Floor(rig.mechanism)
    rig.device.dealer = floor
    rig.run_until(lambda: floor.done, SECONDS)
    verifier = Verifier()
    assert [found for found in map(verifier.see, rig.records) if found] == []
    assert records.ROUND_CLOSED in rig.kinds()
    return floor


def codes(rig: Rig) -> list[int]:
    """The faults that were told."""
    return [values[0] for values in rig.of(records.FAULT)]


def shown_by(machine: Shuffler) -> list[str]:
    """The display's two lines."""
    return [bytes(line).decode().strip() for line in machine.display]


# A cut, a lid, while a card is on its way.


@pytest.mark.parametrize(
    ("path", "lead"), [("feed", lead) for lead in range(2, 190, 22)] + [("exit", lead) for lead in range(2, 110, 15)]
)
def test_a_cut_with_a_card_on_its_way_breaks_nothing_and_forgets_no_slot(start: Start, path: str, lead: int) -> None:
    machine, flash = Shuffler(), erased()
    rig = start(machine, flash)
    rig.device.dealer = Floor(machine)
    way = getattr(machine, path)
    rig.run_until(lambda: len([card for card in machine.slots if card >= 0]) > 20, SECONDS)
    rig.run_until(lambda: bool(way.cards) and lead * MS <= way.lead() <= (lead + 8) * MS, SECONDS)
    deal(start(machine, flash))


@pytest.mark.parametrize("after", range(0, 3000, 230))
def test_a_lid_that_is_opened_while_the_slots_are_searched_hides_no_card(start: Start, after: int) -> None:
    machine, flash = Shuffler(), erased()
    rig = start(machine, flash)
    rig.put(DECK)
    rig.run_until(lambda: len(machine.hopper) < 20, SECONDS)
    rig = start(machine, flash)
    rig.run_until(lambda: shown_by(machine)[1] == "SUPERVISOR KEY", SECONDS)
    machine.press(keys.SUPERVISOR)
    rig.run(1)
    machine.press(keys.ABORT)
    rig.run_until(lambda: bool(machine.exit.cards), SECONDS)
    rig.run_for(after * MS)
    machine.open_lid()
    rig.run_for(500 * MS)
    assert shown_by(rig.mechanism) == ["WAITING", "CLOSE THE LID"] and rig.stands()
    machine.close_lid()
    rig.run_until(lambda: shown_by(rig.mechanism)[0] == "TAKE THE CARDS", SECONDS)
    rig.run(1)
    assert not any(card >= 0 for card in machine.slots)


@pytest.mark.parametrize("number", range(6))
def test_a_card_that_a_blind_exit_does_not_see_as_the_slots_are_searched_is_cut_by_no_wheel(
    start: Start, number: int
) -> None:
    machine, flash = Shuffler(), erased()
    rig = start(machine, flash)
    rig.put(DECK)
    rig.run_until(lambda: len(machine.hopper) < 40, SECONDS)
    rig = start(machine, flash)
    rig.run_until(lambda: shown_by(machine)[1] == "SUPERVISOR KEY", SECONDS)
    machine.press(keys.SUPERVISOR)
    rig.run(1)
    machine.plan("exit-never", number)
    machine.press(keys.ABORT)
    rig.run_until(lambda: shown_by(rig.mechanism)[0] == "TAKE THE CARDS", SECONDS)
    assert sum(card >= 0 for card in machine.slots) == 1


# The last cards.


@pytest.mark.parametrize(("wrong", "card"), [("entry-dead", 49), ("slot-stuck", 50)])
def test_a_last_card_that_was_drawn_behind_a_blind_sensor_s_is_not_forgotten_on_the_way(
    start: Start, wrong: str, card: int
) -> None:
    rig = start()
    rig.mechanism.plan(wrong, card)
    deal(rig)
    assert set(codes(rig)) == {faults.SENSOR_STUCK}
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.EXECUTED]


# Two things that go wrong at once.


@pytest.mark.parametrize(
    ("one", "other"), [("entry-dead", "slot-stuck"), ("entry-stuck", "slot-stuck"), ("short", "slot-dead")]
)
def test_no_card_is_pushed_after_one_that_two_sensors_lie_about(start: Start, one: str, other: str) -> None:
    for card in (0, 7, 50):
        rig = start()
        rig.mechanism.plan(one, card)
        rig.mechanism.plan(other, card)
        deal(rig)


@pytest.mark.parametrize("after", range(0, 1000, 90))
def test_a_lid_that_is_opened_twice_while_a_card_is_turned_back_leaves_it_no_wheel_to_be_cut_by(
    start: Start, after: int
) -> None:
    rig = start(machine := Shuffler())
    machine.plan("slot-jam", 5)
    rig.device.dealer = floor = Floor(machine)
    rig.run_until(lambda: machine.feed.stuck, SECONDS)
    machine.open_lid()
    rig.run_for(500 * MS)
    machine.close_lid()
    rig.run_for(after * MS // 10)
    machine.open_lid()
    rig.run_for(800 * MS)
    machine.close_lid()
    deal(rig, floor)


# Hands that are quick, or change their mind.


def test_a_hopper_that_a_hand_empties_ends_the_intake_and_asks_for_nothing(start: Start) -> None:
    rig = start()
    rig.put(DECK)
    rig.run_until(lambda: shown_by(rig.mechanism)[0] == "TAKING IN" and rig.mechanism.wheel.turns(), SECONDS)
    rig.mechanism.take_hopper()
    rig.run_until(lambda: records.ORDER_ENDED in rig.kinds(), 10)
    assert not any(values[6] for values in rig.of(records.FAULT)) and faults.MISSING in codes(rig)
    assert rig.of(records.ORDER_ENDED)[0][1] == records.VOIDED


def test_a_dealer_who_took_the_first_card_of_a_set_is_believed_when_the_second_jams(start: Start) -> None:
    class Quick(Floor):
        """Takes each card as it falls, while a set comes; lays a jammed one from its slot into the tray."""

        def act(self) -> None:
            machine = self.machine
            if machine.tray and not machine.lamps[wiring.FAULT_LAMP] and shown_by(machine)[0] == "IN ROUND":
                self.given += machine.take_tray()
            if shown_by(machine)[1] == "INTO THE TRAY":
                machine.hand_empty(machine.wheel.slot())
            super().act()
            self.due = min(self.due, machine.time + 20 * MS)

    rig = start()
    rig.mechanism.plan("exit-jam", BOARD + 1, 3)
    deal(rig, Quick(rig.mechanism))
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.EXECUTED]
    assert codes(rig) == [faults.EXIT_JAM] * 3


# A fault that is latched.


def test_a_latched_fault_puts_out_the_lamp_that_says_ready(start: Start) -> None:
    rig = start()
    rig.put(DECK)
    rig.run_until(lambda: bool(rig.mechanism.lamps[wiring.READY_LAMP]), SECONDS)
    rig.mechanism.sensors[wiring.EXIT].shade(1)
    rig.run_until(lambda: bool(rig.mechanism.lamps[wiring.FAULT_LAMP]), 5)
    assert not rig.mechanism.lamps[wiring.READY_LAMP]
    rig.run(1)
    assert codes(rig) == [faults.CARD_RETURNED]


class Aborting(Floor):
    """A Supervisor who lets nothing go on, once."""

    aborts = 1

    def act(self) -> None:
        """Press ABORT where the display offers it."""
        if self.aborts and shown_by(self.machine)[1].startswith("ROUND ON"):
            self.aborts -= 1
            self.machine.press(keys.ABORT)
            self.due = self.machine.time + 300 * MS
        else:
            super().act()


@pytest.mark.parametrize("rulebook", ["rws-poker-7", "mbs-fbbj-3"])
def test_an_abort_of_a_fault_from_before_the_power_cut_leaves_nothing_of_the_start_out(
    start: Start, rulebook: str
) -> None:
    machine, flash = Shuffler(), erased()
    machine.plan("feed-jam", 9, 3)
    rig = start(machine, flash)
    rig.put(DECK)
    rig.run_until(lambda: bool(machine.lamps[wiring.FAULT_LAMP]), SECONDS)
    rig = start(machine, flash, rulebook)
    floor = Aborting(machine)
    if rulebook == "rws-poker-7":
        deal(rig, floor)
        assert codes(rig)[0] == faults.FEED_JAM and faults.ENTROPY_FAILED not in codes(rig)
    else:
        rig.device.dealer = floor
        rig.run_until(lambda: faults.CONFIGURATION_REFUSED in codes(rig), 30)
        assert rig.stands() and rig.of(records.ORDER_DRAWN) == []


# A ruling, twice in a round, or given up.


class Ruled(Floor):
    """A floor on which the board goes back before Betting Rounds are closed; ``short`` is how many cards are lost."""

    def __init__(self, machine: Shuffler, before: tuple[str, ...], short: int = 0) -> None:
        super().__init__(machine)
        self._before = list(before)
        self._short = short
        self._times = 0

    def act(self) -> None:
        """The Supervisor comes each time; a table that has not all the cards gives the round up."""
        first, second = shown_by(self.machine)
        self.due = self.machine.time + 200 * MS
        if first == "IN ROUND" and self._before and second == self._before[0]:
            self._before.pop(0)
            self.machine.press(keys.SUPERVISOR)
        elif first.startswith("1 ON"):
            self.machine.press(2)
        elif first.startswith("WHO?"):
            self.machine.press(SHIFT_MANAGER)
        elif first == "ALL BACK IN":
            self._all_back()
        else:
            super().act()

    def _all_back(self) -> None:
        machine = self.machine
        if machine.hopper or machine.feed.cards or not machine.stands():
            return
        if self._times and self._short:
            machine.press(keys.ABORT)  # who rules so is asked then
            return
        lies = BOARD * (self._times + 1) + HANDS
        self._times += 1
        hands = self.given[BOARD : BOARD + HANDS]
        machine.put_deck([card for card in DECK if card not in hands][self._short :])
        self.given = self.given[:lies]


def test_the_board_goes_back_twice_in_a_round(start: Start) -> None:
    rig = start()
    floor = deal(rig, Ruled(rig.mechanism, ("CLOSE BETTING 2", "CLOSE BETTING 3")))
    assert [cards for _, cards, _ in rig.of(records.ORDER_DRAWN)] == [52, 52 - HANDS, 52 - HANDS]
    assert [returned for _, returned in rig.of(records.RESHUFFLED)] == [bytes(range(5)), bytes(range(11, 16))]
    for position, card, _ in rig.of(records.EXPOSED)[-BOARD:]:
        assert card == floor.dealt[-1][position]


def test_a_reshuffle_that_lacks_a_card_is_given_up_by_the_supervisor(start: Start) -> None:
    rig = start()
    deal(rig, Ruled(rig.mechanism, ("CLOSE BETTING 2",), short=1))
    assert [values[:2] for values in rig.of(facts.RULED)] == [("not-covered", "take-back"), ("not-covered", "void")]
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.VOIDED, records.VOIDED]


# Folds.


class Folding(Floor):
    """So many Players fold before the first Betting Round is closed."""

    folds = 0

    def _play(self, prompt: str) -> None:
        if prompt == "CLOSE BETTING 1":
            for seat in SEATS[: self.folds]:
                self.machine.press(seat)
        super()._play(prompt)


# clauses: rws-mlp-3 3.12.3a; rws-mlp-2 3.12.3a
@pytest.mark.parametrize("folds", range(len(SEATS) + 1))
@pytest.mark.parametrize("rulebook", ["rws-mlp-3", "rws-mlp-2", "rws-poker-7"])
def test_players_fold_and_the_round_goes_as_far_as_the_text_says(start: Start, rulebook: str, folds: int) -> None:
    rig = start(rulebook=rulebook)
    floor = Folding(rig.mechanism)
    floor.folds = folds
    deal(rig, floor)
    assert rig.of(records.FOLDED) == [(seat,) for seat in SEATS[:folds]]
    left = len(SEATS) - folds
    contested = left > 1 if rulebook == "rws-poker-7" else left > 0
    dealer = 0 if rulebook == "rws-poker-7" else 2
    shown_hands = [seat for seat in SEATS[:2] if seat in SEATS[folds:]]
    assert len(rig.of(records.EXPOSED)) == (BOARD + dealer + 2 * len(shown_hands) if contested else 0)
