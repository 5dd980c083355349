"""The technician at the service switch of a simulated shuffler: each procedure to its end, refused, and given up."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from rig import DECK, Rig, erased

import wiring
from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import faults, records
from shoecore.cards import text
from shoefw.drivers import keys
from shoefw.store import places
from shoefw.store.counters import CAROUSEL, DECKS, EXIT_ROLLER, FEED_ROLLER, READER, Counters
from shoefw.store.decks import Decks
from sim.card import CUT, FLIPPED, with_back
from sim.shuffler import Shuffler
from tests.runner.report import not_run

HEAP_KIB = 128
MENU = (
    "EMPTY",
    "HOME",
    "KNOWN DECK TEST",
    "ENROL A DECK",
    "CHOOSE A DECK",
    "PART REPLACED",
    "SET THE CLOCK",
    "CONFIGURE",
    "PAIR A HOST",
    "INSTALL",
    "HOST AT WORK",
)
SORTED = bytes(reversed(DECK))

Start = Callable[..., "Technician"]


class Flash:
    """What the store's readers need of a flash, over the virtual chip's bytes."""

    def __init__(self, content: bytearray) -> None:
        self.content = content

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self.content[at : at + len(buffer)]


class Technician:
    """A person with the service manual: looks at the display, presses keys, carries cards."""

    def __init__(self, cpu: CPythonCpu | VmCpu, flash: bytearray) -> None:
        self.flash = Flash(flash)
        self.rig = Rig(cpu, Shuffler())
        self.machine = self.rig.mechanism
        self.sees("LOAD A DECK", seconds=60)

    def serve(self) -> None:
        """Close the service switch."""
        self.machine.set_service(True)
        self.sees("SERVICE 1 OF 11")

    def pick(self, title: str) -> None:
        """A procedure of the menu, by its number."""
        self.press(MENU.index(title) + 1)
        self.sees(f"SERVICE {MENU.index(title) + 1} OF 11", title)
        self.press(keys.SUPERVISOR)

    def press(self, *pressed: int) -> None:
        """Keys, one after the other."""
        for key in pressed:
            self.machine.press(key)
            self.rig.run_until(lambda: not self.machine.keys, 1)

    def sees(self, first: str, second: str | None = None, seconds: int = 120) -> None:
        """Wait until the display shows it."""
        try:
            self.rig.run_until(
                lambda: self.shown()[: 1 if second is None else 2] == [first, second][: 1 if second is None else 2],
                seconds,
            )
        except AssertionError:
            raise AssertionError(f"waited for {first!r}, {second!r}; the display shows {self.shown()}") from None

    def shown(self) -> list[str]:
        """The display's lines."""
        return [bytes(line).decode().rstrip() for line in self.machine.display]

    def lay(self, cards: Sequence[int]) -> None:
        """Cards on the hopper."""
        self.machine.put_deck(cards)

    def takes_cards(self) -> list[int]:
        """What the device gave out, once it asks to take it."""
        self.sees("TAKE THE CARDS")
        taken = list(self.machine.tray)
        self.rig.take_tray()
        return taken

    def stands_empty(self) -> bool:
        """Whether no card is inside and nothing turns, once the rollers have run out."""
        self.rig.run(1)
        return self.machine.stands() and self.machine.cards() == 0


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers devices, each in place of the one before."""
    running: list[CPythonCpu | VmCpu] = []

    def power(kind: str = "cpython", flash: bytearray | None = None) -> Technician:
        while running:
            running.pop().close()
        flash = erased() if flash is None else flash
        try:
            running.append(CPythonCpu(flash) if kind == "cpython" else VmCpu(flash, heap_kib=HEAP_KIB))
        except NotAvailable as missing:
            not_run(str(missing))
        return Technician(running[0], flash)

    yield power
    while running:
        running.pop().close()


def enrolled(technician: Technician, cards: Sequence[int] = DECK) -> list[str]:
    """Pass a deck to be enrolled; what the display says at the end."""
    technician.pick("ENROL A DECK")
    technician.sees("LAY A NEW DECK")
    technician.lay(cards)
    assert len(technician.takes_cards()) <= len(cards)
    technician.rig.run(1)
    return technician.shown()


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_a_deck_type_is_enrolled_and_known_after_the_power_was_off(kind: str, start: Start) -> None:
    technician = start(kind)
    technician.serve()
    assert enrolled(technician) == ["ENROLLED: TYPE 0", "BACK 7"]
    assert technician.rig.of(records.DECK_ENROLLED) == [(0, 7, "")]
    assert technician.stands_empty()
    (deck,) = Decks(technician.flash).all()
    assert deck[:2] == (0, 7) and 80 <= deck.transit_ms <= 110
    assert Decks(technician.flash).current() == deck


def test_the_switch_is_told_and_the_day_goes_on_when_it_is_opened(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.machine.set_service(False)
    technician.sees("LOAD A DECK")
    assert technician.rig.of(records.SERVICE) == [(1,), (0,)]
    technician.rig.play(1)
    technician.rig.run_until(lambda: technician.rig.device.dealer.done, 200)  # type: ignore[union-attr]
    assert technician.rig.kinds().count(records.ROUND_CLOSED) == 1


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        pytest.param(DECK[1:], "1 MISSING", id="a-card-missing"),
        pytest.param([*DECK[:51], 3], "1 TWICE", id="a-card-twice"),
        pytest.param([*DECK, 3], "MORE CARDS", id="a-card-too-many"),
        pytest.param([*DECK[:20], 20 | FLIPPED, *DECK[21:]], "1 SHOW NO FACE", id="a-card-face-up"),
        pytest.param([*DECK[:20], CUT, *DECK[21:]], "1 SHOW NO FACE", id="a-cut-card"),
        pytest.param([*DECK[:20], 255, *DECK[21:]], "1 UNREAD", id="an-unreadable-card"),
        pytest.param([*DECK[:20], with_back(20, 9), *DECK[21:]], "1 OTHER BACKS", id="another-back"),
    ],
)
def test_what_is_no_whole_deck_is_not_enrolled_and_comes_out_again(cards: list[int], reason: str, start: Start) -> None:
    technician = start()
    technician.serve()
    assert enrolled(technician, cards) == ["NOT ENROLLED", reason]
    assert technician.rig.of(records.DECK_ENROLLED) == []
    assert Decks(technician.flash).all() == ()
    assert technician.machine.cards() == max(0, len(cards) - 52)


def test_an_enrolled_back_is_the_only_one_that_is_read_from_then_on(start: Start) -> None:
    technician = start()
    technician.serve()
    enrolled(technician, [with_back(card, 9) for card in DECK])
    technician.press(keys.SUPERVISOR)
    technician.pick("KNOWN DECK TEST")
    technician.lay(SORTED)
    technician.takes_cards()
    technician.sees("NO SORTED DECK", "52 DEVIATIONS")
    technician.press(keys.SUPERVISOR)
    technician.pick("CHOOSE A DECK")
    technician.sees("TYPE 0 BACK 9")
    technician.press(keys.ROUND)
    technician.sees("ANY BACK")
    technician.press(keys.SUPERVISOR)
    assert Decks(technician.flash).current() is None
    technician.pick("KNOWN DECK TEST")
    technician.lay(SORTED)
    technician.takes_cards()
    technician.sees("SAME CARDS AGAIN")


def known_deck(technician: Technician, between: Callable[[], None] = lambda: None) -> list[list[str]]:
    """The known-deck test to its end; each thing that it says."""
    technician.pick("KNOWN DECK TEST")
    technician.sees("LAY A SORTED")
    technician.lay(SORTED)
    technician.sees("GIVING OUT")
    between()
    cards = technician.takes_cards()
    technician.sees("SAME CARDS AGAIN")
    technician.lay(cards)
    technician.sees("GIVING OUT")
    technician.takes_cards()
    technician.rig.run(1)
    told = [technician.shown()]
    while told[-1][0] != "KNOWN DECK TEST":
        technician.press(keys.ROUND)
        technician.rig.run(1)
        told.append(technician.shown())
    return told


def test_a_sound_machine_passes_the_known_deck_test(start: Start) -> None:
    technician = start()
    technician.serve()
    assert known_deck(technician) == [["KNOWN DECK TEST", "PASSED"]]
    assert technician.stands_empty()


@pytest.mark.parametrize("slot", [0, 17, 51])
@pytest.mark.parametrize("wrong", ["unread", "misread"])
def test_a_misread_card_is_named_with_its_slot(wrong: str, slot: int, start: Start) -> None:
    technician = start()
    technician.serve()
    technician.machine.plan(wrong, slot)
    first, last = known_deck(technician)
    assert first[0] == f"SLOT {slot} MISREAD" and first[1].startswith(f"{text(slot)} READ AS ")
    assert last == ["KNOWN DECK TEST", "1 DEVIATIONS"]


def test_two_slots_that_gave_each_other_s_card_are_named(start: Start) -> None:
    technician = start()
    technician.serve()
    pockets = technician.machine.pockets

    def swap() -> None:
        pockets[11], pockets[40] = pockets[40], pockets[11]

    told = known_deck(technician, swap)
    assert told == [
        ["SLOT 11 SWAPPED", f"{text(11)} READ AS {text(40)}"],
        ["SLOT 40 SWAPPED", f"{text(40)} READ AS {text(11)}"],
        ["KNOWN DECK TEST", "2 DEVIATIONS"],
    ]


def test_a_deck_that_is_not_sorted_is_told_so_and_given_back(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.pick("KNOWN DECK TEST")
    technician.lay([card * 5 % 52 for card in DECK])
    assert len(technician.takes_cards()) == 52
    technician.sees("NO SORTED DECK")


def test_a_replaced_roller_counts_from_nothing_and_its_uses_are_told(start: Start) -> None:
    technician = start()
    technician.serve()
    enrolled(technician)
    technician.press(keys.SUPERVISOR)
    technician.pick("PART REPLACED")
    technician.sees("FEED ROLLER", "USED 52")
    technician.press(2)
    technician.sees("EXIT ROLLER", "USED 52")
    technician.press(1, keys.SUPERVISOR)
    technician.sees("FEED ROLLER", "REPLACED?")
    technician.press(keys.ROUND)
    assert technician.rig.of(records.PART_REPLACED) == []
    technician.press(keys.SUPERVISOR)
    technician.sees("FEED ROLLER", "COUNTS FROM 0")
    technician.rig.run(1)
    assert technician.rig.of(records.PART_REPLACED) == [(FEED_ROLLER, 52)]
    found = Counters(technician.flash)
    assert [found.uses(part) for part in (FEED_ROLLER, EXIT_ROLLER, READER)] == [0, 52, 52]


def test_a_type_of_deck_wears_too(start: Start) -> None:
    technician = start()
    technician.serve()
    enrolled(technician)
    technician.press(keys.SUPERVISOR)
    technician.pick("PART REPLACED")
    technician.press(5)
    technician.sees("DECK TYPE 0")
    technician.press(keys.SUPERVISOR, keys.SUPERVISOR)
    technician.sees("DECK TYPE 0", "COUNTS FROM 0")
    technician.rig.run(1)
    assert technician.rig.of(records.PART_REPLACED)[0][0] == DECKS


def typed(digits: str) -> list[int]:
    """The keys of a number."""
    return [int(digit) or keys.BUTTON for digit in digits]


def test_the_clock_is_set_to_what_is_typed_and_agreed(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.pick("SET THE CLOCK")
    technician.sees("YYMMDDHHMM", "_")
    technician.press(*typed("2602301200"))
    technician.sees("NO SUCH TIME", "2602301200")
    technician.press(keys.SUPERVISOR, *typed("2611181230"))
    technician.sees("2026-11-18", "12:30 NOW?")
    assert technician.rig.of(records.CLOCK_SET) == []
    technician.press(keys.SUPERVISOR)
    technician.sees("CLOCK SET", "DRIFT UNKNOWN")
    technician.rig.run(1)
    assert technician.rig.of(records.CLOCK_SET) == [(848_320_200, 0)]


def test_home_is_found_anew_without_a_host(start: Start) -> None:
    technician = start()
    technician.rig.lets_move = False
    technician.serve()
    technician.pick("HOME")
    technician.sees("HOME FOUND")
    assert technician.stands_empty()


def test_nothing_moves_under_an_open_lid(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.rig.run(1)
    technician.machine.open_lid()
    before = technician.machine.steps
    technician.pick("HOME")
    technician.rig.run(3)
    assert technician.machine.steps == before
    technician.machine.close_lid()
    technician.sees("HOME FOUND")


def test_whatever_is_in_the_slots_comes_out(start: Start) -> None:
    technician = start()
    technician.serve()
    for slot, card in ((0, 4), (30, 5), (53, 6)):
        technician.lay([card])
        technician.machine.pockets[slot].append(technician.machine.hopper.pop())
    technician.machine.sensors[wiring.HOPPER].shade(0)
    technician.pick("EMPTY")
    technician.rig.run_until(lambda: len(technician.machine.tray) == 3, 60)
    technician.rig.take_tray()
    technician.sees("EMPTY")
    assert technician.stands_empty()


def test_what_gets_lost_in_service_ends_the_service_and_the_host_s_lease_is_asked_for_again(start: Start) -> None:
    technician = start()
    technician.serve()
    technician.pick("HOME")
    technician.sees("HOME FOUND")
    for _ in range(20):
        technician.machine.edges += [(wiring.HOME, level, technician.machine.time) for level in (1, 0) * 10]
    technician.rig.run_until(lambda: technician.machine.lamps[wiring.FAULT_LAMP] == 1, 5)
    technician.rig.run(1)
    assert technician.rig.of(records.FAULT)[-1][0] == faults.EDGES_LOST
    assert technician.rig.of(records.SERVICE) == [(1,), (0,)]


ASKED = {
    "ENROL A DECK": "LAY A NEW DECK",
    "KNOWN DECK TEST": "LAY A SORTED",
    "CHOOSE A DECK": "ANY BACK",
    "PART REPLACED": "FEED ROLLER",
    "SET THE CLOCK": "YYMMDDHHMM",
}


@pytest.mark.parametrize(("title", "asks"), ASKED.items(), ids=[title.lower().replace(" ", "-") for title in ASKED])
def test_what_is_given_up_changes_nothing_and_the_switch_ends_it_anywhere(title: str, asks: str, start: Start) -> None:
    technician = start()
    technician.serve()
    before = bytes(technician.flash.content[: places.STATE_END])
    technician.pick(title)
    technician.sees(asks)
    technician.press(keys.ABORT)
    technician.sees("SERVICE 1 OF 11")
    technician.pick(title)
    technician.sees(asks)
    technician.machine.set_service(False)
    technician.sees("LOAD A DECK")
    assert technician.rig.kinds()[-1] == records.SERVICE
    assert bytes(technician.flash.content[: places.STATE_END]) == before
    assert technician.stands_empty()


@pytest.mark.parametrize("fault", ["feed-jam", "misfeed", "returned", "double-feed", "lid", "stall", "exit-jam"])
def test_a_fault_on_the_way_is_told_and_costs_no_card(fault: str, start: Start) -> None:
    technician = start()
    technician.serve()
    technician.machine.plan(fault, 20, 2)
    technician.pick("KNOWN DECK TEST")
    technician.lay(SORTED)
    technician.sees("TAKE THE CARDS", seconds=200)
    taken = technician.takes_cards()
    machine = technician.machine
    assert sorted(taken + machine.hopper + machine.feed.cards) == list(DECK)
    assert technician.rig.of(records.FAULT)


def test_a_deck_of_another_type_is_refused_after_the_power_was_off_and_the_right_one_s_wear_is_counted(
    start: Start,
) -> None:
    technician = start()
    technician.serve()
    enrolled(technician)
    technician = start(flash=technician.flash.content)
    technician.lay([with_back(card, 9) for card in DECK])
    technician.rig.run_until(lambda: bool(technician.rig.of(records.DECK_REFUSED)), 120)
    technician.rig.run_until(lambda: len(technician.machine.tray) == 52, 120)
    technician.rig.take_tray()
    technician.sees("LOAD A DECK")
    technician.lay(DECK)
    technician.sees("READY")
    technician.press(keys.EMPTY)
    technician.rig.run_until(lambda: len(technician.machine.tray) == 52, 120)
    technician.rig.take_tray()
    technician.sees("LOAD A DECK")
    found = Counters(technician.flash)
    assert found.uses(DECKS) == 52 * 2
    assert found.uses(CAROUSEL) > 52 * 4
