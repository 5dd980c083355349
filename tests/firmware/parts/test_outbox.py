"""The outbox: every record is kept, in order and unchanged, until it is acknowledged; none is written over."""

from shoecore import records
from shoefw.outbox import CAPACITY, ROUND_ROOM, Outbox


def test_records_are_numbered_from_one_and_carry_their_time():
    outbox = Outbox()
    outbox.at(7)
    outbox.add(records.SHUFFLED, 52)
    outbox.at(9)
    outbox.add(records.CLEARED, 1)
    assert outbox.get(1) == (1, 7, records.SHUFFLED, b"\x34\x00")
    assert outbox.get(2) == (2, 9, records.CLEARED, b"\x01")
    assert outbox.next == 3 and outbox.waiting() == 2


def test_a_full_outbox_keeps_what_it_has_and_counts_what_it_loses():
    outbox = _filled(CAPACITY + 5)
    assert outbox.lost == 5 and outbox.waiting() == CAPACITY
    for number in range(1, CAPACITY + 1):
        assert outbox.get(number) == (number, number, records.SHUFFLED, bytes((number, 0)))


def test_numbers_have_no_gap_after_a_loss():
    outbox = _filled(CAPACITY + 1)
    outbox.acknowledge(1)
    outbox.add(records.SHUFFLED, 1)
    assert outbox.next == CAPACITY + 2
    assert outbox.get(CAPACITY + 1)[0] == CAPACITY + 1
    assert outbox.get(2)[0] == 2


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


def test_the_ring_turns_over_many_times_and_stays_in_order():
    outbox = Outbox()
    for number in range(1, 3 * CAPACITY):
        outbox.add(records.SHUFFLED, number % 256)
        if outbox.waiting() > 3:
            assert outbox.get(outbox.oldest)[0] == outbox.oldest
            outbox.acknowledge(outbox.oldest)
    assert outbox.lost == 0 and outbox.waiting() == 3


def test_a_round_has_room_until_too_many_wait():
    outbox = _filled(CAPACITY - ROUND_ROOM)
    assert outbox.has_room()
    outbox.add(records.CLEARED, 1)
    assert not outbox.has_room()
    outbox.acknowledge(1)
    assert outbox.has_room()


def _filled(count: int) -> Outbox:
    outbox = Outbox()
    for number in range(1, count + 1):
        outbox.at(number)
        outbox.add(records.SHUFFLED, number)
    return outbox
