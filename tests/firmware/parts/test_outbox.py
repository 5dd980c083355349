"""The outbox: every record is kept, in order and unchanged, until it is acknowledged; none is written over."""

import struct

from shoecore import records
from shoefw.control import room
from shoefw.outbox import CAPACITY, Outbox

_SMALL = 80
_USUAL = _SMALL - 1
_SLOTS = 54
_TRIES = 3


def test_records_are_numbered_from_one_and_carry_their_time():
    outbox = Outbox()
    outbox.at(7)
    outbox.add(records.ABORTED, 52)
    outbox.at(9)
    outbox.add(records.CLEARED, 1, 0)
    assert outbox.get(1) == (1, 7, records.ABORTED, b"\x34\x00")
    assert outbox.get(2) == (2, 9, records.CLEARED, b"\x01\x00")
    assert outbox.next == 3 and outbox.waiting() == 2


def test_a_full_outbox_keeps_what_it_has_and_counts_what_it_loses():
    outbox = _filled(_USUAL + 5)
    assert outbox.lost == 5 and outbox.waiting() == _USUAL
    for number in range(1, _SMALL):
        assert outbox.get(number) == (number, number, records.ABORTED, struct.pack("<H", number))


def test_numbers_have_no_gap_after_a_loss():
    outbox = _filled(_USUAL + 1)
    outbox.acknowledge(1)
    outbox.add(records.ABORTED, 1)
    assert outbox.next == _USUAL + 2
    assert outbox.get(_USUAL + 1)[0] == _USUAL + 1
    assert outbox.get(2)[0] == 2


def test_in_a_full_outbox_the_fault_that_stops_the_device_has_its_place():
    outbox = _filled(_USUAL)
    outbox.add_last(records.FAULT, 6, 0, 0, 0, 0, 0, 1)
    assert outbox.lost == 0 and outbox.waiting() == _SMALL
    assert outbox.get(_SMALL)[:3] == (_SMALL, _USUAL, records.FAULT)
    assert outbox.get(1)[0] == 1


def test_an_acknowledgement_covers_all_up_to_its_number_and_may_come_again():
    outbox = _filled(10)
    for number, left in ((4, 6), (4, 6), (2, 6), (0, 6), (5, 5)):
        outbox.acknowledge(number)
        assert outbox.waiting() == left
    assert outbox.oldest == 6 and outbox.get(6)[0] == 6


def test_a_number_that_was_never_given_acknowledges_nothing_beyond_the_last():
    outbox = _filled(3)
    outbox.acknowledge(4294967295)
    assert outbox.waiting() == 0 and outbox.oldest == outbox.next == 4


def test_what_comes_and_goes_stays_in_order():
    outbox = Outbox()
    for number in range(1, 100):
        outbox.add(records.ABORTED, number % 256)
        if outbox.waiting() > 3:
            assert outbox.get(outbox.oldest)[0] == outbox.oldest
            outbox.acknowledge(outbox.oldest)
    assert outbox.lost == 0 and outbox.waiting() == 3


def test_there_is_room_until_too_many_wait():
    outbox = _filled(_USUAL - 64)
    assert outbox.has_room(64)
    outbox.add(records.CLEARED, 1, 0)
    assert not outbox.has_room(64)
    outbox.acknowledge(1)
    assert outbox.has_room(64)


def test_a_deck_finds_room_after_a_round_without_jams_that_nobody_acknowledged():
    clean_round = room.round_and_rest(0, _TRIES)
    started_and_shuffled = 2
    assert started_and_shuffled + clean_round + room.intake(_SLOTS, _TRIES) < CAPACITY


def test_a_round_finds_room_after_any_deck_when_its_jams_are_acknowledged():
    assert room.round_and_rest(_SLOTS, _TRIES) < CAPACITY


def _filled(count: int) -> Outbox:
    outbox = Outbox(capacity=_SMALL)
    for number in range(1, count + 1):
        outbox.at(number)
        outbox.add(records.ABORTED, number)
    return outbox
