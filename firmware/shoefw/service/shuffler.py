"""What a technician can do at a shuffler, as the menu lists it."""

from ..control.meanwhile import meanwhile
from . import brought, clock, configuring, enrolling, known_deck, pairing, parts
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
    return meanwhile(bench.works, brought.installing, bench)


def _worked(bench):
    return meanwhile(bench.works, brought.at_work, bench)


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
