"""The simulated shuffler: rollers, sensors, a reader, a carousel and a tray, in a time of its own.

It knows where every card is, which the firmware must find out. Lengths are micrometres, times microseconds, and a
roller moves a card one micrometre a microsecond, so all of it is whole numbers and exact.
"""

import wiring
from shoecore.cards import UNREAD

_CARD = 88000
_HOPPER_LEFT = 15000
_STICKS = 60000
_READER = 70000
_NEVER = 1 << 62

_TURN = wiring.SLOTS * wiring.STEPS_A_SLOT
_MARK_STEPS = 4


class Broken(Exception):
    """The firmware did what no machine survives; the message says what."""


class Path:
    """A card's way past sensors, from a source to a goal; a roller's motor moves it either way."""

    def __init__(self, forward: int, backward: int, sensors: tuple[tuple[int, int], ...], end: int) -> None:
        self.forward = forward
        self.backward = backward
        self.sensors = sensors
        self.end = end
        self.card = -1
        self.lead = 0
        self.direction = 0
        self.passed = 0
        self.jams: dict[int, int] = {}
        self.stuck = False


class Mechanism:
    """Advances from event to event; what the sensors and ports say meanwhile is taken by the harness."""

    def __init__(self, home_offset: int = 137) -> None:
        self.time = 0
        self.hopper: list[int] = []
        self.tray: list[int] = []
        self.slots = [-1] * wiring.SLOTS
        self.edges: list[tuple[int, int, int]] = []
        self.read = bytearray()
        self.keys = bytearray()
        self.lamps = {wiring.READY_LAMP: 0, wiring.FAULT_LAMP: 0}
        self.feed = Path(
            wiring.FEED_FORWARD, wiring.FEED_BACKWARD, ((wiring.ENTRY, 20000), (wiring.SLOT, 110000)), 110000 + _CARD
        )
        self.exit = Path(wiring.EXIT_FORWARD, wiring.EXIT_BACKWARD, ((wiring.EXIT, 30000),), 30000 + _CARD)
        self.steps = 0
        self._from = 0
        self._to = 0
        self._rate = 1
        self._started = 0
        self._command = 0
        self._home = home_offset

    def cards(self) -> int:
        """How many cards are in the machine, wherever they are."""
        inside = len([card for card in self.slots if card >= 0])
        inside += len([path for path in (self.feed, self.exit) if path.card >= 0])
        return inside + len(self.hopper) + len(self.tray)

    def jam(self, path: Path, card: int, times: int = 1) -> None:
        """Let a card get stuck on its way, the n-th card from now on counting from 0, so many times."""
        at = path.passed + card
        path.jams[at] = path.jams.get(at, 0) + times

    def put_deck(self, deck: bytes) -> None:
        """A hand puts cards into the hopper."""
        self.hopper = list(deck)
        self._edge(wiring.HOPPER, 1)

    def take_tray(self) -> list[int]:
        """A hand takes what lies in the tray."""
        taken = self.tray
        self.tray = []
        self._edge(wiring.TRAY, 0)
        return taken

    def press(self, key: int) -> None:
        """A finger presses a key."""
        self.keys.append(key)

    def drive(self, pins: bytes, command: int, to: int, rate: int) -> None:
        """Take over what the firmware's outputs say from now on."""
        for path in (self.feed, self.exit):
            self._turn_roller(path, pins[path.forward] - pins[path.backward])
        for pin in self.lamps:
            self.lamps[pin] = pins[pin]
        if command != self._command:
            self._command = command
            self._start_carousel(to, rate)

    def next_event(self) -> int:
        """When something happens next if the outputs stay as they are."""
        return min(self._next_on(self.feed), self._next_on(self.exit), self._next_of_carousel())

    def advance(self, until: int) -> None:
        """Let time pass, at most to the next event."""
        due = self.next_event()
        now = min(due, until)
        for path in (self.feed, self.exit):
            if path.card >= 0 and not path.stuck:
                path.lead += path.direction * (now - self.time)
        self.steps = self._steps_at(now)
        self.time = now
        if due == now:
            self._happen()

    def _happen(self) -> None:
        """Whatever is due at this very moment."""
        self._happen_on(self.feed)
        self._happen_on(self.exit)
        phase = (self.steps - self._home) % _TURN
        if self._moving() and phase in (0, _MARK_STEPS):
            self._edge(wiring.HOME, 1 if phase == 0 else 0)
        if self.steps == self._to and self._rate:
            self._rate = 0
            self._edge(wiring.CAROUSEL_MOVING, 0)

    def _turn_roller(self, path: Path, direction: int) -> None:
        if direction == path.direction:
            return
        path.direction = direction
        if direction < 0:
            path.stuck = False
        if direction > 0 and path.card < 0:
            self._pick(path)

    def _pick(self, path: Path) -> None:
        """The roller takes the next card of its source."""
        if path is self.feed:
            if not self.hopper:
                return
            path.card = self.hopper.pop()
        else:
            slot = self._slot_at_path()
            if self.slots[slot] < 0:
                return
            path.card = self.slots[slot]
            self.slots[slot] = -1
        path.lead = 0
        path.stuck = False

    def _points(self, path: Path) -> list[int]:
        """Every place on the path where something happens to the card's leading edge."""
        points = [0, path.end]
        for _, at in path.sensors:
            points += [at, at + _CARD]
        if path is self.feed:
            points += [_HOPPER_LEFT, _READER]
        if path.jams.get(path.passed):
            points.append(_STICKS)
        return points

    def _next_on(self, path: Path) -> int:
        if path.card < 0 or path.stuck or path.direction == 0:
            return _NEVER
        ahead = [(point - path.lead) * path.direction for point in self._points(path)]
        ahead = [distance for distance in ahead if distance > 0]
        return self.time + min(ahead) if ahead else _NEVER

    def _happen_on(self, path: Path) -> None:
        """The card has reached a point: its sensors change, it is read, it sticks, it arrives or is back."""
        if path.card < 0 or path.stuck or path.direction == 0:
            return
        for pin, at in path.sensors:
            if path.lead == at:
                self._edge(pin, 1 if path.direction > 0 else 0)
            elif path.lead == at + _CARD:
                self._edge(pin, 0 if path.direction > 0 else 1)
        if path is self.feed and path.lead == _READER and path.direction > 0:
            self._read_card(path.card)
        if path is self.feed and path.lead == _HOPPER_LEFT and not self.hopper:
            self._edge(wiring.HOPPER, 0 if path.direction > 0 else 1)
        if path.lead == _STICKS and path.direction > 0:
            self._stick(path)
        elif path.lead == path.end and path.direction > 0:
            self._arrive(path)
        elif path.lead <= 0 and path.direction < 0:
            self._go_back(path)

    def _stick(self, path: Path) -> None:
        if path.jams.get(path.passed):
            path.jams[path.passed] -= 1
            path.stuck = True

    def _arrive(self, path: Path) -> None:
        card = path.card
        path.card = -1
        path.passed += 1
        if path is self.exit:
            self.tray.append(card)
            if len(self.tray) == 1:
                self._edge(wiring.TRAY, 1)
        else:
            slot = self._slot_at_path()
            if self.slots[slot] >= 0:
                raise Broken("card %d was pushed into slot %d, which holds card %d" % (card, slot, self.slots[slot]))
            self.slots[slot] = card
        if path.direction > 0:
            self._pick(path)

    def _go_back(self, path: Path) -> None:
        if path is self.feed:
            self.hopper.append(path.card)
        else:
            self.slots[self._slot_at_path()] = path.card
        path.card = -1

    def _read_card(self, card: int) -> None:
        if card != UNREAD:
            self.read += bytes((0xC5, card, card ^ 255))

    def _start_carousel(self, to: int, rate: int) -> None:
        if to == self.steps:
            if self._rate:
                self._edge(wiring.CAROUSEL_MOVING, 0)
            self._rate = 0
            self._to = to
            return
        if to < self.steps:
            raise Broken("the carousel was sent backwards, from step %d to %d" % (self.steps, to))
        if any(path.card >= 0 and path.lead > 0 for path in (self.feed, self.exit)):
            raise Broken("the carousel was turned with a card between the path and a slot")
        self._from = self.steps
        self._to = to
        self._rate = rate
        self._started = self.time
        self._edge(wiring.CAROUSEL_MOVING, 1)

    def _moving(self) -> bool:
        return self._rate > 0 and self.steps != self._from

    def _next_of_carousel(self) -> int:
        """The next of: the home mark comes, it goes, the carousel arrives."""
        if not self._rate:
            return _NEVER
        ahead = self._to
        for at in (0, _MARK_STEPS):
            to_mark = (self._home + at - self.steps) % _TURN or _TURN
            ahead = min(ahead, self.steps + to_mark)
        return self._started + -(-(ahead - self._from) * 1000000 // self._rate)

    def _steps_at(self, now: int) -> int:
        if not self._rate:
            return self.steps
        return min(self._to, self._from + (now - self._started) * self._rate // 1000000)

    def _slot_at_path(self) -> int:
        """The slot that stands at the path; slot 0 is there when the home mark has just come."""
        phase = (self.steps - self._home) % _TURN
        if phase % wiring.STEPS_A_SLOT:
            raise Broken("the carousel stands %d steps off a slot" % (phase % wiring.STEPS_A_SLOT))
        slot: int = phase // wiring.STEPS_A_SLOT
        return slot

    def _edge(self, pin: int, level: int) -> None:
        self.edges.append((pin, level, self.time))
