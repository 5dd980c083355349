"""The seal: known answers made with Python's hmac and hashlib, and what another key, nonce or position makes of it."""

from binascii import hexlify

from expect import raises
from shoecore.proof import sealing

_DEVICE = bytes(range(32))
_BRIDGE = bytes(range(100, 132))
_NONCE = bytes(range(200, 216))
_KEY = "8f16dab6c83ebcff16df284f1c8c785dda5d667bd8228f2b3a9cd917ff58f25a"

# Position, salt, mask.
_ANSWERS = (
    (0, "9ffa68f05f37955b2735a76a678d0db1", 5),
    (1, "7f277d72d492374bbdd4153835df1dcd", 6),
    (31, "981381eee5438d9ab14cf7231161208b", 8),
    (32, "775807beff6cc4f052e900bdedaccec7", 4),
    (51, "71f72e20eb7faef6907c0595946701a8", 45),
    (415, "2e07816311b1ccb6580979c1a42d3390", 22),
)


def test_the_key_is_the_code_of_both_parts():
    assert hexlify(sealing.key(_DEVICE, _BRIDGE)).decode() == _KEY


def test_salts_and_masks_are_the_known_ones():
    seal = _seal()
    for position, salt, mask in _ANSWERS:
        assert hexlify(seal.salt(position)).decode() == salt
        assert seal.close(position, 0) == mask
        assert seal.close(position, 51) == mask ^ 51


def test_what_is_closed_is_opened_by_the_same_seal_in_any_order():
    closed = [_seal().close(position, card) for position, card in ((40, 17), (3, 51), (39, 0))]
    seal = _seal()
    assert seal.open(39, closed[2]) == 0
    assert seal.open(3, closed[1]) == 51
    assert seal.open(40, closed[0]) == 17


def test_no_closed_card_is_a_byte_that_was_never_written():
    seal = _seal()
    for position in (0, 31, 200):
        assert all(seal.close(position, card) < 64 for card in range(52))


def test_one_bit_of_either_part_makes_another_key():
    for at in (0, 31):
        other = bytearray(_BRIDGE)
        other[at] ^= 1
        assert sealing.key(_DEVICE, bytes(other)) != sealing.key(_DEVICE, _BRIDGE)
        other = bytearray(_DEVICE)
        other[at] ^= 1
        assert sealing.key(bytes(other), _BRIDGE) != sealing.key(_DEVICE, _BRIDGE)


def test_another_key_or_nonce_makes_other_salts_and_masks():
    seal = _seal()
    others = (sealing.Seal(sealing.key(_DEVICE, _DEVICE), _NONCE), sealing.Seal(_key(), bytes(16)))
    for other in others:
        assert all(other.salt(position) != seal.salt(position) for position in range(8))
        assert [other.close(position, 0) for position in range(8)] != [seal.close(position, 0) for position in range(8)]


def test_no_salt_is_that_of_another_position():
    seal = _seal()
    assert len({seal.salt(position) for position in range(52)}) == 52


def test_what_is_no_part_no_nonce_and_no_card_is_refused():
    assert "not of 32 and 0" in str(raises(ValueError, sealing.key, _DEVICE, b""))
    raises(ValueError, sealing.key, _DEVICE[:31], _BRIDGE)
    raises(ValueError, sealing.Seal, _key(), _NONCE[:15])
    raises(ValueError, _seal().close, 0, 52)
    raises(ValueError, _seal().close, 0, -1)


def _key() -> bytes:
    return sealing.key(_DEVICE, _BRIDGE)


def _seal() -> sealing.Seal:
    return sealing.Seal(_key(), _NONCE)
