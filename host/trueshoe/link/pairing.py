"""This host's end of a pairing: it asks, shows the check code, and takes the key when its person has agreed."""

import secrets
import time
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from shoecore.wire import messages, pairing
from shoecore.wire.handshake import NONCE_BYTES
from shoecore.wire.roles import REASONS
from trueshoe.link import errors
from trueshoe.link.keys import Key
from trueshoe.link.line import Line
from trueshoe.link.talk import Talk

_GREETING_SECONDS = 5.0
_WORK_SECONDS = 60.0  # in which a device multiplies two points of the curve
_PERSON_SECONDS = 300.0


def pair(url: str, role: int, name: str, agree: Callable[[str, str], bool]) -> tuple[str, Key]:
    """The serial number of the device at a port, and the key that it gives.

    ``agree`` is asked with the serial number and the code, and says whether a person saw the same code there."""
    line = Line(url, Talk())
    try:
        return _Pairing(url, line).run(role, name, agree)
    finally:
        line.close()


class _Pairing:
    def __init__(self, url: str, line: Line) -> None:
        self._url = url
        self._line = line

    def run(self, role: int, name: str, agree: Callable[[str, str], bool]) -> tuple[str, Key]:
        """One try from its beginning to its end."""
        line = self._line
        line.end_frame()
        line.send(messages.IDENTIFY, (messages.PROTOCOL,))
        protocol, product, version, _, serial, _ = self._answer(messages.HELLO, _GREETING_SECONDS)
        if protocol != messages.PROTOCOL:
            raise errors.other_protocol(self._url, product, version, protocol)
        scalar = X25519PrivateKey.generate()
        own = scalar.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        asked = pairing.request(own, role, name, serial)
        line.send(messages.PAIR, (own, role, name))
        public, commitment = self._answer(messages.PAIR_COMMITTED, _WORK_SECONDS)
        nonce = secrets.token_bytes(NONCE_BYTES)
        line.send(messages.PAIR_NONCE, (nonce,))
        (device_nonce,) = self._answer(messages.PAIR_OPENED, _GREETING_SECONDS)
        try:
            if pairing.commitment(device_nonce, asked, public) != commitment:
                raise pairing.NotPaired("its nonce is not the one that it was committed to")
            secret = scalar.exchange(X25519PublicKey.from_public_bytes(public))
            shared = pairing.Shared(secret, asked, public, device_nonce, nonce)
            if not agree(serial, shared.code()):
                raise pairing.NotPaired("another code at the device, said the person at this host")
            line.send(messages.PAIR_AGREED, (shared.agreement(),))
            key_id, hidden, tag = self._answer(messages.PAIRED, _PERSON_SECONDS)
            return serial, Key(key_id, shared.take(key_id, hidden, tag))
        except ValueError as refused:  # NotPaired is one, and so is a public value that hides nothing
            raise errors.not_paired(self._url, str(refused)) from refused

    def _answer(self, kind: int, seconds: float) -> tuple[Any, ...]:
        """The values of the message that must come next."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            message = self._line.receive(left)
            if message and message.kind == messages.REFUSED:
                raise errors.not_paired(self._url, f"the device says: {REASONS[message.values[0]]}")
            if message and message.kind == kind:
                return tuple(message.values)
        if kind == messages.HELLO:
            raise errors.not_a_device(self._url, self._line.sample)
        raise errors.not_paired(self._url, f"no answer within {seconds:g} s")
