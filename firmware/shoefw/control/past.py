"""What was under way when the power went, as ``recalling`` has it from the end of the journal."""


class Past:
    """``opened`` are the values of the open round's record, ``order`` is the order that lives; None and 0 for none.

    ``committed`` is the order that was committed to last and may still have to be opened: its number, how many cards
    were given before it was drawn, how many it has, its root; or nothing. ``given`` counts the cards of the round that
    are told as handed out, ``happened`` is the round's play, ``drawn`` what a hand drew from a shoe. ``certain`` says
    that the order is known to have been drawn for all that was not out, and that no start before this one has found a
    card whose place nobody can prove; ``ended`` that a ruling has ended the open round."""

    def __init__(self) -> None:
        self.opened: tuple | None = None
        self.order = 0
        self.committed: tuple = ()
        self.given = 0
        self.certain = True
        self.ended = False
        self.happened: list[tuple[int, tuple]] = []
        self.drawn: list[tuple] = []

    def round(self) -> int:
        """The number of the open round; 0 for none."""
        return self.opened[0] if self.opened else 0

    def is_busy(self) -> bool:
        """Whether anything was under way."""
        return self.order > 0 or self.opened is not None

    def over(self) -> None:
        """The pit has ended it."""
        self.opened = None
        self.order = 0
