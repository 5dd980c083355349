"""HMAC_DRBG with SHA-256 (SP 800-90A 10.1.2): 256 bits of strength from a state of two 32-byte values."""

import collections

from .hmac import mac, pads


class Drbg:
    """One instance of the generator; it is reseeded long before the standard's limit of 2**48 requests."""

    def __init__(self, rested: tuple = ()) -> None:
        """``rested`` is what another was left at: this one goes on from there; a new one has to be seeded first."""
        self._pads, self._value = rested or (pads(bytes(32)), b"\x01" * 32)

    def state(self) -> tuple:
        """What another goes on from: as secret as what it will say."""
        return (self._pads, self._value)

    def seed_steps(self, entropy: bytes, extra: bytes = b"") -> "collections.abc.Iterator[None]":
        """Take in fresh entropy, and whatever else the next output shall depend on; in two pieces."""
        data = entropy + extra
        self._update(b"\x00" + data)
        if data:
            yield
            self._update(b"\x01" + data)

    def generate(self, size: int) -> bytearray:
        """So many bytes of output (at most 65,536 a call); afterwards the state no longer tells what they were."""
        out = bytearray(size)
        for _ in self.fill_steps(out):
            pass
        return out

    def fill_steps(self, out: bytearray) -> "collections.abc.Iterator[None]":
        """``generate`` into a buffer, in pieces."""
        value = self._value
        for at in range(0, len(out), 32):
            value = mac(self._pads, value)
            out[at : at + 32] = value[: len(out) - at]
            yield
        self._value = value
        self._update(b"\x00")

    def _update(self, data: bytes) -> None:
        """Renew both values, so that neither the data nor the output before can be told from them."""
        self._pads = pads(mac(self._pads, self._value + data))
        self._value = mac(self._pads, self._value)
