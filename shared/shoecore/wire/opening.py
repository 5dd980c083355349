"""The device's way to a session: a challenge for whoever opens one, and the session for whoever then proves itself.

A host that wants a session sends OPEN with its key's id and a commitment to a nonce. The device answers with a nonce of
its own, the counter that the session starts at, and its proof; the host, once that holds, with its own proof and the
nonce that it had committed to. Then the device sends
WELCOME, the first frame with a tag. Whatever gets lost on the way, the host begins again at OPEN with a fresh nonce.
"""

import collections

from . import messages
from .handshake import COMMITMENT_BYTES, ID_BYTES, NONCE_BYTES, Agreed, commitment, same, transcript
from .session import Session
from .tags import Incoming, Outgoing


class Opening:
    """One challenge at a time, good for one try.

    ``find(key_id)`` gives the principal (with ``key`` and ``role``) or None; ``fresh()`` a nonce and the counter that
    the next session starts at, each another at every call."""

    def __init__(self, serial: str, find, fresh) -> None:
        self._serial = serial
        self._find = find
        self._fresh = fresh
        self._agreed: Agreed | None = None
        self._principal = None
        self._committed = b""
        self._start = b""

    def is_asked(self) -> bool:
        """Whether whoever was challenged has still to prove itself."""
        return self._agreed is not None

    def challenge_steps(self, key_id: bytes, committed: bytes) -> "collections.abc.Generator[None, None, tuple | None]":
        """The values that answer OPEN, or None where nobody has such a key; a challenge before it is void."""
        self._agreed = None
        if len(key_id) != ID_BYTES or len(committed) != COMMITMENT_BYTES:
            return None
        principal = self._find(key_id)
        if principal is None:
            return None
        yield
        nonce, start = self._fresh()
        yield
        agreed = Agreed(principal.key, transcript(messages.PROTOCOL, self._serial, key_id, committed, nonce, start))
        proof = agreed.device_proof()
        self._agreed = agreed
        self._start = start
        self._principal = principal
        self._committed = committed
        return (nonce, start, proof)

    def prove_steps(self, proof: bytes, host_nonce: bytes) -> "collections.abc.Generator[None, None, Session | None]":
        """The session that the last challenge was made for, or None where the proof or the commitment does not hold."""
        agreed = self._agreed
        self._agreed = None
        if agreed is None or len(host_nonce) != NONCE_BYTES or commitment(host_nonce) != self._committed:
            return None
        agreed.reveal(host_nonce)
        if not same(proof, agreed.host_proof()):
            return None
        yield
        outgoing = Outgoing(agreed.to_host(), self._start)
        yield
        incoming = Incoming(agreed.to_device(), self._start)
        yield
        return Session(outgoing, incoming, agreed.cover(), agreed.session(), self._principal)
