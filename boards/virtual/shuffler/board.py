"""The virtual shuffler's board: every pin, timing and tolerance. Builds the drivers, nothing else."""

from collections import namedtuple

import machine
import wiring
from machine import ADC, Pin, Stepper
from shoecore.compat import const
from shoefw import events
from shoefw.drivers.buzzer import Buzzer
from shoefw.drivers.carousel import Carousel
from shoefw.drivers.display import Display
from shoefw.drivers.edges import Edges
from shoefw.drivers.gauge import Gauge
from shoefw.drivers.keys import Keys
from shoefw.drivers.lamp import Lamp
from shoefw.drivers.reader import Reader
from shoefw.drivers.roller import Roller
from shoefw.drivers.sensor import Sensor

# The carousel's steps a second, at work and in search of home.
_RATE = const(6000)
_HOME_RATE = const(1500)

# The rollers' steps a second: one metre.
_ROLLER_RATE = const(10000)

# How far a roller turns at most, in micrometres: a card's whole way and a little; a jammed card's way back.
Travel = namedtuple("Travel", ("feed_um", "exit_um", "back_um"))
TRAVEL = Travel(feed_um=300000, exit_um=300000, back_um=400000)

# Milliseconds: a card's way to the first sensor and past the second, turns of the carousel, a jam's reversal.
Timing = namedtuple("Timing", ("pick_ms", "pass_ms", "turn_ms", "home_ms", "reverse_ms", "tries"))
TIMING = Timing(pick_ms=150, pass_ms=400, turn_ms=400, home_ms=1500, reverse_ms=400, tries=3)


class Board:
    """The drivers of this board, outputs at rest."""

    NAME = "virtual"
    KIND = "shuffler"

    def __init__(self) -> None:
        self.timing = TIMING
        self.travel = TRAVEL
        self.now = machine.ticks_us
        self.run = machine.run
        self.wake_at = machine.wake_at
        self.feed_watchdog = machine.feed_watchdog
        self.reset_cause = machine.reset_cause()
        self.service = machine.service_switch()
        self.rulebook = machine.rulebook()
        self.packs = machine.packs()
        self.serial = machine.unique_id().hex()
        self.feed = Roller(Stepper(wiring.FEED_ROLLER), wiring.UM_A_STEP, _ROLLER_RATE)
        self.exit = Roller(Stepper(wiring.EXIT_ROLLER), wiring.UM_A_STEP, _ROLLER_RATE)
        self.motor_power = Pin(wiring.MOTOR_POWER, Pin.OUT)
        self.motor_power.value(1)
        self.ready_lamp = Lamp(Pin(wiring.READY_LAMP, Pin.OUT))
        self.fault_lamp = Lamp(Pin(wiring.FAULT_LAMP, Pin.OUT))
        self.buzzer = Buzzer(Pin(wiring.BUZZER, Pin.OUT))
        self.display = Display(machine.Lcd())
        self.temperature = Gauge(
            ADC(wiring.TEMPERATURE), full_scale=wiring.TEMPERATURE_FULL, offset=wiring.TEMPERATURE_OFFSET
        )
        self.supply = Gauge(ADC(wiring.SUPPLY), full_scale=wiring.SUPPLY_FULL, offset=0)
        self.current = Gauge(ADC(wiring.CURRENT), full_scale=wiring.CURRENT_FULL, offset=0)
        self.carousel = Carousel(
            Stepper(wiring.CAROUSEL), wiring.SLOTS, wiring.STEPS_A_SLOT, rate=_RATE, home_rate=_HOME_RATE
        )
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
