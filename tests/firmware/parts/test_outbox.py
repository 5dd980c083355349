"""The outbox: every record is on the flash when it was made, in order and unchanged, until it is acknowledged."""

import struct
from hashlib import sha256

from failing_flash import Flash
from shoecore import records
from shoecore.verify import Verifier
from shoefw.control import room
from shoefw.outbox import Outbox
from shoefw.store.journal import Journal
from shoefw.store.summaries import Summaries
from shoefw.summing import Summing

_SECTOR = 4096
_SECTORS = 8
_SLOTS = 54
_TRIES = 3


class _Uptime:
    """The time that the test says."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def read(self) -> int:
        """That."""
        return self.milliseconds


def test_records_are_numbered_from_one_and_carry_their_time():
    outbox = _outbox()
    outbox.uptime.milliseconds = 7
    outbox.add(records.CLEARED, 1, 0)
    outbox.uptime.milliseconds = 9
    outbox.add(records.CLEARED, 2, 0)
    assert outbox.get(1) == (1, 7, records.CLEARED, b"\x01\x00")
    assert outbox.get(2) == (2, 9, records.CLEARED, b"\x02\x00")
    assert outbox.next == 3 and outbox.waiting() == 2


def test_what_was_made_is_there_after_the_power_and_the_numbers_go_on():
    flash = Flash(_SECTORS * _SECTOR)
    outbox = _outbox(flash)
    for number in range(1, 31):
        outbox.add(records.ABORTED, number)
    outbox.acknowledge(10)
    for _ in range(2):
        outbox = _outbox(flash)
        number = outbox.next
        outbox.add(records.BOOTED, 2, 0)
        assert outbox.get(number) == (number, 0, records.BOOTED, b"\x02\x00\x00")
        for number in range(outbox.oldest, 31):
            assert outbox.get(number) == (number, 0, records.ABORTED, struct.pack("<H", number))
    assert outbox.next == 33 and outbox.oldest <= 11 and outbox.lost == 0


def test_without_room_what_waits_is_kept_and_what_is_lost_is_counted():
    outbox = _outbox(sectors=3)
    long = bytes(50)
    count = 0
    while not outbox.lost:
        outbox.add(records.RESHUFFLED, count, long)
        count += 1
    assert outbox.waiting() == count - 1 and outbox.lost == 1 and outbox.room() == 0
    outbox.add_last(records.RESHUFFLED, count, long)
    assert outbox.waiting() == count - 1 and outbox.lost == 1
    before = outbox.next
    outbox.acknowledge(count // 2)
    assert outbox.next == before + 1 and outbox.get(before)[2:] == (
        records.RESHUFFLED,
        struct.pack("<H", count) + b"\x32" + long,
    )
    for number in (count // 2 + 1, count - 1):
        assert outbox.get(number) == (number, 0, records.RESHUFFLED, struct.pack("<H", number - 1) + b"\x32" + long)


def test_a_flash_that_takes_nothing_any_more_loses_the_record_and_says_so():
    flash = Flash(_SECTORS * _SECTOR)
    outbox = _outbox(flash)
    outbox.add(records.ABORTED, 1)
    flash.program = _worn
    outbox.add(records.ABORTED, 2)
    assert outbox.lost == 1 and outbox.next == 2


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
    outbox = _outbox()
    for number in range(1, 100):
        outbox.add(records.ABORTED, number % 256)
        if outbox.waiting() > 3:
            assert outbox.get(outbox.oldest)[0] == outbox.oldest
            outbox.acknowledge(outbox.oldest)
    assert outbox.lost == 0 and outbox.waiting() == 3


def test_the_judge_sees_what_is_written_and_nothing_else():
    flash = Flash(_SECTORS * _SECTOR)
    judge = _Judge()
    outbox = Outbox(Journal(flash, 0, _SECTORS), _summing(), _Uptime(), judge)
    outbox.uptime.milliseconds = 5
    outbox.add(records.ABORTED, 1)
    flash.program = _worn
    outbox.add(records.ABORTED, 2)
    assert judge.seen == [(1, 5, records.ABORTED, (1,))]


def test_a_damaged_journal_is_read_and_not_written_to():
    flash = Flash(_SECTORS * _SECTOR)
    outbox = _outbox(flash)
    for number in range(1, 121):
        outbox.add(records.ABORTED, number)
    for at in range(256, 512):
        flash.bytes[at] ^= 0xFF
    outbox = _outbox(flash)
    before = sha256(flash.bytes).digest()
    assert outbox.is_damaged()
    number = outbox.next
    outbox.add(records.ABORTED, 60)
    outbox.add_last(records.CLEARED, 1, 0)
    outbox.acknowledge(5)
    assert outbox.next == number and outbox.lost == 0 and outbox.oldest == 6
    assert outbox.get(6) == (6, 0, records.ABORTED, b"\x06\x00")
    assert outbox.get(120)[0] == 120 and sha256(flash.bytes).digest() == before


def test_what_is_no_journal_is_left_as_it_is():
    flash = Flash(_SECTORS * _SECTOR)
    for at in range(0, len(flash.bytes), 2):
        flash.bytes[at] = at & 255
    before = sha256(flash.bytes).digest()
    outbox = _outbox(flash)
    outbox.add(records.BOOTED, 1, 0)
    assert outbox.is_damaged() and outbox.room() == 0 and sha256(flash.bytes).digest() == before


def test_a_region_that_was_never_written_begins_a_journal():
    outbox = _outbox()
    outbox.add(records.BOOTED, 1, 0)
    assert not outbox.is_damaged() and outbox.waiting() == 1


def test_a_deck_and_a_round_find_room_on_the_smallest_flash():
    outbox = _outbox()
    outbox.add(records.BOOTED, 1, 0)
    assert outbox.has_room(room.intake(_SLOTS, _TRIES) + room.round_and_rest(_SLOTS, _TRIES))


def _worn(at: int, data: bytes) -> None:
    raise OSError("worn")


class _Judge(Verifier):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple] = []

    def see(self, record: records.Record):
        """Keep it."""
        self.seen.append(tuple(record))


def _outbox(flash=None, sectors: int = _SECTORS) -> Outbox:
    return Outbox(Journal(flash or Flash(sectors * _SECTOR), 0, sectors), _summing(), _Uptime())


def _summing() -> Summing:
    return Summing(Summaries(Flash(2 * _SECTOR), 0, 2), 1)


def _filled(count: int) -> Outbox:
    outbox = _outbox()
    for number in range(1, count + 1):
        outbox.uptime.milliseconds = number
        outbox.add(records.ABORTED, number)
    return outbox
