"""The cards that came out of the shoe since it was filled: none may come more often than the packs have it."""

from shoecore.cards import CARDS


class Tally:
    """Counts each card; ``total`` is all of them, those too that could not be told."""

    def __init__(self, packs: int) -> None:
        self._packs = packs
        self._counts = bytearray(CARDS)
        self.total = 0
        self.whole = packs * CARDS

    def filled(self) -> None:
        """Other cards lie in the shoe now."""
        self.total = 0
        for card in range(CARDS):
            self._counts[card] = 0

    def add(self, card: int) -> bool:
        """Count a card; whether the packs have no more of it."""
        self.total += 1
        if card >= CARDS:
            return False
        if self._counts[card] == self._packs:
            return True
        self._counts[card] += 1
        return False
