"""The technician's menu: one procedure after the other until the service switch is opened."""

from ..control.clearing import Voided
from ..store.decks import Decks
from ..store.places import DECKS, DECKS_ENTRY
from ..store.ring import Ring
from .bench import Bench, GivenUp, Left


def run(works, machine, procedures: tuple, unsure: bool):
    """Offer the procedures; whatever is given up half-way leaves the machine without power and without a card.

    Whether hands were at the cards of a shoe."""
    count = len(procedures)
    titles = [("SERVICE %d OF %d" % (at + 1, count), procedures[at][0]) for at in range(count)]
    ring = Ring(works.board.flash, DECKS, DECKS_ENTRY, True)
    for _ in ring.steps():
        yield works.task.turn()
    bench = Bench(works, machine, Decks(works.board.flash, DECKS, ring))
    while True:
        try:
            if unsure:
                yield from machine.sweep()
                unsure = False
            works.guard.rest()
            works.wear.save()
            picked = yield from bench.picked(titles)
            yield from procedures[picked][1](bench)
        except GivenUp:
            pass
        except Voided:
            unsure = True
        except Left:
            works.guard.rest()
            return bench.touched
