"""HMAC-SHA-256 (FIPS 198-1) in two hash calls; the key's pads are kept, for a hash on the device cannot be copied."""

from hashlib import sha256

from ..compat import const

_BLOCK = const(64)
_INNER = int.from_bytes(b"\x36" * 64, "big")
_OUTER = int.from_bytes(b"\x5c" * 64, "big")


def pads(key: bytes) -> tuple[bytes, bytes]:
    """The inner and the outer pad of a key, to be made once for all the messages under it."""
    if len(key) > _BLOCK:
        key = sha256(key).digest()
    padded = int.from_bytes(key + bytes(_BLOCK - len(key)), "big")
    return (padded ^ _INNER).to_bytes(_BLOCK, "big"), (padded ^ _OUTER).to_bytes(_BLOCK, "big")


def mac(key_pads: tuple[bytes, bytes], message: bytes, rest: bytes = b"") -> bytes:
    """The 32-byte authentication code of a message, given in one or two pieces, under the key of the pads."""
    hashed = sha256(key_pads[0])  # one name for both, for a wider frame would be a heap object on the device
    hashed.update(message)
    hashed.update(rest)
    message = hashed.digest()
    hashed = sha256(key_pads[1])
    hashed.update(message)
    return hashed.digest()
