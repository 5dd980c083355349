"""What the people at a shuffler do to it that nobody asked for, and what must be true of it all the while."""

import random
import sys
from collections.abc import Callable
from typing import Any

from monkey import ALL_KEYS, DECK, GAUGES, MS, PLANS, STALL, WRONG_CARDS, Hands
from rig import Rig, erased

import wiring
from cpu import CPythonCpu
from shoecore import faults, findings, records, states
from shoecore.verify import Verifier
from shoefw.drivers import keys
from sim import faults as planned
from sim.path import EXIT, FEED
from sim.shuffler import Shuffler

SECOND = 1000 * MS
COAST = 20 * MS
A_CARD = 423 * MS
LATE = 50 * MS
CALM_SECONDS = 600

# What a hand at the keys or the plug can do wrong: end a round too early, leave the button, cut the power.
BY_HAND = {findings.UNFINISHED, findings.BUTTON, findings.RESTARTED}


class Story:
    """One device, whose people are a seed; ``tell`` holds its records against what must be true of them."""

    def __init__(self, seed: int, deck: tuple[int, ...] = tuple(DECK), kinds: tuple[str, ...] | None = None) -> None:
        self.chance = random.Random(seed)
        self.deck = deck
        self.machine = Shuffler(seed=seed, home_offset=self.chance.randrange(1080))
        self.flash = erased()
        self.hands = Hands(self.machine, self.chance, lambda: self.app().dealing._shuffler.given)
        self.did: list[str] = []
        self.rounds = 0
        self.rulebook = self.chance.choice(("rws-poker-7", "rws-mlp-3", "rws-mlp-2"))
        names = tuple(sorted(KINDS))
        self.kinds = kinds or tuple(self.chance.sample(names, self.chance.randrange(1, len(names) + 1)))
        self._judge = Verifier()
        self._last = 0
        self._in_round = self._lives = self._refused = False
        self.power()

    def power(self) -> None:
        """Power comes."""
        self.rig = Rig(CPythonCpu(self.flash), self.machine, self.chance.randrange(1 << 20), self.rulebook)
        self._booted = False
        self._latched: set[int] = set()
        self._serves = self._runaway = False
        self._since: dict[str, int] = {}
        self._began = self.machine.time
        self._sweeps = True

    def app(self) -> Any:
        """The firmware's own App."""
        cells = [cell.cell_contents for cell in sys.modules["machine"].loop.__closure__]
        return next(cell.__self__ for cell in cells if hasattr(cell, "__self__"))

    def run(self, seconds: float) -> None:
        """Let time pass, and look at everything at every step."""
        end = self.machine.time + int(seconds * SECOND)
        while self.machine.time < end:
            self.step(end)

    def step(self, end: int) -> None:
        """One step of it."""
        self.rig.step(end)
        self._spare_the_sweep()
        self._stands()
        self._counts()
        for record in (*self.rig.earlier, *self.rig.records):
            if record.number > self._last:
                self._last = record.number
                self._told(record)

    def mischief(self, seconds: int) -> None:
        """Anything at any time."""
        end = self.machine.time + seconds * SECOND
        while self.machine.time < end:
            if self.chance.random() < 0.8:
                first, second = self.hands.shown()
                self.did.append(f"{self.machine.time} looks {first!r} {second!r}")
                self.hands.ruled = self.chance.choice((1, 2, 2, 2, 3))
                self.hands.act(first, second)
            else:
                kind = self.chance.choice(self.kinds)
                self.did.append(f"{self.machine.time} {kind}")
                KINDS[kind](self)
            self.run(self.chance.choice((0.02, 0.1, 0.3, 0.3, 1, 1, 3)))

    def calm(self) -> None:
        """Everything is made good; then a round is dealt in bounded time."""
        machine = self.machine
        for path in (FEED, EXIT):
            machine.script.call_off(path)
        machine.clean()
        for channel, usual, _ in GAUGES:
            machine.set_gauge(channel, usual)
        self.hands.ruled = 1
        self.rig.acknowledges = self.rig.lets_move = True
        self.rig.greet()
        end = machine.time + CALM_SECONDS * SECOND
        dealt = self.rounds
        while self.rounds < dealt + 2:
            assert machine.time < end, f"no round was dealt; {self.hands.shown()}, {self.rig.records[-5:]}"
            first, second = self.hands.shown()
            self.did.append(f"{self.machine.time} calm looks {first!r} {second!r}")
            self.hands.act(first, second)
            self.run(0.3)

    def _spare_the_sweep(self) -> None:
        """After power-on or an order given up, what the exit picks and its sensor sees alone tells the full slots."""
        state = self.app().dealing.state
        self._sweeps = self._sweeps and state != states.NO_DECK
        if self._sweeps or (state == states.EMPTYING and not self._lives and not self._refused):
            self.machine.sensors[wiring.EXIT].clean()
            self.machine.script.call_off(EXIT)

    def _stands(self) -> None:
        """Nothing turns where nothing may."""
        machine = self.machine
        lid = bool(machine.levels() >> wiring.LID & 1)
        switch = bool(machine.levels() >> wiring.SERVICE & 1) != self.app()._guard.service
        for name, forbids, allowed in (
            ("fault lamp", machine.lamps[wiring.FAULT_LAMP], COAST),
            ("lid", lid, COAST),
            ("service switch", switch, 2 * A_CARD),
        ):
            if not forbids:
                self._since.pop(name, None)
                continue
            since = self._since.setdefault(name, max(machine.time, self.rig.device._stalled_until))
            assert machine.time <= since + allowed or machine.stands(), f"it turns: {name}"

    def _counts(self) -> None:
        """R-15: what is out is what was given, and at most the card that falls."""
        shuffler = self.app().dealing._shuffler
        machine = self.machine
        if self.app().dealing.state != states.IN_ROUND or not shuffler.lives or self._runaway:
            return
        inside = sum(len(pocket) for pocket in machine.pockets) + len(machine.exit.cards)
        given = len(shuffler.cards) - inside - shuffler.given
        assert given in (0, 1), f"{given} cards more are out than were given"

    def _told(self, record: records.Record) -> None:
        kind, values = record.kind, record.values
        found = self._judge.see(record)
        assert not found or found.code in BY_HAND, f"{found} at {record}"
        if kind == records.BOOTED:
            self._booted = True
        elif kind == records.FAULT and values[6]:
            self._latched.add(values[0])
            self._runaway |= values[0] == faults.EXTRA_CARD
        elif kind == records.CLEARED:
            self._latched.discard(values[0])
        elif kind == records.SERVICE:
            self._serves = bool(values[0])
        elif kind == records.ORDER_DRAWN:
            assert not self._lives, "an order is drawn while another lives"
            self._lives, self._runaway, self._refused = True, False, False
        elif kind == records.DECK_REFUSED:
            self._refused = True
        elif kind == records.ORDER_ENDED:
            assert self._lives, "an order ends twice"
            self._lives = False
        elif kind == records.ROUND_OPENED:
            self._in_round = True
        elif kind == records.ROUND_CLOSED:
            self._in_round = False
            self.rounds += 1
        elif kind == records.DISPENSED:
            assert self._in_round and self._lives and not self._latched and not self._serves, f"{record} is not allowed"
        elif kind == records.EXPOSED and not self._runaway and self._is_fresh(record):
            self._true(values)

    def _is_fresh(self, record: records.Record) -> bool:
        """Whether it comes at once, and not from a host that did not save."""
        return self._booted and self.machine.time - self._began - record.time * MS < LATE

    def _true(self, values: tuple) -> None:
        """A card that is told is the one that lies there."""
        held = self.hands.held
        if values[0] < len(held):
            assert held[values[0]] & 63 == values[1], f"position {values[0]} told as {values[1]}, held {held}"


def _lid(story: Story) -> None:
    machine = story.machine
    machine.close_lid() if machine.levels() >> wiring.LID & 1 else machine.open_lid()


def _service(story: Story) -> None:
    story.machine.set_service(not story.machine.levels() >> wiring.SERVICE & 1)


def _gauge(story: Story) -> None:
    channel, *levels = story.chance.choice(GAUGES)
    story.machine.set_gauge(channel, story.chance.choice(levels))


def _silence(story: Story) -> None:
    story.rig.lets_move = not story.rig.lets_move


def _unsaved(story: Story) -> None:
    story.rig.acknowledges = not story.rig.acknowledges


def _plan(story: Story) -> None:
    """What will go wrong in it; no roller runs away where a sensor may be blind to it."""
    script = story.machine.script
    for _ in range(story.chance.choice((1, 1, 3))):
        name = story.chance.choice(PLANS)
        pending = [entry for entry in script.entries if entry[5] and entry[0] == FEED]
        alone = name.startswith("extra") or any(entry[3] == planned.RUN_AWAY for entry in pending)
        if not (alone and pending):
            story.machine.plan(name, story.chance.randrange(30), story.chance.randrange(1, 4))


def _deck(story: Story) -> None:
    """A deck, right or wrong, whatever the display says."""
    if story.machine.hopper:
        return
    deck = list(DECK)
    for _ in range(story.chance.randrange(3)):
        at = story.chance.randrange(len(deck))
        wrong = story.chance.randrange(8)
        if wrong < len(WRONG_CARDS):
            deck[at] = WRONG_CARDS[wrong](deck[at])
        elif wrong == len(WRONG_CARDS):
            deck.pop(at)
        else:
            deck.append(deck[at])
    story.machine.put_deck(deck)


def _cut(story: Story) -> None:
    """The power goes, and comes back."""
    story.rig.device.cpu.close()
    story.power()


def _clear(story: Story) -> None:
    """A hand takes what is on the way, where the lid is open."""
    if story.machine.levels() >> wiring.LID & 1:
        story.machine.hand_clear()


KINDS: dict[str, Callable[[Story], None]] = {
    "key": lambda story: story.machine.press(story.chance.choice(ALL_KEYS)),
    "supervisor": lambda story: story.machine.press(keys.SUPERVISOR),
    "lid": _lid,
    "service": _service,
    "gauge": _gauge,
    "silence": _silence,
    "unsaved": _unsaved,
    "host": lambda story: story.rig.greet(),
    "plan": _plan,
    "deck": _deck,
    "cut": _cut,
    "stall": lambda story: story.rig.device.stall(STALL),
    "take": lambda story: story.hands.take(),
    "hopper": lambda story: story.machine.take_hopper() and None,
    "clear": _clear,
}
