"""The simulated shuffler: rollers, sensors, a reader, a carousel and a tray, in a time of its own.

It knows where every card is, which the firmware must find out. Lengths are micrometres, times microseconds, and all of
it is whole numbers.
"""

import wiring
from shoecore.cards import UNREAD

_CARD = 88000
_HOPPER_LEFT = 15000
_STICKS = 60000
_READER = 70000
_NEVER = 1 << 62
_BACK = 7
_READINGS = (650, 24000, 0)

_TURN = wiring.SLOTS * wiring.STEPS_A_SLOT
_MARK_STEPS = 4


class Broken(Exception):
    """The firmware did what no machine survives; the message says what."""


class Path:
    """A card's way past sensors, from a source to a goal; a roller on a stepper moves it either way."""

    def __init__(self, channel: int, sensors: tuple[tuple[int, int], ...], end: int) -> None:
        self.channel = channel
        self.sensors = sensors
        self.end = end
        self.card = -1
        self.lead = 0
        self.direction = 0
        self.turned = 0
        self.left = 0
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
        self.display = [b"", b""]
        self.captured = 0
        self.steps: list[int] = [wiring.FIRST_STEP] * wiring.STEPPERS
        self.feed = Path(wiring.FEED_ROLLER, ((wiring.ENTRY, 20000), (wiring.SLOT, 110000)), 110000 + _CARD)
        self.exit = Path(wiring.EXIT_ROLLER, ((wiring.EXIT, 30000),), 30000 + _CARD)
        self._levels = 0
        self._power = 0
        self._from: int = wiring.FIRST_STEP
        self._to: int = wiring.FIRST_STEP
        self._rate: int = 0
        self._started = 0
        self._home = wiring.FIRST_STEP + home_offset

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

    def open_lid(self) -> None:
        """A hand opens the lid."""
        self._edge(wiring.LID, 1)

    def close_lid(self) -> None:
        """A hand closes the lid."""
        self._edge(wiring.LID, 0)

    def power_on(self) -> None:
        """The chip starts afresh: outputs are off, counters are at their first step, nothing waits in its ports."""
        self._home += wiring.FIRST_STEP - self.steps[wiring.CAROUSEL]
        self.steps = [wiring.FIRST_STEP] * wiring.STEPPERS
        self._from = self._to = wiring.FIRST_STEP
        self._rate = self._power = 0
        for path in (self.feed, self.exit):
            path.direction = 0
        for pin in self.lamps:
            self.lamps[pin] = 0
        self.edges.clear()
        self.read = bytearray()
        self.keys = bytearray()

    def levels(self) -> int:
        """The level of every input pin, a bit each."""
        return self._levels

    def gauges(self) -> tuple[int, ...]:
        """The raw readings of the analogue inputs: temperature, supply, motor current."""
        full = (wiring.TEMPERATURE_FULL, wiring.SUPPLY_FULL, wiring.CURRENT_FULL)
        return tuple(-(-value * 65535 // scale) for value, scale in zip(_READINGS, full))

    def set_pins(self, pins: bytes) -> None:
        """Take over the levels of the output pins."""
        for pin in self.lamps:
            self.lamps[pin] = pins[pin]
        self._power = pins[wiring.MOTOR_POWER]
        if not self._power:
            for path in (self.feed, self.exit):
                path.direction = 0
            self._start_carousel(self.steps[wiring.CAROUSEL], 1)

    def turn(self, channel: int, to: int, rate: int) -> None:
        """Start one of the steppers for a position."""
        if channel == wiring.CAROUSEL:
            steps = self.steps[channel]
            self._start_carousel(steps + _ahead(steps, to), rate)
        elif self._power:
            path = self.feed if channel == wiring.FEED_ROLLER else self.exit
            ahead = _ahead(self.steps[channel], to)
            path.left = abs(ahead) * wiring.UM_A_STEP
            path.turned = 0
            self._turn_roller(path, (ahead > 0) - (ahead < 0))

    def next_event(self) -> int:
        """When something happens next if the outputs stay as they are."""
        return min(self._next_on(self.feed), self._next_on(self.exit), self._next_of_carousel())

    def advance(self, until: int) -> None:
        """Let time pass, at most to the next event."""
        due = self.next_event()
        now = min(due, until)
        for path in (self.feed, self.exit):
            self._move_roller(path, now - self.time)
        self.steps[wiring.CAROUSEL] = self._steps_at(now)
        self.time = now
        if due == now:
            self._happen()

    def _happen(self) -> None:
        """Whatever is due at this very moment."""
        for path in (self.feed, self.exit):
            self._happen_on(path)
            if path.left <= 0:
                path.direction = 0
        steps = self.steps[wiring.CAROUSEL]
        phase = (steps - self._home) % _TURN
        if self._moving() and phase in (0, _MARK_STEPS):
            self._edge(wiring.HOME, 1 if phase == 0 else 0)
            if phase == 0:
                self.captured = steps
        if steps == self._to and self._rate:
            self._rate = 0
            self._edge(wiring.CAROUSEL_MOVING, 0)

    def _move_roller(self, path: Path, elapsed: int) -> None:
        """Turn a roller on for a while, with what is under it; it stops by itself."""
        if not path.direction:
            return
        path.turned += elapsed
        path.left -= elapsed
        turned = path.direction * (path.turned // wiring.UM_A_STEP)
        self.steps[path.channel] = (self.steps[path.channel] + turned) % wiring.STEP_SPAN
        path.turned %= wiring.UM_A_STEP
        if path.card >= 0 and not path.stuck:
            path.lead += path.direction * elapsed

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
        if path.direction == 0:
            return _NEVER
        if path.card < 0 or path.stuck:
            return self.time + path.left
        ahead = [(point - path.lead) * path.direction for point in self._points(path)]
        ahead = [distance for distance in ahead if distance > 0]
        return self.time + min(ahead + [path.left])

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
            self.read += bytes((0xC5, card, _BACK, (card + _BACK & 255) ^ 255))

    def _start_carousel(self, to: int, rate: int) -> None:
        steps = self.steps[wiring.CAROUSEL]
        if to == steps or not self._power:
            if self._rate:
                self._edge(wiring.CAROUSEL_MOVING, 0)
            self._rate = 0
            self._to = steps
            return
        if to < steps:
            raise Broken("the carousel was sent backwards, from step %d to %d" % (steps, to))
        if any(path.card >= 0 and path.lead > 0 for path in (self.feed, self.exit)):
            raise Broken("the carousel was turned with a card between the path and a slot")
        self._from = steps
        self._to = to
        self._rate = rate
        self._started = self.time
        self._edge(wiring.CAROUSEL_MOVING, 1)

    def _moving(self) -> bool:
        return self._rate > 0 and self.steps[wiring.CAROUSEL] != self._from

    def _next_of_carousel(self) -> int:
        """The next of: the home mark comes, it goes, the carousel arrives."""
        if not self._rate:
            return _NEVER
        ahead = self._to
        steps = self.steps[wiring.CAROUSEL]
        for at in (0, _MARK_STEPS):
            to_mark = (self._home + at - steps) % _TURN or _TURN
            ahead = min(ahead, steps + to_mark)
        return self._started + -(-(ahead - self._from) * 1000000 // self._rate)

    def _steps_at(self, now: int) -> int:
        steps: int = self.steps[wiring.CAROUSEL]
        if self._rate:
            steps = min(self._to, self._from + (now - self._started) * self._rate // 1000000)
        return steps

    def _slot_at_path(self) -> int:
        """The slot that stands at the path; slot 0 is there when the home mark has just come."""
        phase = (self.steps[wiring.CAROUSEL] - self._home) % _TURN
        if phase % wiring.STEPS_A_SLOT:
            raise Broken("the carousel stands %d steps off a slot" % (phase % wiring.STEPS_A_SLOT))
        slot: int = phase // wiring.STEPS_A_SLOT
        return slot

    def _edge(self, pin: int, level: int) -> None:
        self._levels = self._levels & ~(1 << pin) | level << pin
        self.edges.append((pin, level, self.time))


def _ahead(steps: int, to: int) -> int:
    """How far a position lies ahead of a counter that wraps; negative if behind."""
    half = wiring.STEP_SPAN // 2
    ahead: int = (to - steps + half) % wiring.STEP_SPAN - half
    return ahead
