"""The Pico's board, a shuffler's: every pin, timing and tolerance. Builds the drivers, nothing else.

The figures are those of the simulated mechanism that its rigs have; a machine of metal is measured first."""

import time

import rp2
from silicon.glass import Expander, Lcd, Sink
from silicon.lines import Line, Mark
from silicon.loop import Loop
from silicon.ports import Uart, Usb
from silicon.region import Flash, is_apart
from silicon.rest import Rest
from silicon.ring import Noise
from silicon.shuffler import Timing
from silicon.steps import Stepper

import machine
from machine import ADC, I2C, UART, Pin
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

# GPIO numbers.
READER = const(1)
CAROUSEL_STEP = const(2)
CAROUSEL_DIRECTION = const(3)
BUS_DATA = const(4)
BUS_CLOCK = const(5)
FEED_STEP = const(6)
FEED_DIRECTION = const(7)
EXIT_STEP = const(8)
KEYPAD = const(9)
EXIT_DIRECTION = const(10)
HOPPER = const(11)
ENTRY = const(12)
THICK = const(13)
SLOT = const(14)
EXIT = const(15)
TRAY = const(16)
HOME = const(17)
LID = const(18)
LID_LATCH = const(19)
SERVICE = const(20)
LATCH_HOLD = const(21)
MOTOR_POWER = const(22)
TEMPERATURE = const(26)
SUPPLY = const(27)
CURRENT = const(28)

# Outputs of the expander on the bus, which is at 0x20 as the display is at 0x3E.
READY_LAMP = const(0)
FAULT_LAMP = const(1)
BUZZER = const(2)

_BUS_HZ = const(400000)
_READER_BAUD = const(115200)
_KEYPAD_BAUD = const(9600)

# What the port's USB keeps for a host that does not read: its CFG_TUD_CDC_TX_BUFSIZE at full speed.
_USB_BUFFER = const(256)

# The wheel: slots, a slot's steps, steps a second at work and in search of home.
SLOTS = const(54)
_STEPS_A_SLOT = const(20)
_RATE = const(6000)
_HOME_RATE = const(1500)

# The rollers: what a step moves a card, and steps a second, one metre of it.
_UM_A_STEP = const(100)
_ROLLER_RATE = const(10000)

# Below the one the motors lose steps; the other keeps the board up until what it writes is written.
_MOTORS_MV = const(20000)
_HOLD_UP = HoldUp(capacitance_uf=4700, load_ma=200, lowest_mv=7000, program_ms=3, look_ms=50)

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

    NAME = "pico"
    KIND = "shuffler"

    def __init__(self) -> None:
        self._power = Pin(MOTOR_POWER, Pin.OUT, value=0)
        self.timing = TIMING
        self.now = time.ticks_us
        self.reset = machine.reset
        self.reset_cause = machine.reset_cause()
        self.rulebook = "rws-poker-7"
        self.packs = 1
        self.region_apart = is_apart()
        self.serial = machine.unique_id().hex()
        moves = Line()
        wheel = Stepper(0, CAROUSEL_STEP, CAROUSEL_DIRECTION, moves)
        self.carousel = Carousel(wheel, SLOTS, _STEPS_A_SLOT, rate=_RATE, home_rate=_HOME_RATE)
        self.feed = Roller(Stepper(1, FEED_STEP, FEED_DIRECTION), _UM_A_STEP, _ROLLER_RATE)
        self.exit = Roller(Stepper(2, EXIT_STEP, EXIT_DIRECTION), _UM_A_STEP, _ROLLER_RATE)
        bus = I2C(0, sda=Pin(BUS_DATA), scl=Pin(BUS_CLOCK), freq=_BUS_HZ)
        expander = Expander(bus)
        self.ready_lamp = Lamp(Sink(expander, READY_LAMP))
        self.fault_lamp = Lamp(Sink(expander, FAULT_LAMP))
        self.buzzer = Buzzer(Sink(expander, BUZZER))
        self.display = Display(Lcd(bus))
        self.thermometer = Gauge(ADC(TEMPERATURE), full_scale=1650, offset=400)
        self.supply = Gauge(ADC(SUPPLY), full_scale=30000, offset=0)
        self.motor_current = Gauge(ADC(CURRENT), full_scale=5000, offset=0)
        self.edges = Edges(self.now, TIMING.settle_us)
        self.hopper = self._sensor(HOPPER, events.HOPPER_FULL)
        self.entry = self._sensor(ENTRY, events.ENTRY_BLOCKED)
        self.slot = self._sensor(SLOT, events.SLOT_BLOCKED)
        self.exit_sensor = self._sensor(EXIT, events.EXIT_BLOCKED)
        self.tray = self._sensor(TRAY, events.TRAY_FULL)
        self.thick = self._sensor(THICK, events.THICK)
        self.home = Sensor(Mark(_input(HOME), wheel), self.edges, events.HOME_FOUND)
        self.lid = self._sensor(LID, events.LID_OPENED)
        self.lid_latch = LidLatch(_input(LID_LATCH), Pin(LATCH_HOLD, Pin.OUT))
        self.service_switch = self._sensor(SERVICE, events.SERVICE_ON)
        Sensor(moves, self.edges, events.CAROUSEL_MOVES)
        reader = UART(0, _READER_BAUD, rx=Pin(READER), rxbuf=256)
        keypad = UART(1, _KEYPAD_BAUD, rx=Pin(KEYPAD), rxbuf=64)
        self.reader = Reader(Uart(reader))
        self.keys = Keys(Uart(keypad))
        self.noise = Noise()
        self.port = Usb(_USB_BUFFER)
        self.flash = Flash(rp2.Flash())
        loop = Loop(self.now, Rest(self.now, self.edges, self.port, (reader, keypad)))
        self.run = loop.run
        self.wake_at = loop.wake_at
        self.feed_watchdog = loop.feed

    def power(self, on: bool) -> None:
        """Give the motors power, or take it from every one of them at once."""
        self._power.value(1 if on else 0)

    def _sensor(self, pin: int, event: int) -> Sensor:
        return Sensor(_input(pin), self.edges, event)


def _input(pin: int) -> Pin:
    """A wire that is off reads as blocked, or as an open lid."""
    return Pin(pin, Pin.IN, Pin.PULL_UP)
