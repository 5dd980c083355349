"""Records outlive the power and a host that is away: each comes once and in order, and none is lost without a word."""

from collections.abc import Iterator

import pytest
from rig import Rig, erased

from cpu import CPythonCpu
from shoecore import faults, records
from shoefw.control import room
from shoefw.outbox import Outbox
from shoefw.store import places
from shoefw.store.journal import Journal
from shoefw.store.summaries import Summaries
from shoefw.summing import Summing
from shoefw.upkeep import Upkeep
from sim.shuffler import Shuffler

PICO = 1408 * 1024
SIX = (1, 2, 4, 5, 7, 9)
ROUNDS_IN_A_MONTH = 30 * 24 * 75 // 2
ROUND_MS = 96_000
OF_OPENINGS = (records.OPENED, records.PROVEN)
LEAST_ROUNDS = 3_000

# One in so many of the rounds comes after the warning, at the least.
WARNED = 12
ROUND_ROOM = room.round_and_rest(54, 3)
SECONDS = 600


class Flash:
    """Raw flash as fast as this Python can have it."""

    def __init__(self, size: int) -> None:
        self.content = bytearray(b"\xff" * size)
        self.erased = 0

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self.content[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits."""
        for i, byte in enumerate(data, at):
            self.content[i] &= byte

    def erase(self, at: int) -> None:
        """Set a sector to ones."""
        self.erased += 1
        self.content[at : at + places.SECTOR] = b"\xff" * places.SECTOR


@pytest.fixture
def flash() -> Iterator[bytearray]:
    """What lies on a device's flash, whoever powers it."""
    yield erased()


def played(flash: bytearray, acknowledges: bool) -> Rig:
    """A device that has dealt a round to six and gave the rest out; its host may acknowledge nothing."""
    cpu = CPythonCpu(flash)
    try:
        rig = Rig(cpu, Shuffler())
        rig.acknowledges = acknowledges
        rig.play(seats=SIX)
        rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, SECONDS)
        rig.run(5)
    finally:
        cpu.close()
    return rig


def test_what_no_host_had_when_the_power_went_comes_to_the_next_once_each_and_the_numbers_go_on(
    flash: bytearray,
) -> None:
    for _ in range(3):
        played(flash, acknowledges=False)
    rig = played(flash, acknowledges=True)
    heard = rig.earlier + rig.records
    assert [record.number for record in heard] == list(range(1, len(heard) + 1))
    kinds = [record.kind for record in heard]
    assert kinds.count(records.BOOTED) == 4 and kinds.count(records.ROUND_CLOSED) == 4


def test_what_a_host_has_acknowledged_does_not_keep_the_next_from_what_it_has_not(flash: bytearray) -> None:
    first = played(flash, acknowledges=True)
    second = played(flash, acknowledges=True)
    heard = second.earlier + second.records
    assert heard[0].number <= first.records[-1].number + 1
    assert second.records[0].kind == records.BOOTED and second.records[0].number == first.records[-1].number + 1


class Uptime:
    """The time that the test says."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def read(self) -> int:
        """That."""
        return self.milliseconds


class Told:
    """What the device warns of, and what it tells to be over."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.over: list[int] = []

    def warn(self, code: int, *_: int) -> None:
        """It warns."""
        self.codes.append(code)

    def cleared(self, code: int, _: int) -> None:
        """It is over."""
        self.over.append(code)


def outbox_on(flash: Flash) -> Outbox:
    """A device's outbox after a start, its rings where they are on a Pico."""
    summing = Summing(Summaries(flash, *places.summaries(PICO)), 1)
    return Outbox(Journal(flash, *places.rounds(PICO)), summing, Uptime())


def test_a_host_that_is_away_for_a_month_gets_every_round_that_began_and_none_began_without_room(
    flash: bytearray,
) -> None:
    heard = played(flash, acknowledges=True).records
    begins = [record.kind for record in heard].index(records.ORDER_DRAWN)
    round_of_six = [record for record in heard[begins:] if record.time]
    began_at = round_of_six[0].time
    ring = Flash(PICO)
    outbox = outbox_on(ring)
    told = Told()
    upkeep = Upkeep(outbox, told)
    dealt = refused = made = after_warning = 0
    for number in range(ROUNDS_IN_A_MONTH):
        if not outbox.has_room(ROUND_ROOM):
            refused += 1
            continue
        dealt += 1
        opens = outbox.is_kept_up_with()
        for record in round_of_six:
            if record.kind in OF_OPENINGS and not opens:
                continue
            made += 1
            outbox.uptime.milliseconds = number * ROUND_MS + record.time - began_at
            values = record.values
            if record.kind in (records.ROUND_OPENED, records.ROUND_CLOSED, records.ORDER_DRAWN):
                values = (dealt % 65536, *values[1:])
            outbox.add(record.kind, *values)
        upkeep.rest()
        after_warning += bool(told.codes)
    assert told.codes == [faults.JOURNAL_FILLING] and after_warning * WARNED >= dealt and refused
    assert outbox.lost == 0 and dealt + refused == ROUNDS_IN_A_MONTH
    assert dealt >= LEAST_ROUNDS
    assert outbox.waiting() == made

    outbox = outbox_on(ring)
    upkeep = Upkeep(outbox, told)
    upkeep.rest()
    assert told.codes == 2 * [faults.JOURNAL_FILLING], "a start forgot it"
    closed = []
    while outbox.waiting():
        record = outbox.get(outbox.oldest)
        assert record[0] == outbox.oldest
        if record[2] == records.ROUND_CLOSED:
            closed.append(int.from_bytes(record[3], "little"))
        outbox.acknowledge(outbox.oldest)
    assert closed == list(range(1, dealt + 1))

    upkeep.rest()
    assert told.over == [faults.JOURNAL_FILLING] and outbox.has_room(ROUND_ROOM)
    outbox.add(records.CLEARED, 1, 0)
    assert outbox.get(outbox.oldest)[2] == records.CLEARED and outbox.lost == 0
    kept = outbox.summing.summaries
    assert kept.get(kept.next - 1).round == dealt and kept.next == dealt
