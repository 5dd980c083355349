"""HMAC_DRBG with SHA-256 (SP 800-90A 10.1.2): 256 bits of strength from a state of two 32-byte values."""

from .hmac import mac, pads


class Drbg:
    """One instance of the generator; it is reseeded long before the standard's limit of 2**48 requests."""

    def __init__(self, entropy: bytes, nonce: bytes, personal: bytes = b"") -> None:
        self._pads = pads(bytes(32))
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personal)

    def state(self) -> tuple:
        """What another goes on from: as secret as what it will say."""
        return (self._pads, self._value)

    def go_on(self, state: tuple) -> None:
        """From where another was; nothing of this one's own remains."""
        self._pads, self._value = state

    def reseed(self, entropy: bytes, extra: bytes = b"") -> None:
        """Take in fresh entropy, and whatever else the next output shall depend on."""
        self._update(entropy + extra)

    def generate(self, size: int) -> bytearray:
        """So many bytes of output (at most 65,536 a call); afterwards the state no longer tells what they were."""
        out = bytearray(size)
        value = self._value
        for at in range(0, size, 32):
            value = mac(self._pads, value)
            out[at : at + 32] = value[: size - at]
        self._value = value
        self._update(b"")
        return out

    def _update(self, data: bytes) -> None:
        """Renew both values, so that neither the data nor the output before can be told from them."""
        self._pads = pads(mac(self._pads, self._value + b"\x00" + data))
        self._value = mac(self._pads, self._value)
        if data:
            self._pads = pads(mac(self._pads, self._value + b"\x01" + data))
            self._value = mac(self._pads, self._value)
