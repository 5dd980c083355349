"""What will happen at a known moment: late edges, late readings, a hand that comes back."""

from .part import NEVER, Part


class Agenda(Part):
    """Entries ``(time, what, first, second)`` in the order of their times, those of one time as they were made."""

    STATE = ("due", "_waiting")

    def __init__(self) -> None:
        self.due = NEVER
        self._waiting: list[tuple] = []

    def add(self, time: int, what: int, first=0, second=0) -> None:
        """Something will happen."""
        waiting = self._waiting
        at = len(waiting)
        while at and waiting[at - 1][0] > time:
            at -= 1
        waiting.insert(at, (time, what, first, second))
        self.due = waiting[0][0]

    def take(self) -> tuple:
        """The next entry, which is over then."""
        entry = self._waiting.pop(0)
        self.due = self._waiting[0][0] if self._waiting else NEVER
        return entry
