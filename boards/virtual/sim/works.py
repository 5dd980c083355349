"""What is inside the simulated shuffler: hopper, feed path, carousel, exit path, tray; a roller moves a metre a second.

It knows where every card is, which the firmware must find out."""

import wiring
from shoecore.compat import const

from . import card as cards
from . import faults, mishaps, ways
from .faults import Script
from .machine import Broken, Machine
from .path import EXIT, FEED, LEAVES, MOUTH, READS, TRIGGER, Path
from .truth import Truth
from .wheel import Wheel

# How far a second card that is drawn out with the first stays behind it.
_DRAGGED = const(60000)

# Thousandths that a card slips: any card, a bent one more, each card a little differently.
_SLIPS = const(4)
_SLIPS_MORE = const(12)
_BENT_SLIPS = const(80)
_PER_MILLE = const(1000)

_BOUNCES = const(20)

_TURNING_MA = const(800)
_STALLED_MA = const(3000)


class Works(Machine):
    """``friction`` is by how many thousandths its rollers slip more; a card that is fed adds ``wear`` millionths."""

    STATE = Machine.STATE + ("hopper", "tray", "pockets", "friction", "wear", "_moved", "reader_wrong", "_worn")

    def __init__(self, home_offset: int = 137, seed: int = 1, start: int = 0) -> None:
        super().__init__(seed, start)
        self.hopper: list[int] = []
        self.tray: list[int] = []
        self.pockets: list[list[int]] = [[] for _ in range(wiring.SLOTS)]
        self.friction = 0
        self.wear = 0
        self._moved = False
        self.reader_wrong = 0
        self._worn = 0
        self.truth = Truth()
        self.script = Script()
        self.feed = Path(self, FEED)
        self.exit = Path(self, EXIT)
        self.wheel = Wheel(self, home_offset)
        self.moving = [self.wheel, self.feed, self.exit]
        for path in (self.feed, self.exit):
            self.parts += [path, path.roller, path.roller.steps]
        self.parts += [self.wheel, self.wheel.steps, self.truth, self.script]
        for pin in (wiring.HOPPER, wiring.ENTRY, wiring.THICK, wiring.SLOT, wiring.EXIT, wiring.TRAY):
            self.add_sensor(pin, _BOUNCES)
        self.add_sensor(wiring.HOME)
        self._usual = (ways.way_in(cards.LENGTH_UM, 0, 0), ways.way_out(cards.LENGTH_UM))

    # What is known of the cards.

    @property
    def slots(self) -> list:
        """The card in each slot, -1 for none."""
        return [pocket[0] if pocket else -1 for pocket in self.pockets]

    def cards(self) -> int:
        """How many cards are in the machine, wherever they are."""
        self.check()
        return self.truth.count

    def check(self) -> None:
        """No card got lost or doubled, as often as one changed its place."""
        if self._moved:
            self._moved = False
            self.truth.check(self._places())

    def stands(self) -> bool:
        """Whether nothing turns."""
        return not (self.feed.direction or self.exit.direction or self.wheel.turns())

    def _places(self) -> list:
        return self.pockets + [self.hopper, self.tray, self.feed.cards, self.exit.cards]

    # What the chip does.

    @property
    def steps(self) -> list:
        """The step generators' counters."""
        now = self.time
        feed = self.feed.roller.steps.position(now)
        return [self.wheel.steps.position(now), feed, self.exit.roller.steps.position(now)]

    def power_on(self) -> None:
        """The chip starts afresh: counters begin again, everything stands."""
        self.set_pins(bytes(32))
        self.wheel.reset()
        self.edge(wiring.CAROUSEL_MOVING, 0)
        for path in (self.feed, self.exit):
            path.roller.steps.reset()
        super().power_on()

    def switch_motors(self, on: bool) -> None:
        """The motors' power comes or goes."""
        self.wheel.power(on)
        for path in (self.feed, self.exit):
            path.roller.power(on, self.time)
            path.happen(self.time)

    def turn(self, channel: int, to: int, rate: int) -> None:
        """Start one of the steppers for a position."""
        if channel == wiring.CAROUSEL:
            self.wheel.go(to, rate)
        else:
            path = self.feed if channel == wiring.FEED_ROLLER else self.exit
            path.roller.go(to, rate, self.time)
            path.happen(self.time)

    def gauges(self) -> list:
        """The raw readings, with the current that the motors draw now."""
        if self.feed.roller.stalled or self.exit.roller.stalled:
            current = _STALLED_MA
        else:
            current = 0 if self.stands() else _TURNING_MA
        if current != self._values[wiring.CURRENT]:
            self.set_gauge(wiring.CURRENT, current)
        return self._raw

    # What happens inside.

    def wheel_starts(self) -> None:
        """The wheel is about to turn: nothing may stand across its edge."""
        across = (self.feed, ways.AT_WHEEL), (self.exit, 1)
        for path, edge in across:
            if path.cards and path.lead() >= edge and (path is self.feed or path.lead() < path.length()):
                raise Broken("the carousel was turned with a card between the path and a slot")

    def wheel_stands(self) -> None:
        """Another slot may stand at the path: a roller that turns takes hold of what is in it."""
        self.exit.happen(self.time)

    def home_shade(self, raw: int) -> None:
        """The home mark is before its sensor, or not."""
        self.sensors[wiring.HOME].shade(raw)

    def edge(self, pin: int, level: int) -> None:
        """The level at an input pin changes; the step generator keeps where home was."""
        if pin == wiring.HOME and level:
            self.captured = self.wheel.steps.position(self.time)
        super().edge(pin, level)

    def pick(self, path: Path):
        """What the roller takes from its source: cards, nothing, or None if it must not try again in this turn."""
        source = self._source(path)
        if not source:
            return []
        taken = 1
        offset = 0
        change = 0
        for number in self.script.at_card(path.number, path.passed):
            if self.script.entries[number][2] == 0:
                _, what, value = self.script.take(number)
                if what == faults.MISFEED:
                    return None
                if what == faults.TWO:
                    taken = 2
                    offset = value
                else:
                    change |= value
        if path is self.exit:
            taken = len(source)
            offset = _DRAGGED if taken > 1 else 0
        picked = [source.pop() for _ in range(min(taken, len(source)))]
        if change:
            self.truth.changes(picked[0], picked[0] | change)
            picked[0] |= change
        path.offset = offset
        path.slip = self._slip(picked[0])
        self._moved = True
        return picked

    def points(self, path: Path) -> list:
        """Everything that the cards on a path come to."""
        entries = self.script.entries
        triggers = [number for number in self.script.at_card(path.number, path.passed) if entries[number][2]]
        if not triggers and len(path.cards) == 1 and path.cards[0] < cards.BENT:
            return self._usual[path.number]
        length = path.length()
        if path is self.exit:
            points = ways.way_out(length)
        else:
            points = ways.way_in(length, path.offset, cards.length(path.cards[0]) if len(path.cards) > 1 else 0)
        return sorted(points + [(entries[number][2], TRIGGER, number) for number in triggers])

    def meet(self, path: Path, what: int, which: int) -> None:
        """The cards on a path come to the end of the hopper, the reader, the slot's mouth, or a fault."""
        if what == LEAVES:
            if not self.hopper:
                self.sensors[wiring.HOPPER].shade(0 if which >= 0 else 1)
        elif what == READS:
            wrong, self.reader_wrong = self.reader_wrong, 0
            mishaps.read(self, path.cards[0], wrong)
        elif what == MOUTH:
            self._enter(path)
        elif what == TRIGGER and self.script.is_due(which):
            _, what, value = self.script.take(which)
            mishaps.happen(self, path, what, value)

    def arrive(self, path: Path, taken: list) -> None:
        """Cards have come to the end of their path."""
        self._moved = True
        if path is self.exit:
            self.tray += taken
            self.sensors[wiring.TRAY].shade(1)
            return
        self._wear_on()
        pocket = self._pocket()
        if pocket is None or pocket:
            raise Broken("card %d was pushed into a slot that holds %r" % (cards.face(taken[0]), pocket))
        pocket += taken

    def give_back(self, path: Path, taken: list) -> None:
        """Cards are back where they came from."""
        self._moved = True
        if path is self.feed:
            self.hopper += reversed(taken)
            self.sensors[wiring.HOPPER].shade(1)
        else:
            pocket = self._pocket()
            if pocket is None:
                raise Broken("a card was pushed back where no slot stands")
            pocket += reversed(taken)

    def _wear_on(self) -> None:
        """A card more has worn the rollers."""
        if self.wear:
            self._worn = self._worn + self.wear
            self.friction = self._worn // _PER_MILLE

    def _source(self, path: Path) -> list:
        if path is self.feed:
            return self.hopper
        pocket = self._pocket()
        return [] if pocket is None else pocket

    def _pocket(self):
        """The slot at the path; None while the wheel turns or stands between two."""
        slot = -1 if self.wheel.turns() else self.wheel.slot()
        return None if slot < 0 else self.pockets[slot]

    def _slip(self, card: int) -> int:
        bent = _BENT_SLIPS if card & cards.BENT else 0
        return min(_PER_MILLE - 1, _SLIPS + self.chance.below(_SLIPS_MORE) + bent + self.friction)

    def _enter(self, path: Path) -> None:
        """A card's edge is at the wheel: it goes into a slot, or strikes what is between two."""
        if self.wheel.turns():
            raise Broken("a card was pushed against the turning carousel")
        pocket = self._pocket()
        if pocket is None:
            path.stick()
        elif pocket:
            raise Broken("card %d was pushed into a slot that holds card %d" % (path.cards[0], pocket[0]))
