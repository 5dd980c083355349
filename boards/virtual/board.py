"""The virtual board: every pin, timing and tolerance of the simulated shuffler. Builds the drivers, nothing else."""

from collections import namedtuple

import machine
import wiring
from machine import Pin
from shoecore.compat import const
from shoefw import events
from shoefw.drivers.carousel import Carousel
from shoefw.drivers.edges import Edges
from shoefw.drivers.keys import Keys
from shoefw.drivers.lamp import Lamp
from shoefw.drivers.motor import Motor
from shoefw.drivers.reader import Reader
from shoefw.drivers.sensor import Sensor

# The carousel's steps a second, at work and in search of home.
_RATE = const(6000)
_HOME_RATE = const(1500)

# Milliseconds: a card's way to the first sensor and past the second, turns of the carousel, a jam's reversal.
Timing = namedtuple("Timing", ("pick_ms", "pass_ms", "turn_ms", "home_ms", "reverse_ms", "tries"))
TIMING = Timing(pick_ms=150, pass_ms=400, turn_ms=400, home_ms=1500, reverse_ms=400, tries=3)


class Board:
    """The drivers of this board, outputs at rest."""

    NAME = "virtual"

    def __init__(self) -> None:
        self.timing = TIMING
        self.now = machine.ticks_us
        self.run = machine.run
        self.wake_at = machine.wake_at
        self.feed_watchdog = machine.feed_watchdog
        self.reset_cause = machine.reset_cause()
        self.service = machine.service_switch()
        self.serial = machine.unique_id().hex()
        self.feed = Motor(Pin(wiring.FEED_FORWARD, Pin.OUT), Pin(wiring.FEED_BACKWARD, Pin.OUT))
        self.exit = Motor(Pin(wiring.EXIT_FORWARD, Pin.OUT), Pin(wiring.EXIT_BACKWARD, Pin.OUT))
        self.ready_lamp = Lamp(Pin(wiring.READY_LAMP, Pin.OUT))
        self.fault_lamp = Lamp(Pin(wiring.FAULT_LAMP, Pin.OUT))
        self.carousel = Carousel(machine.Stepper(), wiring.SLOTS, wiring.STEPS_A_SLOT, _RATE, _HOME_RATE)
        self.edges = Edges(self.now)
        self.hopper = Sensor(Pin(wiring.HOPPER), self.edges, events.HOPPER_FULL)
        self.tray = Sensor(Pin(wiring.TRAY), self.edges, events.TRAY_FULL)
        for pin, event in (
            (wiring.ENTRY, events.ENTRY_BLOCKED),
            (wiring.SLOT, events.SLOT_BLOCKED),
            (wiring.EXIT, events.EXIT_BLOCKED),
            (wiring.HOME, events.HOME_FOUND),
            (wiring.CAROUSEL_MOVING, events.CAROUSEL_MOVES),
        ):
            Sensor(Pin(pin), self.edges, event)
        self.reader = Reader(machine.reader_uart())
        self.keys = Keys(machine.keypad_uart())
        self.noise = machine.Noise()
        self.port = machine.usb()
        self.flash = machine.Flash()

    def stop(self) -> None:
        """Every moving part stands still."""
        self.feed.stop()
        self.exit.stop()
        self.carousel.stop()
