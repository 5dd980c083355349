"""A deck drawn by hand past the reader of a shoe for its own sake, until no card lies in the shoe."""

from shoecore.cards import CARDS, UNREAD
from shoecore.compat import const

from ..control.shoe import passage as p
from ..events import CARD_READ, KEY, STOCK_EMPTY, STOCK_FULL, TIMEOUT
from ..ticks import diff

# What a hand takes at most from one card to the next sensor, when it is at the last card.
_QUIET_MS = const(600)
_QUIET = const(-1)
_MILLISECOND = const(1000)

_REASONS = ((p.STUCK, "A CARD IS STUCK"), (p.UNSEEN, "EXIT SENSOR"), (p.PUSHED_IN, "A CARD PUT BACK"))


class Drawn:
    """``read`` and ``backs`` are what the reader said of the deck; no roller moved it, so ``mean_ms`` is 0."""

    NEW_DECK = ("A NEW DECK ALONE", "INTO THE SHOE")

    def __init__(self, bench) -> None:
        self._bench = bench
        self._board = bench.works.board
        self._task = bench.works.task
        self._wear = bench.works.wear
        self._passage = p.Passage(self._board.timing, self._board.reader)
        self.read = bytearray()
        self.backs = bytearray()
        self.mean_ms = 0

    def take_in(self, first: str, second: str):
        """See a deck drawn card by card; why it is none, or the empty string."""
        stock = self._board.stock
        yield from self._bench.until(stock, STOCK_FULL, True, first, second)
        while True:
            self._bench.show("DRAW EVERY CARD", "%d OF %d" % (len(self.read), CARDS))
            fact = yield from self._fact()
            if fact == _QUIET and (len(self.read) >= CARDS or (self.read and not stock.blocked())):
                return "MORE CARDS" if stock.blocked() else ""
            if fact in (p.DRAWN, p.WITH_IT):
                self._note(self._passage.card)
            if fact == p.DRAWN and self._passage.doubled:
                self._note(UNREAD)
            for wrong, reason in _REASONS:
                if fact == wrong:
                    return reason

    def give_out(self):
        """The cards lie on the table; until those that were not drawn are taken out too."""
        yield from self._bench.until(self._board.stock, STOCK_EMPTY, False, "TAKE THE CARDS", "OUT OF THE SHOE")

    def _fact(self):
        """What becomes known of a card next, or _QUIET where no card moves for a while."""
        passage = self._passage
        task = self._task
        timed = passage.timed
        wait = max(1, diff(passage.deadline, task.clock) // _MILLISECOND + 1) if timed else _QUIET_MS
        event = yield from self._bench.event(p.WATCHED | KEY, wait)
        if event == TIMEOUT:
            return passage.late(task.now) if timed else _QUIET
        if event == CARD_READ:
            self.backs.append(self._board.reader.back)
        return passage.see(event, task.clock if event == CARD_READ else task.now) if event & p.WATCHED else p.NOTHING

    def _note(self, card: int) -> None:
        self.read.append(card)
        self._wear.read(card)
