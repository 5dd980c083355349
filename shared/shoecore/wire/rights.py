"""Who may say what to a device: the one table of roles against messages.

A role is what a key was paired for. Before a session anybody may ask who and how the device is, begin a session, and be
paired where somebody at the device has chosen that in service.
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

_ANYBODY = const(255)
_TABLE = const(1 << DEALER | 1 << PIT_SUPERVISOR | 1 << PIT_MANAGER | 1 << SHIFT_MANAGER)
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
    messages.ASK_DUMP: _DUMPS,
}


def may_say(kind: int, role: int) -> bool:
    """Whether a host may send a message; role 0 is a host without a session."""
    return bool(SAYS.get(kind, 0) >> role & 1)


def gets_records(role: int) -> bool:
    """Whether records go to a role: to those that may acknowledge them, after which the device may forget them."""
    return may_say(messages.ACKNOWLEDGE, role)
