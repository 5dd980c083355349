"""Fields: every width at both ends of its range, every text and byte length, and every way bytes can be wrong."""

from expect import raises
from shoecore.wire import fields
from shoecore.wire.fields import BYTES, TEXT, U8, U16, U32

_ENDS = ((U8, 255), (U16, 65535), (U32, 4294967295))
_ONE_OF_EACH = (U8, U16, U32, TEXT, BYTES)
_VALUES = (7, 65535, 1, "10♦", b"\x00\xff")


def test_numbers_at_both_ends_come_back():
    for width, most in _ENDS:
        for value in (0, 1, most - 1, most):
            target = bytearray(width)
            assert fields.put(target, 0, (width,), (value,)) == width
            assert fields.get(target, 0, width, (width,)) == (value,)


def test_numbers_are_little_endian_and_touch_no_other_byte():
    target = bytearray(b"\xee" * 9)
    assert fields.put(target, 1, (U16, U32), (0x0102, 0x03040506)) == 7
    assert target == b"\xee\x02\x01\x06\x05\x04\x03\xee\xee"


def test_numbers_beyond_either_end_are_refused_by_the_field_s_place():
    for width, most in _ENDS:
        for value in (-1, most + 1, 1 << 70, "1", None, b"1"):
            refused = raises(fields.BadField, fields.put, bytearray(9), 0, (U8, width), (0, value))
            assert refused.place == 2
            assert "0..%d" % most in str(refused) and repr(value) in str(refused)


def test_texts_and_bytes_of_each_length_at_the_ends_come_back():
    target = bytearray(256)
    for length in (0, 1, 254, 255):
        assert fields.put(target, 0, (TEXT,), ("x" * length,)) == length + 1
        assert fields.get(target, 0, length + 1, (TEXT,)) == ("x" * length,)
        assert fields.put(target, 0, (BYTES,), (b"\x00" * length,)) == length + 1
        assert fields.get(target, 0, length + 1, (BYTES,)) == (b"\x00" * length,)


def test_texts_and_bytes_that_are_too_long_or_of_another_type_are_refused():
    for kind, value in (
        (TEXT, "x" * 256),
        (TEXT, "♣" * 86),
        (BYTES, bytes(256)),
        (TEXT, 5),
        (BYTES, "text"),
        (BYTES, 5),
    ):
        refused = raises(fields.BadField, fields.put, bytearray(300), 0, (kind,), (value,))
        assert refused.place == 1 and "255 bytes" in str(refused)


def test_a_text_that_the_buffer_has_no_room_for_is_refused():
    assert fields.put(bytearray(4), 0, (TEXT,), ("abc",)) == 4
    raises(fields.BadField, fields.put, bytearray(3), 0, (TEXT,), ("abc",))


def test_too_few_and_too_many_values_are_refused():
    for values in ((), (1,), (1, 2, 3)):
        raises(fields.BadField, fields.put, bytearray(8), 0, (U8, U8), values)
    raises(fields.BadField, fields.put, bytearray(8), 0, (), (1,))


def test_bytes_that_end_at_any_place_too_early_are_refused():
    target = bytearray(32)
    end = fields.put(target, 0, _ONE_OF_EACH, _VALUES)
    assert fields.get(target, 0, end, _ONE_OF_EACH) == _VALUES
    for short in range(end):
        raises(fields.BadField, fields.get, target, 0, short, _ONE_OF_EACH)


def test_bytes_too_many_are_refused():
    raises(fields.BadField, fields.get, bytes(3), 0, 3, (U16,))
    raises(fields.BadField, fields.get, bytes(1), 0, 1, ())


def test_a_text_that_is_no_utf_8_is_refused():
    for damaged in (b"\x01\xff", b"\x02\xc3\x28", b"\x03\xe2\x99A"):
        refused = raises(fields.BadField, fields.get, damaged, 0, len(damaged), (TEXT,))
        assert refused.place == 1
