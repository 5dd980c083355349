"""The machine's own small chance: three short generators of Wichmann and Hill, all in small ints."""

from .part import Part


class Chance(Part):
    """The same seed gives the same numbers on every interpreter."""

    STATE = ("_first", "_second", "_third")

    def __init__(self, seed: int) -> None:
        self._first = 1 + seed % 30000
        self._second = 1 + seed // 7 % 30000
        self._third = 1 + seed // 31 % 30000
        for _ in range(8):
            self.below(2)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, for bounds that are small against 30,000."""
        self._first = self._first * 171 % 30269
        self._second = self._second * 172 % 30307
        self._third = self._third * 170 % 30323
        return (self._first + self._second + self._third) % bound

    def happens(self, per_mille: int) -> bool:
        """Whether something of this likelihood happens now; without any it costs no number."""
        return per_mille > 0 and self.below(1000) < per_mille
