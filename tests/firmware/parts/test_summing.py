"""What remains of a round: one summary of each that the host has, however often it was sent and the power cut."""

from failing_flash import Flash
from shoecore import records as r
from shoefw.outbox import Outbox
from shoefw.store.journal import Journal
from shoefw.store.summaries import Summaries
from shoefw.summing import Summing
from shoefw.ticks import Uptime

_SECTOR = 4096
_UNKNOWN = 65535
_ROOT = bytes(range(32))


def test_of_a_round_that_is_acknowledged_the_counts_the_root_and_the_verdict_remain():
    outbox = _powered(Flash(6 * _SECTOR), 7, [None] * 3 + ["wrong"] + [None] * 9)
    _play(outbox, 1)
    _hear(outbox, outbox.next - 2)
    assert _kept(outbox) == []
    _hear(outbox, outbox.next - 1)
    assert [tuple(one)[1:] for one in _kept(outbox)] == [(1, 9, 7, _ROOT, 1, 7, 0b101, 1)]


def test_each_round_leaves_one_over_power_cuts_and_what_is_sent_again():
    flash = Flash(6 * _SECTOR)
    outbox = _powered(flash)
    for number in (1, 2):
        _play(outbox, number)
        _hear(outbox, outbox.next - 1)
        outbox = _powered(flash)
        _hear(outbox, outbox.next - 1)
    assert [one.round for one in _kept(outbox)] == [1, 2]
    assert [one.given for one in _kept(outbox)] == [7] * 2


def test_what_the_judge_found_before_the_power_went_is_told_as_not_known():
    flash = Flash(6 * _SECTOR)
    outbox = _powered(flash)
    _play(outbox, 1)
    outbox = _powered(flash)
    _play(outbox, 2)
    _hear(outbox, outbox.next - 1)
    assert [(one.round, one.findings) for one in _kept(outbox)] == [(1, _UNKNOWN), (2, 0)]


def test_flash_that_takes_no_summary_is_told():
    flash = Flash(6 * _SECTOR)
    outbox = _powered(flash)
    _play(outbox, 1)
    outbox.summing.summaries.flash.program = _worn
    _hear(outbox, outbox.next - 1)
    assert outbox.lost == 1


def _worn(at: int, data: bytes) -> None:
    raise OSError("worn")


class _Judge:
    """Finds what it is told to, record by record."""

    def __init__(self, found: list) -> None:
        self.found = found

    def see(self, record):
        """The next of what it is to find."""
        return self.found.pop(0) if self.found else None


def _powered(flash, boots: int = 1, found: list | None = None) -> Outbox:
    summing = Summing(Summaries(flash, 4 * _SECTOR, 2), boots)
    outbox = Outbox(Journal(flash, 0, 4), summing, Uptime(lambda: 0), _Judge(found or []))
    outbox.add(r.BOOTED, boots, 0)
    return outbox


def _play(outbox: Outbox, number: int) -> None:
    outbox.add(r.ORDER_DRAWN, 9, 52, 0)
    outbox.add(r.SHUFFLED, 52, _ROOT, 1, 0, 0)
    outbox.add(r.ROUND_OPENED, number, "rws-poker-7", r.SHUFFLER, 1, 0b101, 1)
    outbox.add(r.DISPENSED, 0, 0, 5)
    outbox.add(r.FAULT, 1, 2, 3, 1, 0, 0, 0)
    outbox.add(r.DISPENSED, 1, 5, 2)
    outbox.add(r.ROUND_CLOSED, number)


def _hear(outbox: Outbox, last: int) -> None:
    """A host takes every record up to one, and some again, and acknowledges them."""
    for number in list(range(outbox.oldest, last + 1)) + [outbox.oldest]:
        outbox.get(number)
    outbox.acknowledge(last)


def _kept(outbox: Outbox) -> list:
    summaries = outbox.summing.summaries
    return [summaries.get(number) for number in range(summaries.next)]
