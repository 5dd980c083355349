"""The host's leave to move: asked for again and again while motion is wanted, gone soon after the host falls silent."""

from shoecore.compat import const

from .ticks import add, diff

_LEASE_US = const(250000)
# Two questions in a lease: one that is lost, or its answer, costs no motion.
_ASK_US = const(120000)
_NUMBERS = const(65535)

# The questions that may still be answered: the latest, and the one before it.
_LATEST = const(1)
_BOTH = const(3)


class Lease:
    """Counts from the moment of the question, so an answer that was long on its way is worth less and never too much.

    As of the last ``age`` or ``ask``, ``given`` says whether it is held, and ``wait`` in how many microseconds the next
    question is due or it ends. Times are compared only while a question is young: what is older is forgotten before the
    ticks can wrap."""

    def __init__(self) -> None:
        self._number = 0
        self._written = 0
        self._asked_at = 0
        self._before_at = 0
        self._young = False
        self._open = 0
        self.given = False
        self._until = 0
        self._changes_at = 0
        self.wait = 0

    def drop(self) -> None:
        """What was given is no longer held, and no question is open: there is another host."""
        self._young = self.given = False
        self._open = 0
        self.wait = 0

    def held(self, now: int) -> bool:
        """Whether a new card may move."""
        if self.given and diff(now, self._until) >= 0:
            self.given = False
        return self.given

    def due(self) -> bool:
        """Whether it is time for a question; to be seen to while motion is wanted."""
        return self.wait <= 0

    def age(self, now: int) -> None:
        """Forget what has become too old; called at every poll."""
        if self._young:
            self.wait = diff(self._changes_at, now)
            if self.wait <= 0:
                self._change(now)

    def ask(self, now: int, written: int) -> int:
        """The number of a new question, asked at this moment, before which so many bytes were written."""
        self._written = written
        self._number = (self._number + 1) & _NUMBERS
        self._before_at = self._asked_at
        self._asked_at = now
        self._young = True
        self._open = (self._open << 1 | _LATEST) & _BOTH
        self._change(now)
        return self._number

    def answer(self, number: int) -> int:
        """The host has answered; another number or the same again changes nothing, a late answer is over at once.
        How many bytes it has read, as it knows the latest question; else -1."""
        age = (self._number - number) & _NUMBERS
        if self._open >> age & _LATEST:
            self._open &= _LATEST if age else 0
            self._until = add(self._before_at if age else self._asked_at, _LEASE_US)
            self._changes_at = self._asked_at
            self.given = True
            return -1 if age else self._written
        return -1

    def _change(self, now: int) -> None:
        """Something may be due, over or too old: reckon all of it anew."""
        wait = _ASK_US - diff(now, self._asked_at)
        if wait <= _ASK_US - _LEASE_US:
            self.drop()
            return
        if self.given:
            left = diff(self._until, now)
            if left <= 0:
                self.given = False
            elif left < wait:
                wait = left
        self.wait = wait
        self._changes_at = add(now, wait)
