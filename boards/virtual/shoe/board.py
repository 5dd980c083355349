"""The virtual shoe's board: every pin and tolerance. Builds the drivers, nothing else."""

from collections import namedtuple

import machine
import wiring
from machine import ADC, Pin
from shoefw import events
from shoefw.drivers.buzzer import Buzzer
from shoefw.drivers.display import Display
from shoefw.drivers.edges import Edges
from shoefw.drivers.gauge import Gauge
from shoefw.drivers.hold_up import HoldUp, threshold_mv
from shoefw.drivers.keys import Keys
from shoefw.drivers.lamp import Lamp
from shoefw.drivers.lid_latch import LidLatch
from shoefw.drivers.reader import Reader
from shoefw.drivers.sensor import Sensor

# Keeps the board up until what it writes is written, from the last look at the supply on.
_HOLD_UP = HoldUp(capacitance_uf=4700, load_ma=200, lowest_mv=7000, program_ms=3, look_ms=210)

# What a hand does at this shoe's mouth. Lengths in micrometres, speeds in millimetres a second.
Timing = namedtuple(
    "Timing",
    (
        "settle_us",  # an edge that is taken back sooner was a bounce
        "gap_um",  # from the gate to the mouth
        "card_um",
        "shortest_um",  # a card that seems shorter, or longer, is told
        "longest_um",
        "rested_um",  # what seems longer than two cards is one that rested on the way
        "paced",  # slower at either end, and a rest cannot be told from a longer card
        "fastest",
        "early_us",  # how far the thickness may run ahead of the gate
        "apart_ms",  # the end of a card that passed the gate is past the mouth by then
        "read_ms",  # the reader has spoken by then
        "after_ms",  # what belongs to a card that has left comes by then
        "slow_ms",  # a card at rest so long is resting
        "stuck_ms",  # and so long, stuck
        "misses",  # cards that a sensor may leave unseen, one after the other
        "supply_mv",
    ),
)
TIMING = Timing(
    settle_us=2000,
    gap_um=30000,
    card_um=88000,
    shortest_um=44000,
    longest_um=120000,
    rested_um=185000,
    paced=500,
    fastest=3000,
    early_us=20000,
    apart_ms=180,
    read_ms=60,
    after_ms=150,
    slow_ms=1800,
    stuck_ms=5000,
    misses=2,
    supply_mv=threshold_mv(_HOLD_UP),
)


class Board:
    """The drivers of this board, outputs at rest."""

    NAME = "virtual-shoe"
    KIND = "shoe"

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
        self.ready_lamp = Lamp(Pin(wiring.READY_LAMP, Pin.OUT))
        self.fault_lamp = Lamp(Pin(wiring.FAULT_LAMP, Pin.OUT))
        self.buzzer = Buzzer(Pin(wiring.BUZZER, Pin.OUT))
        self.display = Display(machine.Lcd())
        self.supply = Gauge(ADC(wiring.SUPPLY), full_scale=wiring.SUPPLY_FULL, offset=0)
        self.edges = Edges(self.now, TIMING.settle_us)
        self.stock = self._sensor(wiring.STOCK, events.STOCK_FULL)
        self.gate = self._sensor(wiring.GATE, events.GATE_BLOCKED)
        self.mouth = self._sensor(wiring.MOUTH, events.MOUTH_BLOCKED)
        self.thick = self._sensor(wiring.THICK, events.THICK)
        self.lid = self._sensor(wiring.LID, events.LID_OPENED)
        self.lid_latch = LidLatch(Pin(wiring.LID_LATCH), Pin(wiring.LATCH_HOLD, Pin.OUT))
        self.service_switch = self._sensor(wiring.SERVICE, events.SERVICE_ON)
        self.reader = Reader(machine.reader_uart())
        self.keys = Keys(machine.keypad_uart())
        self.noise = machine.Noise()
        self.port = machine.usb()
        self.flash = machine.Flash()

    def power(self, on: bool) -> None:
        """A shoe has no motor whose power could be cut."""

    def _sensor(self, pin: int, event: int) -> Sensor:
        return Sensor(Pin(pin), self.edges, event)
