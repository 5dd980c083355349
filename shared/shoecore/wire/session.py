"""The session of two ends that have proven themselves to each other, and what a device hears within it or without.

How two ends come to one is in ``opening``, of which a device needs the code only meanwhile.
"""

import collections

from ..compat import const
from . import fields, messages, rights
from .tags import Incoming, Outgoing, is_tagged

# Why a device refuses.
NO_KEY = const(1)
NO_PROOF = const(2)
NO_SESSION = const(3)
NOT_ALLOWED = const(4)
NOT_UNDERSTOOD = const(5)
NOT_IN_SERVICE = const(6)
BAD_TAG = const(7)
NO_MEMORY = const(8)


class Session:
    """A tag and a counter for each direction, who the host is in, and a name that no other session has.

    ``commanded`` is the number of its last command and the result; both 0 before the first."""

    def __init__(self, outgoing: Outgoing, incoming: Incoming, cover: bytes, name: bytes, principal) -> None:
        self.outgoing = outgoing
        self.incoming = incoming
        self.name = name
        self.principal = principal
        self.commanded = (0, 0)
        self._cover = cover

    def covered(self, part: bytes) -> bytes:
        """The host's part of the cards' key as it goes over the wire, or what went over it as the part again."""
        size = min(len(part), len(self._cover))
        covered = int.from_bytes(part[:size], "big") ^ int.from_bytes(self._cover[:size], "big")
        return covered.to_bytes(size, "big")


class DeviceEnd:
    """What a device lets in: ``session`` is the one in force, None before the first.

    ``tell(reason, kind)`` hears of each message that is not let in. ``answer`` is the message that is owed, or None;
    ``tagged`` says whether the last frame claimed to be of the session."""

    def __init__(self, tell) -> None:
        self._tell = tell
        self.session: Session | None = None
        self.answer: tuple | None = None
        self.tagged = False

    def admit(self, payload: bytearray | memoryview, length: int):
        """The message of a frame's payload, or None where it may not be heeded."""
        self.tagged = is_tagged(payload)
        role = 0
        if self.tagged:
            if self.session is None:
                return self.refuse(NO_SESSION, payload[0] & 127)
            length = self.session.incoming.open(payload, length)
            if not length:
                self._tell(BAD_TAG, payload[0] & 127)  # and no answer: it may be anybody's, or long gone
                return None
            role = self.role()
        if not rights.may_say(payload[0], role):
            return self.refuse(NOT_ALLOWED if role else NO_SESSION, payload[0])
        return self._understood(payload, length)

    def _understood(self, payload: bytearray | memoryview, length: int):
        try:
            return messages.get(payload, length)
        except fields.BadField:
            pass
        return self.refuse(NOT_UNDERSTOOD, payload[0])

    def let_in_steps(self, opening, kind: int, values: tuple) -> "collections.abc.Generator[None, None, bool]":
        """Answer OPEN or PROVE with what ``opening`` makes of it; the last step returns whether a session has begun.

        An earlier one goes on until then, so who has no key cannot end it."""
        if kind == messages.OPEN:
            challenge = yield from opening.challenge_steps(*values)
            if challenge:
                self.answer = (messages.CHALLENGE, challenge)
            else:
                self.refuse(NO_KEY, kind)
            return False
        session = yield from opening.prove_steps(*values)
        if session is None:
            self.refuse(NO_PROOF, kind)
            return False
        self.session = session
        return True

    def role(self) -> int:
        """The role of whose session it is; 0 without one."""
        return self.session.principal.role if self.session else 0

    def refuse(self, reason: int, kind: int) -> None:
        """Owe the answer that a message is not heeded, and tell of it."""
        self.answer = (messages.REFUSED, (reason, kind))
        self._tell(reason, kind)
