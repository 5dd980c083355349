"""What the Dealer has set at the keypad: who sits where, and where the button is."""

from shoecore.rulebooks.table import SEATS

from ..drivers import keys


class Panel:
    """Seat keys set and clear seats; after the button key the next seat key places the button."""

    def __init__(self) -> None:
        self.key = 0
        self.seats = 0
        self.button = 1
        self._placing = False

    def press(self, key: int) -> None:
        """Take a key that is about seats; any other is only kept in ``key``."""
        self.key = key
        if not 1 <= key <= SEATS:
            self._placing = key == keys.BUTTON
        elif self._placing:
            self.button = key
            self._placing = False
        else:
            self.seats ^= 1 << (key - 1)
