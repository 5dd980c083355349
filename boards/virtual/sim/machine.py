"""What a simulated shuffler and a simulated shoe have in common: time, pins, ports, gauges, and the hand at them."""

import wiring
from shoecore.compat import const

from .agenda import Agenda
from .chance import Chance
from .part import Part
from .sensor import Sensor

# What the agenda can hold.
EDGE = const(0)
SHADE = const(1)
READING = const(2)
GAUGE = const(3)
LID = const(4)

_REST = (250, 24000, 0)
_FULL = (wiring.TEMPERATURE_FULL, wiring.SUPPLY_FULL, wiring.CURRENT_FULL)
_OFFSET = (wiring.TEMPERATURE_OFFSET, 0, 0)
_RANGE = const(32767)


class Broken(Exception):
    """The firmware did what no machine survives; the message says what."""


class Machine(Part):
    """Advances from event to event; what the sensors and ports say meanwhile is taken by the harness.

    A machine names its ``parts`` (all that has a state) and those of them that ``move``, each with a ``happen``."""

    STATE: tuple[str, ...] = (
        "time",
        "edges",
        "read",
        "keys",
        "display",
        "lamps",
        "captured",
        "dust_a_card",
        "misreads",
        "_levels",
        "_values",
        "_raw",
        "_power",
        "_held",
    )

    def __init__(self, seed: int, start: int) -> None:
        self.time = start
        self.chance = Chance(seed)
        self.agenda = Agenda()
        self.sensors: dict[int, Sensor] = {}
        self.parts: list[Part] = [self.chance, self.agenda]
        self.moving: list = []
        self.edges: list[tuple] = []
        self.read = bytearray()
        self.keys = bytearray()
        self.display = [b"", b""]
        self.lamps = {wiring.READY_LAMP: 0, wiring.FAULT_LAMP: 0, wiring.BUZZER: 0}
        self.captured = 0
        self.dust_a_card = 1
        self.misreads = 0
        self._levels = 0
        self._values = list(_REST)
        self._raw: list[int] = [_raw(channel, _REST[channel]) for channel in range(len(_REST))]
        self._power = False
        self._held = False

    def add_sensor(self, pin: int, bounce: int = 0) -> Sensor:
        """Build in a sensor; ``bounce`` is how many of a thousand edges come as a burst."""
        sensor = Sensor(pin, self, bounce)
        self.sensors[pin] = sensor
        self.parts.append(sensor)
        return sensor

    def snapshot(self) -> list:
        """The whole machine as plain data."""
        return [super().snapshot()] + [part.snapshot() for part in self.parts]

    def restore(self, state: list) -> None:
        """Be again what a snapshot says."""
        super().restore(state[0])
        for at in range(len(self.parts)):
            self.parts[at].restore(state[at + 1])

    def press(self, key: int) -> None:
        """A finger presses a key."""
        self.keys.append(key)

    def open_lid(self) -> None:
        """A hand opens the lid, and with it sets the latch, unless that is held back."""
        self._move_lid(1)

    def close_lid(self) -> None:
        """A hand closes the lid."""
        self._move_lid(0)

    def set_service(self, closed: bool) -> None:
        """A hand turns the service switch."""
        self.edge(wiring.SERVICE, 1 if closed else 0)

    def set_gauge(self, channel: int, value: int) -> None:
        """A measured quantity is this from now on: tenths of a degree, millivolts, milliamperes."""
        self._values[channel] = value
        self._raw[channel] = _raw(channel, value)

    def power_off(self) -> None:
        """The power goes: every output falls, and nothing holds the latch of the lid back."""
        self.set_pins(bytes(32))

    def power_on(self) -> None:
        """The chip starts afresh: outputs are off, nothing waits in its ports."""
        self.set_pins(bytes(32))
        self.edges.clear()
        self.read = bytearray()
        self.keys = bytearray()
        self.display = [b"", b""]

    def levels(self) -> int:
        """The level of every input pin, a bit each."""
        return self._levels

    def gauges(self) -> list:
        """The raw readings of the analogue inputs."""
        return self._raw

    def set_pins(self, pins: bytes) -> None:
        """Take over the levels of the output pins."""
        for pin in self.lamps:
            self.lamps[pin] = pins[pin]
        power = bool(pins[wiring.MOTOR_POWER])
        if power != self._power:
            self._power = power
            self.switch_motors(power)
        self._held = bool(pins[wiring.LATCH_HOLD])
        self._move_latch()

    def switch_motors(self, on: bool) -> None:
        """The motors' power comes or goes."""

    def next_event(self) -> int:
        """When something happens next if the outputs stay as they are."""
        due = self.agenda.due
        for part in self.moving:
            due = min(due, part.due)
        return due

    def advance(self, until: int) -> None:
        """Let time pass, at most to the next event."""
        due = self.next_event()
        if until < due:
            self.time = max(self.time, until)
            return
        self.time = due
        while self.agenda.due <= due:
            self._happen(*self.agenda.take())
        for part in self.moving:
            if part.due <= due:
                part.happen(due)
        self.check()

    def check(self) -> None:
        """Assert what must be true of the machine after each event."""

    def edge(self, pin: int, level: int) -> None:
        """The level at an input pin changes now."""
        if (self._levels >> pin & 1) != level:
            self._levels ^= 1 << pin
            self.edges.append((pin, level, self.time))

    def say_later(self, time: int, pin: int, level: int) -> None:
        """A sensor will say a level at a moment."""
        self.agenda.add(time, EDGE, pin, level)

    def _happen(self, _: int, what: int, first, second) -> None:
        if what == EDGE:
            self.sensors[first].say(second)
        elif what == SHADE:
            self.sensors[first].shade(second)
        elif what == READING:
            self.read += first
        elif what == GAUGE:
            self.set_gauge(first, second)
        elif what == LID:
            self._move_lid(first)

    def _move_lid(self, level: int) -> None:
        self.edge(wiring.LID, level)
        self._move_latch()

    def _move_latch(self) -> None:
        """It is set where nothing holds it and the lid is open; held, it goes back once the lid is closed."""
        if self._held != bool(self._levels >> wiring.LID & 1):
            self.edge(wiring.LID_LATCH, 0 if self._held else 1)


def _raw(channel: int, value: int) -> int:
    """The reading that stands for a quantity, rounded so that it reads back as it was."""
    return -(-(value + _OFFSET[channel]) * _RANGE // _FULL[channel]) * 2
