"""What the link did not let in is journalled: the first of a reason, the second, the fourth, and so on since power-on.

So a replay or a guess at a key is in the records at once, and whoever says the same a million times fills twenty."""

from shoecore import records
from shoecore.compat import const

_REASONS = const(9)


class Refusals:
    """Counts them by their reason, a number of ``session``."""

    def __init__(self, outbox) -> None:
        self._outbox = outbox
        self._counts = [0] * _REASONS

    def tell(self, reason: int, kind: int) -> None:
        """A message was refused; it is no reason to take the room that the round in flight needs."""
        count = self._counts[reason] = self._counts[reason] + 1
        if not count & (count - 1) and self._outbox.has_room(1):
            self._outbox.add(records.REFUSED, reason, kind, count)
