"""Where a technician's host asks for work, and hears what came of it."""

from shoecore.wire import messages


class Desk:
    """Hears one piece of work at a time; one that comes again is done once, and answered as it was."""

    def __init__(self, link) -> None:
        self._link = link
        self._asked: tuple | None = None
        self._number = 0
        self._answer: tuple = ()

    def hear(self, kind: int, values: tuple) -> None:
        """The host asks for work; while there is some, nothing else is begun."""
        if kind != messages.WORK:
            return
        is_again = values[0] == self._number
        if is_again and self._answer:
            self._tell()
        elif not is_again and (self._answer or not self._number):
            self._number = values[0]
            self._answer = ()
            self._asked = values

    def taken(self):
        """What is asked for: what, and the argument; None while it is nothing."""
        asked = self._asked
        self._asked = None
        return asked[1:] if asked else None

    def answer(self, how: int, told: bytes = b"") -> None:
        """It was done, or not."""
        self._answer = (self._number, how, told)
        self._tell()

    def _tell(self) -> None:
        self._link.tell(messages.WORKED, self._answer, True)
