"""Pairing: a host gets a key of its own from a device in service, and two people see that it is that device.

The host sends a public value made for this pairing, the role and a name; the device its own public value and a
commitment to a nonce. Only then the host sends its nonce and the device opens the commitment: so neither a thief
between them nor an end can choose what the check code becomes, and a thief has one guess in a million. The code is
shown at both ends. When both people have said that it is the same, the device sends the key, hidden by what the two
share and nobody between them knows. Nothing is kept before that, and each pairing is good for one try.
"""

from hashlib import sha256

from ..chance.hmac import mac, pads
from ..compat import const
from .handshake import ID_BYTES, KEY_BYTES, NONCE_BYTES, same
from .tags import TAG_BYTES

PUBLIC_BYTES = const(32)
NAME_BYTES = const(20)

_CODES = const(1000000)

_COMMITMENT = b"ts commt"
_CHECK = b"ts check"
_SECRET = b"ts pair "
_HOST_AGREES = b"ts yes h"
_HIDDEN = b"ts hide "
_GIVEN = b"ts given"

_NOTHING_SHARED = bytes(PUBLIC_BYTES)


class NotPaired(ValueError):
    """The other end is not who it says it is, or does not keep to the order; nothing was paired."""


def commitment(nonce: bytes, request: bytes, public: bytes) -> bytes:
    """What ties the device to its nonce before it has seen the host's."""
    return sha256(_COMMITMENT + nonce + public + request).digest()


def request(public: bytes, role: int, name: str, serial: str) -> bytes:
    """What the host asks for, in one piece that has no second reading."""
    called, device = name.encode(), serial.encode()
    if len(public) != PUBLIC_BYTES or not 0 < len(called) <= NAME_BYTES:
        raise NotPaired("a host sends a public value of 32 bytes and a name of 1 to %d" % NAME_BYTES)
    return public + bytes((role, len(called), len(device))) + called + device


class Shared:
    """What both ends know once both nonces are out, and nobody between them."""

    def __init__(
        self, secret: bytes, asked: bytes, device_public: bytes, device_nonce: bytes, host_nonce: bytes
    ) -> None:
        if secret == _NOTHING_SHARED or len(host_nonce) != NONCE_BYTES or len(device_nonce) != NONCE_BYTES:
            raise NotPaired("a public value or a nonce that no honest end sends")
        transcript = device_public + device_nonce + host_nonce + asked
        self._pads = pads(mac(pads(secret), _SECRET, transcript))

    def code(self) -> str:
        """The six digits that both ends show."""
        return "%06d" % (int.from_bytes(mac(self._pads, _CHECK)[:8], "big") % _CODES)

    def agreement(self) -> bytes:
        """What the host sends when its person has agreed."""
        return mac(self._pads, _HOST_AGREES)[:TAG_BYTES]

    def agrees(self, sent: bytes) -> bool:
        """Whether the host has agreed."""
        return same(sent, self.agreement())

    def give(self, key_id: bytes, key: bytes) -> tuple:
        """A key on its way: its id, the key hidden, and the tag of both."""
        hidden = self._hide(key)
        return (key_id, hidden, mac(self._pads, _GIVEN, key_id + hidden)[:TAG_BYTES])

    def take(self, key_id: bytes, hidden: bytes, tag: bytes) -> bytes:
        """The key that came."""
        if len(key_id) != ID_BYTES or len(hidden) != KEY_BYTES:
            raise NotPaired("a key that is none")
        if not same(tag, mac(self._pads, _GIVEN, key_id + hidden)[:TAG_BYTES]):
            raise NotPaired("a key from another device than the one whose code was seen")
        return self._hide(hidden)

    def _hide(self, key: bytes) -> bytes:
        """The key hidden, or shown again; it is used for one key."""
        mask = mac(self._pads, _HIDDEN)
        return bytes([key[i] ^ mask[i] for i in range(KEY_BYTES)])
