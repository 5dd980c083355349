"""The seal on cards not exposed: salts and ciphertexts, each made of a key, a nonce and a position (HMAC-SHA-256).

The key needs two parts, one of the device and one that only its host keeps. A nonce is drawn for each order, and for
each round of a shoe. What is derived begins with a label of eight bytes, so that no value serves two ends: a salt is
the first 16 bytes of HMAC(key, SALT, nonce, position), a card is hidden by the six low bits of one byte of
HMAC(key, MASK, nonce, position / 32); a position has two bytes, the high one first.
"""

from ..cards import CARDS
from ..chance.hmac import mac, pads
from ..compat import const
from .merkle import SALT_SIZE

NONCE_SIZE = const(16)
PART_SIZE = const(32)

_KEY = b"ts key 1"
_SALT = b"ts salt1"
_MASK = b"ts mask1"

_BLOCK = const(32)
_SIX_BITS = const(63)


def key(device_part: bytes, bridge_part: bytes) -> bytes:
    """The key of one device with one host; who has one of the two parts knows nothing of it."""
    if len(device_part) != PART_SIZE or len(bridge_part) != PART_SIZE:
        raise ValueError(
            "a key is made of two parts of %d bytes, not of %d and %d" % (PART_SIZE, len(device_part), len(bridge_part))
        )
    return mac(pads(device_part), _KEY + bridge_part)


class Seal:
    """What one order or round is sealed with. Under a key no nonce may serve a second one."""

    def __init__(self, sealing_key: bytes, nonce: bytes) -> None:
        if len(nonce) != NONCE_SIZE:
            raise ValueError("a nonce has %d bytes, not %d" % (NONCE_SIZE, len(nonce)))
        self._pads = pads(sealing_key)
        self._nonce = nonce
        self._masks = b""
        self._block = -1

    def salt(self, position: int) -> bytes:
        """The salt of the leaf at a position."""
        return mac(self._pads, _SALT + self._nonce + position.to_bytes(2, "big"))[:SALT_SIZE]

    def close(self, position: int, card: int) -> int:
        """A card as it may lie on the flash: six bits, so that no byte is one that was never written."""
        if not 0 <= card < CARDS:
            raise ValueError("a card is below %d, not %r" % (CARDS, card))
        return card ^ self._mask(position)

    def open(self, position: int, closed: int) -> int:
        """The card again; with another key or nonce any number below 64, which only its leaf tells from the card."""
        return closed ^ self._mask(position)

    def _mask(self, position: int) -> int:
        """The six bits of a position; 32 positions are of one code, which is kept."""
        block = position // _BLOCK
        if block != self._block:
            self._masks = mac(self._pads, _MASK + self._nonce + block.to_bytes(2, "big"))
            self._block = block
        return self._masks[position % _BLOCK] & _SIX_BITS
