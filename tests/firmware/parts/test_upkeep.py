"""The journal's pages are read again where nothing moves, but in no round, where a ruling needs the room."""

from failing_flash import Flash
from shoecore import records
from shoecore.compat import modules
from shoefw.store.journal import Journal
from shoefw.upkeep import Upkeep

_SECTOR = 4096
_SECTORS = 4
_RECORDS = 200
_PAGE = 256
_LOOKS = 60
_DAY = 86400


class _Outbox:
    """A journal, and the word whether a round is open."""

    def __init__(self) -> None:
        self.flash = Flash(_SECTORS * _SECTOR)
        self.journal = Journal(self.flash, 0, _SECTORS)
        self.is_open = False
        for number in range(_RECORDS):
            self.journal.append(number, records.ABORTED, (number,))

    def in_round(self) -> bool:
        """That."""
        return self.is_open


def test_a_check_that_a_round_finds_under_way_lets_go_of_its_code_and_goes_on_after_it():
    outbox, upkeep = _found_under_way()
    reached = outbox.journal.checked
    assert not [name for name in modules if name.endswith("journal.check")]
    outbox.is_open = False
    outbox.flash.bytes[reached[1] * _PAGE + 9] ^= 1
    while outbox.journal.checked[:2] != (0, 0):
        upkeep.look()
    assert outbox.journal.damaged, "what lies behind is read"


def test_what_was_read_before_a_round_is_not_read_again_after_it():
    outbox, upkeep = _found_under_way()
    outbox.flash.bytes[_PAGE + 9] ^= 1
    outbox.is_open = False
    while outbox.journal.checked[:2] != (0, 0):
        upkeep.look()
    assert not outbox.journal.damaged


def test_all_of_it_is_read_once_a_day():
    outbox = _Outbox()
    upkeep = Upkeep(outbox, None)
    while outbox.journal.checked[:2] != (0, 0):
        upkeep.look()
    outbox.flash.bytes[_PAGE + 9] ^= 1
    for _ in range(_DAY):
        upkeep.look()
    assert not outbox.journal.damaged
    for _ in range(_RECORDS):
        upkeep.look()
    assert outbox.journal.damaged


def _found_under_way():
    """A journal whose check is behind its second page when a round opens."""
    outbox = _Outbox()
    upkeep = Upkeep(outbox, None)
    for _ in range(_LOOKS):
        upkeep.look()
    outbox.is_open = True
    assert not upkeep.look() and not upkeep.look()
    assert outbox.journal.checked[:2] > (0, 2)
    return outbox, upkeep
