"""A reading or a thickness that came while no card was under way: of the card before, or of one whose edges follow."""

from shoecore.cards import UNREAD

from ...ticks import diff


class Loose:
    """Kept until a card claims it, or until it is clear that none does."""

    def __init__(self, early_us: int) -> None:
        self._early_us = early_us
        self._card_at = 0
        self._thick_at = 0
        self.card = UNREAD
        self.thick = False
        self._is_thick = False

    def read(self, card: int, now: int) -> None:
        """The reader named a card."""
        self.card = card
        self._card_at = now

    def grows_thick(self, now: int) -> None:
        """More than one card lies at the gate."""
        self.thick = self._is_thick = True
        self._thick_at = now

    def grows_thin(self) -> None:
        """No more than one card lies there."""
        self._is_thick = False

    def is_thick(self) -> bool:
        """Whether more than one card lies at the gate now."""
        return self._is_thick

    def claim(self, now: int) -> tuple:
        """For a card that shows itself at this moment: its reading, which no earlier edge explains, and its thickness.

        After a pause of the loop a reading is there before the edges that led to it."""
        card = self.card if diff(self._card_at, now) >= 0 else UNREAD
        thick = self.thick and diff(self._thick_at, now) >= -self._early_us
        self.drop()
        return (card, thick)

    def drop(self) -> None:
        """It belongs to nothing any more."""
        self.card = UNREAD
        self.thick = False
