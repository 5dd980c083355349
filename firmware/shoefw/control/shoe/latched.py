"""A fault latched at a shoe: the Supervisor's key or the service switch ends it, and what is next comes then."""

from shoecore import faults, records

from .. import setup


class Latched:
    """Cards are recorded all the while, so nothing here waits. ``interrupted`` is the fault of a round that the power
    interrupted, until it is signed for."""

    def __init__(self, works, rulebook) -> None:
        self._works = works
        self._report = works.report
        self._rulebook = rulebook
        self._damaged = works.wear.damaged
        self._unproven = None
        self.interrupted: tuple | None = None

    def prove(self, source):
        """A procedure: the noise is proven, of which the next power-on alone makes other."""
        self._unproven = yield from setup.prove(self._works, source)

    def signed(self) -> None:
        """The Supervisor's key."""
        self._end(faults.SUPERVISOR, records.BY_SUPERVISOR)

    def served(self) -> None:
        """The service switch was closed, and is opened."""
        self._end(faults.SERVICE, records.BY_SERVICE)

    def require(self) -> None:
        """What no shoe begins with is latched as soon as nothing else is, the damage once."""
        report = self._report
        if report.code:
            return
        wrong = self._works.lid_watch.unsigned() or setup.wrong(self._works, self._rulebook) or self._unproven
        wrong = wrong or self.interrupted
        if wrong:
            report.latch(*wrong)
        elif self._damaged:
            self._damaged = False
            report.latch(*setup.DAMAGED)

    def _end(self, whose: int, by: int) -> None:
        code = self._report.code
        if code == faults.POWER_LOST:
            self.interrupted = None
        if code and faults.CLEARED_BY[code] == whose:
            self._report.cleared(code, by)
            self.require()
