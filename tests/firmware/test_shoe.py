"""The shoe's rounds: what it records of them, what it says, what it tells of cards and when, and what it refuses."""

from collections.abc import Iterator

import pytest
from shoe_rig import DECK, SEATS
from shoe_rounds import (
    FEW,
    FREE_BET,
    HIDING,
    PIT_MANAGER,
    RULEBOOKS,
    Start,
    codes,
    draw,
    opened,
    press,
    starting,
    status,
)

import wiring
from shoecore import facts, faults, findings, records, states
from shoecore.rulebooks import decisions
from shoecore.rulebooks.steps import BURNT
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim.hand import TWO_AT_ONCE, Hand
from sim.shoe import Shoe


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers shoes, each in place of the one before."""
    yield from starting()


@pytest.mark.parametrize("kind", ["cpython", "vm"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_round_of_every_rulebook_is_clean_and_tells_every_card(rulebook: str, kind: str, start: Start) -> None:
    for seed in range(1, 4 if kind == "cpython" else 2):
        rig = start(kind, rulebook=rulebook, seed=seed)
        rig.play(1, seats=FEW, seed=seed)
        assert rig.findings() == [] and rig.agrees() and rig.of(records.FAULT) == []
        assert rig.kinds().count(records.ROUND_CLOSED) == 1 and rig.drawn() == len(rig.mechanism.table) > 7
        shown = [rig.mechanism.table[position] == card for position, card, _ in rig.of(records.EXPOSED)]
        assert all(shown) and (len(shown) >= 9 if rulebook in HIDING else not shown)


def test_the_display_says_each_step_and_the_ready_lamp_that_a_round_can_begin(start: Start) -> None:
    rig = start()
    rig.run(1)
    assert rig.display() == ["LOAD A DECK", ""] and not rig.mechanism.lamps[wiring.READY_LAMP]
    rig.mechanism.fill(list(DECK))
    rig.run(1)
    assert rig.display() == ["READY", ""] and rig.mechanism.lamps[wiring.READY_LAMP]
    press(rig, *FEW, keys.BUTTON, 4, keys.ROUND)
    said = []
    while not rig.display()[0].startswith("CLOSE"):
        said.append(rig.display()[0])
        draw(rig)
    press(rig, keys.BETTING_CLOSED)
    while not rig.display()[0].startswith("CLOSE"):
        said.append(rig.display()[0])
        draw(rig)
    seats = ["SEAT 7", "SEAT 1", "SEAT 4", "SEAT 7 CARD 2", "SEAT 1 CARD 2", "SEAT 4 CARD 2"]
    assert said == ["BURN", *seats, "BURN", "FLOP 1 OF 3", "FLOP 2 OF 3", "FLOP 3 OF 3"]


def test_rounds_follow_each_other_each_from_a_shoe_filled_anew(start: Start) -> None:
    rig = start()
    rig.play(3, seats=FEW)
    assert rig.findings() == [] and rig.kinds().count(records.ROUND_CLOSED) == 3 and facts.FOUND not in rig.kinds()


def test_rounds_follow_each_other_from_one_shoe_of_eight_packs(start: Start) -> None:
    rig = start(rulebook=FREE_BET, packs=8)
    rig.play(6, deck=DECK * 8, seats=FEW)
    assert rig.findings() == [] and rig.kinds().count(records.ROUND_CLOSED) == 6
    assert rig.drawn() > 52 and 416 - rig.drawn() == len(rig.mechanism.stock)


@pytest.mark.parametrize("rulebook", HIDING)
def test_nothing_that_is_sent_before_a_card_is_exposed_depends_on_the_cards(rulebook: str, start: Start) -> None:
    sent = []
    for deck in (DECK, DECK[::-1], DECK[26:] + DECK[:26]):
        rig = start(rulebook=rulebook)
        rig.play(1, deck=deck, seats=FEW)
        assert records.EXPOSED in rig.kinds()
        sent.append(rig.before_exposure())
    assert len(sent[0]) > 200 and set(sent) == {sent[0]}


def test_a_duplicate_is_told_by_its_place_alone(start: Start) -> None:
    """In a game of hidden cards what is found of one tells its place and not which card it is."""
    sent = []
    for shift in (0, 4):
        deck = bytearray((card + shift) % 52 for card in DECK)
        deck[-3] = deck[-2]
        rig = start()
        opened(rig, deck)
        for _ in range(4):
            draw(rig)
        assert rig.of(facts.FOUND) == [(findings.DUPLICATE, 2)]
        sent.append(bytes(rig.told))
    assert sent[0] == sent[1]


def test_the_key_of_the_burn_says_where_the_last_card_lies(start: Start) -> None:
    rig = start(rulebook="rws-poker-6")
    opened(rig)
    draw(rig)
    press(rig, keys.BURN_MADE)
    assert rig.of(facts.PLACED) == [(0, BURNT)]


# clauses: mbs-fbbj-3 5.21
def test_in_free_bet_the_key_of_the_burn_before_the_first_card_has_one_burnt(start: Start) -> None:
    rig = start(rulebook=FREE_BET)
    opened(rig)
    assert rig.display()[0] == "SEAT 1"
    press(rig, keys.BURN_MADE)
    assert rig.display()[0] == "BURN" and facts.BURN_DUE in rig.kinds()
    draw(rig)
    assert rig.of(records.DRAWN)[0][3] == BURNT and rig.findings() == []


def test_free_bet_decisions_come_by_keys(start: Start) -> None:
    """Seat 1 has a pair of Eights and splits it free, seat 4 doubles eleven free, seat 7 surrenders."""
    wanted = [24, 13, 40, 16, 25, 21, 30]
    rest = [card for card in range(52) if card not in wanted]
    deck = bytes(rest + wanted[::-1])
    rig = start(rulebook=FREE_BET)
    opened(rig, deck)
    for _ in range(7):
        draw(rig)
    assert rig.display()[0] == "OFFER SURRENDER"
    press(rig, 7, keys.BETTING_CLOSED)
    assert rig.display()[0] == "SEAT 1 DECIDES"
    press(rig, 9)
    draw(rig)
    press(rig, 10, 8)
    draw(rig)
    assert rig.of(facts.DECIDED)[:3] == [
        (7, 1, decisions.SURRENDER),
        (1, 1, decisions.FREE_SPLIT),
        (1, 1, decisions.DOUBLE),
    ]
    draw(rig)
    press(rig, keys.BETTING_CLOSED)
    assert rig.display()[0] == "SEAT 4 DECIDES"
    assert rig.findings() == []


def test_a_shoe_that_is_empty_when_a_card_is_due_says_so_and_what_is_missing(start: Start) -> None:
    rig = start()
    opened(rig, DECK[:3])
    for _ in range(3):
        draw(rig)
    rig.run(2)
    assert codes(rig) == [findings.SHORT] and rig.kinds().count(records.SHOE_EMPTY) == 1
    assert rig.display()[1] == "TOO FEW CARDS"
    rig.mechanism.fill(list(DECK))
    rig.run(1)
    missing, lid = rig.of(records.FAULT)
    assert missing == (faults.MISSING, faults.AT_DECK, faults.NO_CARD, 1, 0, 49, 0) and lid[0] == faults.LID_OPEN


def test_a_whole_pack_drawn_to_the_last_card_misses_none(start: Start) -> None:
    rig = start(rulebook=FREE_BET)
    opened(rig)
    for _ in range(52):
        draw(rig)
    assert rig.agrees() and rig.drawn() == 52
    rig.mechanism.fill(list(DECK))
    rig.run(1)
    assert [fault[0] for fault in rig.of(records.FAULT)] == [faults.LID_OPEN]


def test_no_round_begins_with_an_open_lid_an_empty_shoe_or_a_low_supply(start: Start) -> None:
    rig = start()
    press(rig, *FEW, keys.BUTTON, 4, keys.ROUND)
    assert rig.of(records.ROUND_REFUSED) == [(records.NO_DECK,)]
    rig.mechanism.fill(list(DECK))
    rig.run(1)
    rig.mechanism.open_lid()
    press(rig, keys.ROUND)
    assert status(rig).state == states.WAITING
    rig.mechanism.close_lid()
    rig.mechanism.set_gauge(wiring.SUPPLY, 15000)
    rig.run(1)
    press(rig, keys.ROUND)
    assert status(rig).state == states.WAITING and rig.of(records.FAULT)[0][0] == faults.POWER_LOW
    rig.mechanism.set_gauge(wiring.SUPPLY, 24000)
    rig.run(1)
    assert rig.of(records.CLEARED) == [(faults.POWER_LOW, records.BY_ITSELF)]
    assert records.ROUND_OPENED not in rig.kinds()
    press(rig, keys.ROUND)
    assert records.ROUND_OPENED in rig.kinds()


def test_a_rulebook_or_packs_that_a_shoe_cannot_deal_by_are_refused_until_service(start: Start) -> None:
    rig = start(rulebook="rws-poker-7", packs=2)
    rig.mechanism.fill(list(DECK))
    rig.run(1)
    assert rig.of(records.FAULT)[0][0] == faults.CONFIGURATION_REFUSED
    press(rig, *FEW, keys.SUPERVISOR, keys.BUTTON, 4, keys.ROUND)
    for closed in (True, False):
        rig.mechanism.set_service(closed)
        rig.run(1)
    assert rig.of(records.CLEARED) == [(faults.CONFIGURATION_REFUSED, records.BY_SERVICE)]
    assert len(rig.of(records.FAULT)) == 2 and records.ROUND_OPENED not in rig.kinds()


def test_no_round_begins_in_service(start: Start) -> None:
    rig = start()
    rig.mechanism.fill(list(DECK))
    rig.mechanism.set_service(True)
    rig.run(1)
    assert status(rig).state == states.SERVICE
    press(rig, *FEW, keys.BUTTON, 4, keys.ROUND)
    rig.mechanism.set_service(False)
    rig.run(1)
    assert rig.of(records.SERVICE) == [(1,), (0,)] and records.ROUND_OPENED not in rig.kinds()
    press(rig, *FEW, keys.BUTTON, 4, keys.ROUND)
    assert records.ROUND_OPENED in rig.kinds()


def test_a_lid_opened_in_a_round_is_told_and_so_is_that_it_is_closed(start: Start) -> None:
    rig = start()
    opened(rig)
    rig.mechanism.open_lid()
    rig.run(1)
    assert [fault[:2] for fault in rig.of(records.FAULT)] == [(faults.LID_OPEN, faults.AT_LID)]
    rig.mechanism.close_lid()
    rig.run(1)
    assert rig.of(records.CLEARED) == [(faults.LID_OPEN, records.BY_ITSELF)]


# clauses: rws-poker-7 5.16
def test_the_round_ends_where_the_rules_let_it_or_void_by_who_may_decide_what_no_rule_covers(start: Start) -> None:
    rig = start()
    opened(rig)
    draw(rig)
    for key in (keys.ROUND_END, keys.ABORT):
        press(rig, key)
        assert records.ROUND_CLOSED not in rig.kinds() and rig.display()[1] == "NOT NOW"
    press(rig, keys.SUPERVISOR, keys.ABORT)
    assert rig.display()[1] == "WHO? 4SM 5HOUSE"
    press(rig, PIT_MANAGER, SHIFT_MANAGER)
    assert records.ROUND_CLOSED not in rig.kinds()
    press(rig, keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER)
    assert rig.of(facts.RULED) == [("not-covered", "void", SHIFT_MANAGER, 0)]
    told = [facts.RULED, records.OPENED, records.COMMITTED, records.ROUND_CLOSED]
    assert rig.kinds()[-4:] == told and rig.findings() == []
    press(rig, keys.ROUND)
    assert rig.kinds()[-1] == records.ROUND_OPENED


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.proof)])
def test_a_pause_of_the_loop_at_any_poll_changes_no_record(every: int, start: Start) -> None:
    rig = start()
    rig.play(1, seats=FEW)
    told = [(record.kind, record.values) for record in rig.records]
    for at in range(3, rig.device.polls, every):
        rig = start()
        dealer = rig.seat(1, seats=FEW)
        rig.run_until(lambda rig=rig, at=at: rig.device.polls >= at, 200)  # type: ignore[misc]
        rig.device.stall(300000)
        rig.run_until(lambda dealer=dealer: dealer.done, 200)  # type: ignore[misc]
        rig.run(1)
        assert [(record.kind, record.values) for record in rig.records] == told


def test_the_wrap_of_the_clock_changes_no_record(start: Start) -> None:
    told = set()
    for before in (0, 1000, 5000000, 12000000):
        rig = start(machine=Shoe(1, (1 << 30) - before))
        rig.play(1, seats=FEW)
        told.add(tuple((record.kind, record.values) for record in rig.records))
    assert len(told) == 1


def test_a_snapshot_has_one_future(start: Start) -> None:
    shoe = Shoe(3)
    shoe.fill(list(DECK))
    while not shoe.stock:
        shoe.advance(1 << 62)
    Hand(shoe, 5).draw(TWO_AT_ONCE)
    shoe.advance(shoe.time + 30000)
    state = shoe.snapshot()
    futures = []
    for _ in range(2):
        shoe.restore(state)
        while not shoe.rests() or shoe.agenda.due < 1 << 62:
            shoe.advance(1 << 62)
        futures.append((list(shoe.edges), bytes(shoe.read), list(shoe.table)))
    assert futures[0] == futures[1] and len(futures[0][2]) == 2


def test_all_seats_and_many_seeds_agree_with_the_simulation(start: Start) -> None:
    for seed in range(8):
        rig = start(seed=seed, machine=Shoe(seed, bounce=200))
        rig.play(1, seats=SEATS if seed % 2 else tuple(range(1, 11)), seed=seed * 31)
        assert rig.findings() == [] and rig.agrees() and rig.of(records.FAULT) == []


def test_a_supply_that_falls_while_a_hand_draws_is_told_before_the_capacitor_is_empty(start: Start) -> None:
    rig = start()
    opened(rig)
    assert Hand(rig.mechanism, 1).draw(0, 200, 220)
    rig.run_for(50000)
    for times in range(1, 5):
        rig.mechanism.set_gauge(wiring.SUPPLY, 15000)
        rig.run_for(210000)
        assert [fault[0] for fault in rig.of(records.FAULT)].count(faults.POWER_LOW) == times
        rig.mechanism.set_gauge(wiring.SUPPLY, 24000)
        rig.run_for(210000)
        assert len(rig.of(records.CLEARED)) == times
