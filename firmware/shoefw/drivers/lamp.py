"""A lamp on a pin."""


class Lamp:
    """On or off."""

    def __init__(self, pin) -> None:
        self._pin = pin
        self.set(False)

    def set(self, on: bool) -> None:
        """Light it or put it out."""
        self._pin.value(1 if on else 0)
