"""The simulated hand: draws at 0.2 to 2 metres a second, never quite evenly, and sometimes not as it should."""

from shoecore.compat import const

from .chance import Chance
from .shoe import MOUTH, OUT

STEADY = const(0)
HESITANT = const(1)
TO_AND_FRO = const(2)
PUSHES_BACK = const(3)
TWO_AT_ONCE = const(4)
ONE_BEHIND = const(5)

_PIECE = const(10000)
_SLOWEST = const(200)
_FASTEST = const(2000)
_UNEVEN = const(8)


class Hand:
    """The same seed draws the same way; speeds are micrometres a millisecond."""

    def __init__(self, shoe, seed: int) -> None:
        self._shoe = shoe
        self.chance = Chance(seed)

    def draw(self, manner: int = STEADY, slowest: int = _SLOWEST, fastest: int = _FASTEST) -> bool:
        """Draw the next card in some manner; False where the shoe has none left for it."""
        begins = self._between(slowest, fastest)
        ends = min(fastest, max(slowest, begins * self._between(80, 160) // 100))
        if manner == PUSHES_BACK:
            turns = self._between(22000, 100000)
            return self._shoe.draw([0], self._legs(0, turns, begins, begins) + self._legs(turns, 0, ends, ends))
        legs = self._legs(0, OUT, begins, ends)
        if manner == HESITANT:
            legs.insert(self._between(1, 14), (-1, self._between(200, 1500) * 1000))
        elif manner == TO_AND_FRO:
            turns = self._between(55000, 105000)
            legs = self._legs(0, turns, begins, ends) + self._legs(turns, 25000, ends, begins)
            legs += self._legs(25000, OUT, begins, ends)
        elif manner == TWO_AT_ONCE:
            return self._two(self._between(0, 60000), begins, ends)
        elif manner == ONE_BEHIND:
            return self._two(self._between(95000, 112000), begins, ends)
        return self._shoe.draw([0], legs)

    def push_in(self) -> None:
        """Put the card that was drawn last back in."""
        speed = self._between(_SLOWEST, 1000)
        self._shoe.push_in(self._legs(OUT, 0, speed, speed))

    def leave_in_mouth(self) -> bool:
        """Draw a card half out and let go."""
        speed = self._between(_SLOWEST, 1000)
        return self._shoe.draw([0], self._legs(0, MOUTH + _PIECE, speed, speed))

    def _two(self, offset: int, begins: int, ends: int) -> bool:
        return self._shoe.draw([0, offset], self._legs(0, OUT + offset, begins, ends))

    def _legs(self, start: int, to: int, begins: int, ends: int) -> list:
        """From one place to another in pieces of a centimetre, the speed going over from one to the other, unevenly."""
        legs = []
        at = start
        way = abs(to - start)
        while at != to:
            at = min(at + _PIECE, to) if to > start else max(at - _PIECE, to)
            even = begins + (ends - begins) * abs(at - start) // way
            legs.append((at, max(_SLOWEST, even + even * self._between(-_UNEVEN, _UNEVEN) // 100)))
        return legs

    def _between(self, least: int, most: int) -> int:
        return least + (most - least) * self.chance.below(1001) // 1000
