"""A device that voids orders until it likes one is flagged, however it words it; an honest one is not."""

import random
from collections.abc import Callable, Iterator

import pytest

from shoecore import records
from shoecore.records import Record
from trueshoe.records.audit import Audit, Found
from trueshoe.records.reader import Line
from trueshoe.records.voids import MOST, WINDOW, VoidRate, tail

Row = tuple[int, tuple[object, ...]]
BOOTED: Row = (records.BOOTED, (1, 1))
ACE_OF_SPADES = 51


def device(seed: int, honest_faults: float, dislikes: Callable[[list[int]], bool]) -> Iterator[Row]:
    """A shuffler's orders: one in so many intakes is given up honestly, and each that it dislikes as if it were."""
    chance = random.Random(seed)
    deck = list(range(52))
    order = 0
    yield BOOTED
    while True:
        order = order % 65_535 + 1
        chance.shuffle(deck)
        yield records.ORDER_DRAWN, (order, 52, 0)
        if chance.random() < honest_faults or dislikes(deck):
            yield records.ABORTED, (26,)
            yield records.ORDER_ENDED, (order, records.VOIDED, 0)
        else:
            yield records.SHUFFLED, (52, bytes(32), 1, 0, 0)
            yield records.ORDER_ENDED, (order, records.EXECUTED, 9)


def wasteful(rows: Iterator[Row]) -> Iterator[Row]:
    """The same device, which has what it dislikes let out unplayed and calls that executed."""
    for kind, values in rows:
        if kind == records.ORDER_ENDED and values[1] == records.VOIDED:
            yield records.SHUFFLED, (52, bytes(32), 1, 0, 0)
            yield kind, (values[0], records.EXECUTED, 0)
        elif kind != records.ABORTED:
            yield kind, values


def audited(rows: Iterator[Row], shuffles: int) -> list[tuple[int, Found]]:
    """What the audit finds in so many shuffles, with the number of the shuffle in which it does."""
    audit, drawn, found = Audit(), 0, []
    for number, (kind, values) in enumerate(rows, 1):
        drawn += kind == records.ORDER_DRAWN
        if drawn > shuffles:
            return found
        line = Line(number, Record(number, number, kind, values), None)
        found += [(drawn, one) for one in audit.judge([line])]
    return found


def test_by_chance_ten_voids_in_a_thousand_shuffles_are_once_in_nine_million() -> None:
    assert (WINDOW, MOST) == (1_000, 10)
    assert f"{tail(MOST, WINDOW):.1e}" == "1.1e-07"
    assert tail(0, WINDOW) == pytest.approx(1)


def test_an_honest_device_is_not_flagged() -> None:
    assert audited(device(1, 0.001, lambda deck: False), 20_000) == []


def test_a_device_that_draws_until_the_flop_has_an_ace_is_flagged_within_a_few_rounds() -> None:
    found = audited(device(2, 0.001, lambda deck: all(card < 48 for card in deck[:3])), 100)
    (at, alarm) = found[0]
    assert at <= 20 and len(found) == 1
    assert alarm.what.startswith(f"void-rate alarm: 10 of the last {at} orders were voided")
    assert alarm.expected == "fewer than 10 voided orders in 1,000 shuffles"


def test_a_device_that_lets_orders_out_unplayed_until_it_likes_one_is_flagged_as_well() -> None:
    found = audited(wasteful(device(2, 0.001, lambda deck: all(card < 48 for card in deck[:3]))), 100)
    assert found[0][0] <= 20 and found[0][1].what.startswith("void-rate alarm: 10 of the last")


def test_a_device_that_avoids_one_card_in_one_place_is_flagged_within_a_thousand_shuffles() -> None:
    found = audited(device(3, 0.001, lambda deck: deck[5] == ACE_OF_SPADES), WINDOW)
    assert len(found) == 1 and found[0][0] <= WINDOW


def test_a_device_that_loses_its_orders_in_restarts_is_flagged_as_well() -> None:
    """Nothing is voided on paper: the power goes, and the numbers begin again."""
    rate, flagged = VoidRate(), []
    for at in range(1, 21):
        rate.see(Record(1, 0, *BOOTED))
        if rate.alarm:
            flagged.append(at)
        rate.see(Record(2, 0, records.ORDER_DRAWN, (1, 52, 0)))
    assert flagged[0] == MOST + 1


def test_a_device_that_draws_anew_without_an_end_is_flagged_beside_each_finding() -> None:
    rate = VoidRate()
    alarms = [rate.see(Record(number, 0, records.ORDER_DRAWN, (number, 52, 0))) for number in range(1, 31)]
    assert alarms.index(True) == MOST and sum(alarms) == 1


def test_an_order_that_made_way_by_a_ruling_does_not_count() -> None:
    rate = VoidRate()
    for round_ in range(0, 60, 2):
        rate.see(Record(1, 0, records.ORDER_DRAWN, (round_ + 1, 52, 0)))
        rate.see(Record(2, 0, records.ORDER_ENDED, (round_ + 1, records.VOIDED, 9)))
        rate.see(Record(3, 0, records.ORDER_DRAWN, (round_ + 2, 46, 77)))
        rate.see(Record(4, 0, records.ORDER_ENDED, (round_ + 2, records.EXECUTED, 20)))
    assert (rate.drawn, rate.voided, rate.alarm) == (60, 0, False)


def test_the_alarm_ends_when_the_voids_are_a_thousand_shuffles_away_and_may_come_again() -> None:
    rate, alarms = VoidRate(), 0
    for how in [records.VOIDED] * MOST + [records.EXECUTED] * WINDOW + [records.VOIDED] * MOST:
        rate.see(Record(1, 0, records.ORDER_DRAWN, (1, 52, 0)))
        alarms += rate.see(Record(2, 0, records.ORDER_ENDED, (1, how, 9)))
    assert alarms == 2
