"""What the journal needs where nothing moves: sectors erased ahead, its pages read again."""

from shoecore.compat import const

# Seconds from one reading of it all to the next.
_PAUSE = const(86400)


class Upkeep:
    """``rest`` is called at every quiet point, ``look`` once a second while nothing moves."""

    def __init__(self, outbox) -> None:
        self._outbox = outbox
        self._steps = outbox.journal.check_steps()
        self._pause = 0

    def rest(self) -> None:
        """Nothing is about to move, and an erasure may take its time."""
        if not self._outbox.is_damaged():
            self._outbox.journal.make_room()
            self._outbox.summing.summaries.make_room()

    def look(self) -> None:
        """Read one more page of the journal and hold it to the one before; all of them once a day."""
        if self._pause:
            self._pause -= 1
            return
        try:
            next(self._steps)
        except StopIteration:
            self._steps = self._outbox.journal.check_steps()
            self._pause = _PAUSE
