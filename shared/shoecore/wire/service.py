"""What a device tells a technician who asks: the one table of questions, and of the fields of each answer.

A question is one byte, the argument of the command TELL. It changes nothing, is answered while nothing moves, and no
record is made of it.
"""

from ..compat import const
from .fields import TEXT, U8, U16, U32

PARTS = const(1)
SENSORS = const(2)
CONFIGURATION = const(3)
CLOCK = const(4)
DISPLAY = const(5)

# Parts that wear, as their counters are numbered; the first of them are rollers.
COUNTED = const(16)
ROLLERS = const(2)

# The sensors of all kinds of device, by the bit that stands for each.
SEEN = (
    "hopper",
    "entry",
    "slot",
    "exit_sensor",
    "tray",
    "home",
    "stock",
    "gate",
    "mouth",
    "thick",
    "lid",
    "service_switch",
)

LAYOUTS = {
    # How much each part was used, then of each roller a card's transit when it was new, and of late, in microseconds.
    PARTS: (U32,) * (COUNTED + 2 * ROLLERS),
    # Which sensors there are and which are blocked; then, each with its limit: millivolts of the supply, milliamperes
    # of the motors, tenths of a degree at them as 16 bits with a sign. The last four are 0 where there is no motor.
    SENSORS: (U16, U16, U16, U16, U16, U16, U16, U16),
    # The rulebook, the packs, 1 in production, how often it was set up, the fault that forbids to use it or 0.
    CONFIGURATION: (TEXT, U8, U8, U16, U8),
    # Whether the clock was set, the seconds since 2000, the drift in millionths, the seconds since the start.
    CLOCK: (U8, U32, U16, U32),
    # What the display shows.
    DISPLAY: (TEXT, TEXT),
}

# What the command CONFIGURE is given with: the rulebook, the packs, 1 in production.
SET_UP = (TEXT, U8, U8)

# What a technician's host has done where somebody has chosen HOST AT WORK at the device: home found; a motor, its
# direction and how far; a light; a key awaited; raw noise.
HOME = const(1)
JOG = const(2)
LIGHT = const(3)
AWAIT_KEY = const(4)
NOISE = const(5)

# What came of it.
WORK_DONE = const(1)
WORK_NOT_POSSIBLE = const(2)
WORK_FAILED = const(3)
