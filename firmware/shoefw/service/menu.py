"""The technician's menu: one procedure after the other until the service switch is opened."""

from ..control.clearing import Voided
from .bench import Bench, GivenUp, Left

_SHOE = "shoe"


def run(works, machine, unsure: bool):
    """Offer the procedures; whatever is given up half-way leaves the machine without power and without a card.

    Whether hands were at the cards of a shoe."""
    procedures = _procedures(works.board.KIND)
    count = len(procedures)
    titles = [("SERVICE %d OF %d" % (at + 1, count), procedures[at][0]) for at in range(count)]
    bench = Bench(works, machine)
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


def _procedures(kind: str) -> tuple:
    """What there is to do at this kind of device; the other kind's is never imported."""
    if kind == _SHOE:
        from .shoe import PROCEDURES as of_a_shoe

        return of_a_shoe
    from .shuffler import PROCEDURES

    return PROCEDURES
