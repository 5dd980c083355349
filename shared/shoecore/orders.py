"""The life of an order: drawn once, then executed or voided; drawn anew only where a ruling demands it."""

from . import findings
from .compat import const

_UNKNOWN = const(-1)


class Orders:
    """Follows the orders that a device draws, from round to round; of what was not seen from its start it says nothing.

    Each method gives 0, or the code of what is wrong."""

    def __init__(self) -> None:
        self._living = _UNKNOWN
        self._last = 0
        self._ruling = 0
        self._ruled = 0

    def forget(self) -> None:
        """Records are missing: any order may live now."""
        self._living = _UNKNOWN

    def begin(self) -> None:
        """A device that remembers nothing has started: what it had drawn is lost."""
        self._living = 0
        self._last = 0

    def demand(self, ruling: int) -> None:
        """A ruling demands that the remainder is drawn anew, before the next card."""
        self._ruling = ruling
        self._ruled = self._living

    def draw(self, order: int, ruling: int, begun: bool) -> int:
        """An order is drawn; ``begun`` says that cards of an open round have left the device."""
        demanded = ruling == self._ruling if ruling else not begun
        right = self._living <= 0 and order != self._last and demanded
        self._living = order
        self._last = order
        return 0 if right else findings.REDRAWN

    def end(self, order: int) -> int:
        """An order was executed or voided."""
        if self._living not in (order, _UNKNOWN):
            return findings.NOT_LIVING
        self._living = 0
        return 0

    def reshuffled(self, order: int) -> int:
        """Cards are back in the remainder by a ruling; the order that lived then must not go on."""
        return findings.NOT_RESHUFFLED if order == self._living == self._ruled and order > 0 else 0

    def give(self) -> int:
        """A card leaves a device that draws its orders itself; that none lives is told once."""
        self._ruling = 0
        if self._living:
            return 0
        self._living = _UNKNOWN
        return findings.NO_ORDER
