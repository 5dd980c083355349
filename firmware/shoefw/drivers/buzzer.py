"""A buzzer on a pin."""


class Buzzer:
    """Sounds or is silent."""

    def __init__(self, pin) -> None:
        self._pin = pin
        self.set(False)

    def set(self, on: bool) -> None:
        """Let it sound, or end it."""
        self._pin.value(1 if on else 0)
