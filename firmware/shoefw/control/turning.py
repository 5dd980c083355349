"""Slots brought to the path: home first where it is not known, and seen again whenever slot 0 comes by."""

from shoecore import faults

from ..events import CAROUSEL_THERE
from .clearing import WHEEL
from .meanwhile import meanwhile


class Turning:
    """The carousel stands at a slot when ``to`` is done, or a person was asked."""

    def __init__(self, works) -> None:
        self._works = works
        self._board = works.board
        self._task = works.task
        self._guard = works.guard
        self._clearing = works.clearing
        self._wear = works.wear

    def doubt(self) -> None:
        """A card did not find its slot: home is found again before the next turn."""
        self._board.carousel.lose_home()

    def to(self, slot: int):
        """Turn to a slot; a carousel that is late, or that is not where it should be, is latched."""
        board = self._board
        carousel = board.carousel
        while True:
            if self._guard.opened or not carousel.at_home:
                self._guard.opened = False
                yield from meanwhile(self._works, self._home)
                yield from self._guard.ready()  # to let go of what finds it has taken its time
                continue
            arrived = not carousel.go(slot) or (yield from self._task.since(CAROUSEL_THERE, board.timing.turn_ms))
            yield from self._guard.turned()
            if self._guard.disturbed:
                carousel.lose_home()
                yield from self._guard.ready()
            elif not arrived:
                carousel.stop()
                yield from self._lost((faults.HOMING_FAILED, faults.AT_CAROUSEL, slot, 1, carousel.turn, 0))
            elif slot == 0 and not board.home.blocked():
                yield from self._lost((faults.HOMING_FAILED, faults.AT_HOME, slot, 1, 0, carousel.pitch))
            elif self._guard.forbids():
                yield from self._guard.ready()
            else:
                self._wear.turned()
                return

    def _home(self):
        from . import homing

        yield homing
        return homing.Homing(self._works).home()

    def _lost(self, fault: tuple):
        self._board.carousel.lose_home()
        yield from self._clearing.latched(fault, WHEEL)
