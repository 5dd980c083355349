"""The shuffler on its simulated machine: every jam, every wrong deck, and what it tells of cards and when."""

from collections.abc import Callable, Iterator

import pytest
from rig import BUTTON, DECK, SEATS, Rig, erased

import wiring
from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import faults, records
from shoecore.states import EMPTYING, STOPPED
from shoecore.verify import Verifier
from shoecore.wire import messages
from sim import card as cards
from sim.shuffler import Shuffler
from tests.runner.report import not_run
from trueshoe.link.greeting import Status
from trueshoe.records import named

HEAP_KIB = 144
ROUND_SECONDS = 120
FOREIGN_CODE = 60
UNREAD_CARD = 255
EVERY_CARD = range(52)
SOME_CARDS = range(0, 52, 17)
FEW_CARDS = range(0, 52, 51)

ON_BOTH = [
    pytest.param("cpython", SOME_CARDS, id="cpython"),
    pytest.param("cpython", EVERY_CARD, id="cpython-every-card", marks=pytest.mark.proof),
    pytest.param("vm", FEW_CARDS, id="vm-144-KiB"),
]

Start = Callable[..., Rig]


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers devices, each in place of the one before."""
    running: list[CPythonCpu | VmCpu] = []

    def power(kind: str = "cpython", mechanism: Shuffler | None = None, seed: int = 1) -> Rig:
        while running:
            running.pop().close()
        try:
            running.append(CPythonCpu(erased()) if kind == "cpython" else VmCpu(erased(), heap_kib=HEAP_KIB))
        except NotAvailable as missing:
            not_run(str(missing))
        return Rig(running[0], mechanism or Shuffler(), seed)

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


def status(rig: Rig) -> Status:
    """What the device says of itself."""
    rig.status = ()
    rig.say(messages.ASK_STATUS)
    rig.run_until(lambda: bool(rig.status), 1)
    return Status(*rig.status)


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


def test_a_doubt_about_a_sensor_is_over_with_the_next_card_that_it_sees_right(start: Start) -> None:
    for name, at in (("entry-double", faults.AT_ENTRY), ("exit-double", faults.AT_EXIT)):
        rig = start()
        rig.mechanism.plan(name, 3)
        play(rig)
        assert [values[:3] for values in rig.of(records.FAULT)] == [(faults.SENSOR_STUCK, at, 3)]
        assert rig.of(records.CLEARED) == [(faults.SENSOR_STUCK, records.BY_ITSELF)]


def test_a_jam_that_turns_out_to_be_a_sensor_is_told_to_be_over(start: Start) -> None:
    rig = start()
    rig.mechanism.plan("exit-stuck", 3)
    play(rig)
    told = [values[0] for values in rig.of(records.FAULT)]
    assert told == [faults.EXIT_JAM, faults.SENSOR_STUCK, faults.SENSOR_STUCK]
    assert rig.of(records.CLEARED) == [
        (faults.EXIT_JAM, records.BY_ITSELF),
        (faults.SENSOR_STUCK, records.BY_SUPERVISOR),
    ]


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
            rig.device.dealer = None
            lies = (rig.mechanism.hopper[:], rig.mechanism.tray[:], rig.mechanism.slots[:])
            for _ in range(20):
                assert rig.stands()
                rig.run(1)
            assert lies[0] == rig.mechanism.hopper and lies[2] == rig.mechanism.slots
            said = status(rig)
            assert (said.state, said.fault) == (STOPPED, code)
            assert [(values[0], values[3]) for values in rig.of(records.FAULT)] == [(code, 1), (code, 2), (code, 3)]
            assert rig.of(records.CLEARED) == []


def refused(rig: Rig, deck: list[int]) -> tuple:
    """Put the deck in: it is refused, never shuffled, and given back; the counts of the refusal."""
    rig.put(deck)
    rig.run_until(lambda: records.DECK_REFUSED in rig.kinds(), ROUND_SECONDS)
    while len(rig.mechanism.tray) < min(len(deck), wiring.SLOTS):
        assert not rig.mechanism.lamps[wiring.READY_LAMP]
        rig.run(1)
    assert sorted(rig.mechanism.tray) == sorted(deck[-wiring.SLOTS :])
    told = {records.BOOTED, records.ORDER_DRAWN, records.FAULT, records.DECK_REFUSED, records.ORDER_ENDED}
    assert set(rig.kinds()) <= told
    assert rig.of(records.ORDER_ENDED) == [(1, records.VOIDED, 0)]
    assert status(rig).state == EMPTYING
    return rig.of(records.DECK_REFUSED)[0]


def reasons(rig: Rig) -> list[tuple[int, int]]:
    """The faults that were told, and at which card; none of them latches."""
    assert not any(values[6] for values in rig.of(records.FAULT))
    return [(values[0], values[2]) for values in rig.of(records.FAULT)]


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_deck_that_misses_any_card_is_refused(kind: str, cards: range, start: Start) -> None:
    for card in cards:
        rig = start(kind)
        assert refused(rig, [other for other in DECK if other != card]) == (1, 0, 0, 0, 0, 0)
        assert reasons(rig) == [(faults.MISSING, card)]


def test_a_deck_with_any_card_twice_is_refused(start: Start) -> None:
    for card in SOME_CARDS:
        deck = list(DECK)
        deck[card] = (card + 17) % 52
        rig = start()
        assert refused(rig, deck) == (1, 1, 0, 0, 0, 0)
        assert reasons(rig) == [(faults.MISSING, card), (faults.DUPLICATE, (card + 17) % 52)]


# Each card that is none of the deck: how it lies in the hopper, its fault, and its place in the refusal.
STRANGE = (
    ("another deck's back", lambda card: cards.with_back(card, 9), faults.FOREIGN, 2),
    ("no card of any deck", lambda card: FOREIGN_CODE, faults.FOREIGN, 2),
    ("not to be read", lambda card: UNREAD_CARD, faults.UNREAD, 3),
    ("face up", lambda card: card | cards.FLIPPED, faults.FACE_UP, 4),
    ("a cut card", lambda card: card | cards.CUT, faults.CUT_CARD, 5),
)


@pytest.mark.parametrize(("make", "code", "place"), [row[1:] for row in STRANGE], ids=[row[0] for row in STRANGE])
def test_a_deck_with_a_card_that_is_none_of_it_anywhere_is_refused(
    make: Callable[[int], int], code: int, place: int, start: Start
) -> None:
    for card in range(0, 51, 10):
        deck = list(DECK)
        deck[card] = make(card)
        rig = start()
        found = refused(rig, deck)
        assert found[0] == 1 and found[place] == 1 and sum(found) == 2
        assert reasons(rig) == [(code, 51 - card), (faults.MISSING, card)]


def test_where_the_first_card_has_another_back_no_other_card_is_of_its_deck(start: Start) -> None:
    rig = start()
    assert refused(rig, [*DECK[:51], cards.with_back(51, 9)])[:3] == (51, 0, 51)


@pytest.mark.parametrize(("make", "code", "place"), [row[1:] for row in STRANGE], ids=[row[0] for row in STRANGE])
def test_a_whole_deck_and_one_card_that_is_none_of_it_is_refused(
    make: Callable[[int], int], code: int, place: int, start: Start
) -> None:
    for at in range(0, 52, 13):
        rig = start()
        found = refused(rig, [*DECK[:at], make(5), *DECK[at:]])
        assert found[place] == 1 and sum(found) == 1
        assert reasons(rig) == [(code, 52 - at)]


@pytest.mark.parametrize(("kind", "cards"), ON_BOTH)
def test_a_deck_with_any_card_too_many_is_refused(kind: str, cards: range, start: Start) -> None:
    for card in cards:
        assert refused(start(kind), [*DECK, card]) == (0, 1, 0, 0, 0, 0)


def test_of_more_cards_than_there_are_slots_the_rest_is_never_begun_with(start: Start) -> None:
    rig = start()
    assert refused(rig, [*DECK, *range(10)]) == (0, 2, 0, 0, 0, 0)
    rig.take_tray()
    rig.run(10)
    assert len(rig.mechanism.hopper) in (7, 8) and rig.stands()
    assert rig.mechanism.display[0].strip() == b"TAKE THE REST"
    rig.mechanism.hand_clear()
    rig.mechanism.take_hopper()
    play(rig)


@pytest.mark.parametrize("more", [3, 4])
def test_a_card_half_out_of_the_hopper_goes_back_before_a_hand_takes_the_rest(start: Start, more: int) -> None:
    rig = start()
    refused(rig, [*DECK, *range(more)])
    rig.take_tray()
    rig.run(5)
    assert rig.mechanism.display[0].strip() == b"TAKE THE REST"
    assert (len(rig.mechanism.hopper), rig.mechanism.feed.cards) == (more - 2, [])


def test_after_a_wrong_deck_was_taken_away_a_right_one_is_dealt(start: Start) -> None:
    rig = start()
    refused(rig, list(DECK[1:]))
    rig.take_tray()
    play(rig)
    rig.run(1)
    assert rig.kinds().count(records.SHUFFLED) == 1
    assert [how for _, how, _ in rig.of(records.ORDER_ENDED)] == [records.VOIDED, records.EXECUTED]


def test_nothing_that_is_sent_before_a_card_is_exposed_depends_on_the_cards(start: Start) -> None:
    decks = (DECK, DECK[::-1], DECK[26:] + DECK[:26], bytes((card * 5) % 52 for card in DECK))
    sent = []
    for deck in decks:
        rig = start()
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
            assert named.value(record, "card") == taken[named.value(record, "position")]


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
