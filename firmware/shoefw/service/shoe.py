"""What a technician can do at a shoe, as the menu lists it."""

# Leaves first: an import within an import within an import has no room on a chip with a stack of 8 KiB.
from shoecore.wire import handshake  # noqa: F401

from ..control.shoe import loose, measure  # noqa: F401
from ..store import kept  # noqa: F401
from . import clock, configuring, enrolling, pairing, parts
from .drawn import Drawn


def _enrol(bench):
    return enrolling.run(bench, Drawn(bench))


def _replaced(bench):
    return parts.run(bench, parts.OF_A_SHOE)


def _install(bench):
    from . import installing  # not before: a stack of 8 KiB has no room for all that it imports beneath the menu's

    return installing.run(bench)


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
    ("INSTALL", _install),
    ("HOST AT WORK", _worked),
)
