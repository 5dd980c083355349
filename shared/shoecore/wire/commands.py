"""Commands: each has its effect once, however often it comes, and none without the role, or the two, that it needs.

A host numbers its commands upwards in a session. The device remembers the last number and its result: the same again
gets the same answer and has no second effect, an earlier one none at all. Who signs beside the session's own principal
makes HMAC-SHA-256 under the own key of a label, the session's name, the number, the command and its argument, so that a
signature serves one command in one session.
"""

from ..chance.hmac import mac, pads
from ..compat import const
from . import rights
from .handshake import same
from .tags import TAG_BYTES

DONE = const(1)
FAILED = const(2)
NOT_ALLOWED = const(3)
BAD_SIGNATURE = const(4)
OUTDATED = const(5)

_SIGNED = b"ts secnd"


def sign(key: bytes, session_name: bytes, number: int, command: int, argument: bytes) -> bytes:
    """The signature of a second person on a command."""
    head = session_name + bytes((number >> 8, number & 255, command))
    return mac(pads(key), _SIGNED, head + argument)[:TAG_BYTES]


def take(session, values: tuple, find, execute) -> tuple[int, int]:
    """Carry out the command of a message in a session; the values of the answer.

    ``find(key_id)`` gives a principal or None; ``execute(command, argument, principal, second)`` says whether it could
    be done, where ``second`` may be None."""
    number = values[0]
    last, result = session.commanded
    if number > last:
        result = _judge(session, values, find, execute)
        session.commanded = (number, result)
    elif number < last or not number:
        return (number, OUTDATED)
    return (number, result)


def _judge(session, values: tuple, find, execute) -> int:
    number, command, argument, second_id, signature = values
    second = find(second_id) if second_id else None
    if second_id:
        if second is None or second is session.principal or second.id == session.principal.id:
            return BAD_SIGNATURE
        if not same(signature, sign(second.key, session.name, number, command, argument)):
            return BAD_SIGNATURE
    if not rights.may_command(command, session.principal.role, second.role if second else 0):
        return NOT_ALLOWED
    return DONE if execute(command, argument, session.principal, second) else FAILED
