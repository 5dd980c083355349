"""The shuffler on its simulated machine: every jam, every wrong deck, and what it tells of cards and when."""

from collections.abc import Callable, Iterator

import pytest
from rig import BUTTON, DECK, SEATS, Rig, erased

import wiring
from cpu import CPythonCpu, VmCpu
from mechanism import Mechanism
from runtime import NotAvailable
from shoecore import faults, records
from shoecore.cards import UNREAD
from shoecore.states import EMPTYING, STOPPED
from shoecore.verify import Verifier
from shoecore.wire import messages
from tests.runner.report import not_run

HEAP_KIB = 80
ROUND_SECONDS = 120
FOREIGN_CODE = 60
EVERY_CARD = range(52)
# In the VM, a tenth of what CPython runs.
SOME_CARDS = range(0, 52, 10)

ON_BOTH = [pytest.param("cpython", EVERY_CARD, id="cpython"), pytest.param("vm", SOME_CARDS, id="vm-80-KiB")]

Start = Callable[..., Rig]


class NeverHome(Mechanism):
    """A machine whose home mark is never seen."""

    def _edge(self, pin: int, level: int) -> None:
        if pin != wiring.HOME:
            super()._edge(pin, level)


class SlowCarousel(Mechanism):
    """A machine whose carousel turns at a tenth of the speed that it is told."""

    def _start_carousel(self, to: int, rate: int) -> None:
        super()._start_carousel(to, max(1, rate // 10))


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers devices, each in place of the one before."""
    running: list[CPythonCpu | VmCpu] = []

    def power(kind: str = "cpython", mechanism: Mechanism | None = None, seed: int = 1) -> Rig:
        while running:
            running.pop().close()
        try:
            running.append(CPythonCpu(erased()) if kind == "cpython" else VmCpu(erased(), heap_kib=HEAP_KIB))
        except NotAvailable as missing:
            not_run(str(missing))
        return Rig(running[0], mechanism or Mechanism(), seed)

    yield power
    while running:
        running.pop().close()


def play(rig: Rig, rounds: int = 1, **how: object) -> None:
    """Play to the end, and hold every record against the rulebook."""
    rig.play(rounds, **how)  # type: ignore[arg-type]
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, rounds * ROUND_SECONDS)
    verifier = Verifier()
    assert [finding for finding in map(verifier.see, rig.records) if finding] == []
    assert rig.kinds().count(records.SHUFFLED) >= rounds
    assert rig.kinds().count(records.ROUND_CLOSED) == rounds


def is_stopped(rig: Rig) -> Callable[[], bool]:
    """Whether the fault lamp is lit."""
    return lambda: rig.mechanism.lamps[wiring.FAULT_LAMP] == 1


def status(rig: Rig) -> dict[str, int]:
    """What the device says of itself."""
    rig.status = ()
    rig.say(messages.ASK_STATUS)
    rig.run_until(lambda: bool(rig.status), 1)
    return messages.named(messages.Message(messages.STATUS, rig.status))


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_jam_of_any_card_fed_clears_itself_and_the_round_is_clean(kind: str, cards: range, start: Start) -> None:
    for card in cards:
        rig = start(kind)
        rig.mechanism.jam(rig.mechanism.feed, card)
        play(rig)
        assert [values[0:4:2] + values[3:4] for values in rig.of(records.FAULT)] == [(faults.FEED_JAM, card, 1)]
        assert rig.of(records.CLEARED) == [(faults.FEED_JAM, records.BY_ITSELF)]


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_jam_of_any_card_given_out_clears_itself_and_the_round_is_clean(
    kind: str, cards: range, start: Start
) -> None:
    for card in cards:
        rig = start(kind)
        rig.mechanism.jam(rig.mechanism.exit, card)
        play(rig)
        assert [values[0:4:3] for values in rig.of(records.FAULT)] == [(faults.EXIT_JAM, 1)]
        assert rig.of(records.CLEARED) == [(faults.EXIT_JAM, records.BY_ITSELF)]


def test_a_jam_that_comes_twice_is_cleared_at_the_third_try(start: Start) -> None:
    for name, code in (("feed", faults.FEED_JAM), ("exit", faults.EXIT_JAM)):
        rig = start()
        rig.mechanism.jam(getattr(rig.mechanism, name), 7, 2)
        play(rig)
        assert [(values[0], values[3]) for values in rig.of(records.FAULT)] == [(code, 1), (code, 2)]
        assert rig.of(records.CLEARED) == [(code, records.BY_ITSELF)]


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_jam_that_comes_three_times_latches_and_nothing_moves_any_more(kind: str, cards: range, start: Start) -> None:
    for name, code in (("feed", faults.FEED_JAM), ("exit", faults.EXIT_JAM)):
        for card in cards[::3]:
            rig = start(kind)
            rig.mechanism.jam(getattr(rig.mechanism, name), card, 3)
            rig.play()
            rig.run_until(is_stopped(rig), ROUND_SECONDS)
            lies = (rig.mechanism.hopper[:], rig.mechanism.tray[:], rig.mechanism.slots[:])
            for _ in range(20):
                assert rig.stands()
                rig.run(1)
            assert lies[0] == rig.mechanism.hopper and lies[2] == rig.mechanism.slots
            said = status(rig)
            assert (said["state"], said["fault"]) == (STOPPED, code)
            assert [(values[0], values[3]) for values in rig.of(records.FAULT)] == [(code, 1), (code, 2), (code, 3)]
            assert rig.of(records.CLEARED) == []


def test_a_machine_that_is_never_home_latches_before_any_card_moves(start: Start) -> None:
    rig = start(mechanism=NeverHome())
    rig.put(DECK)
    rig.run_until(is_stopped(rig), 10)
    rig.run(5)
    assert rig.stands() and len(rig.mechanism.hopper) == 52
    said = status(rig)
    assert (said["state"], said["fault"]) == (STOPPED, faults.HOMING_FAILED)
    assert rig.kinds() == [records.BOOTED, records.FAULT]


def test_a_carousel_that_does_not_arrive_in_time_latches_and_is_stopped(start: Start) -> None:
    rig = start(mechanism=SlowCarousel())
    rig.put(DECK)
    rig.run_until(is_stopped(rig), 60)
    assert rig.stands()
    said = status(rig)
    assert (said["state"], said["fault"]) == (STOPPED, faults.HOMING_FAILED)


def refused(rig: Rig, deck: list[int]) -> tuple:
    """Put the deck in: it is refused, never shuffled, and given back; the counts of the refusal."""
    rig.put(deck)
    rig.run_until(lambda: records.DECK_REFUSED in rig.kinds(), ROUND_SECONDS)
    while len(rig.mechanism.tray) < min(len(deck), wiring.SLOTS):
        assert not rig.mechanism.lamps[wiring.READY_LAMP]
        rig.run(1)
    assert sorted(rig.mechanism.tray) == sorted(deck[-wiring.SLOTS :])
    assert rig.kinds() == [records.BOOTED, records.DECK_REFUSED]
    assert status(rig)["state"] == EMPTYING
    return rig.of(records.DECK_REFUSED)[0]


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_deck_that_misses_any_card_is_refused(kind: str, cards: range, start: Start) -> None:
    for card in cards:
        assert refused(start(kind), [other for other in DECK if other != card]) == (1, 0, 0, 0)


def test_a_deck_with_any_card_twice_is_refused(start: Start) -> None:
    for card in EVERY_CARD:
        deck = list(DECK)
        deck[card] = (card + 17) % 52
        assert refused(start(), deck) == (1, 1, 0, 0)


def test_a_deck_with_a_card_of_another_deck_anywhere_is_refused(start: Start) -> None:
    for card in EVERY_CARD:
        deck = list(DECK)
        deck[card] = FOREIGN_CODE
        assert refused(start(), deck) == (1, 0, 1, 0)


def test_a_deck_with_a_card_that_cannot_be_read_anywhere_is_refused(start: Start) -> None:
    for card in EVERY_CARD:
        deck = list(DECK)
        deck[card] = UNREAD
        assert refused(start(), deck) == (1, 0, 0, 1)


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_deck_with_any_card_too_many_is_refused(kind: str, cards: range, start: Start) -> None:
    for card in cards:
        assert refused(start(kind), [*DECK, card]) == (0, 1, 0, 0)


def test_a_whole_deck_and_one_card_that_cannot_be_told_is_refused(start: Start) -> None:
    for at in range(0, 53, 4):
        assert refused(start(), [*DECK[:at], UNREAD, *DECK[at:]]) == (0, 0, 0, 1)
        assert refused(start(), [*DECK[:at], FOREIGN_CODE, *DECK[at:]]) == (0, 0, 1, 0)


def test_more_cards_than_there_are_slots_are_refused_and_so_is_the_rest(start: Start) -> None:
    rig = start()
    assert refused(rig, [*DECK, *range(10)]) == (0, 2, 0, 0)
    rig.take_tray()
    rig.run_until(lambda: len(rig.mechanism.tray) == 8, ROUND_SECONDS)
    assert rig.of(records.DECK_REFUSED)[1:] == [(44, 0, 0, 0)]


def test_after_a_wrong_deck_was_taken_away_a_right_one_is_dealt(start: Start) -> None:
    rig = start()
    refused(rig, list(DECK[1:]))
    rig.take_tray()
    play(rig)
    assert rig.kinds().count(records.SHUFFLED) == 1


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_nothing_that_is_sent_before_a_card_is_exposed_depends_on_the_cards(kind: str, start: Start) -> None:
    decks = (DECK, DECK[::-1], DECK[26:] + DECK[:26], bytes((card * 5) % 52 for card in DECK))
    sent = []
    for deck in decks:
        rig = start(kind)
        rig.mechanism.jam(rig.mechanism.feed, 20)
        rig.mechanism.jam(rig.mechanism.exit, 3)
        play(rig, deck=deck)
        assert len(rig.of(records.CLEARED)) == 2 and records.EXPOSED in rig.kinds()
        sent.append(rig.before_exposure())
    assert len(sent[0]) > 200 and set(sent) == {sent[0]}


def test_the_cards_that_are_exposed_are_those_that_were_given_out(start: Start) -> None:
    for seed in range(10):
        rig = start(seed=seed)
        taken: list[int] = []
        take = rig.mechanism.take_tray

        def noted(take: Callable[[], list[int]] = take, taken: list[int] = taken) -> list[int]:
            cards = take()
            taken.extend(cards)
            return cards

        rig.mechanism.take_tray = noted  # type: ignore[method-assign]
        play(rig)
        exposed = [record for record in rig.records if record.kind == records.EXPOSED]
        assert len(exposed) == 5 + 2 * 2
        for record in exposed:
            assert records.value(record, "card") == taken[records.value(record, "position")]


def test_rounds_follow_each_other_with_many_jams_and_lose_no_card(start: Start) -> None:
    for seed in range(6):
        rig = start(seed=seed)
        for card in range(seed, 150, 7):
            rig.mechanism.jam(rig.mechanism.feed, card, 1 + card % 2)
            rig.mechanism.jam(rig.mechanism.exit, card, 1 + card % 2)
        play(rig, rounds=3, seats=SEATS, button=BUTTON)
        assert len(rig.of(records.CLEARED)) == 2 * len(range(seed, 150, 7))


def test_two_seeds_are_two_orders_and_one_seed_is_one(start: Start) -> None:
    boards = []
    for seed in (1, 1, 2, 3):
        rig = start(seed=seed)
        play(rig)
        boards.append(tuple(rig.of(records.EXPOSED)[:5]))
    assert boards[0] == boards[1] and len(set(boards)) == 3
