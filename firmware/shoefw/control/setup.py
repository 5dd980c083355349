"""What a device does not begin its day with: each is a fault for service, the gravest first."""

from shoecore import faults
from shoecore.chance.noise import EntropyFailed

from .clearing import NOTHING

# The rulebooks that it is set up for and can deal by, with so many packs: one is expected, there is none.
_NO_RULEBOOK = (faults.CONFIGURATION_REFUSED, faults.AT_FIRMWARE, faults.NO_CARD, 0, 1, 0)

# In production, on an image whose boot file may format the store: one that keeps it apart is expected.
_STOCK_IMAGE = (faults.CONFIGURATION_REFUSED, faults.AT_FLASH, faults.NO_CARD, 0, 1, 0)

# What it wrote is not what it reads: of parts and decks told at every start, and gone on with.
DAMAGED = (faults.JOURNAL_DAMAGED, faults.AT_FLASH, faults.NO_CARD, 0, 0, 1)


def wrong(works, rulebook):
    """The fault that no service ends as long as the device is as it is; None where it may begin."""
    for kept in (works.identity, works.configuration):
        if kept.fault:
            return kept.fault
    if works.configuration.production and not works.board.region_apart:
        return _STOCK_IMAGE
    if works.outbox.is_damaged():
        return DAMAGED
    return _NO_RULEBOOK if rulebook is None else None


def in_order(works, rulebook):
    """A procedure: until nothing is wrong, which at a device that deals by itself is before anything moves."""
    fault = wrong(works, rulebook)
    while fault:
        yield from works.clearing.latched(fault, NOTHING)
        fault = wrong(works, rulebook)
    if works.wear.damaged:
        yield from works.clearing.latched(DAMAGED, NOTHING)


def prove(works, source):
    """A procedure: the noise passes its tests, a device without a secret draws it; the fault where that fails."""
    try:
        for _ in source.start_steps():
            yield works.task.turn()
        works.identity.draw(source)
    except EntropyFailed as failed:
        return noise_fault(failed)
    return None


def noise_fault(failed: EntropyFailed) -> tuple:
    """The fault that noise, or what is drawn from it, is when it has failed."""
    if failed.cause == "known-answer":
        return (faults.INTEGRITY_FAILED, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)
    return (faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 0)
