"""Who may say what to a device: the one table of roles against messages and commands.

A role is what a key was paired for. Before a session anybody may ask who and how the device is, begin a session, and be
paired where somebody at the device has chosen that in service. A command in the second table may need a second person
beside the one whose session it is, with a role from its own list: what changes who has a key, and what opens the device
to whatever is typed, is signed by two, one who knows the machine and one who answers for the floor.
"""

from ..compat import const
from . import messages

OBSERVER = const(1)
DEALER = const(2)
TECHNICIAN = const(3)
PIT_SUPERVISOR = const(4)
PIT_MANAGER = const(5)
SHIFT_MANAGER = const(6)
AUDITOR = const(7)

# Commands.
RETIRE_KEY = const(1)
PROMPT = const(2)
INSTALL = const(3)
CONFIRM = const(4)
GIVE_UP = const(5)
ATTEST = const(6)
TELL = const(7)
CONFIGURE = const(8)
SET_CLOCK = const(9)
REPLACED = const(10)
OPEN_CARDS = const(11)
CALIBRATE = const(12)

_ANYBODY = const(255)
_TABLE = const(1 << DEALER | 1 << PIT_SUPERVISOR | 1 << PIT_MANAGER | 1 << SHIFT_MANAGER)
_EVERYBODY = const(254)
_MACHINE = const(1 << TECHNICIAN)
_AUDIT = const(1 << AUDITOR)
_MANAGERS = const(1 << PIT_MANAGER | 1 << SHIFT_MANAGER)
_DUMPS = const(1 << DEALER | 1 << TECHNICIAN | 1 << PIT_MANAGER | 1 << SHIFT_MANAGER | 1 << AUDITOR)

# What a host may say: the roles, one bit each; bit 0 says that no session is needed.
SAYS = {
    messages.IDENTIFY: _ANYBODY,
    messages.ASK_STATUS: _ANYBODY,
    messages.OPEN: _ANYBODY,
    messages.PROVE: _ANYBODY,
    messages.PAIR: _ANYBODY,
    messages.PAIR_NONCE: _ANYBODY,
    messages.PAIR_AGREED: _ANYBODY,
    messages.ACKNOWLEDGE: _TABLE,
    messages.AGAIN: _TABLE,
    messages.LEASE: _TABLE,
    messages.SEAL_PART: _TABLE,
    messages.NOTE: _TABLE,
    messages.ASK_DUMP: _DUMPS,
    messages.COMMAND: _EVERYBODY,
    messages.PIECE: _MACHINE,
    messages.WORK: _MACHINE,
}

# What a host may command: the roles of whose session it is, and of who signs beside; 0 where nobody need.
COMMANDS = {
    RETIRE_KEY: (_MACHINE, _MANAGERS),
    PROMPT: (_MACHINE, _MANAGERS),
    INSTALL: (_MACHINE, _MANAGERS),
    CONFIRM: (_MACHINE, _MANAGERS),
    GIVE_UP: (_MACHINE, _MANAGERS),
    ATTEST: (_EVERYBODY, 0),
    TELL: (_DUMPS, 0),
    CONFIGURE: (_MACHINE, _MANAGERS),
    SET_CLOCK: (_MACHINE, 0),
    REPLACED: (_MACHINE, 0),
    OPEN_CARDS: (_AUDIT, _MANAGERS),
    CALIBRATE: (_MACHINE, 0),
}


def may_say(kind: int, role: int) -> bool:
    """Whether a host may send a message; role 0 is a host without a session."""
    return bool(SAYS.get(kind, 0) >> role & 1)


def gets_records(role: int) -> bool:
    """Whether records go to a role: to those that may acknowledge them, after which the device may forget them."""
    return may_say(messages.ACKNOWLEDGE, role)


def may_command(command: int, role: int, second: int) -> bool:
    """Whether a session's role may give a command, with a second person of another role; 0 for nobody."""
    first, beside = COMMANDS.get(command, (0, 0))
    if not first >> role & 1:
        return False
    return not second if not beside else bool(beside >> second & 1)
