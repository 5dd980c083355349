"""The shadow that one card throws on one sensor: when it came and went, and how long that is for a card."""

from shoecore.compat import const

from ..ticks import diff

EVEN = const(1000)


class Shadow:
    """From the first edge that blocked to the last that cleared; edges between them are noted, not believed."""

    def __init__(self, card_us: int) -> None:
        self._card_us = card_us
        self.came = 0
        self.gone = 0
        self.seen = 0
        self.broken = False

    def begin(self) -> None:
        """The next card sets out."""
        self.seen = 0
        self.broken = False

    def edge(self, blocks: bool, now: int) -> None:
        """The sensor changed."""
        if blocks:
            if self.seen:
                self.broken = True
            else:
                self.came = now
            self.seen |= 1
        else:
            self.gone = now
            self.seen |= 2

    def is_long_gone(self, now: int) -> bool:
        """Whether the card came so long ago that what comes now is another one."""
        return self.seen > 0 and 2 * diff(now, self.came) > 3 * self._card_us

    def whole(self) -> bool:
        """Whether it came and went."""
        return self.seen == 3

    def length(self) -> int:
        """Per mille of what a card of the right length takes at full speed; 0 if it is not whole."""
        return self.time_us() * EVEN // self._card_us if self.seen == 3 else 0

    def time_us(self) -> int:
        """How long it lay there."""
        return diff(self.gone, self.came)


def near(one: int, other: int, band: int) -> bool:
    """Whether two lengths agree within so many per mille."""
    return abs(one - other) * EVEN <= band * other
