"""The technician's menu: one procedure after the other until the service switch is opened."""

from ..control.clearing import Voided
from . import clock, enrolling, known_deck, parts
from .bench import Bench, GivenUp, Left
from .cards import Cards


def run(works, shuffler):
    """Offer the procedures; whatever is given up half-way leaves the machine without power and without a card."""
    bench = Bench(works, shuffler)
    unsure = False
    while True:
        try:
            if unsure:
                yield from shuffler.sweep()
                unsure = False
            works.guard.rest()
            works.wear.save()
            picked = yield from bench.picked(_TITLES)
            yield from _PROCEDURES[picked][1](bench)
        except GivenUp:
            pass
        except Voided:
            unsure = True
        except Left:
            works.guard.rest()
            return


def _empty(bench: Bench):
    yield from bench.shuffler.sweep()
    yield from bench.told("EMPTY", "")


def _home(bench: Bench):
    yield from Cards(bench).home()
    yield from bench.told("HOME FOUND", "SLOT 0 IN FRONT")


_PROCEDURES = (
    ("EMPTY", _empty),
    ("HOME", _home),
    ("KNOWN DECK TEST", known_deck.run),
    ("ENROL A DECK", enrolling.run),
    ("CHOOSE A DECK", enrolling.choose),
    ("PART REPLACED", parts.run),
    ("SET THE CLOCK", clock.run),
)
_TITLES = [("SERVICE %d OF %d" % (at + 1, len(_PROCEDURES)), _PROCEDURES[at][0]) for at in range(len(_PROCEDURES))]
