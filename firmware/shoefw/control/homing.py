"""Home found twice: fast, then again at half speed from a little before, with the mark seen to clear between."""

from shoecore import faults
from shoecore.compat import const

from ..events import CAROUSEL_THERE, HOME_FOUND, LEASE_LOST, LID_OPENED
from ..ticks import diff
from .clearing import WHEEL

_STEPS_BACK = const(10)
_STEPS_ON = const(50)
_EVEN = const(4)


class Homing:
    """Never turns more than one and a half times, and trusts no mark that it has not found twice at one place."""

    def __init__(self, works) -> None:
        self._board = works.board
        self._task = works.task
        self._guard = works.guard
        self._clearing = works.clearing

    def home(self):
        """Slot 0 at the path. A search that was disturbed begins again; one that fails is latched."""
        while True:
            yield from self._guard.ready()
            fault = yield from self._search()
            if fault is None:
                return
            if not self._guard.disturbed:
                yield from self._clearing.latched(fault, WHEEL)

    def _search(self):
        """None when home was found, else the fault."""
        board = self._board
        carousel = board.carousel
        timing = board.timing
        carousel.seek_home()
        if not (yield from self._saw(HOME_FOUND, timing.home_ms)):
            return (faults.HOMING_FAILED, faults.AT_HOME, 0, 1, carousel.search, carousel.search)
        first = carousel.mark()
        carousel.back_off(first, _STEPS_BACK)
        if not (yield from self._saw(CAROUSEL_THERE, timing.home_ms)):
            return (faults.HOMING_FAILED, faults.AT_CAROUSEL, 0, 1, _STEPS_BACK, 0)
        if board.home.blocked():
            return (faults.SENSOR_STUCK, faults.AT_HOME, 0, 1, 0, 1)
        carousel.approach(first, _STEPS_ON)
        if not (yield from self._saw(HOME_FOUND, timing.home_ms)):
            return (faults.HOMING_FAILED, faults.AT_HOME, 0, 2, _STEPS_ON, _STEPS_ON)
        second = carousel.mark()
        off = abs(diff(second, first))
        if off > carousel.pitch // _EVEN:
            return (faults.HOMING_FAILED, faults.AT_HOME, 0, 2, carousel.pitch // _EVEN, off)
        carousel.home_here(second)
        return None

    def _saw(self, event: int, milliseconds: int):
        """Wait for an event; whatever takes the right to move away stops the search at once."""
        board = self._board
        came = yield from self._task.since(event | LEASE_LOST | LID_OPENED, milliseconds)
        if came == event:
            return True
        if came:
            self._guard.disturbed = True
        board.carousel.stop()
        return False
