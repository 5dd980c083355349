"""What a device can find wrong with itself or its cards, where, and who ends it; texts are in ``fault_texts``."""

from .compat import const

FEED_JAM = const(1)
EXIT_JAM = const(2)
HOMING_FAILED = const(3)
MISFEED = const(4)
ENTROPY_FAILED = const(5)
RECORDS_LOST = const(6)
EDGES_LOST = const(7)
DOUBLE_FEED = const(8)
CARD_LENGTH = const(9)
CARD_RETURNED = const(10)
EXTRA_CARD = const(11)
UNREAD = const(12)
FOREIGN = const(13)
DUPLICATE = const(14)
MISSING = const(15)
FACE_UP = const(16)
LID_OPEN = const(17)
SLOT_FULL = const(18)
SENSOR_STUCK = const(19)
MOTOR_STALLED = const(20)
OVERHEATED = const(21)
POWER_LOW = const(22)
JOURNAL_DAMAGED = const(23)
JOURNAL_FULL = const(24)
LINK_LOST = const(25)
CLOCK_UNSET = const(26)
CLOCK_DRIFTS = const(27)
INTEGRITY_FAILED = const(28)
CONFIGURATION_REFUSED = const(29)
SLOWING = const(30)
SERVICE_DUE = const(31)
CUT_CARD = const(32)
IN_SERVICE = const(33)
OPENED_WHILE_OFF = const(34)
POWER_LOST = const(35)
JOURNAL_FILLING = const(36)
MEMORY_FULL = const(37)

# Where it is.
NOWHERE = const(0)
AT_HOPPER = const(1)
AT_ENTRY = const(2)
AT_READER = const(3)
AT_SLOT = const(4)
AT_CAROUSEL = const(5)
AT_HOME = const(6)
AT_EXIT = const(7)
AT_TRAY = const(8)
AT_LID = const(9)
AT_FEED_ROLLER = const(10)
AT_EXIT_ROLLER = const(11)
AT_GATE = const(12)
AT_MOUTH = const(13)
AT_STOCK = const(14)
AT_SUPPLY = const(15)
AT_NOISE = const(16)
AT_FLASH = const(17)
AT_LINK = const(18)
AT_CLOCK = const(19)
AT_DECK = const(20)
AT_FIRMWARE = const(21)
AT_THICKNESS = const(22)

# For a fault that is at no card and at no slot.
NO_CARD = const(65535)

# Who ends a fault: a warning or a state goes by itself; the others latch, over a power cut too, until a hand has made
# the machine free and the Supervisor's key says so, or until the service switch is used.
ITSELF = const(0)
SUPERVISOR = const(1)
SERVICE = const(2)

# By code: one byte each.
CLEARED_BY = (
    b"\x00"
    b"\x01\x01\x01\x01\x02\x01\x01\x01"  # feed jam to double feed; entropy failed is the service's
    b"\x01\x01\x01\x00\x00\x00\x00\x00"  # card length to face up; what is wrong with a deck goes with the deck
    b"\x00\x01\x01\x01\x00\x00\x02\x00"  # lid open to journal full; journal damaged is the service's
    b"\x00\x00\x00\x02\x02\x00\x00\x00"  # link lost to cut card; integrity and configuration are the service's
    b"\x00\x01\x01\x00\x01"  # in service, opened while off, power lost, journal filling, memory full
)
