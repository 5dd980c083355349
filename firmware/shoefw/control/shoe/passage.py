"""What passes the mouth of the shoe: from edges, readings and the thickness to facts about cards.

Three witnesses see a card leave: the gate clears behind it, the mouth clears behind it, and the reader, which names a
card only when it has passed whole. Two of them make it a card that has left; the third, if it said nothing, is named.
A card that the mouth clears before the gate, and that was not read, went back."""

from shoecore import faults
from shoecore.cards import UNREAD
from shoecore.compat import const

from ...events import CARD_READ, GATE_BLOCKED, GATE_CLEAR, MOUTH_BLOCKED, MOUTH_CLEAR, THICK, THIN
from ...ticks import add
from . import drawn
from .loose import Loose

# What has become known.
NOTHING = const(0)
DRAWN = const(1)
WITH_IT = const(2)
RETURNED = const(3)
PUSHED_IN = const(4)
SLOW = const(5)
STUCK = const(6)
UNSEEN = const(7)

WATCHED = GATE_BLOCKED | GATE_CLEAR | MOUTH_BLOCKED | MOUTH_CLEAR | THICK | THIN | CARD_READ

_MILLISECOND = const(1000)


class Passage:
    """``see`` takes an event, ``late`` says that ``deadline`` has passed; each gives one fact.

    After DRAWN: ``card``, ``doubled`` (another lay on it), ``joined`` (it followed the one before without a gap),
    ``silent`` (the place of a sensor that did not see it) and ``length`` (micrometres, or 0). After WITH_IT, ``card``
    came out beside the last one. After STUCK, ``at`` is where."""

    def __init__(self, hand, reader) -> None:
        self._hand = hand
        self._reader = reader
        self._under_way = drawn.Drawn()
        self._loose = Loose(hand.early_us)
        self.card = UNREAD
        self.doubled = False
        self.joined = False
        self.silent = 0
        self.length = 0
        self.at = 0
        self.timed = False
        self.deadline = 0
        # The sensor that still says blocked though the card has left, or 0.
        self.stuck = 0
        self._gate = False
        self._mouth = False
        self._behind = False
        self._behind_at = 0
        self._told_slow = False
        self._last = UNREAD
        self._just_left = False

    def busy(self) -> bool:
        """Whether a card is under way."""
        return self._under_way.seen != 0

    def see(self, event: int, now: int) -> int:
        """An event of WATCHED."""
        if event == GATE_BLOCKED:
            return NOTHING if self._gate else self._gate_in(now)
        if event == MOUTH_BLOCKED:
            return NOTHING if self._mouth else self._mouth_in(now)
        if event == GATE_CLEAR:
            return self._gate_out(now)
        if event == MOUTH_CLEAR:
            return self._mouth_out(now)
        if event == CARD_READ:
            return self._reading(self._reader.card, now)
        return self._grows_thick(now) if event == THICK else self._grows_thin()

    def late(self, now: int) -> int:
        """The deadline has passed."""
        self.timed = False
        if not self._under_way.seen:
            return self._after(now)
        return self._overdue(now) if self._gate or self._mouth else self._conclude(now)

    def _gate_in(self, now: int) -> int:
        card = self._under_way
        fact = NOTHING
        if self._mouth and self._is_beyond(now):
            fact = self._mouth_lags(now)
        if self._mouth and card.seen & drawn.GATE_OUT and not card.seen & drawn.MOUTH_OUT:
            self._behind = True
            self._behind_at = now
        else:
            if not self._mouth or card.seen & drawn.MOUTH_OUT:
                fact = self._conclude(now) if card.seen else fact
                self._begin(now)
            self._mark(drawn.GATE_IN, now)
        self._gate = True
        return fact

    def _mouth_in(self, now: int) -> int:
        card = self._under_way
        if not card.seen:
            self._begin(now)
            card.outside = self.stuck == 0
        self._mouth = True
        if not card.seen & drawn.MOUTH_OUT:
            self._mark(drawn.MOUTH_IN, now)
        return NOTHING

    def _gate_out(self, now: int) -> int:
        if self.stuck == faults.AT_GATE:
            self.stuck = 0
        if not self._gate:
            return NOTHING
        self._gate = False
        if self._behind:
            self._behind = False
            self._under_way.uneven = True
            return NOTHING
        self._mark(drawn.GATE_OUT, now)
        if not self._mouth:
            self._until(now, self._hand.after_ms)
        elif self._under_way.seen & drawn.READ:
            self._until(now, self._hand.apart_ms)
        return NOTHING

    def _mouth_out(self, now: int) -> int:
        if self.stuck == faults.AT_MOUTH:
            self.stuck = 0
        if not self._mouth:
            return NOTHING
        self._mouth = False
        card = self._under_way
        if self._gate and not card.seen & drawn.READ:
            self._behind = False
            card.back()
            return NOTHING
        if not card.seen & drawn.MOUTH_OUT:
            self._mark(drawn.MOUTH_OUT, now)
        if self._gate:
            return self._followed(now) if self._behind else self._gate_lags(now)
        if card.seen & drawn.READ:
            return self._conclude(now)
        self._until(now, self._hand.read_ms)
        return NOTHING

    def _followed(self, now: int) -> int:
        """The card has left while the next one shows at the gate."""
        self._behind = False
        fact = self._conclude(now)
        self._begin(self._behind_at)
        self._under_way.follows = True
        self._mark(drawn.GATE_IN, self._behind_at)
        return fact

    def _gate_lags(self, now: int) -> int:
        """The card has left, for it was read and the mouth is clear; the gate still says that something is there."""
        self._gate = False
        self.stuck = faults.AT_GATE
        return self._conclude(now)

    def _mouth_lags(self, now: int) -> int:
        """The card has left, for it was read and its end passed the gate long ago; the mouth does not say so."""
        self._mouth = False
        self.stuck = faults.AT_MOUTH
        return self._conclude(now)

    def _is_beyond(self, now: int) -> bool:
        """Whether the card must be past the mouth by now."""
        return self._under_way.beyond_us(now) >= self._hand.apart_ms * _MILLISECOND

    def _reading(self, named: int, now: int) -> int:
        card = self._under_way
        if card.seen and not card.seen & drawn.READ:
            card.read(named)
            if self._mouth and not self._gate:
                self._until(now, self._hand.apart_ms)
            over = card.seen & drawn.MOUTH_OUT and not (self._gate or self._mouth)
            return self._conclude(now) if over else NOTHING
        if named == (card.card if card.seen else self._last if self._just_left else UNREAD):
            return NOTHING
        self._loose.read(named, now)
        if not self.timed:
            self._until(now, self._hand.after_ms)
        return NOTHING

    def _grows_thick(self, now: int) -> int:
        self._loose.grows_thick(now)
        if self._under_way.seen:
            self._under_way.seen |= drawn.THICK
        elif not self.timed:
            self._until(now, self._hand.stuck_ms)
        return NOTHING

    def _grows_thin(self) -> int:
        """Thick and thin again after a card has left: it was not alone, and the sensor was late."""
        loose = self._loose
        loose.grows_thin()
        if self._under_way.seen or not (loose.thick and self._just_left):
            return NOTHING
        loose.thick = self._just_left = False
        self.card = loose.card
        loose.card = UNREAD
        return WITH_IT

    def _begin(self, now: int) -> None:
        """A card shows itself."""
        card = self._under_way
        card.clear()
        self._just_left = False
        self._last = UNREAD
        named, thick = self._loose.claim(now)
        if named != UNREAD:
            card.read(named)
        if thick:
            card.seen |= drawn.THICK

    def _mark(self, what: int, now: int) -> None:
        self._under_way.mark(what, now)
        self._told_slow = False
        self._until(now, self._hand.slow_ms)

    def _overdue(self, now: int) -> int:
        """Something stands in the way: a card that has left cannot be it; another first rests, and then is stuck."""
        if not self._gate and self._is_beyond(now):
            return self._mouth_lags(now)
        hand = self._hand
        if not self._told_slow:
            self._told_slow = True
            self._until(now, hand.stuck_ms - hand.slow_ms)
            return SLOW
        return self._stuck_at(faults.AT_GATE if self._gate else faults.AT_MOUTH)

    def _after(self, now: int) -> int:
        """No card is under way, and what came without one has had its time."""
        loose = self._loose
        if loose.card != UNREAD:
            fact = WITH_IT if self._just_left else UNSEEN
            self.card = loose.card
            loose.drop()
            if self.stuck:
                self._until(now, self._hand.stuck_ms)
            return fact
        self._just_left = False
        if loose.is_thick():
            return self._stuck_at(faults.AT_THICKNESS)
        return self._stuck_at(self.stuck) if self.stuck else NOTHING

    def _stuck_at(self, place: int) -> int:
        self.at = place
        return STUCK

    def _conclude(self, now: int) -> int:
        """What the card has done, now that it is gone."""
        card = self._under_way
        loose = self._loose
        self.card = self._last = card.card
        self.doubled = card.seen & drawn.THICK != 0 and not loose.is_thick()
        self.joined = card.follows
        self.silent = card.silent()
        self.length = card.length(self._hand)
        self._just_left = card.has_left()
        loose.thick = loose.thick and loose.is_thick()
        went_back = card.went_back or card.follows
        inward = card.outside
        card.clear()
        self._until(now, self._hand.stuck_ms if self.stuck or loose.thick else self._hand.after_ms)
        if self._just_left:
            return DRAWN
        if not went_back:
            return NOTHING
        return PUSHED_IN if inward else RETURNED

    def _until(self, now: int, milliseconds: int) -> None:
        self.timed = True
        self.deadline = add(now, milliseconds * _MILLISECOND)
