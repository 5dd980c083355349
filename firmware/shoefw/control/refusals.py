"""A round that the device does not begin is written down, with its reason."""

from shoecore import records


class Refusals:
    """Tells one refusal until something was acknowledged: a key held down must not fill the outbox."""

    def __init__(self, outbox) -> None:
        self._outbox = outbox
        self._told_at = 0

    def tell(self, reason: int) -> None:
        """A round was refused for this reason."""
        outbox = self._outbox
        if self._told_at != outbox.oldest and outbox.has_room(1):
            self._told_at = outbox.oldest
            outbox.add(records.ROUND_REFUSED, reason)
