"""The session of two ends that have proven themselves to each other, and the two ways to one.

A host that wants a session sends OPEN with its key's id and a nonce. The device answers with a nonce of its own, the
counter that the session starts at, and its proof; the host, once that holds, with its own proof. Then the device sends
WELCOME, the first frame with a tag. Whatever gets lost on the way, the host begins again at OPEN with a fresh nonce; an
earlier session goes on until the device has the proof of the next, so who has no key cannot end one.
"""

from ..compat import const
from . import fields, messages, rights
from .handshake import Agreed, same, transcript, well_formed
from .tags import Incoming, Outgoing, is_tagged

# Why a device refuses.
NO_KEY = const(1)
NO_PROOF = const(2)
NO_SESSION = const(3)
NOT_ALLOWED = const(4)
NOT_UNDERSTOOD = const(5)
NOT_IN_SERVICE = const(6)
BAD_TAG = const(7)


class Session:
    """A tag and a counter for each direction, who the host is in, and a name that no other session has."""

    def __init__(self, outgoing: Outgoing, incoming: Incoming, cover: bytes, name: bytes, principal) -> None:
        self.outgoing = outgoing
        self.incoming = incoming
        self.name = name
        self.principal = principal
        self._cover = cover

    def covered(self, part: bytes) -> bytes:
        """The host's part of the cards' key as it goes over the wire, or what went over it as the part again."""
        return bytes([part[i] ^ self._cover[i] for i in range(min(len(part), len(self._cover)))])


class DeviceEnd:
    """The device's way to a session: ``session`` is the one in force, None before the first.

    ``find(key_id)`` gives the principal (with ``key`` and ``role``) or None; ``fresh()`` a nonce and the counter that
    the next session starts at, each another at every call; ``tell(reason, kind)`` hears of each message that is not
    let in. ``answer`` is the message that is owed, or None; ``tagged`` says whether the last frame claimed to be of the
    session."""

    def __init__(self, serial: str, find, fresh, tell) -> None:
        self._serial = serial
        self._find = find
        self._fresh = fresh
        self._tell = tell
        self._agreed: Agreed | None = None
        self._principal = None
        self._start = b""
        self.session: Session | None = None
        self.answer: tuple | None = None
        self.tagged = False

    def admit(self, payload: bytearray | memoryview, length: int):
        """The message of a frame's payload, or None where it may not be heeded; a proof that fails is none either."""
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
        kind = payload[0]
        if not rights.may_say(kind, role):
            return self.refuse(NOT_ALLOWED if role else NO_SESSION, kind)
        try:
            message = messages.get(payload, length)
        except fields.BadField:
            return self.refuse(NOT_UNDERSTOOD, kind)
        if kind == messages.OPEN:
            return self._challenge(*message.values)
        if kind == messages.PROVE and not self._prove(message.values[0]):
            return self.refuse(NO_PROOF, kind)
        return message

    def role(self) -> int:
        """The role of whose session it is; 0 without one."""
        return self.session.principal.role if self.session else 0

    def refuse(self, reason: int, kind: int) -> None:
        """Owe the answer that a message is not heeded, and tell of it."""
        self.answer = (messages.REFUSED, (reason, kind))
        self._tell(reason, kind)

    def close(self) -> None:
        """End the session, and forget a challenge that was not answered."""
        self.session = self._agreed = None

    def _challenge(self, key_id: bytes, host_nonce: bytes) -> None:
        """Owe the answer to OPEN; a challenge before it is void."""
        self._agreed = None
        principal = self._find(key_id) if well_formed(key_id, host_nonce) else None
        if principal is None:
            self.refuse(NO_KEY, messages.OPEN)
            return
        nonce, self._start = self._fresh()
        self._principal = principal
        self._agreed = Agreed(
            principal.key, transcript(messages.PROTOCOL, self._serial, key_id, host_nonce, nonce, self._start)
        )
        self.answer = (messages.CHALLENGE, (nonce, self._start, self._agreed.device_proof()))

    def _prove(self, proof: bytes) -> bool:
        """Take the host's proof; where it holds, the session that it was made for is in force. One try a challenge."""
        agreed = self._agreed
        self._agreed = None
        if agreed is None or not same(proof, agreed.host_proof()):
            return False
        self.session = Session(
            Outgoing(agreed.to_host(), self._start),
            Incoming(agreed.to_device(), self._start),
            agreed.cover(),
            agreed.session(),
            self._principal,
        )
        return True


class HostEnd:
    """The host's way to a session, under one key; ``nonce()`` gives a fresh nonce at every call.

    ``proof`` is the message that is owed once the device has proven itself, or None; ``refusal`` why and about what the
    device refused the last time, as it says: what has no tag may come from anybody."""

    def __init__(self, serial: str, key_id: bytes, key: bytes, nonce) -> None:
        self._serial = serial
        self._key_id = key_id
        self._key = key
        self._nonce = nonce
        self._sent = b""
        self.session: Session | None = None
        self.proof: tuple | None = None
        self.refusal: tuple | None = None
        self.refused = 0

    def open(self) -> tuple:
        """The values of OPEN; an answer to an earlier one is of no use any more."""
        self._sent = self._nonce()
        self.proof = self.refusal = self.session = None
        return (self._key_id, self._sent)

    def admit(self, payload: bytearray | memoryview, length: int):
        """The message of the session in a frame's payload, or None; a challenge is answered by ``proof``."""
        tagged = is_tagged(payload)
        if tagged:
            length = self.session.incoming.open(payload, length) if self.session else 0
        try:
            message = messages.get(payload, length) if length else None
        except (messages.UnknownMessage, fields.BadField):
            message = None
        if message is None:
            self.refused += 1
        elif tagged:
            return message
        elif message.kind == messages.CHALLENGE:
            self._answer(*message.values)
        elif message.kind == messages.REFUSED:
            self.refusal = message.values
        return None

    def _answer(self, nonce: bytes, start: bytes, proof: bytes) -> None:
        """Owe the proof in answer to a challenge, if the device proves that it has the key."""
        if not self._sent or not well_formed(self._key_id, nonce, start):
            self.refused += 1
            return
        agreed = Agreed(self._key, transcript(messages.PROTOCOL, self._serial, self._key_id, self._sent, nonce, start))
        if not same(proof, agreed.device_proof()):
            self.refused += 1
            return
        self._sent = b""
        outgoing, incoming = Outgoing(agreed.to_device(), start), Incoming(agreed.to_host(), start)
        self.session = Session(outgoing, incoming, agreed.cover(), agreed.session(), None)
        self.proof = (messages.PROVE, (agreed.host_proof(),))
