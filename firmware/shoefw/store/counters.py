"""How much each part that wears was used, since it was new: kept in RAM, saved where no card is between two sensors."""

from array import array

from shoecore import records
from shoecore.compat import const

from .places import WEAR
from .ring import OVERHEAD, Ring

# The parts, counted in cards, the carousel in moves, READER_ERRORS in cards that no reading came of. A type of deck
# is a part that wears too: DECKS and its number.
FEED_ROLLER = const(0)
EXIT_ROLLER = const(1)
CAROUSEL = const(2)
READER = const(3)
READER_ERRORS = const(4)
DECKS = const(8)
PARTS = const(16)

# The rollers come first; of each is kept too how long a card took under it when it was new.
_ROLLERS = const(2)

_ENTRY = const(128)
_WIDTH = const(4)
_MOST = const(0x3FFFFFFF)


class Counters:
    """Counting costs no memory; ``save`` writes only what changed, and may take as long as a sector is erased."""

    def __init__(self, flash, at: int = WEAR) -> None:
        self._ring = Ring(flash, at, _ENTRY)
        self._figures = array("I", bytes(_WIDTH * (PARTS + _ROLLERS)))
        self._changed = False
        if self._ring.value is not None:
            for figure in range(PARTS + _ROLLERS):
                start = _WIDTH * figure
                self._figures[figure] = int.from_bytes(self._ring.value[start : start + _WIDTH], "little")

    def is_damaged(self) -> bool:
        """Whether a later state than this one was there and cannot be read."""
        return self._ring.damaged > 0

    def uses(self, part: int) -> int:
        """How much a part was used."""
        return self._figures[part]

    def baseline(self, roller: int) -> int:
        """A card's transit under a roller when it was new."""
        return self._figures[PARTS + roller]

    def used(self, part: int, more: int = 1) -> None:
        """Count some more use of a part."""
        uses = self._figures[part] + more
        self._figures[part] = min(uses, _MOST)
        self._changed = True

    def learned(self, roller: int, transit_us: int) -> None:
        """Keep what a new roller's transit is."""
        self._figures[PARTS + roller] = transit_us
        self._changed = True

    def save(self) -> None:
        """Write down what changed: at a quiet point alone."""
        if self._changed:
            value = bytearray(b"\xff" * (_ENTRY - OVERHEAD))
            for figure in range(PARTS + _ROLLERS):
                start = _WIDTH * figure
                value[start : start + _WIDTH] = self._figures[figure].to_bytes(_WIDTH, "little")
            self._ring.append(value)
            self._changed = False

    def replaced(self, part: int, outbox) -> None:
        """A part is new: begin at 0, forget what was learned of the old one, and tell how much that was used."""
        outbox.add(records.PART_REPLACED, part, self._figures[part])
        self._figures[part] = 0
        if part < _ROLLERS:
            self._figures[PARTS + part] = 0
        if part == READER:
            self._figures[READER_ERRORS] = 0
        self._changed = True
        self.save()
