"""Every card that passes is counted, and timed against the days when its roller was new."""

from shoecore import faults, records
from shoecore.cards import UNREAD

from ..drivers.reader import ANY_BACK
from ..store import counters
from ..store.decks import NONE
from .drift import Drift

_PLACES = (faults.AT_FEED_ROLLER, faults.AT_EXIT_ROLLER)


class Wear:
    """Warns before a roller fails; what it knows is saved where no card is between two sensors."""

    def __init__(self, board, report) -> None:
        self._board = board
        self._report = report
        self.counters = counters.Counters(board.flash)
        self._drifts = (Drift(self.counters, counters.FEED_ROLLER), Drift(self.counters, counters.EXIT_ROLLER))
        self._begin(board.flash)

    def _begin(self, flash) -> None:
        """Accept the deck that is enrolled; the table of decks is let go of after power-on."""
        from ..store.decks import Decks

        decks = Decks(flash)
        self.damaged = decks.is_damaged() or self.counters.is_damaged()
        self.accept(decks.current())

    def accept(self, deck) -> None:
        """Cards of this type of deck are the ones that are taken in from now on; None for any."""
        self._board.reader.accepts = deck.back if deck else ANY_BACK
        self._deck = deck.type if deck else NONE

    def turned(self) -> None:
        """The carousel moved."""
        self.counters.used(counters.CAROUSEL)

    def fed(self, transit_us: int) -> None:
        """A card passed under the feed roller and the reader."""
        self.read(self._board.reader.card)
        self._passed(counters.FEED_ROLLER, transit_us)

    def read(self, card: int) -> None:
        """A card passed the reader, which took it for this one."""
        self.counters.used(counters.READER)
        if card == UNREAD:
            self.counters.used(counters.READER_ERRORS)
        if self._deck != NONE:
            self.counters.used(counters.DECKS + self._deck)

    def given(self, transit_us: int) -> None:
        """A card passed under the exit roller."""
        self._passed(counters.EXIT_ROLLER, transit_us)

    def travel(self, um: int) -> int:
        """How far the feed roller must turn to move a card so far, slipping as it does of late."""
        drift = self._drifts[counters.FEED_ROLLER]
        return um * drift.mean // drift.baseline if drift.baseline else um

    def as_new(self, length: int) -> int:
        """What a card's length at the exit would be if the roller slipped no more than when it was new."""
        drift = self._drifts[counters.EXIT_ROLLER]
        return length * drift.baseline // drift.mean if drift.baseline else length

    def save(self) -> None:
        """At a quiet point: keep what was counted."""
        self.counters.save()

    def _passed(self, roller: int, transit_us: int) -> None:
        self.counters.used(roller)
        drift = self._drifts[roller]
        before = drift.state
        code = drift.passed(transit_us)
        if drift.state < before:
            self._report.cleared(before, records.BY_ITSELF)
        if code:
            self._report.warn(code, _PLACES[roller], faults.NO_CARD, 0, drift.baseline // 1000, drift.mean // 1000)
