"""X25519 (RFC 7748): a secret that two ends share who have sent each other only what anybody may see.

Over the interpreter's own integers, in about 510 short pieces: on a device it is for pairing alone, never for a
message. The pieces are the same whatever the scalar, their times only nearly: nobody measures them who does not stand
at the open device with its service key.
"""

import collections

from ..compat import const

SIZE = const(32)

PRIME = (1 << 255) - 19
_A24 = const(121665)
_TOP_BIT = const(254)

# p - 2, the exponent of the inverse.
_INVERSE = PRIME - 2

_BASE = b"\x09" + bytes(31)


def public_steps(scalar: bytes) -> "collections.abc.Generator[None, None, bytes]":
    """What everybody may see of a scalar, as the value of a generator of short pieces."""
    return (yield from shared_steps(scalar, _BASE))


def shared_steps(scalar: bytes, public: bytes) -> "collections.abc.Generator[None, None, bytes]":
    """The secret shared with whoever sent a public value; all zeros where that value is one that hides nothing."""
    ladder = Ladder(clamped(scalar), int.from_bytes(public, "little") % (1 << 255) % PRIME)
    while ladder.bit >= 0:
        ladder.step()
        yield
    value = ladder.z2
    inverse = 1
    for bit in range(_TOP_BIT, -1, -1):
        inverse = inverse * inverse % PRIME
        if _INVERSE >> bit & 1:
            inverse = inverse * value % PRIME
        yield
    return (ladder.x2 * inverse % PRIME).to_bytes(SIZE, "little")


def run(steps: "collections.abc.Generator[None, None, bytes]") -> bytes:
    """The value of a generator of pieces, all at once."""
    result = []

    def whole() -> "collections.abc.Iterator[None]":
        result.append((yield from steps))

    for _ in whole():
        pass
    return result[0]


def clamped(scalar: bytes) -> int:
    """A scalar as the curve takes it."""
    number = int.from_bytes(scalar, "little")
    return number & (1 << _TOP_BIT) - 8 | 1 << _TOP_BIT


class Ladder:
    """Montgomery's ladder, one bit of the scalar a step: ``x2 / z2`` is the result when ``bit`` is below 0."""

    def __init__(self, scalar: int, u: int) -> None:
        self._scalar = scalar
        self._u = u
        self.bit = _TOP_BIT
        self.x2, self.z2, self.x3, self.z3 = 1, 0, u, 1

    def step(self) -> None:
        """The next bit."""
        bit = self._scalar >> self.bit & 1
        if bit:
            self.x2, self.x3, self.z2, self.z3 = self.x3, self.x2, self.z3, self.z2
        a = self.x2 + self.z2
        b = self.x2 - self.z2
        da = (self.x3 - self.z3) * a
        cb = (self.x3 + self.z3) * b
        aa = a * a % PRIME
        bb = b * b % PRIME
        e = aa - bb
        self.x3 = (da + cb) * (da + cb) % PRIME
        self.z3 = (da - cb) * (da - cb) % PRIME * self._u % PRIME
        self.x2 = aa * bb % PRIME
        self.z2 = e * (aa + _A24 * e) % PRIME
        if bit:
            self.x2, self.x3, self.z2, self.z3 = self.x3, self.x2, self.z3, self.z2
        self.bit -= 1
