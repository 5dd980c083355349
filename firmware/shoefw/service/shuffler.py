"""What a technician can do at a shuffler, as the menu lists it."""

# Leaves first: an import within an import within an import has no room on a chip with a stack of 8 KiB.
from shoecore.wire import handshake  # noqa: F401

from ..control import crossing, feeding  # noqa: F401
from ..store import kept  # noqa: F401
from . import clock, configuring, enrolling, known_deck, pairing, parts
from .cards import Cards


def _empty(bench):
    yield from bench.machine.sweep()
    yield from bench.told("EMPTY", "")


def _home(bench):
    yield from Cards(bench).home()
    yield from bench.told("HOME FOUND", "SLOT 0 IN FRONT")


def _enrol(bench):
    return enrolling.run(bench, Cards(bench))


def _replaced(bench):
    return parts.run(bench, parts.OF_A_SHUFFLER)


def _install(bench):
    from . import installing  # not before: a stack of 8 KiB has no room for all that it imports beneath the menu's

    return installing.run(bench)


def _worked(bench):
    from . import work

    return work.run(bench)


PROCEDURES = (
    ("EMPTY", _empty),
    ("HOME", _home),
    ("KNOWN DECK TEST", known_deck.run),
    ("ENROL A DECK", _enrol),
    ("CHOOSE A DECK", enrolling.choose),
    ("PART REPLACED", _replaced),
    ("SET THE CLOCK", clock.run),
    ("CONFIGURE", configuring.run),
    ("PAIR A HOST", pairing.run),
    ("INSTALL", _install),
    ("HOST AT WORK", _worked),
)
