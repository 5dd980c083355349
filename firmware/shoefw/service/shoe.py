"""What a technician can do at a shoe, as the menu lists it."""

from ..control.meanwhile import meanwhile
from . import brought, clock, configuring, enrolling, pairing, parts
from .drawn import Drawn


def _enrol(bench):
    return enrolling.run(bench, Drawn(bench))


def _replaced(bench):
    return parts.run(bench, parts.OF_A_SHOE)


def _install(bench):
    return meanwhile(bench.works, brought.installing, bench)


def _worked(bench):
    return meanwhile(bench.works, brought.at_work, bench)


PROCEDURES = (
    ("ENROL A DECK", _enrol),
    ("CHOOSE A DECK", enrolling.choose),
    ("PART REPLACED", _replaced),
    ("SET THE CLOCK", clock.run),
    ("CONFIGURE", configuring.run),
    ("PAIR A HOST", pairing.run),
    ("INSTALL", _install),
    ("HOST AT WORK", _worked),
)
