"""Ed25519 (RFC 8032): whether who has a key signed a message. Over the interpreter's own integers, in short pieces.

A device verifies its bundles with it and nothing else: whoever signs does so on a host, with a library. What is public
needs no secrecy of time. Refused is also what RFC 8032 leaves open: a key of small order, for which a signature can
hold of any message.
"""

import collections

from ..compat import const
from .field import PRIME, inverse_steps, power_steps
from .sha512 import sha512_steps

PUBLIC_SIZE = const(32)
SIGNATURE_SIZE = const(64)

# The order of the base point.
ORDER = (1 << 252) + 0x14DEF9DEA2F79CD65812631A5CF5D3ED

_SIGN = const(1 << 255)
_TOP_BIT = const(252)
_COFACTOR = const(8)

_D = const(0x52036CEE2B6FFE738CC740797779E89800700A4D4141D8AB75EB4DCA135978A3)
_ROOT_OF_MINUS_1 = const(0x2B8324804FC1DF0B2B4D00993DFBD7A72F431806AD2FE478C4EE1B274A0EA0B0)

# A point is x, y, z and t, where x / z and y / z are on the curve and t is x y / z.
_NEUTRAL = (0, 1, 1, 0)
_BASE_X = const(0x216936D3CD6E53FEC0A4E231FDD6DC5C692CC7609525A7B2C9562D608F25D51A)
_BASE_Y = const(0x6666666666666666666666666666666666666666666666666666666666666658)


def verify_steps(public: bytes, message: bytes, signature: bytes) -> "collections.abc.Generator[None, None, bool]":
    """Whether a signature holds of a message; what is malformed does not."""
    if len(public) != PUBLIC_SIZE or len(signature) != SIGNATURE_SIZE:
        return False
    s = int.from_bytes(signature[PUBLIC_SIZE:], "little")
    if s >= ORDER:
        return False
    yield
    key = yield from _decoded_steps(public)
    if key is None or (yield from _is_of_small_order_steps(key)):
        return False
    hashed = yield from sha512_steps(signature[:PUBLIC_SIZE] + public + message)
    point = yield from _sum_steps(s, int.from_bytes(hashed, "little") % ORDER, _negative(key))
    x, y, z, _ = point
    inverse = yield from inverse_steps(z)
    yield
    return _encoded(x * inverse % PRIME, y * inverse % PRIME) == signature[:PUBLIC_SIZE]


def _sum_steps(s: int, k: int, key: tuple) -> "collections.abc.Generator[None, None, tuple]":
    """The base point s times and another k times, a bit of both at once."""
    base = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % PRIME)
    both = yield from _added_steps(base, key)
    total = _NEUTRAL
    for bit in range(_TOP_BIT, -1, -1):
        total = yield from _doubled_steps(total)
        of_base = s >> bit & 1
        of_key = k >> bit & 1
        if of_base and of_key:
            total = yield from _added_steps(total, both)
        elif of_base or of_key:
            total = yield from _added_steps(total, base if of_base else key)
    return total


def _decoded_steps(encoded: bytes) -> "collections.abc.Generator[None, None, tuple | None]":
    """The point that 32 bytes stand for, None where they stand for none or are not as a point is written."""
    number = int.from_bytes(encoded, "little")
    y = number & _SIGN - 1
    if y >= PRIME:
        return None
    yield
    u = (y * y - 1) % PRIME
    v = (_D * y * y + 1) % PRIME
    yield
    v3 = v * v % PRIME * v % PRIME
    yield
    base = u * v3 % PRIME * v3 % PRIME * v % PRIME
    yield
    power = yield from power_steps(base)
    yield
    x = u * v3 % PRIME * power % PRIME
    yield
    square = v * x % PRIME * x % PRIME
    yield
    if square == -u % PRIME:
        x = x * _ROOT_OF_MINUS_1 % PRIME
    elif square != u:
        return None
    is_odd = number >= _SIGN
    if x == 0 and is_odd:
        return None
    if (x & 1 == 1) != is_odd:
        x = PRIME - x
    yield
    return (x, y, 1, x * y % PRIME)


def _encoded(x: int, y: int) -> bytes:
    return (y | (x & 1) * _SIGN).to_bytes(PUBLIC_SIZE, "little")


def _is_of_small_order_steps(point: tuple) -> "collections.abc.Generator[None, None, bool]":
    times = 1
    while times < _COFACTOR:
        point = yield from _doubled_steps(point)
        times *= 2
    return bool(point[0] == 0 and point[1] == point[2])


def _negative(point: tuple) -> tuple:
    x, y, z, t = point
    return (-x % PRIME, y, z, -t % PRIME)


def _added_steps(one: tuple, other: tuple) -> "collections.abc.Generator[None, None, tuple]":
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2) % PRIME
    b = (y1 + x1) * (y2 + x2) % PRIME
    yield
    c = 2 * _D * t1 % PRIME * t2 % PRIME
    d = 2 * z1 * z2 % PRIME
    return (yield from _of_sums_steps(b - a, d - c, d + c, b + a))


def _doubled_steps(point: tuple) -> "collections.abc.Generator[None, None, tuple]":
    x, y, z, _ = point
    a = x * x % PRIME
    b = y * y % PRIME
    yield
    e = a + b - (x + y) * (x + y) % PRIME
    f = 2 * z * z % PRIME + a - b
    return (yield from _of_sums_steps(e, f, a - b, a + b))


def _of_sums_steps(e: int, f: int, g: int, h: int) -> "collections.abc.Generator[None, None, tuple]":
    yield
    x = e * f % PRIME
    y = g * h % PRIME
    yield
    z = f * g % PRIME
    t = e * h % PRIME
    yield
    return (x, y, z, t)
