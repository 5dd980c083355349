"""The service switch: told when it is closed and when it is opened; in between the technician has the menu."""

from shoecore import faults, records, states
from shoecore.compat import collect

from .meanwhile import meanwhile


class Serving:
    """``machine`` is what the menu's procedures move, None where nothing can be moved."""

    def __init__(self, works, machine=None) -> None:
        self._works = works
        self._machine = machine
        self._closed = False

    def switched(self, closed: bool) -> None:
        """Write down where the switch stands, once."""
        if closed != self._closed:
            self._closed = closed
            self._works.outbox.add(records.SERVICE, 1 if closed else 0)

    def serve(self, unsure: bool = False):
        """A procedure: the menu, until the switch is opened; ``unsure`` which slots hold cards, they are swept first.

        Whether hands were at the cards of a shoe meanwhile."""
        works = self._works
        works.report.enter(states.SERVICE)
        works.guard.service = True
        self.switched(True)
        wrong = works.clock.fault()
        if wrong:
            works.report.warn(wrong, faults.AT_CLOCK, faults.NO_CARD, 0, 0, 0)
        try:
            touched = yield from meanwhile(works, self._menu, unsure)
        finally:
            works.guard.service = False
            self.switched(False)
        if wrong and not works.clock.fault():
            works.report.cleared(wrong, records.BY_SERVICE)
        return touched

    def _menu(self, unsure: bool):
        from ..service import bench

        yield bench
        from ..store import decks

        yield decks
        from ..service import menu

        yield menu
        from ..service import brought

        yield brought
        procedures = yield from brought.procedures(self._works.board.KIND)
        collect()  # nothing moves, and a host that comes now needs room too
        return menu.run(self._works, self._machine, procedures, unsure)
