"""Every sensor of the shoe gone wrong in every way at every card: the round ends with its records right, or with the
right fault; no card is lost, and none is told that was not drawn."""

import random
from collections.abc import Iterator

import pytest
from shoe_rig import ShoeRig, powered

import wiring
from shoecore import faults, findings, records
from sim.faults import SAYS_IT_DAMAGED, SAYS_IT_LATE, SAYS_IT_TWICE, SAYS_NOTHING
from sim.hand import TWO_AT_ONCE
from sim.sensor import BOUNCES, DEAD, DOUBLE, LATE, NEVER_SEEN, STUCK

SEATS = tuple(range(1, 11))
CARDS = range(29)
READER = 0
# What a sensor that is late by so many per cent comes late by: of the way from gate to mouth at a metre a second.
PERCENTS = (20, 50, 90, 120, 160, 200, 250, 300)
LATE_US = 300

PLACES = {
    wiring.GATE: faults.AT_GATE,
    wiring.MOUTH: faults.AT_MOUTH,
    wiring.STOCK: faults.AT_STOCK,
    wiring.THICK: faults.AT_THICKNESS,
    READER: faults.AT_READER,
}
WRONGS = [(NEVER_SEEN, 0), (STUCK, 0), (DEAD, 0), (BOUNCES, 0), (DOUBLE, 0)] + [
    (LATE, percent * LATE_US) for percent in PERCENTS
]
READINGS = [(SAYS_NOTHING, 0), (SAYS_IT_DAMAGED, 0), (SAYS_IT_TWICE, 0), (SAYS_IT_LATE, 0)]
CASES = [(pin, wrong, card) for pin in PLACES for wrong in (READINGS if pin == READER else WRONGS) for card in CARDS]


@pytest.fixture
def shoe() -> Iterator[list]:
    """The chips that a test has powered."""
    running: list = []
    yield running
    for cpu in running:
        cpu.close()


def play(running: list, pin: int, wrong: tuple[int, int], card: int, two: bool) -> ShoeRig:
    """A round in which one thing goes wrong; the Dealer cleans and signs where the device asks for it."""
    while running:
        running.pop().close()
    running.append(powered())
    rig = ShoeRig(running[0], seed=card + 1)
    rig.mechanism.arm(card, pin, *wrong)
    dealer = rig.seat(1, seats=SEATS, seed=card * 7 + pin)
    if two:
        dealer.manners = {card: TWO_AT_ONCE}
    rig.run_until(lambda: dealer.done, 300)
    rig.run(1)
    return rig


def holds(rig: ShoeRig, pin: int, wrong: tuple[int, int], case: object) -> None:
    """The records are right; where a fault was told it is that of this sensor; what the judge finds has its reason."""
    assert rig.agrees(), case
    assert rig.kinds().count(records.ROUND_CLOSED) == 1, case
    allowed = {(faults.SENSOR_STUCK, PLACES[pin])}
    if pin in (wiring.GATE, wiring.MOUTH):
        allowed |= {(faults.EXIT_JAM, PLACES[pin]), (faults.CARD_LENGTH, faults.AT_GATE)}
    assert {fault[:2] for fault in rig.of(records.FAULT)} <= allowed, (case, rig.of(records.FAULT))
    found = {finding.code for finding in rig.findings()}
    if pin == READER and wrong[0] in (SAYS_NOTHING, SAYS_IT_DAMAGED):
        assert found == {findings.UNREAD}, case
    elif pin == wiring.STOCK and wrong[0] in (DEAD, DOUBLE):
        assert found <= {findings.SHORT}, (case, found)
    else:
        assert found == set(), (case, found)


def test_one_thing_that_goes_wrong_at_any_card_costs_no_card_in_a_tenth_of_all(shoe: list) -> None:
    """A tenth, by a seed that is printed."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    hold(random.Random(seed).sample(CASES, len(CASES) // 10), shoe)


@pytest.mark.proof
def test_one_thing_that_goes_wrong_at_any_card_costs_no_card(shoe: list) -> None:
    hold(CASES, shoe)


def hold(cases: list, shoe: list) -> None:
    """No case costs a card."""
    for pin, wrong, card in cases:
        holds(play(shoe, pin, wrong, card, False), pin, wrong, (pin, wrong, card))


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.proof)])
def test_two_cards_at_once_are_two_whatever_is_wrong_with_the_thickness_but_that_it_is_blind(
    step: int, shoe: list
) -> None:
    for card in CARDS[:-1:step]:
        for wrong in WRONGS:
            rig = play(shoe, wiring.THICK, wrong, card, True)
            case = (wrong, card)
            assert rig.mechanism.cards() == 52
            if wrong[0] == STUCK:
                assert (faults.SENSOR_STUCK, faults.AT_THICKNESS) in {fault[:2] for fault in rig.of(records.FAULT)}, (
                    case
                )
            elif wrong[0] not in (NEVER_SEEN, DEAD):
                assert rig.agrees() and rig.of(records.DRAWN_TOGETHER) == [(card, 2)], case
