"""What becomes a fault of the shoe: sensors that see nothing or see too much, cards that stand in the way."""

from shoecore import faults
from shoecore.cards import UNREAD
from shoecore.compat import const

_WHOLE = const(1000)
_LONGEST_TOLD = const(65535)


class Health:
    """Holds each card against what every sensor said of it; a sensor is at fault when others contradict it."""

    def __init__(self, board, report) -> None:
        self._hand = board.timing
        self._report = report
        self._silent_at = 0
        self._silences = 0
        self._unread = 0
        self._since_empty = 0

    def passed(self, passage, stock: bool, drawn: int) -> None:
        """A card has left, the so many-th of its round; ``stock`` is whether cards lie in the shoe."""
        if passage.silent != self._silent_at:
            self._silent_at = passage.silent
            self._silences = 0
        self._silences += 1
        if passage.silent and (passage.silent == passage.stuck or self._silences >= self._hand.misses):
            self._sensor(passage.silent, drawn)
        self._unread = self._unread + 1 if passage.card == UNREAD else 0
        if self._unread > self._hand.misses:
            self._sensor(faults.AT_READER, drawn)
        self._since_empty = 0 if stock else self._since_empty + 1
        if self._since_empty > self._hand.misses:
            self._sensor(faults.AT_STOCK, drawn)
        if not (passage.doubled or passage.joined):
            self._length(passage.length, drawn)

    def stuck(self, at: int, card: int) -> None:
        """Something stands before a sensor too long."""
        if at == faults.AT_THICKNESS:
            self._latch(faults.SENSOR_STUCK, at, card, 0, _LONGEST_TOLD)
        else:
            self._latch(faults.EXIT_JAM, at, card, self._hand.slow_ms, self._hand.stuck_ms)

    def unseen(self, card: int) -> None:
        """A card was read that neither exit sensor saw."""
        self._sensor(faults.AT_GATE, card)

    def never_empty(self) -> None:
        """More cards came out of the shoe than it held, and it says that there are more."""
        self._latch(faults.SENSOR_STUCK, faults.AT_STOCK, faults.NO_CARD, 0, _LONGEST_TOLD)

    def pushed_in(self, card: int) -> None:
        """A card came in from outside."""
        self._latch(faults.CARD_RETURNED, faults.AT_MOUTH, card, 0, 1)

    def went_back(self, card: int) -> None:
        """A card that was half out is inside again: told, and no more."""
        self._report.warn(faults.CARD_RETURNED, faults.AT_GATE, card, 1, 0, 1)

    def _sensor(self, at: int, card: int) -> None:
        self._latch(faults.SENSOR_STUCK, at, card, _WHOLE, 0)

    def _length(self, length: int, card: int) -> None:
        hand = self._hand
        if length and not hand.shortest_um <= length <= hand.longest_um:
            self._report.warn(faults.CARD_LENGTH, faults.AT_GATE, card, 1, _WHOLE, length * _WHOLE // hand.card_um)

    def _latch(self, code: int, at: int, card: int, expected: int, observed: int) -> None:
        """Latch it, unless it stands latched already."""
        if code != self._report.code:
            self._report.latch(code, at, card, 1, expected, observed)
