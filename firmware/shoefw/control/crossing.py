"""A card's way past two sensors, and what their shadows say of the card and of the sensors."""

from shoecore import faults

from ..ticks import diff
from .shadow import EVEN, Shadow, near


class Crossing:
    """A slow card is slow everywhere; a wrong card is too long or too short for its speed; a wrong sensor disagrees
    with the other and with the way between them. ``nudges`` is how often the card had to be helped on, and
    ``followed`` that something came to the first sensor long after it."""

    def __init__(self, card_us: int, gap_us: int, band: int) -> None:
        self.first = Shadow(card_us)
        self.second = Shadow(card_us)
        self._gap_us = gap_us
        self._band = band
        self.nudges = 0
        self.followed = False
        self.at = 0
        self.expected = 0
        self.observed = 0

    def begin(self) -> None:
        """The next card sets out."""
        self.first.begin()
        self.second.begin()
        self.nudges = 0
        self.followed = False

    def whole(self) -> bool:
        """Whether both sensors saw a card come and go."""
        return self.first.seen & self.second.seen == 3

    def was_seen(self) -> bool:
        """Whether any sensor saw it come."""
        return self.first.seen + self.second.seen > 0

    def got_far(self) -> bool:
        """Whether it left the first sensor, or came to the second."""
        return self.first.whole() or self.second.seen > 0

    def first_lies(self) -> bool:
        """Whether the card came to the second sensor and never left the first, which no card is long enough for."""
        return self.second.seen > 0 and not self.first.whole()

    def another_came(self) -> bool:
        """Whether the next card came to the first sensor while the second still says that it sees this one."""
        return self.nudges > 0 and self.first.broken and self.second.seen == 1

    def slid_back(self) -> bool:
        """Whether the card came by the first sensor again after it had left the second."""
        return self.first.broken and diff(self.first.gone, self.second.gone) > 0

    def way_us(self) -> int:
        """How long it took from the one sensor to the other."""
        return diff(self.second.came, self.first.came)

    def judge(self) -> int:
        """0 for a good card, else what is wrong: with the card, or with the sensor ``at`` which a card passed."""
        first = self.first.length()
        second = self.second.length()
        if not first or not second:
            return self._blame(not first)
        if self.nudges:
            second = first  # it stood still before the second sensor
        elif self.first.broken or self.second.broken:
            return self._torn(first, second)
        way = self.way_us() * EVEN // self._gap_us
        band = self._band
        if near(first, way, band) and near(second, way, band):
            return 0
        if near(first, EVEN, band) and near(second, EVEN, band):
            return self._blame(way < EVEN)
        if near(first, second, band):
            return self._told(faults.CARD_LENGTH, first * EVEN // max(1, way))
        return self._blame(abs(first - EVEN) > abs(second - EVEN))

    def _torn(self, first: int, second: int) -> int:
        """A sensor saw more than one shadow: of one card, or of another that followed it."""
        if max(first, second) > EVEN + EVEN // 2 and near(first, second, self._band):
            return self._told(faults.EXTRA_CARD, first)
        return self._blame(self.first.broken)

    def _told(self, fault: int, length: int) -> int:
        """The card's fault; its length is told per mille."""
        self.at = faults.AT_ENTRY
        self.expected = EVEN
        self.observed = length
        return fault

    def _blame(self, the_first: bool) -> int:
        """The sensor's fault; how long it was blocked is told per mille of a card's time."""
        self.at = faults.AT_ENTRY if the_first else faults.AT_SLOT
        self.expected = EVEN
        self.observed = (self.first if the_first else self.second).length()
        return faults.SENSOR_STUCK
