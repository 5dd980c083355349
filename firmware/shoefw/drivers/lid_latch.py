"""The lid's latch: it is set while the lid is open and stays set, powered or not, until the firmware holds it back."""


class LidLatch:
    """``sense`` is high while it is set; ``hold`` keeps it back while it is high and the lid is closed.

    A board without power holds nothing back, so the lid cannot be opened unseen."""

    def __init__(self, sense, hold) -> None:
        self._sense = sense
        self._hold = hold
        self.release()

    def opened(self) -> bool:
        """Whether the lid is open, or was since it was last held back."""
        return bool(self._sense.value())

    def reset(self) -> None:
        """Take it back as soon as the lid is closed, and hold it there: openings are the lid's sensor's to tell."""
        self._hold.value(1)

    def release(self) -> None:
        """Let it be set: an open lid sets it at once, and so it stays when the power goes."""
        self._hold.value(0)
