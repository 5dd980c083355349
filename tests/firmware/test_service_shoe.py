"""The technician at the service switch of a simulated shoe: a deck drawn by hand, the reader's count, the clock."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from shoe_rig import DECK, ShoeRig, erased, powered

import wiring
from cpu import CPythonCpu, VmCpu
from shoecore import facts, faults, findings, records
from shoecore.cards import FOREIGN, UNREAD
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from shoefw.store import places
from shoefw.store.counters import DECKS as DECK_TYPES
from shoefw.store.counters import READER, READER_ERRORS, Counters
from shoefw.store.decks import Decks
from shoefw.store.places import DECKS as DECK_TABLE
from sim.card import CUT, FLIPPED, with_back
from sim.faults import SAYS_NOTHING
from sim.hand import ONE_BEHIND, TWO_AT_ONCE, Hand
from sim.sensor import STUCK

MENU = (
    "ENROL A DECK",
    "CHOOSE A DECK",
    "PART REPLACED",
    "SET THE CLOCK",
    "CONFIGURE",
    "PAIR A HOST",
    "INSTALL",
    "HOST AT WORK",
)
SEATS = (1, 4, 7)
DECK_ENTRY = 256

Start = Callable[..., "Technician"]


class Flash:
    """What the store's readers need of a flash, over the virtual chip's bytes."""

    def __init__(self, content: bytearray) -> None:
        self.content = content

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self.content[at : at + len(buffer)]


class Technician:
    """A person with the service manual: looks at the display, presses keys, lays cards in and draws them."""

    def __init__(self, cpu: CPythonCpu | VmCpu, content: bytearray, **how: object) -> None:
        self.flash = Flash(content)
        self.rig = ShoeRig(cpu, **how)  # type: ignore[arg-type]
        self.machine = self.rig.mechanism
        self.rig.run(1)

    def press(self, *pressed: int) -> None:
        """Press keys, one after the other."""
        for key in pressed:
            self.machine.press(key)
            self.rig.run_for(200000)

    def switch(self, closed: bool) -> None:
        """Turn the service switch."""
        self.machine.set_service(closed)
        self.rig.run(1)

    def serve(self) -> None:
        """Close the switch, and find the menu."""
        self.switch(True)
        assert self.rig.display() == ["SERVICE 1 OF 8", MENU[0]]

    def pick(self, title: str) -> None:
        """A procedure of the menu, by its number."""
        self.press(MENU.index(title) + 1)
        assert self.rig.display() == [f"SERVICE {MENU.index(title) + 1} OF 8", title]
        self.press(keys.SUPERVISOR)

    def fill(self, cards: Sequence[int]) -> None:
        """Lay cards into the shoe."""
        self.machine.fill(list(cards))
        self.rig.run(1)

    def draw(self, manner: int = 0) -> None:
        """Draw the next card."""
        assert Hand(self.machine, self.machine.picked).draw(manner, 500, 1000)
        self.rig.run_until(self.machine.rests, 10)
        self.rig.run_for(200000)

    def enrols(self, cards: Sequence[int], manners: dict[int, int] | None = None) -> list[str]:
        """Have the menu enrol a deck by these cards; what the display says at the end."""
        self.pick("ENROL A DECK")
        assert self.rig.display() == ["A NEW DECK ALONE", "INTO THE SHOE"]
        self.fill(cards)
        drawn = 0
        while drawn < min(len(cards), 52):
            assert self.rig.display() == ["DRAW EVERY CARD", f"{drawn} OF 52"]
            manner = (manners or {}).get(drawn, 0)
            self.draw(manner)
            drawn += 2 if manner in (TWO_AT_ONCE, ONE_BEHIND) else 1
        self.rig.run(1)
        if self.rig.display()[0] == "TAKE THE CARDS":
            self.machine.fill([])
            self.rig.run(1)
        return self.rig.display()

    def opens_a_round(self) -> None:
        """A full shoe and an open round."""
        self.fill(DECK)
        self.press(*SEATS, keys.BUTTON, 4, keys.ROUND)
        assert self.rig.kinds()[-1] == records.ROUND_OPENED


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers shoes, each in place of the one before."""
    running: list[CPythonCpu | VmCpu] = []

    def power(kind: str = "cpython", content: bytearray | None = None, **how: object) -> Technician:
        while running:
            running.pop().close()
        content = erased() if content is None else content
        running.append(powered(kind, flash=content))
        return Technician(running[0], content, **how)

    yield power
    while running:
        running.pop().close()


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_a_deck_drawn_by_hand_is_enrolled_and_no_other_back_is_taken_from_then_on(kind: str, start: Start) -> None:
    technician = start(kind)
    technician.serve()
    assert technician.enrols([with_back(card, 9) for card in DECK]) == ["ENROLLED: TYPE 0", "BACK 9"]
    assert technician.rig.of(records.DECK_ENROLLED) == [(0, 9, "")]
    technician.press(keys.ROUND)
    assert technician.rig.display() == ["SERVICE 1 OF 8", MENU[0]]
    technician.switch(False)
    assert technician.rig.of(records.SERVICE) == [(1,), (0,)] and technician.rig.drawn() == 0
    again = start("cpython", technician.flash.content)
    (deck,) = Decks(again.flash).all()
    assert deck[:3] == (0, 9, 0) and Decks(again.flash).current() == deck
    again.opens_a_round()
    again.draw()
    assert again.rig.of(records.DRAWN)[0][1] == FOREIGN


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        pytest.param(DECK[1:], "1 MISSING", id="a-card-missing"),
        pytest.param([*DECK[:51], DECK[3]], "1 TWICE", id="a-card-twice"),
        pytest.param([*DECK, 3], "MORE CARDS", id="a-card-too-many"),
        pytest.param([*DECK[:20], DECK[20] | FLIPPED, *DECK[21:]], "1 SHOW NO FACE", id="a-card-face-up"),
        pytest.param([*DECK[:20], CUT, *DECK[21:]], "1 SHOW NO FACE", id="a-cut-card"),
        pytest.param([*DECK[:20], UNREAD, *DECK[21:]], "1 UNREAD", id="an-unreadable-card"),
        pytest.param([*DECK[:20], with_back(DECK[20], 9), *DECK[21:]], "1 OTHER BACKS", id="another-back"),
    ],
)
def test_what_is_no_whole_deck_is_not_enrolled(cards: list[int], reason: str, start: Start) -> None:
    technician = start()
    technician.serve()
    assert technician.enrols(cards) == ["NOT ENROLLED", reason]
    assert technician.rig.of(records.DECK_ENROLLED) == [] and Decks(technician.flash).all() == ()
    assert technician.machine.stock == []


def test_a_deck_of_which_two_came_at_once_is_told_by_its_unread_card_or_enrolled(start: Start) -> None:
    technician = start()
    technician.serve()
    assert technician.enrols(DECK, {10: TWO_AT_ONCE}) == ["NOT ENROLLED", "1 UNREAD"]
    technician.press(keys.ROUND)
    assert technician.enrols(DECK, {50: ONE_BEHIND}) == ["ENROLLED: TYPE 0", "BACK 7"]


def test_a_card_that_is_put_back_or_stuck_ends_the_enrolment(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.pick("ENROL A DECK")
    technician.fill(DECK)
    technician.draw()
    Hand(technician.machine, 3).push_in()
    technician.rig.run(2)
    technician.fill([])
    assert technician.rig.display() == ["NOT ENROLLED", "A CARD PUT BACK"]
    technician.press(keys.ROUND)
    technician.pick("ENROL A DECK")
    technician.fill(DECK)
    assert Hand(technician.machine, 1).leave_in_mouth()
    technician.rig.run(8)
    technician.machine.pull_out()
    technician.rig.run(1)
    technician.fill([])
    assert technician.rig.display() == ["NOT ENROLLED", "A CARD IS STUCK"]
    assert technician.rig.of(records.FAULT) == [(faults.CLOCK_UNSET, faults.AT_CLOCK, faults.NO_CARD, 0, 0, 0, 0)]


def test_a_type_is_chosen_and_its_cards_and_the_readers_are_counted_and_set_back(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.enrols(DECK)
    technician.press(keys.ROUND)
    technician.pick("CHOOSE A DECK")
    assert technician.rig.display() == ["TYPE 0 BACK 7", ""]
    technician.press(keys.ROUND)
    assert technician.rig.display() == ["ANY BACK", ""]
    technician.press(keys.ROUND, keys.SUPERVISOR)
    technician.switch(False)
    technician.opens_a_round()
    technician.machine.reader_wrong = SAYS_NOTHING
    for _ in range(3):
        technician.draw()
    before = Counters(technician.flash)
    assert (before.uses(READER), before.uses(READER_ERRORS)) == (52, 0)
    technician.press(keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    technician.rig.run(1)
    kept = Counters(technician.flash)
    assert (kept.uses(READER), kept.uses(READER_ERRORS), kept.uses(DECK_TYPES)) == (55, 1, 3)
    technician.serve()
    technician.pick("PART REPLACED")
    assert technician.rig.display() == ["READER", "USED 55"]
    technician.press(keys.ROUND)
    assert technician.rig.display() == ["DECK TYPE 0", "USED 3"]
    technician.press(1, keys.SUPERVISOR, keys.SUPERVISOR)
    assert technician.rig.display() == ["READER", "COUNTS FROM 0"]
    assert technician.rig.of(records.PART_REPLACED) == [(READER, 55)]
    assert Counters(technician.flash).uses(READER_ERRORS) == 0


def test_the_clock_is_set(start: Start) -> None:
    technician = start()
    technician.serve()
    assert technician.rig.of(records.FAULT)[0][0] == faults.CLOCK_UNSET
    technician.pick("SET THE CLOCK")
    technician.press(*[int(digit) or keys.BUTTON for digit in "2611181230"], keys.SUPERVISOR)
    assert technician.rig.display() == ["CLOCK SET", "DRIFT UNKNOWN"]
    assert technician.rig.of(records.CLOCK_SET) == [(848_320_200, 0)]
    technician.switch(False)
    assert technician.rig.of(records.CLEARED) == [(faults.CLOCK_UNSET, records.BY_SERVICE)]


def test_the_house_sets_the_shoe_up_and_it_deals_by_that_from_the_next_start_on(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.pick("CONFIGURE")
    technician.press(5, keys.SUPERVISOR)
    assert technician.rig.display() == ["PACKS", "1"]
    technician.press(8, keys.SUPERVISOR, keys.SUPERVISOR)
    assert technician.rig.display() == ["mbs-fbbj-3", "PACKS 8, TRIAL?"]
    assert technician.rig.of(records.CONFIGURED) == []
    technician.press(keys.SUPERVISOR)
    assert technician.rig.display() == ["CONFIGURED", "SWITCH OFF, ON"]
    assert technician.rig.of(records.CONFIGURED) == [("mbs-fbbj-3", 8, 1)]
    again = ShoeRig(powered(flash=technician.flash.content))
    again.rulebook = "mbs-fbbj-3"
    again.play(1, seats=(1, 4, 7))
    assert [values[1:4] for values in again.of(records.ROUND_OPENED)] == [("mbs-fbbj-3", records.SHOE, 8)]
    assert again.of(records.CONFIGURED) == [] and again.findings() == []


ASKED = {
    "ENROL A DECK": "A NEW DECK ALONE",
    "CHOOSE A DECK": "ANY BACK",
    "PART REPLACED": "READER",
    "SET THE CLOCK": "YYMMDDHHMM",
    "CONFIGURE": "RULEBOOK",
}


@pytest.mark.parametrize(("title", "asks"), ASKED.items(), ids=[title.lower().replace(" ", "-") for title in ASKED])
def test_what_is_given_up_changes_nothing_and_the_shoe_is_as_before(title: str, asks: str, start: Start) -> None:
    technician = start()
    if title != "ENROL A DECK":
        technician.fill(DECK)
    technician.serve()
    before = bytes(technician.flash.content[: places.STATE_END])
    technician.pick(title)
    assert technician.rig.display()[0] == asks
    technician.press(2, 3, keys.ABORT)
    assert technician.rig.display() == ["SERVICE 1 OF 8", MENU[0]]
    technician.pick(title)
    technician.switch(False)
    assert bytes(technician.flash.content[: places.STATE_END]) == before
    assert technician.rig.of(records.SERVICE) == [(1,), (0,)]
    technician.rig.play(1, seats=SEATS)
    assert technician.rig.findings() == [] and technician.rig.agrees()
    assert {fault[0] for fault in technician.rig.of(records.FAULT)} == {faults.CLOCK_UNSET}
    (opened,) = technician.rig.of(records.ROUND_OPENED)
    assert opened[4] == 0b1001001  # no seat key of the menu seated anybody


def test_a_switch_closed_in_a_round_waits_for_its_end_and_is_told_at_once(start: Start) -> None:
    technician = start()
    technician.opens_a_round()
    technician.switch(True)
    assert technician.rig.kinds()[-1] == records.SERVICE and technician.rig.display()[0] == "BURN"
    technician.draw()
    technician.press(keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    technician.rig.run(1)
    assert technician.rig.display() == ["SERVICE 1 OF 8", MENU[0]]
    technician.switch(False)
    assert technician.rig.of(records.SERVICE) == [(1,), (0,)] and technician.rig.display()[0] == "READY"


def test_what_is_drawn_in_service_is_no_card_of_a_round_and_the_count_begins_anew(start: Start) -> None:
    technician = start(rulebook="mbs-fbbj-3")
    technician.opens_a_round()
    technician.draw()
    technician.press(keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    technician.serve()
    for _ in range(3):
        technician.draw()
    technician.switch(False)
    assert technician.rig.drawn() == 1
    technician.fill(DECK)
    assert faults.MISSING not in {fault[0] for fault in technician.rig.of(records.FAULT)}
    technician.press(keys.ROUND)
    for _ in range(2):
        technician.draw()
    assert technician.rig.drawn() == 3
    assert (findings.DUPLICATE,) not in [found[:1] for found in technician.rig.of(facts.FOUND)]


def test_a_shoe_that_is_filled_in_service_gives_each_card_once_more(start: Start) -> None:
    technician = start(rulebook="mbs-fbbj-3")
    technician.opens_a_round()
    technician.draw()
    technician.press(keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    technician.serve()
    technician.fill(DECK)
    technician.switch(False)
    technician.press(keys.ROUND)
    technician.draw()
    assert technician.rig.drawn() == 2 and technician.rig.of(facts.FOUND) == []


def test_a_sensor_that_is_cleaned_in_service_sees_again_what_comes_from_outside(start: Start) -> None:
    technician = start()
    technician.opens_a_round()
    technician.machine.arm(0, wiring.MOUTH, STUCK)
    technician.draw()
    technician.rig.run(7)
    assert technician.rig.of(records.FAULT)[0][:2] == (faults.EXIT_JAM, faults.AT_MOUTH)
    technician.press(keys.SUPERVISOR, keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    technician.serve()
    technician.machine.sensors[wiring.MOUTH].clean()
    technician.switch(False)
    Hand(technician.machine, 3).push_in()
    technician.rig.run(2)
    assert technician.rig.drawn() == 1
    assert technician.rig.of(records.FAULT)[-1][:2] == (faults.CARD_RETURNED, faults.AT_MOUTH)


def test_cards_drawn_before_the_service_still_count_when_nobody_touched_the_shoe(start: Start) -> None:
    technician = start(rulebook="mbs-fbbj-3")
    technician.fill([*DECK[:-2], DECK[-1], DECK[-1]])
    technician.press(*SEATS, keys.ROUND)
    technician.draw()
    technician.press(keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    technician.serve()
    technician.switch(False)
    technician.press(keys.ROUND)
    technician.draw()
    assert [found[0] for found in technician.rig.of(facts.FOUND)] == [findings.DUPLICATE]


def test_what_gets_lost_in_service_is_latched_and_ends_it_until_the_fault_is_over(start: Start) -> None:
    technician = start()
    technician.fill(DECK)
    technician.serve()
    technician.machine.edges += [(wiring.LID, level, technician.machine.time) for level in (1, 0) * 100]
    technician.rig.run(1)
    assert technician.rig.of(records.FAULT)[-1][0] == faults.EDGES_LOST
    assert technician.rig.display() == [f"FAULT {faults.EDGES_LOST}", "CALL SUPERVISOR"]
    assert technician.rig.of(records.SERVICE) == [(1,), (0,)]
    technician.press(keys.SUPERVISOR)
    assert technician.rig.display() == ["SERVICE 1 OF 8", MENU[0]]
    technician.switch(False)
    assert technician.rig.display()[0] == "READY"


def test_a_flash_that_is_not_whole_is_for_service_before_any_round(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.enrols(DECK)
    technician.press(keys.ROUND)
    technician.enrols(DECK)
    content = technician.flash.content
    spoil(content)
    again = start(content=content)
    assert again.rig.of(records.FAULT)[0][:2] == (faults.JOURNAL_DAMAGED, faults.AT_FLASH)
    again.fill(DECK)
    again.press(*SEATS, keys.SUPERVISOR, keys.ROUND)
    assert records.ROUND_OPENED not in again.rig.kinds()
    for closed in (True, False):
        again.switch(closed)
    assert again.rig.of(records.CLEARED) == [(faults.JOURNAL_DAMAGED, records.BY_SERVICE)]
    again.press(*SEATS, keys.BUTTON, 4, keys.ROUND)
    assert again.rig.kinds()[-1] == records.ROUND_OPENED


def spoil(content: bytearray) -> None:
    """Clear a byte of the table of decks that was written last."""
    at = DECK_TABLE
    while content[at + DECK_ENTRY] != 0xFF:
        at += DECK_ENTRY
    content[at + 5] = 0 if content[at + 5] else 1
    assert Decks(Flash(content)).is_damaged()


def test_a_set_up_that_no_shoe_deals_by_is_told_once_an_older_fault_is_over(start: Start) -> None:
    technician = start()
    technician.opens_a_round()
    technician.draw()
    Hand(technician.machine, 3).push_in()
    technician.rig.run(2)
    assert technician.rig.of(records.FAULT)[0][0] == faults.CARD_RETURNED
    again = start(content=technician.flash.content, packs=3)
    again.fill(DECK)
    assert again.rig.of(records.FAULT)[0][0] == faults.CARD_RETURNED
    again.press(keys.SUPERVISOR)
    assert again.rig.of(records.FAULT)[-1][:2] == (faults.CONFIGURATION_REFUSED, faults.AT_FIRMWARE)
    again.press(*SEATS, keys.SUPERVISOR, keys.ROUND)
    assert records.ROUND_OPENED not in again.rig.kinds() and again.rig.display()[1] == "CALL SERVICE"
    assert again.rig.mechanism.lamps[wiring.FAULT_LAMP] and not again.rig.mechanism.lamps[wiring.READY_LAMP]
