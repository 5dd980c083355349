"""A card's way under a roller, from where it is picked to where it is laid down, and what it meets on the way."""

from shoecore.compat import const

from . import card as cards
from .part import NEVER, Part
from .roller import Roller

# What a card's leading edge comes to, in the order in which things at one place happen.
ORIGIN = const(0)
TRIGGER = const(1)
LEAVES = const(2)
BLOCKS = const(3)
CLEARS = const(4)
READS = const(5)
MOUTH = const(6)
END = const(7)

FEED = const(0)
EXIT = const(1)

# A roller at so many steps a second moves a card so much slower than itself, in thousandths: speed is their product.
_MICROMETRE = const(10000000)
_FALLS = const(5000000)
_NEVER_SLIPS = const(1000)
_TWO = const(2)


class Path(Part):
    """Holds one card, or two that were picked together, the second ``offset`` behind. Lengths are micrometres.

    ``points`` are the places ``(where, what, which)`` in order; ``index`` says how many lie behind the leading edge."""

    STATE = (
        "cards",
        "offset",
        "points",
        "index",
        "passed",
        "stuck",
        "falls",
        "slip",
        "due",
        "_lead",
        "_since",
        "_way",
        "_speed",
        "_turn",
        "_refused",
    )

    def __init__(self, machine, number: int) -> None:
        self._machine = machine
        self.number = number
        self.roller = Roller()
        self.cards: list[int] = []
        self.offset = 0
        self.points: list[tuple] = []
        self.index = 0
        self.passed = 0
        self.stuck = False
        self.falls = False
        self.slip = 0
        self.due = NEVER
        self._lead = 0
        self._since = 0
        self._way = 0
        self._speed = 0
        self._turn: tuple = (0, NEVER, 0, 1)
        self._refused = -1

    @property
    def direction(self) -> int:
        """Which way the roller turns now; 0 when it stands."""
        way: int = self.roller.turn(self._machine.time)[2] if self.roller.plan else 0
        return way

    def length(self) -> int:
        """From the leading edge to the last card's trailing edge."""
        return self.offset + cards.length(self.cards[-1]) if len(self.cards) == _TWO else cards.length(self.cards[0])

    def lead(self) -> int:
        """Where the leading edge is now."""
        if not self._way:
            return self._lead
        return self._lead + self._way * ((self._machine.time - self._since) * self._speed // _MICROMETRE)

    def happen(self, now: int) -> None:
        """Whatever is due: the card meets something, the roller starts, ends or turns round."""
        self._meet()
        self._follow(now)
        self._plan(now)

    def lift(self) -> list:
        """A hand takes what is on the way, whatever held it."""
        taken = self.cards
        if taken:
            self._clear_shadows()
            self._leave()
        return taken

    def stick(self) -> None:
        """The card holds fast here until the roller turns back."""
        self._anchor()
        self.stuck = True

    def fall_back(self) -> None:
        """The card slides back to where it came from, by itself."""
        self._anchor()
        self.falls = True

    def _meet(self) -> None:
        """Every point that the leading edge has come to."""
        lead = self.lead()
        while self.cards and self._moves() > 0 and self.points[self.index][0] <= lead:
            self.index += 1
            self._forward(self.points[self.index - 1])
        while self.cards and self._moves() < 0 and self.points[self.index - 1][0] >= lead:
            self.index -= 1
            self._backward(self.points[self.index])

    def _moves(self) -> int:
        return 0 if self.stuck else self._way

    def _forward(self, point: tuple) -> None:
        what = point[1]
        machine = self._machine
        if what == BLOCKS:
            machine.sensors[point[2]].shade(1)
        elif what == CLEARS:
            machine.sensors[point[2]].shade(0)
        elif what == END:
            taken = self.cards
            self._leave()
            self.passed += 1
            machine.arrive(self, taken)
        elif what != ORIGIN:
            machine.meet(self, what, point[2])

    def _backward(self, point: tuple) -> None:
        what = point[1]
        machine = self._machine
        if what == BLOCKS:
            machine.sensors[point[2]].shade(0)
        elif what == CLEARS:
            machine.sensors[point[2]].shade(1)
        elif what == ORIGIN:
            taken = self.cards
            self._leave()
            machine.give_back(self, taken)
        elif what == LEAVES:
            machine.meet(self, what, -1)

    def _clear_shadows(self) -> None:
        """Lifted away: nothing of it is before a sensor any more."""
        for _, what, which in self.points:
            if what == BLOCKS:
                self._machine.sensors[which].shade(0)

    def _leave(self) -> None:
        self.cards = []
        self.stuck = self.falls = False
        self._lead = 0
        self._since = self._machine.time

    def _anchor(self) -> None:
        """Reckon from here and now on."""
        self._lead = self.lead()
        self._since = self._machine.time

    def _follow(self, now: int) -> None:
        """Do what the roller does; one that turns forward over nothing draws the next card."""
        turn = self.roller.turn(now)
        if turn[2] < 0:
            self.stuck = self.falls = False
        way = 0 if self.stuck else turn[2]
        speed = turn[3] * (_NEVER_SLIPS - self.slip)
        if self.falls:
            way = -1
            speed = _FALLS
        if way != self._way or speed != self._speed:
            self._anchor()
            self._way = way
            self._speed = speed
        self._turn = turn
        if turn[2] > 0 and not self.cards and self._refused != turn[0]:
            self._pick(now)

    def _pick(self, now: int) -> None:
        picked = self._machine.pick(self)
        if picked is None:
            self._refused = self._turn[0]
        elif picked:
            self.cards = picked
            self.points = self._machine.points(self)
            self.index = 0
            self._lead = 0
            self._since = now
            self._speed = self._turn[3] * (_NEVER_SLIPS - self.slip)
            self._meet()

    def _plan(self, now: int) -> None:
        """When something is next due here if the outputs stay as they are."""
        self.due = self._turn[1]
        way = self._moves()
        if not self.cards or not way:
            return
        if way > 0:
            ahead = self.points[self.index][0] - self._lead
        else:
            ahead = self._lead - self.points[self.index - 1][0]
        self.due = max(now, min(self.due, self._since + -(-ahead * _MICROMETRE // self._speed)))
