"""Noise for the simulated chip: as good as one wants, and the same for one seed on every interpreter."""

import hashlib

from .part import Part


class Noise(Part):
    """Hashes of a seed and a counter, one after another."""

    STATE = ("_seed", "_count", "_rest")

    def __init__(self, seed: int) -> None:
        self._seed = (seed & 0x7FFFFFFF).to_bytes(4, "big")
        self._count = 0
        self._rest = b""

    def take(self, count: int) -> bytes:
        """So many bytes more."""
        rest = self._rest
        while len(rest) < count:
            self._count += 1
            rest += hashlib.sha256(self._seed + self._count.to_bytes(8, "big")).digest()
        self._rest = rest[count:]
        return rest[:count]
