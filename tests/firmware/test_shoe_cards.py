"""The shoe's cards, however a hand draws them and whatever they are: each is told as what it is, and none is lost."""

import sys
from collections.abc import Iterator

import pytest
from shoe_rig import DECK, ShoeRig, erased
from shoe_rounds import (
    CARDS,
    FEW,
    FREE_BET,
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
from shoecore.cards import FOREIGN, HIDDEN, UNREAD
from shoecore.sequence import UNTOLD
from shoefw.drivers import keys
from sim.card import CUT, FLIPPED, with_back, with_length
from sim.chance import Chance
from sim.faults import SAYS_NOTHING
from sim.hand import HESITANT, ONE_BEHIND, PUSHES_BACK, TO_AND_FRO, TWO_AT_ONCE, Hand
from sim.shoe import Shoe


@pytest.fixture
def start() -> Iterator[Start]:
    """Powers shoes, each in place of the one before."""
    yield from starting()


@pytest.mark.parametrize("manner", [HESITANT, TO_AND_FRO, PUSHES_BACK])
def test_a_hand_that_rests_or_turns_back_with_any_card_loses_none_and_is_no_finding(manner: int, start: Start) -> None:
    for card in CARDS:
        rig = start(seed=card + 1)
        rig.seat(1, seats=FEW, seed=card + 3).manners = {card: manner}
        rig.run_until(lambda rig=rig: rig.device.dealer.done, 200)  # type: ignore[misc]
        assert rig.findings() == [] and rig.agrees()
        told = {fault[0] for fault in rig.of(records.FAULT)}
        assert told <= {faults.CARD_RETURNED} if manner == PUSHES_BACK else told == set()
        assert not rig.mechanism.lamps[wiring.FAULT_LAMP]


@pytest.mark.parametrize("manner", [TWO_AT_ONCE, ONE_BEHIND])
def test_two_cards_at_once_are_two_and_a_finding_and_never_latched(manner: int, start: Start) -> None:
    for card in CARDS[:-1]:
        rig = start(seed=card + 1)
        opened(rig)
        while len(rig.mechanism.table) < card:
            draw(rig)
            if rig.display()[0].startswith("CLOSE"):
                press(rig, keys.BETTING_CLOSED)
        draw(rig, manner)
        assert rig.of(records.DRAWN_TOGETHER) == [(card, 2)]
        assert rig.agrees() and rig.drawn() == card + 2
        assert findings.TOGETHER in codes(rig)
        assert rig.mechanism.lamps[wiring.BUZZER] and not rig.mechanism.lamps[wiring.FAULT_LAMP]
        assert rig.display()[1] == "CARDS TOGETHER" and status(rig).state == states.IN_ROUND
        press(rig, keys.SUPERVISOR)
        assert not rig.mechanism.lamps[wiring.BUZZER] and rig.display()[1] == ""


# clauses: rws-poker-7 5.3; rws-poker-6 5.3; rws-mlp-3 5.13; rws-mlp-2 5.13; mbs-fbbj-3 5.5
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_card_face_up_in_the_shoe_is_a_finding_with_its_clause_and_never_latched(rulebook: str, start: Start) -> None:
    clause = {"rws-p": "5.3", "rws-m": "5.13", "mbs-f": "5.5"}[rulebook[:5]]
    for card in range(4):
        deck: list[int] = list(DECK)
        deck[-1 - card] |= FLIPPED
        rig = start(rulebook=rulebook)
        opened(rig, deck)  # type: ignore[arg-type]
        for _ in range(card + 1):
            draw(rig)
        assert [(finding.code, finding.clause) for finding in rig.findings()] == [(findings.FACE_UP, clause)]
        assert rig.of(records.DRAWN)[card][1:3] == (HIDDEN, 1)
        assert rig.display()[1] == "CARD FACE UP" and status(rig).fault == 0


def test_a_foreign_an_unread_and_a_torn_card_are_told_as_what_they_are(start: Start) -> None:
    for spoilt, told, code in (
        (with_back(5, 9), FOREIGN, findings.FOREIGN),
        (60, FOREIGN, findings.FOREIGN),
        (UNREAD, UNREAD, findings.UNREAD),
    ):
        deck: list[int] = list(DECK)
        deck[-2] = spoilt
        rig = start()
        rig.device.mechanism.fill(deck)
        rig.run(1)
        accept_house_back(rig)
        press(rig, *FEW, keys.BUTTON, 4, keys.ROUND)
        draw(rig)
        draw(rig)
        assert [finding.code for finding in rig.findings()] == [code]
        assert rig.of(records.DRAWN)[1][1] == told
    deck = list(DECK)
    deck[-1] = with_length(deck[-1], 30000)
    rig = start()
    opened(rig, deck)  # type: ignore[arg-type]
    draw(rig, pace=(800, 900))
    assert [fault[:2] for fault in rig.of(records.FAULT)] == [(faults.CARD_LENGTH, faults.AT_GATE)]


def accept_house_back(rig: ShoeRig) -> None:
    """As after a deck type was enrolled: no other back is a card of this deck."""
    sys.modules["machine"].loop.__closure__[0].cell_contents.__self__._board.reader.accepts = 7


def test_a_cut_card_is_told_as_one_and_is_no_card_of_the_round(start: Start) -> None:
    deck: list[int] = list(DECK)
    deck.insert(-3, CUT)
    rig = start()
    rig.play(1, deck=deck, seats=FEW)  # type: ignore[arg-type]
    assert rig.kinds().count(facts.CUT_CARD_SEEN) == 1
    assert rig.findings() == [] and rig.agrees() and rig.kinds().count(records.DRAWN) == len(CARDS)


def test_a_card_drawn_when_none_is_due_is_told_without_a_place_and_found(start: Start) -> None:
    rig = start(rulebook="rws-mlp-3")
    opened(rig)
    for _ in range(7):
        draw(rig)
    assert rig.display()[0] == "CLOSE BETTING 1"
    draw(rig)
    assert rig.of(records.DRAWN)[7][3] == UNTOLD and codes(rig) == [findings.MISSED]
    assert rig.display()[1] == "LEFT OUT"


def test_a_card_pushed_in_from_outside_is_latched_over_a_power_cut_until_the_supervisors_key(start: Start) -> None:
    flash = erased()
    rig = start(flash=flash)
    opened(rig)
    draw(rig)
    Hand(rig.mechanism, 3).push_in()
    rig.run(2)
    assert rig.of(records.FAULT)[0][:2] == (faults.CARD_RETURNED, faults.AT_MOUTH)
    assert status(rig).state == states.STOPPED
    again = start(flash=flash)
    again.mechanism.fill(list(DECK))
    again.run(1)
    assert status(again).fault == faults.CARD_RETURNED and again.mechanism.lamps[wiring.FAULT_LAMP]
    press(again, *FEW, keys.ROUND)
    assert records.ROUND_OPENED not in again.kinds()
    press(again, keys.SUPERVISOR)
    assert again.of(records.CLEARED)[-1] == (faults.CARD_RETURNED, records.BY_SUPERVISOR)
    assert status(again).fault == faults.POWER_LOST
    press(again, keys.SUPERVISOR, keys.ABORT)
    assert again.of(records.CLEARED)[-1] == (faults.POWER_LOST, records.BY_SUPERVISOR)
    press(again, keys.BUTTON, 4, keys.ROUND)
    assert records.ROUND_OPENED in again.kinds()


def test_a_card_left_in_the_mouth_is_said_and_then_an_exit_jam_and_is_drawn_all_the_same(start: Start) -> None:
    rig = start()
    opened(rig)
    assert Hand(rig.mechanism, 1).leave_in_mouth()
    rig.run(3)
    assert rig.display()[1] == "PULL THE CARD" and rig.of(records.FAULT) == []
    rig.run(4)
    assert rig.of(records.FAULT)[0][:2] == (faults.EXIT_JAM, faults.AT_GATE)
    rig.mechanism.pull_out()
    rig.run(2)
    assert rig.agrees() and rig.drawn() == 1
    press(rig, keys.SUPERVISOR)
    assert status(rig).state == states.IN_ROUND


@pytest.mark.parametrize("rounds", [8, pytest.param(1500, marks=pytest.mark.proof)])
def test_any_hand_at_any_speed_is_told_card_by_card(rounds: int, start: Start) -> None:
    cards = 0
    for seed in range(rounds):
        chance = Chance(seed * 77 + 5)
        rulebook = RULEBOOKS[seed % len(RULEBOOKS)]
        rig = start(rulebook=rulebook, machine=Shoe(seed, bounce=50))
        dealer = rig.seat(1, seats=tuple(range(1, 8)), seed=seed * 13 + 1)
        for card in range(52):
            if chance.happens(120):
                dealer.manners[card] = 1 + chance.below(ONE_BEHIND)
        planned = dict(dealer.manners)
        rig.run_until(lambda dealer=dealer: dealer.done, 300)  # type: ignore[misc]
        rig.run(1)
        assert rig.agrees(), (seed, planned)
        assert {fault[0] for fault in rig.of(records.FAULT)} <= {faults.CARD_RETURNED}, (seed, rig.of(records.FAULT))
        together = [manner for card, manner in planned.items() if card not in dealer.manners]
        doubled = together.count(TWO_AT_ONCE) + together.count(ONE_BEHIND)
        assert len(rig.of(records.DRAWN_TOGETHER)) == doubled, (seed, planned)
        cards += len(rig.mechanism.table)
    assert cards > 7 * rounds


def test_a_reader_that_has_gone_blind_is_latched_after_three_cards(start: Start) -> None:
    rig = start()
    opened(rig)
    for _ in range(3):
        rig.mechanism.reader_wrong = SAYS_NOTHING
        draw(rig)
    assert rig.of(records.FAULT)[0][:3] == (faults.SENSOR_STUCK, faults.AT_READER, 2)
    draw(rig)
    assert rig.drawn() == 4 and rig.agrees()


@pytest.mark.parametrize("manner", [TWO_AT_ONCE, ONE_BEHIND])
def test_two_readings_that_a_pause_of_the_loop_brought_together_are_two_cards(manner: int, start: Start) -> None:
    for pause in range(0, 400000, 25000):
        rig = start(rulebook=FREE_BET)
        opened(rig)
        assert Hand(rig.mechanism, 5).draw(manner, 500, 600)
        rig.run_for(pause)
        rig.device.stall(300000)
        rig.run(3)
        told = [card for _, card, _, _, _ in rig.of(records.DRAWN)]
        assert len(told) == 2 and rig.agrees(), (pause, told)
        if manner == ONE_BEHIND:
            assert told == rig.mechanism.table, (pause, told)
