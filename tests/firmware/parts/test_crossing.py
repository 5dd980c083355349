"""A card past two sensors: a good one at any speed, one too short or too long, and each way a sensor can lie."""

from shoecore import faults
from shoefw.control.crossing import Crossing

_CARD = 88000
_GAP = 90000
_BAND = 150
_PACES = (850, 1000, 1100, 1300, 1500)


def passed(pace=1000, length=1000, first=(0, 0), second=(0, 0)):
    """A crossing at a pace per mille of the right time, with sensors that are late to see and late to let go."""
    crossing = Crossing(_CARD, _GAP, _BAND)
    crossing.begin()
    shadow = _CARD * length // 1000 * pace // 1000
    way = _GAP * pace // 1000
    for sensor, at, late in ((crossing.first, 500, first), (crossing.second, 500 + way, second)):
        sensor.edge(True, at + late[0])
        sensor.edge(False, at + shadow + late[1])
    return crossing


def test_a_good_card_is_good_at_every_pace():
    for pace in _PACES:
        crossing = passed(pace)
        assert crossing.judge() == 0 and crossing.whole()
        assert crossing.way_us() == _GAP * pace // 1000


def test_a_card_of_another_length_is_found_at_any_usual_pace_and_its_length_told():
    for pace in (950, 1000, 1050):
        for length in (300, 500, 700, 800, 1250, 1500, 1700, 1950):
            crossing = passed(pace, length)
            assert crossing.judge() == faults.CARD_LENGTH
            assert abs(crossing.observed - length) < 30 and crossing.expected == 1000


def test_a_sensor_that_is_late_is_blamed_and_not_the_card_nor_the_other_sensor():
    for late in range(20, 301, 10):
        delay = _CARD * late // 100
        if delay < _CARD:
            for first, second, at in (((delay, 0), (0, 0), faults.AT_ENTRY), ((0, 0), (delay, 0), faults.AT_SLOT)):
                crossing = passed(first=first, second=second)
                assert (crossing.judge(), crossing.at) == (faults.SENSOR_STUCK, at)
        for first, second, at in (((0, delay), (0, 0), faults.AT_ENTRY), ((0, 0), (0, delay), faults.AT_SLOT)):
            crossing = passed(first=first, second=second)
            assert (crossing.judge(), crossing.at) == (faults.SENSOR_STUCK, at)
        for first, second, at in (((delay, delay), (0, 0), faults.AT_ENTRY), ((0, 0), (delay, delay), faults.AT_SLOT)):
            crossing = passed(first=first, second=second)
            assert (crossing.judge(), crossing.at) == (faults.SENSOR_STUCK, at)


def test_a_sensor_that_saw_nothing_or_never_let_go_is_blamed():
    for blind, at in (("first", faults.AT_ENTRY), ("second", faults.AT_SLOT)):
        for blocks in (True, False):
            crossing = Crossing(_CARD, _GAP, _BAND)
            crossing.begin()
            sees = crossing.second if blind == "first" else crossing.first
            sees.edge(True, 100)
            sees.edge(False, 100 + _CARD)
            if blocks:
                getattr(crossing, blind).edge(True, 150)
            assert not crossing.whole()
            assert (crossing.judge(), crossing.at) == (faults.SENSOR_STUCK, at)


def test_a_shadow_with_a_hole_is_the_sensor_s():
    for at in range(5000, _CARD - 5000, 4000):
        crossing = passed()
        crossing.second.edge(True, 600 + _GAP + at)
        crossing.second.edge(False, 500 + _GAP + _CARD)
        assert (crossing.judge(), crossing.at) == (faults.SENSOR_STUCK, faults.AT_SLOT)


def test_two_cards_one_after_the_other_are_no_card_of_a_sensor_s_making():
    crossing = passed()
    for sensor, at in ((crossing.first, 500), (crossing.second, 500 + _GAP)):
        sensor.edge(True, at + _CARD + 9000)
        sensor.edge(False, at + 2 * _CARD + 9000)
    assert crossing.judge() == faults.EXTRA_CARD and crossing.observed > 2000


def test_the_next_card_is_seen_afresh():
    crossing = passed(length=1500)
    crossing.begin()
    for sensor, at in ((crossing.first, 7), (crossing.second, 7 + _GAP)):
        sensor.edge(True, at)
        sensor.edge(False, at + _CARD)
    assert crossing.judge() == 0
