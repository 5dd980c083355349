"""What a technician can do at a shoe, as the menu lists it."""

from . import clock, configuring, enrolling, installing, pairing, parts
from .drawn import Drawn


def _enrol(bench):
    return enrolling.run(bench, Drawn(bench))


def _replaced(bench):
    return parts.run(bench, parts.OF_A_SHOE)


def _worked(bench):
    from . import work

    return work.run(bench)


PROCEDURES = (
    ("ENROL A DECK", _enrol),
    ("CHOOSE A DECK", enrolling.choose),
    ("PART REPLACED", _replaced),
    ("SET THE CLOCK", clock.run),
    ("CONFIGURE", configuring.run),
    ("PAIR A HOST", pairing.run),
    ("INSTALL", installing.run),
    ("HOST AT WORK", _worked),
)
