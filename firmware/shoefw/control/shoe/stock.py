"""The cards that lie in the shoe: they come in under an open lid alone, and every one of them must come out."""

from shoecore import faults
from shoecore.compat import const

from ...events import LID_CLOSED, LID_OPENED, STOCK_FULL

_EMPTY_LOOKS = const(3)


class Stock:
    """Knows when other cards lie in the shoe, when it is empty for certain, and whether cards are missing then."""

    def __init__(self, board, report, tally) -> None:
        self._board = board
        self._report = report
        self._tally = tally
        self._filling = False
        self._sealed = False
        self._empty_looks = 0

    def unknown(self) -> None:
        """Nobody has told what happened to the cards: what lies there now is counted from here on."""
        self._filling = self._sealed = False
        self._tally.filled()

    def changed(self, event: int) -> None:
        """The lid or the stock sensor has changed."""
        if event == LID_OPENED:
            self._count()
            self._sealed = False
        elif event == LID_CLOSED:
            self._sealed = self._filling
            self._filling = False
        elif event == STOCK_FULL and (self._filling or self._board.lid.blocked()):
            self._filling = True
            self._tally.filled()

    def look(self) -> None:
        """No card is on its way: what the sensor says now is what lies in the shoe."""
        self._empty_looks = 0 if self._board.stock.blocked() else min(self._empty_looks + 1, _EMPTY_LOOKS)

    def is_empty(self) -> bool:
        """Whether no card has lain there for several looks."""
        return self._empty_looks == _EMPTY_LOOKS

    def never_empties(self) -> bool:
        """Whether it says that cards lie there though all that it held came out."""
        return self._sealed and self._empty_looks == 0 and self._tally.total >= self._tally.whole

    def _count(self) -> None:
        """A shoe that was drawn to its last card must have given every card of its packs."""
        tally = self._tally
        if self._sealed and not self._board.stock.blocked() and tally.total < tally.whole:
            missing = tally.whole - tally.total
            self._report.warn(faults.MISSING, faults.AT_DECK, faults.NO_CARD, 1, 0, missing)
