"""What a device tells a technician who asks: the one table of questions, and of the fields of each answer.

A question is one byte, the argument of the command TELL. It changes nothing, is answered while nothing moves, and no
record is made of it.
"""

from ..compat import const
from .fields import BYTES, TEXT, U8, U16, U32

PARTS = const(1)
SENSORS = const(2)
CONFIGURATION = const(3)
CLOCK = const(4)
DISPLAY = const(5)
CALIBRATION = const(6)
FIRMWARE = const(7)

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

# The figures of a shuffler's timing that are measured at the machine, and how they lie in bytes.
FIGURES = ("settle_us", "card_us", "gap_us", "band", "edge_ms")
FIGURE_FIELDS = (U16, U32, U32, U16, U16)

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
    # The figures of the board's own file, those in force, those from the next start on and those before them; of the
    # last two none where they are the board's own.
    CALIBRATION: (BYTES, BYTES, BYTES, BYTES),
    # How far what is on its way has come, its place, its SHA-256 and its size; the place that runs, 0 for the image,
    # and the SHA-256 that was accepted of it; the highest release ever confirmed; the fault that forbids it, or 0.
    FIRMWARE: (U8, U8, BYTES, U32, U8, BYTES, U32, U8),
}

# What the command CONFIGURE is given with: the rulebook, the packs, 1 in production.
SET_UP = (TEXT, U8, U8)
