"""What the virtual board's pins and channels are wired to, and the sizes that the board and the machine both need."""

from shoecore.compat import const

# Inputs: 1 while something is in a sensor's way.
HOPPER = const(2)
ENTRY = const(3)
SLOT = const(4)
EXIT = const(5)
TRAY = const(6)
HOME = const(7)
CAROUSEL_MOVING = const(8)
LID = const(16)
THICK = const(17)
STOCK = const(18)
GATE = const(19)
MOUTH = const(20)
SERVICE = const(21)
LID_LATCH = const(24)

# Outputs.
READY_LAMP = const(14)
FAULT_LAMP = const(15)
MOTOR_POWER = const(22)
BUZZER = const(23)
LATCH_HOLD = const(25)

# Step generators, each of which counts its steps from the same number on at power-on, in 30 bits that wrap.
CAROUSEL = const(0)
FEED_ROLLER = const(1)
EXIT_ROLLER = const(2)
STEPPERS = const(3)
FIRST_STEP = const(10000)
STEP_SPAN = const(0x40000000)

# Analogue inputs: what 65535 stands for, and what is taken off.
TEMPERATURE = const(0)
SUPPLY = const(1)
CURRENT = const(2)
TEMPERATURE_FULL = const(1650)
TEMPERATURE_OFFSET = const(400)
SUPPLY_FULL = const(30000)
CURRENT_FULL = const(5000)

SLOTS = const(54)
STEPS_A_SLOT = const(20)
UM_A_STEP = const(100)
