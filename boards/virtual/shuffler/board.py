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
from shoefw.drivers.hold_up import HoldUp, threshold_mv
from shoefw.drivers.keys import Keys
from shoefw.drivers.lamp import Lamp
from shoefw.drivers.lid_latch import LidLatch
from shoefw.drivers.reader import Reader
from shoefw.drivers.roller import Roller
from shoefw.drivers.sensor import Sensor

# The carousel's steps a second, at work and in search of home.
_RATE = const(6000)
_HOME_RATE = const(1500)

# The rollers' steps a second: one metre.
_ROLLER_RATE = const(10000)

# Below the one the motors lose steps; the other keeps the board up until what it writes is written.
_MOTORS_MV = const(20000)
_HOLD_UP = HoldUp(capacitance_uf=4700, load_ma=200, lowest_mv=7000, program_ms=3, look_ms=50)

# What this machine's cards and motors take. Lengths in micrometres, times in what the name says, ``band`` per mille.
Timing = namedtuple(
    "Timing",
    (
        "tries",
        "settle_us",  # an edge that is taken back sooner was a bounce
        "card_us",  # a card's shadow on a sensor at full speed
        "gap_us",  # from the entry sensor to the slot's
        "band",  # how far shadows of one card may differ
        "feed_um",  # from the hopper past the slot's sensor
        "rest_um",  # what is added; less than would bring the next card to the entry sensor
        "spare_um",  # how far it may run on; what is more is turned back, in so many ``undo_ms``
        "nudge_um",
        "exit_um",
        "back_um",  # a jammed card's whole way back
        "pick_ms",  # to the first sensor
        "sweep_ms",  # the same, where there may be no card
        "unseen_ms",  # to draw back what no sensor saw in that time
        "edge_ms",  # from edge to edge
        "late_ms",  # what the slowest sensor takes
        "reverse_ms",
        "undo_ms",
        "turn_ms",
        "home_ms",
        "stall_ma",
        "supply_mv",
        "hottest",  # tenths of a degree Celsius
    ),
)
TIMING = Timing(
    tries=3,
    settle_us=2000,
    card_us=88000,
    gap_us=90000,
    band=150,
    feed_um=198000,
    rest_um=12000,
    spare_um=7000,
    nudge_um=20000,
    exit_um=300000,
    back_um=400000,
    pick_ms=150,
    sweep_ms=60,
    unseen_ms=66,
    edge_ms=150,
    late_ms=400,
    reverse_ms=450,
    undo_ms=60,
    turn_ms=400,
    home_ms=1500,
    stall_ma=2000,
    supply_mv=max(_MOTORS_MV, threshold_mv(_HOLD_UP)),
    hottest=600,
)


class Board:
    """The drivers of this board, outputs at rest."""

    NAME = "virtual-shuffler"
    KIND = "shuffler"

    def __init__(self) -> None:
        self.timing = TIMING
        self.now = machine.ticks_us
        self.run = machine.run
        self.wake_at = machine.wake_at
        self.feed_watchdog = machine.feed_watchdog
        self.reset = machine.restart
        self.reset_cause = machine.reset_cause()
        self.rulebook = machine.rulebook()
        self.packs = machine.packs()
        self.region_apart = machine.region_is_apart()
        self.serial = machine.unique_id().hex()
        self.feed = Roller(Stepper(wiring.FEED_ROLLER), wiring.UM_A_STEP, _ROLLER_RATE)
        self.exit = Roller(Stepper(wiring.EXIT_ROLLER), wiring.UM_A_STEP, _ROLLER_RATE)
        self._power = Pin(wiring.MOTOR_POWER, Pin.OUT)
        self.power(False)
        self.ready_lamp = Lamp(Pin(wiring.READY_LAMP, Pin.OUT))
        self.fault_lamp = Lamp(Pin(wiring.FAULT_LAMP, Pin.OUT))
        self.buzzer = Buzzer(Pin(wiring.BUZZER, Pin.OUT))
        self.display = Display(machine.Lcd())
        self.thermometer = Gauge(
            ADC(wiring.TEMPERATURE), full_scale=wiring.TEMPERATURE_FULL, offset=wiring.TEMPERATURE_OFFSET
        )
        self.supply = Gauge(ADC(wiring.SUPPLY), full_scale=wiring.SUPPLY_FULL, offset=0)
        self.motor_current = Gauge(ADC(wiring.CURRENT), full_scale=wiring.CURRENT_FULL, offset=0)
        self.carousel = Carousel(
            Stepper(wiring.CAROUSEL), wiring.SLOTS, wiring.STEPS_A_SLOT, rate=_RATE, home_rate=_HOME_RATE
        )
        self.edges = Edges(self.now, TIMING.settle_us)
        self.hopper = self._sensor(wiring.HOPPER, events.HOPPER_FULL)
        self.entry = self._sensor(wiring.ENTRY, events.ENTRY_BLOCKED)
        self.slot = self._sensor(wiring.SLOT, events.SLOT_BLOCKED)
        self.exit_sensor = self._sensor(wiring.EXIT, events.EXIT_BLOCKED)
        self.tray = self._sensor(wiring.TRAY, events.TRAY_FULL)
        self.thick = self._sensor(wiring.THICK, events.THICK)
        self.home = self._sensor(wiring.HOME, events.HOME_FOUND)
        self.lid = self._sensor(wiring.LID, events.LID_OPENED)
        self.lid_latch = LidLatch(Pin(wiring.LID_LATCH), Pin(wiring.LATCH_HOLD, Pin.OUT))
        self.service_switch = self._sensor(wiring.SERVICE, events.SERVICE_ON)
        self._sensor(wiring.CAROUSEL_MOVING, events.CAROUSEL_MOVES)
        self.reader = Reader(machine.reader_uart())
        self.keys = Keys(machine.keypad_uart())
        self.noise = machine.Noise()
        self.port = machine.usb()
        self.flash = machine.Flash()

    def power(self, on: bool) -> None:
        """Give the motors power, or take it from every one of them at once."""
        self._power.value(1 if on else 0)

    def _sensor(self, pin: int, event: int) -> Sensor:
        return Sensor(Pin(pin), self.edges, event)
