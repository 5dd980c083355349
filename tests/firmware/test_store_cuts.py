"""Every cut of the power at every step of every write to what outlives it: as before, or as after, at every start."""

import pytest

from failing_flash import A_PART, ALL, ANOTHER_PART, NOTHING, Flash, survives
from shoecore import faults
from shoefw.store import places
from shoefw.store.latch import Latch
from shoefw.store.ring import OVERHEAD, Ring

LEAVES = {"nothing": NOTHING, "a-part": A_PART, "another-part": ANOTHER_PART, "all": ALL}
SIZES = (32, 64, 128, 256)
FEED_JAM = (faults.FEED_JAM, faults.AT_ENTRY, 17, 3, 150, 151, 1)
NOISE = (faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 0, 1)


def flash_at(at: int) -> Flash:
    """Two erased sectors."""
    return Flash(2 * places.SECTOR, at)


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("size", SIZES)
def test_a_ring_at_every_length_that_it_can_have(size: int, leaves: int) -> None:
    slots = places.SECTOR // size - 1
    flash = flash_at(0)

    def read(flash: Flash) -> tuple:
        ring = Ring(flash, 0, size)
        return (ring.value, ring.damaged)

    def append(flash: Flash) -> None:
        Ring(flash, 0, size).append(bytes((100 + size % 99,)) * (size - OVERHEAD))

    for length in range(3 * slots):
        if length % slots < 2 or length % slots == slots - 1:
            assert survives(flash, read, append, leaves) >= size
        Ring(flash, 0, size).append(bytes((length & 255,)) * (size - OVERHEAD))


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
@pytest.mark.parametrize("pairs", [0, 1, 40, 63, 64, 126, 127, 128])
def test_the_latch_set_and_cleared(pairs: int, leaves: int) -> None:
    flash = flash_at(places.LATCH)
    for _ in range(pairs):
        latch = Latch(flash)
        latch.set(FEED_JAM)
        latch.clear()
    survives(flash, read_latch, lambda flash: Latch(flash).set(NOISE), leaves)
    assert read_latch(flash) == NOISE
    survives(flash, read_latch, lambda flash: Latch(flash).clear(), leaves)
    assert read_latch(flash) is None


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
def test_one_latched_fault_after_the_other(leaves: int) -> None:
    flash = flash_at(places.LATCH)
    for card in range(130):
        jam = (*FEED_JAM[:2], card, *FEED_JAM[3:])
        if card in (0, 1, 60, 126, 127, 128):
            survives(flash, read_latch, lambda flash, jam=jam: Latch(flash).set(jam), leaves)  # type: ignore[misc]
        Latch(flash).set(jam)
        assert read_latch(flash) == jam


@pytest.mark.parametrize("bit", range(8))
def test_a_latch_with_one_bit_wrong_is_never_read_as_no_fault(bit: int) -> None:
    flash = flash_at(places.LATCH)
    Latch(flash).set(NOISE)
    for at in range(31):
        flash.bytes[at] ^= 1 << bit
        assert read_latch(flash) == (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1, 1)
        flash.bytes[at] ^= 1 << bit


def read_latch(flash: Flash) -> object:
    """What is latched, after a start."""
    return Latch(flash).read()
