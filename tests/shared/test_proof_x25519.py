"""X25519: RFC 7748's vector in pieces as a device goes through it, each from where the one before must have ended."""

from binascii import unhexlify

from ladder_states import STATES
from shoecore.proof import x25519

_SCALAR = unhexlify("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
_POINT = unhexlify("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
_SHARED = unhexlify("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")


def test_the_scalar_is_taken_as_the_curve_takes_it():
    assert x25519.clamped(bytes(32)) == 1 << 254
    assert x25519.clamped(b"\xff" * 32) == (1 << 255) - 8
    assert x25519.clamped(_SCALAR) == int.from_bytes(_SCALAR, "little") & ~7 & ~(1 << 255) | 1 << 254


def test_steps_254_to_223():
    _walk(0)


def test_steps_222_to_191():
    _walk(1)


def test_steps_190_to_159():
    _walk(2)


def test_steps_158_to_127():
    _walk(3)


def test_steps_126_to_95():
    _walk(4)


def test_steps_94_to_63():
    _walk(5)


def test_steps_62_to_31():
    _walk(6)


def test_steps_30_to_0():
    _walk(7)


def test_the_end_of_the_last_step_is_the_vector_s_secret():
    prime = (1 << 255) - 19
    x2, z2 = _state(8)[1:3]
    assert int.from_bytes(_SHARED, "little") * z2 % prime == x2


def test_the_first_pieces_of_a_whole_run_are_short_and_give_way():
    steps = x25519.shared_steps(_SCALAR, _POINT)
    for _ in range(8):
        assert next(steps) is None


def _walk(part: int) -> None:
    """From one state to the next."""
    ladder = x25519.Ladder(x25519.clamped(_SCALAR), int.from_bytes(_POINT, "little") & (1 << 255) - 1)
    ladder.bit, ladder.x2, ladder.z2, ladder.x3, ladder.z3 = _state(part)
    end = _state(part + 1)
    while ladder.bit > end[0]:
        ladder.step()
    assert (ladder.x2, ladder.z2, ladder.x3, ladder.z3) == end[1:]


def _state(part: int) -> tuple:
    bit, x2, z2, x3, z3 = STATES[part]
    return (bit, int(x2, 16), int(z2, 16), int(x3, 16), int(z3, 16))
