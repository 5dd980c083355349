"""Pairing: the same code and the same key at both ends, and another code wherever somebody stands between them."""

from expect import raises
from shoecore.wire import pairing
from shoecore.wire.pairing import NotPaired, Shared

_SECRET = b"s" * 32
_KEY = bytes(range(32))
_ID = b"key of 1"


def test_both_ends_have_the_same_code_and_the_key_arrives():
    device, host = _shared(), _shared()
    assert device.code() == host.code() and len(host.code()) == 6 and host.code().isdigit()
    assert device.agrees(host.agreement())
    given = device.give(_ID, _KEY)
    assert host.take(*given) == _KEY
    assert _KEY not in given[1]


def test_a_literal_code_locks_what_it_is_made_of():
    assert _shared().code() == "303013"


def test_whatever_differs_between_the_ends_makes_another_code_and_no_key():
    ours = _shared()
    given = ours.give(_ID, _KEY)
    for other in (
        _shared(secret=b"t" * 32),
        _shared(public=b"q" * 32),
        _shared(device_public=b"q" * 32),
        _shared(role=3),
        _shared(name="pit 5"),
        _shared(serial="T0002"),
        _shared(device_nonce=b"o" * 16),
        _shared(host_nonce=b"o" * 16),
    ):
        assert other.code() != ours.code()
        assert not ours.agrees(other.agreement())
        raises(NotPaired, other.take, *given)


def test_codes_are_spread_over_all_six_digits():
    seen = set()
    for number in range(40):
        seen.add(_shared(host_nonce=number.to_bytes(16, "big")).code())
    assert len(seen) == 40
    assert len({code[0] for code in seen}) > 5


def test_a_commitment_ties_the_nonce_the_public_value_and_the_request():
    asked = pairing.request(b"p" * 32, 2, "pit 4", "T0001")
    one = pairing.commitment(b"n" * 16, asked, b"d" * 32)
    assert one == pairing.commitment(b"n" * 16, asked, b"d" * 32)
    others = (
        pairing.commitment(b"m" * 16, asked, b"d" * 32),
        pairing.commitment(b"n" * 16, asked, b"e" * 32),
        pairing.commitment(b"n" * 16, pairing.request(b"p" * 32, 3, "pit 4", "T0001"), b"d" * 32),
    )
    assert one not in others and len(set(others)) == 3


def test_no_two_requests_are_the_same_bytes():
    asked = [pairing.request(b"p" * 32, 2, name, serial) for name, serial in (("ab", "c"), ("a", "bc"), ("abc", "d"))]
    assert len(set(asked)) == 3


def test_a_key_with_any_bit_turned_is_refused():
    key_id, hidden, tag = _shared().give(_ID, _KEY)
    host = _shared()
    for bit in range(0, 256, 37):
        turned = bytearray(hidden)
        turned[bit >> 3] ^= 1 << (bit & 7)
        raises(NotPaired, host.take, key_id, bytes(turned), tag)
    for wrong in ((b"key of 2", hidden, tag), (key_id, hidden, tag[:15]), (key_id[:7], hidden, tag), (b"", b"", b"")):
        raises(NotPaired, host.take, *wrong)
    assert host.take(key_id, hidden, tag) == _KEY


def test_values_that_hide_nothing_and_nonces_of_other_lengths_are_refused():
    raises(NotPaired, _shared, bytes(32))
    for length in (0, 15, 17):
        raises(NotPaired, Shared, _SECRET, b"", b"d" * 32, bytes(16), bytes(length))
        raises(NotPaired, Shared, _SECRET, b"", b"d" * 32, bytes(length), bytes(16))
    for name in ("", "n" * 21):
        raises(NotPaired, pairing.request, b"p" * 32, 2, name, "T0001")
    for length in (0, 31, 33):
        raises(NotPaired, pairing.request, bytes(length), 2, "pit 4", "T0001")


def _shared(
    secret: bytes = _SECRET,
    public: bytes = b"p" * 32,
    role: int = 2,
    name: str = "pit 4",
    serial: str = "T0001",
    device_public: bytes = b"d" * 32,
    device_nonce: bytes = b"n" * 16,
    host_nonce: bytes = b"h" * 16,
) -> Shared:
    return Shared(secret, pairing.request(public, role, name, serial), device_public, device_nonce, host_nonce)
