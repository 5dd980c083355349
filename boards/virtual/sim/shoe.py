"""The simulated shoe: cards in a stock that a hand draws past gate, reader and mouth; it knows where every card is.

Lengths are micrometres, times microseconds, speeds micrometres a millisecond, so all of it is whole numbers."""

import wiring
from shoecore.compat import const

from . import card as cards
from . import faults
from .machine import LID, READING, Machine
from .part import NEVER, Part
from .sensor import DEAD
from .truth import Truth

# How far the leading end of a card has come when it reaches these; it lies in the stock at 0.
_UNCOVERS = const(15000)
GATE = const(20000)
MOUTH = const(50000)
OUT = const(170000)

# The reader looks between gate and mouth, and knows a card when so much of its length has passed.
_READER = const(35000)
_MARGIN = const(8000)
_PULL = const(600)

# What the agenda can hold besides: cards laid in.
FILL = const(20)
_LAYS_IN_US = const(300000)
_CLOSES_US = const(500000)
_READ_US = const(3000)
_LATE_READ_US = const(12000)


class Mouth(Part):
    """The cards on their way, ``[card, leading end]``, and the legs that the hand still moves them by.

    A leg is ``(to, speed)`` for the first card's leading end, or ``(-1, microseconds)`` for a rest."""

    STATE = ("cards", "legs", "due", "_since", "_from")

    def __init__(self, shoe) -> None:
        self._shoe = shoe
        self.cards: list[list] = []
        self.legs: list[tuple] = []
        self._since = 0
        self._from: list[int] = []

    def begin(self, taken: list, legs: list) -> None:
        """The hand moves cards, each with where its leading end is."""
        self.cards = taken
        self.legs = legs
        self._start_leg()

    def happen(self, now: int) -> None:
        """An end has come somewhere."""
        to, speed = self.legs[0]
        if to < 0:
            self._end_leg()
            return
        moved = (now - self._since) * speed // 1000
        moved = min(moved, abs(to - self._from[0]))
        back = to < self._from[0]
        for at in range(len(self.cards)):
            self._step(at, self._from[at] - moved if back else self._from[at] + moved)
        self._shoe.shade()
        if self.cards[0][1] == to:
            self._end_leg()
        else:
            self._plan()

    def covers(self, place: int) -> int:
        """How many cards lie over a place."""
        count = 0
        for card, end in self.cards:
            if end >= place and end - cards.length(card) < place:
                count += 1
        return count

    def _step(self, at: int, end: int) -> None:
        """A card's leading end is there now; the reader knows it unless another lay between."""
        card, before = entry = self.cards[at]
        knows = _READER + cards.length(card) - _MARGIN
        if before < knows <= end and (at == 0 or self.cards[at - 1][1] - end >= cards.length(card)):
            self._shoe.read_card(card)
        entry[1] = end

    def _plan(self) -> None:
        """When the next end of a card, or of a leg, is reached."""
        if not self.legs:
            self.due = NEVER
            return
        to, speed = self.legs[0]
        if to < 0:
            self.due = self._since + speed
            return
        lead = self.cards[0][1]
        sign = 1 if to > lead else -1
        nearest = abs(to - lead)
        for _, end in self.cards:
            for place in self._places():
                ahead = (place - end) * sign
                if 0 < ahead < nearest:
                    nearest = ahead
        gone = abs(lead - self._from[0])
        self.due = self._since + -(-(gone + nearest) * 1000 // speed)

    def _places(self) -> list:
        """Where a leading end changes something for some card."""
        found = [_UNCOVERS, GATE, MOUTH]
        for card, _ in self.cards:
            length = cards.length(card)
            found += [GATE + length, MOUTH + length, _READER + length - _MARGIN]
        return found

    def _start_leg(self) -> None:
        self._since = self._shoe.time
        self._from = [entry[1] for entry in self.cards]
        self._plan()

    def _end_leg(self) -> None:
        self.legs.pop(0)
        if self.legs:
            self._start_leg()
            return
        moved, self.cards = self.cards, []
        self._plan()
        self._shoe.put_down(moved)


class Shoe(Machine):
    """Nothing in it moves by itself; ``picked`` counts the cards that a hand has taken hold of."""

    STATE = ("stock", "table", "picked", "script", "reader_wrong", "steps") + Machine.STATE

    def __init__(self, seed: int = 1, start: int = 0, bounce: int = 0) -> None:
        super().__init__(seed, start)
        self.stock: list[int] = []
        self.table: list[int] = []
        self.picked = 0
        self.script: list[tuple] = []
        self.reader_wrong = 0
        self.steps = [wiring.FIRST_STEP] * wiring.STEPPERS
        self.truth = Truth()
        self.mouth = Mouth(self)
        self.parts += [self.truth, self.mouth]
        self.moving = [self.mouth]
        for pin in (wiring.STOCK, wiring.GATE, wiring.MOUTH, wiring.THICK):
            self.add_sensor(pin, bounce)

    def turn(self, channel: int, to: int, rate: int) -> None:
        """No stepper is wired to a shoe."""

    def cards(self) -> int:
        """How many cards there are, wherever they lie."""
        return len(self.stock) + len(self.table) + len(self.mouth.cards)

    def fill(self, deck) -> None:
        """A hand opens the lid, takes out what is left, lays other cards in, and closes it, in half a second."""
        self.open_lid()
        self.truth.goes(self.stock)
        self.stock = []
        self.shade()
        self.agenda.add(self.time + _LAYS_IN_US, FILL, list(deck))
        self.agenda.add(self.time + _CLOSES_US, LID, 0)

    def clear_table(self) -> list:
        """The cards that were drawn are taken away."""
        taken, self.table = self.table, []
        self.truth.goes(taken)
        return taken

    def arm(self, card: int, pin: int, wrong: int, value: int = 0) -> None:
        """As a card is taken hold of, the so many-th, a sensor goes wrong; pin 0 is the reader."""
        self.script.append((card, pin, wrong, value))

    def draw(self, offsets: list, legs: list) -> bool:
        """A hand takes hold of the next card, and of others so far behind its leading end; False if there is none."""
        if len(self.stock) < len(offsets):
            return False
        taken = []
        for offset in offsets:
            self._go_wrong()
            taken.append([self.stock.pop(), -offset])
            self.picked += 1
        self.mouth.begin(taken, legs)
        return True

    def push_in(self, legs: list) -> None:
        """A hand puts the card that was drawn last back in from outside."""
        self.mouth.begin([[self.table.pop(), OUT]], legs)

    def pull_out(self) -> None:
        """A hand draws out what was left in the mouth."""
        left, self.mouth.cards = self.mouth.cards, []
        self.mouth.begin(left, [(OUT, _PULL)])

    def rests(self) -> bool:
        """Whether the hand moves no card."""
        return not self.mouth.legs

    def put_down(self, moved: list) -> None:
        """The hand lets go: what is out lies on the table, what is in lies in the stock; the rest is stuck."""
        stays = []
        for card, end in moved:
            if end - cards.length(card) >= MOUTH:
                self.table.append(card)
            elif end < GATE:
                self.stock.append(card)
            else:
                stays.append([card, end])
        self.mouth.cards = stays
        self.shade()

    def shade(self) -> None:
        """What lies over each sensor now."""
        mouth = self.mouth
        over_gate = mouth.covers(GATE)
        lies = bool(self.stock)
        for _, end in mouth.cards:
            lies = lies or end < _UNCOVERS
        self.sensors[wiring.GATE].shade(1 if over_gate else 0)
        self.sensors[wiring.THICK].shade(1 if over_gate > 1 else 0)
        self.sensors[wiring.MOUTH].shade(1 if mouth.covers(MOUTH) else 0)
        self.sensors[wiring.STOCK].shade(1 if lies else 0)

    def read_card(self, card: int) -> None:
        """The reader has seen the whole of a card."""
        wrong, self.reader_wrong = self.reader_wrong, 0
        frame = cards.frame(card)
        if wrong == faults.SAYS_NOTHING or self.chance.happens(self.misreads):
            return
        if wrong == faults.SAYS_IT_DAMAGED:
            frame = frame[:1] + bytes((frame[1] ^ 1,)) + frame[2:]
        if wrong == faults.SAYS_IT_TWICE:
            frame = frame + frame
        late = _LATE_READ_US if wrong == faults.SAYS_IT_LATE else 0
        self.agenda.add(self.time + _READ_US + late, READING, frame)

    def check(self) -> None:
        """No card is lost, and none is in two places."""
        self.truth.check((self.stock, self.table, [entry[0] for entry in self.mouth.cards]))

    def _happen(self, time: int, what: int, first, second) -> None:
        if what != FILL:
            super()._happen(time, what, first, second)
            return
        self.truth.comes(first)
        self.stock = first
        self.shade()

    def _go_wrong(self) -> None:
        for card, pin, wrong, value in self.script:
            if card != self.picked:
                continue
            if pin == 0:
                self.reader_wrong = wrong
            else:
                self.sensors[pin].arm(wrong, value)
                if wrong == DEAD:
                    self.sensors[pin].say(0)
