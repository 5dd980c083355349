"""The simulated shuffler: hopper, feed path, carousel, exit path and tray. A roller moves a card a metre a second.

It knows where every card is, which the firmware must find out."""

import wiring
from shoecore.compat import const

from . import card as cards
from . import faults
from .faults import Script
from .machine import GAUGE, LID, READING, SHADE, Broken, Machine
from .path import BLOCKS, CLEARS, END, EXIT, FEED, LEAVES, MOUTH, ORIGIN, READS, TRIGGER, Path
from .truth import Truth
from .wheel import Wheel

# Micrometres from where a card lies in the hopper, or in its slot.
_LEFT = const(15000)
_ENTRY = const(20000)
_READER = const(70000)
_SLOT = const(110000)
_MOUTH = const(112000)
_EXIT = const(30000)

# How far a second card that is drawn out with the first stays behind it.
_DRAGGED = const(60000)

# Thousandths that a card slips: any card, a bent one more, each card a little differently.
_SLIPS = const(4)
_SLIPS_MORE = const(12)
_BENT_SLIPS = const(80)
_PER_MILLE = const(1000)

_BOUNCES = const(20)
_UART_US = const(350)
_LATE_US = const(60000)
_PUSHED_US = const(5000)
_A_CARD_US = const(200000)

_TURNING_MA = const(800)
_STALLED_MA = const(3000)


class Shuffler(Machine):
    """``friction`` is by how many thousandths its rollers slip more; a card that is fed adds ``wear`` millionths."""

    STATE = Machine.STATE + ("hopper", "tray", "pockets", "friction", "wear", "_moved", "_reader", "_worn")

    def __init__(self, home_offset: int = 137, seed: int = 1, start: int = 0) -> None:
        super().__init__(seed, start)
        self.hopper: list[int] = []
        self.tray: list[int] = []
        self.pockets: list[list[int]] = [[] for _ in range(wiring.SLOTS)]
        self.friction = 0
        self.wear = 0
        self._moved = False
        self._reader = 0
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
        self._usual = (_feed_points(cards.LENGTH_UM, 0, 0), _exit_points(cards.LENGTH_UM))

    # What people do.

    def put_deck(self, deck) -> None:
        """A hand puts cards into the hopper."""
        self.truth.comes(list(deck))
        self.hopper += list(deck)
        self.sensors[wiring.HOPPER].shade(1 if self.hopper else 0)
        self.feed.happen(self.time)

    def take_tray(self) -> list[int]:
        """A hand takes what lies in the tray."""
        taken = self.tray
        self.tray = []
        self.truth.goes(taken)
        self.sensors[wiring.TRAY].shade(0)
        return taken

    def take_hopper(self) -> list[int]:
        """A hand takes what still lies in the hopper."""
        taken = self.hopper
        self.hopper = []
        self.truth.goes(taken)
        self.sensors[wiring.HOPPER].shade(0)
        return taken

    def hand_clear(self) -> int:
        """The technician's hand: cards on the way in go back on the hopper, on the way out into the tray; how many.

        A card that has hardly left the hopper is pushed back, and none that was on the way."""
        found = len(self.feed.cards) if self.feed.lead() >= _LEFT else 0
        back = self.feed.lift()
        out = self.exit.lift()
        self.hopper += reversed(back)
        self.tray += out
        for pin, pile in ((wiring.HOPPER, self.hopper), (wiring.TRAY, self.tray)):
            self.sensors[pin].shade(1 if pile else 0)
        self.feed.happen(self.time)
        self.exit.happen(self.time)
        self.check()
        return found + len(out)

    def hand_empty(self, slot: int) -> int:
        """The technician's hand lays what is in a slot into the tray; how many cards."""
        taken = self.pockets[slot]
        self.pockets[slot] = []
        self.tray += taken
        self.sensors[wiring.TRAY].shade(1 if self.tray else 0)
        self.check()
        return len(taken)

    def clean(self) -> None:
        """The technician wipes every sensor and frees the wheel."""
        self.wheel.slow = 1
        for pin in sorted(self.sensors):
            self.sensors[pin].clean()

    def jam(self, path: Path, card: int, times: int = 1) -> None:
        """Let a card get stuck on its way, the n-th card from now on counting from 0, so many times."""
        self.script.add(path.number, path.passed + card, 60000, faults.STICK, 0, times)

    def plan(self, name: str, card: int, times: int = 1) -> None:
        """Let something of the table of faults happen at the n-th card of its path from now on, counting from 0."""
        path, where, what, value = faults.find(name)
        passed = self.feed.passed if path == FEED else self.exit.passed
        self.script.add(path, passed + card, where, what, value, times)

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
        return [steps.position(now) for steps in (self.wheel.steps, self.feed.roller.steps, self.exit.roller.steps)]

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
        across = (self.feed, _MOUTH), (self.exit, 1)
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
            points = _exit_points(length)
        else:
            points = _feed_points(length, path.offset, cards.length(path.cards[0]) if len(path.cards) > 1 else 0)
        return sorted(points + [(entries[number][2], TRIGGER, number) for number in triggers])

    def meet(self, path: Path, what: int, which: int) -> None:
        """The cards on a path come to the end of the hopper, the reader, the slot's mouth, or a fault."""
        if what == LEAVES:
            if not self.hopper:
                self.sensors[wiring.HOPPER].shade(0 if which >= 0 else 1)
        elif what == READS:
            self._read(path.cards[0])
        elif what == MOUTH:
            self._enter(path)
        elif what == TRIGGER:
            self._do(path, *self.script.take(which))

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

    def _read(self, card: int) -> None:
        """The reader sends what it sees, a little later."""
        reader, self._reader = self._reader, 0
        if reader == faults.SAYS_NOTHING or self.chance.happens(self.misreads):
            return
        said = cards.frame((card & ~255) | (card + 1) % 52 if reader == faults.SAYS_ANOTHER else card)
        if reader == faults.SAYS_IT_DAMAGED and said:
            said = said[:2] + bytes((said[2] ^ 1,)) + said[3:]
        if reader == faults.SAYS_IT_TWICE:
            said += said
        if said:
            late = _LATE_US if reader == faults.SAYS_IT_LATE else 0
            self.agenda.add(self.time + _UART_US + late, READING, said)

    def _do(self, path: Path, where: int, what: int, value) -> None:
        """A fault of the script happens."""
        if what == faults.ARM:
            self.sensors[value[0]].arm(value[1], value[2])
        elif what == faults.STICK:
            path.stick()
        elif what == faults.FALL_BACK:
            path.fall_back()
        elif what == faults.STALL:
            path.roller.stall(self.time)
        elif what == faults.RUN_AWAY:
            path.roller.run_away(self.time, value * _A_CARD_US + _LATE_US)
        elif what == faults.SET_GAUGE:
            self.set_gauge(value[0], value[1])
            self.agenda.add(self.time + value[3], GAUGE, value[0], value[2])
        elif what == faults.OPEN_LID:
            self.open_lid()
            self.agenda.add(self.time + value, LID, 0)
        elif what == faults.LOSE_STEPS:
            self.wheel.lose(value)
        elif what == faults.SLOW_WHEEL:
            self.wheel.slow = value
        elif what == faults.PUSH_BACK:
            self.agenda.add(self.time + _PUSHED_US, SHADE, wiring.EXIT, 1)
            self.agenda.add(self.time + _PUSHED_US + value, SHADE, wiring.EXIT, 0)
        elif what == faults.READER:
            self._reader = value


def _feed_points(length: int, offset: int, first: int) -> list:
    """The way in for what is so long; ``first`` is how long the upper of two cards is, ``offset`` how far ahead."""
    points = [
        (0, ORIGIN, 0),
        (_LEFT, LEAVES, 0),
        (_ENTRY, BLOCKS, wiring.ENTRY),
        (_ENTRY + length, CLEARS, wiring.ENTRY),
        (_READER, READS, 0),
        (_SLOT, BLOCKS, wiring.SLOT),
        (_MOUTH, MOUTH, 0),
        (_SLOT + length, CLEARS, wiring.SLOT),
        (_SLOT + length, END, 0),
    ]
    if first > offset:
        points += [(_ENTRY + offset, BLOCKS, wiring.THICK), (_ENTRY + first, CLEARS, wiring.THICK)]
    return sorted(points)


def _exit_points(length: int) -> list:
    """The way out for what is so long."""
    return [
        (0, ORIGIN, 0),
        (_EXIT, BLOCKS, wiring.EXIT),
        (_EXIT + length, CLEARS, wiring.EXIT),
        (_EXIT + length, END, 0),
    ]
