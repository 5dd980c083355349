"""The latched fault: there after every start until it is cleared, and what cannot be read counts as a fault."""

from failing_flash import Flash
from shoecore import faults
from shoefw.store.latch import Latch
from shoefw.store.places import LATCH

_JAM = (faults.FEED_JAM, faults.AT_SLOT, 51, 3, 400, 65535, 1)
_STALL = (faults.MOTOR_STALLED, faults.AT_CAROUSEL, faults.NO_CARD, 1, 800, 3000, 1)
_NOISE = (faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 0, 1)
_DAMAGED = (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1, 1)


def test_nothing_is_latched_at_first():
    assert Latch(_flash()).read() is None


def test_a_fault_is_there_at_every_start_until_it_is_cleared():
    flash = _flash()
    Latch(flash).set(_JAM)
    assert Latch(flash).read() == _JAM
    assert Latch(flash).read() == _JAM
    Latch(flash).clear()
    assert Latch(flash).read() is None


def test_the_latch_says_what_it_holds_without_a_start():
    latch = Latch(_flash())
    latch.set(_JAM)
    assert latch.read() == _JAM
    latch.clear()
    assert latch.read() is None


def test_the_same_fault_again_costs_no_write():
    flash = _flash()
    Latch(flash).set(_JAM)
    flash.power()
    Latch(flash).set(_JAM)
    assert flash.steps == 0


def test_clearing_nothing_costs_no_write():
    flash = _flash()
    Latch(flash).clear()
    assert flash.steps == 0 and flash.erased == 0


def test_a_later_fault_takes_the_place_of_the_first():
    latch = Latch(_flash())
    latch.set(_JAM)
    latch.set(_STALL)
    assert latch.read() == _STALL


def test_a_fault_that_only_service_clears_stays():
    latch = Latch(_flash())
    latch.set(_NOISE)
    latch.set(_JAM)
    assert latch.read() == _NOISE


def test_an_entry_that_cannot_be_read_is_a_fault_and_no_other_hides_it():
    flash = _flash()
    Latch(flash).set(_JAM)
    flash.bytes[7] ^= 4
    assert Latch(flash).read() == _DAMAGED
    Latch(flash).set(_JAM)
    assert Latch(flash).read() == _DAMAGED
    Latch(flash).clear()
    assert Latch(flash).read() is None


def test_setting_never_waits_for_an_erasure_once_a_fault_was_cleared():
    flash = _flash()
    latch = Latch(flash)
    latch.set(_STALL)
    for _ in range(70):
        before = flash.erased
        latch.set(_JAM)
        assert flash.erased == before
        latch.clear()
    assert flash.erased > 0


def _flash() -> Flash:
    return Flash(8192, LATCH)
