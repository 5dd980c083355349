"""A shuffler's day begins: what stood when the power went is signed for, nothing is wrong, the noise is proven."""

from shoecore import faults
from shoecore.cards import CARDS
from shoecore.chance.source import Source

from . import setup
from .clearing import NOTHING


def start(works, shuffler, rulebook):
    """A procedure; whether nobody can have touched the cards since the journal's last record."""
    clearing = works.clearing
    touched = yield from clearing.restored(works.past.is_busy())
    yield from works.lid_watch.sign(clearing)
    yield from setup.in_order(works, rulebook)
    slots = works.board.carousel.slots
    while slots <= CARDS:
        refused = (faults.CONFIGURATION_REFUSED, faults.AT_FIRMWARE, faults.NO_CARD, 0, CARDS + 1, slots)
        yield from clearing.latched(refused, NOTHING)
    source = Source(works.board.noise)
    fault = yield from setup.prove(works, source)
    while fault:
        yield from clearing.latched(fault, NOTHING)
        fault = yield from setup.prove(works, source)
    shuffler.noise = source.rest()
    return not touched and not works.lid_watch.was_opened
