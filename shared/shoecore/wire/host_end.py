"""The host's way to a session, and what a host hears within it or without."""

from . import fields, messages
from .handshake import NONCE_BYTES, Agreed, commitment, same, transcript
from .session import Session
from .tags import COUNTER_BYTES, Incoming, Outgoing, is_tagged


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
        return (self._key_id, commitment(self._sent))

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
        sent = self._sent
        if not sent or len(nonce) != NONCE_BYTES or len(start) != COUNTER_BYTES:
            self.refused += 1
            return
        committed = commitment(sent)
        agreed = Agreed(self._key, transcript(messages.PROTOCOL, self._serial, self._key_id, committed, nonce, start))
        if not same(proof, agreed.device_proof()):
            self.refused += 1
            return
        self._sent = b""
        agreed.reveal(sent)
        outgoing, incoming = Outgoing(agreed.to_device(), start), Incoming(agreed.to_host(), start)
        self.session = Session(outgoing, incoming, agreed.cover(), agreed.session(), None)
        self.proof = (messages.PROVE, (agreed.host_proof(), sent))
