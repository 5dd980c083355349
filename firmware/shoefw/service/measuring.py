"""What the cards of a deck take on their way, measured: spans of each quantity, and how many took how long."""

from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.work import BIN, BINS, FIRST_BIN, MEASURED, SPANS

from ..calibrated import figures_of, own, replaced
from ..ticks import add, diff

_EVEN = const(1000)

# Edges of one sensor that follow so soon are a bounce, and no card's.
_BOUNCE_US = const(10000)
_ENTRY = const(4 | 8)
_SLOT = const(16 | 32)
_WAY = const(4 | 8 | 16 | 32 | 64 | 128)
_EXIT = const(3)
_RATIOS = const(4)
_MOST = const(0x3FFFFFFF)
_ROOM = const(96)

# So much wider and longer than the board's own are the windows while they are measured.
_BAND = const(900)
_LONGER = const(3)


class Measured:
    """``fed`` and ``given`` take in a card after it has passed; a card that slipped or was seen badly says nothing."""

    def __init__(self, board) -> None:
        self.cards = 0
        self.bounce = 0
        self.fed_bins = bytearray(BINS)
        self.given_bins = bytearray(BINS)
        self._board = board
        self._spans = [[_MOST, 0, 0, 0] for _ in SPANS]
        self._last = [add(board.now(), -_BOUNCE_US)] * 3
        self._seen = 0
        self._pop = board.edges.pop

    def fed(self, feeding) -> None:
        """A card that has come into its slot."""
        crossing = feeding.crossing
        first, second = crossing.first, crossing.second
        if crossing.nudges or not crossing.whole() or first.broken or second.broken:
            return
        way = crossing.way_us()
        shadows = (first.time_us(), second.time_us())
        self.cards += 1
        per_way = (shadows[0] * _EVEN // way, shadows[1] * _EVEN // way)
        for at, value in enumerate(shadows + (way,)):
            self._spans[at] = _with(self._spans[at], value)
        for at, value in enumerate(per_way):
            self._spans[_RATIOS + at] = _with(self._spans[_RATIOS + at], value)
        _count(self.fed_bins, way, self._board.timing.gap_us)

    def given(self, ejecting) -> None:
        """A card that has come out."""
        shadow = ejecting.shadow
        if shadow.whole() and not shadow.broken:
            self._spans[_EXIT] = _with(self._spans[_EXIT], shadow.time_us())
            _count(self.given_bins, shadow.time_us(), self._board.timing.card_us)

    def told(self) -> bytes:
        """All of it, as the host takes it."""
        values = [self.cards, self.bounce]
        for least, total, most, count in self._spans:
            values += [least if count else 0, total // max(1, count), most]
        body = bytearray(_ROOM)
        return bytes(memoryview(body)[: fields.put(body, 0, MEASURED, tuple(values))])

    def hear_bounces(self) -> None:
        """Look at every raw edge from now on as the ring gives out what settled: an interrupt's stack is short."""
        self._seen = self._board.edges.into
        self._board.edges.pop = self._settled

    def leave_bounces(self) -> None:
        """Look no more."""
        del self._board.edges.pop

    def _settled(self, now: int) -> int:
        edges = self._board.edges
        while self._seen != edges.into:
            self._edge(edges.events[self._seen], edges.times[self._seen])
            self._seen = (self._seen + 1) % len(edges.times)
        return self._pop(now)

    def _edge(self, event: int, time: int) -> None:
        if event & _WAY:
            which = 0 if event & _ENTRY else 1 if event & _SLOT else 2
            since = diff(time, self._last[which])
            if self.bounce < since < _BOUNCE_US:
                self.bounce = since
            self._last[which] = time


def wide(board):
    """The board's own timing with windows so wide that a card is measured which narrow or wrong ones would refuse."""
    known = own(board)
    settle_us, card_us, gap_us, _, edge_ms = figures_of(known)
    return replaced(known, (settle_us, card_us, gap_us, _BAND, edge_ms * _LONGER))


def _with(span: list, value: int) -> list:
    least, total, most, count = span
    return [min(least, value), total + value, max(most, value), count + 1]


def _count(bins: bytearray, value: int, expected: int) -> None:
    at = (value * _EVEN // expected - FIRST_BIN) // BIN
    at = max(0, min(BINS - 1, at))
    bins[at] = min(255, bins[at] + 1)
