"""What both ends make of a principal's key and two fresh nonces: the proof of each, a key for each direction, a cover.

Each is HMAC-SHA-256 under the principal's key of a label of eight bytes and the transcript: the protocol's version, the
device's serial number behind its length, the key's id, the commitment to the host's nonce, the device's nonce and the
counter that the session starts at; then, for all but the device's proof, the host's nonce itself, which the host tells
with its own proof. So neither end can choose its nonce by the other's. All but the serial number have fixed lengths, so
no two transcripts have the same bytes; no label serves two ends, so what one end says is of no use when it is sent back
to it. The counter is one that the device has never used before, whatever became of its power: the keys of two sessions
differ even where a nonce came twice.
"""

from hashlib import sha256

from ..chance.hmac import mac, pads
from ..compat import const
from .tags import TAG_BYTES

KEY_BYTES = const(32)
ID_BYTES = const(8)
NONCE_BYTES = const(16)
COMMITMENT_BYTES = const(32)

_COMMITMENT = b"ts nonce"
_DEVICE_PROOF = b"ts devic"
_HOST_PROOF = b"ts host "
_TO_DEVICE = b"ts h > d"
_TO_HOST = b"ts d > h"
_COVER = b"ts cover"
_SESSION = b"ts sessn"


class Agreed:
    """The values of one handshake, made as they are needed: all but the device's proof once the host's nonce is
    revealed."""

    def __init__(self, key: bytes, transcript: bytes) -> None:
        self._pads = pads(key)
        self._transcript = transcript

    def device_proof(self) -> bytes:
        """What shows the host that the device has the key."""
        return self._make(_DEVICE_PROOF)[:TAG_BYTES]

    def reveal(self, host_nonce: bytes) -> None:
        """Go on with the host's nonce, of which the transcript has the commitment."""
        self._transcript += host_nonce

    def host_proof(self) -> bytes:
        """What shows the device that the host has the key."""
        return self._make(_HOST_PROOF)[:TAG_BYTES]

    def to_device(self) -> bytes:
        """The key of the tags on what the host sends."""
        return self._make(_TO_DEVICE)

    def to_host(self) -> bytes:
        """The key of the tags on what the device sends."""
        return self._make(_TO_HOST)

    def cover(self) -> bytes:
        """What hides 32 bytes in this session; of one value alone."""
        return self._make(_COVER)

    def session(self) -> bytes:
        """A name of this session that no other has, for a second person's signature."""
        return self._make(_SESSION)[:TAG_BYTES]

    def _make(self, label: bytes) -> bytes:
        return mac(self._pads, label, self._transcript)


def transcript(protocol: int, serial: str, key_id: bytes, committed: bytes, device_nonce: bytes, start: bytes) -> bytes:
    """All that a handshake depends on but the host's nonce, in an order and lengths that leave no second reading."""
    name = serial.encode()
    return bytes((protocol, len(name))) + name + key_id + committed + device_nonce + start


def commitment(host_nonce: bytes) -> bytes:
    """What the host sends of its nonce before it has seen the device's."""
    return sha256(_COMMITMENT + host_nonce).digest()


def same(one: bytes, other: bytes) -> bool:
    """Whether two proofs are the same, in a time that does not tell where they differ."""
    if len(one) != len(other):
        return False
    differ = 0
    for i in range(len(one)):
        differ |= one[i] ^ other[i]
    return not differ
