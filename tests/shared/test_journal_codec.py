"""A record in few bytes: every kind with the least and the most that its fields hold comes back, at any time."""

from expect import raises
from shoecore import facts, records
from shoecore.journal import codec
from shoecore.rulebooks import IDS
from shoecore.wire import fields
from shoecore.wire.fields import BYTES, TEXT

_DAY = 86400000

# No lengths between, which add nothing and take the VM long.
_TEXTS = ("", "a", "rws-poker-9", "x" * 25) + IDS
_START = 7
_TARGET = bytearray(_START + codec.MOST)
_BODY = bytearray(codec.MOST)
_BYTES = (b"", b"\x00", b"\xff\x80\x7f", bytes(range(32)))


def test_every_kind_of_the_device_with_the_least_values_comes_back():
    _every_kind(records.LAYOUTS, (0, 1, 2))


def test_every_kind_of_the_device_with_values_between_comes_back():
    _every_kind(records.LAYOUTS, (3, 4, 5))


def test_every_kind_of_the_device_with_the_most_values_comes_back():
    _every_kind(records.LAYOUTS, (6, 7, 8))


def test_every_kind_of_the_table_with_the_least_values_comes_back():
    _every_kind(facts.LAYOUTS, (0, 1, 2))


def test_every_kind_of_the_table_with_values_between_comes_back():
    _every_kind(facts.LAYOUTS, (3, 4, 5))


def test_every_kind_of_the_table_with_the_most_values_comes_back():
    _every_kind(facts.LAYOUTS, (6, 7, 8))


def test_every_bit_of_a_number():
    for bit in range(32):
        assert _round_trip(0, 0, records.PART_REPLACED, (1, 1 << bit))[2] == b"\x01" + _little(1 << bit, 4)
    for bit in range(16):
        assert _round_trip(0, 0, records.ROUND_CLOSED, (1 << bit,))[2] == _little(1 << bit, 2)


def test_every_distance_in_time_comes_back():
    for since in (0, 1, 255, 256, 65535, 65536, 16777215, 16777216, 40 * _DAY):
        for base in (0, 77, 5 * _DAY):
            assert _round_trip(base, base + since, records.SHOE_EMPTY, ())[1] == base + since


def test_a_time_before_the_last_one_comes_back():
    assert _round_trip(5000, 4999, records.SHOE_EMPTY, ())[:2] == (records.SHOE_EMPTY, 4999)


def test_a_start_is_timed_from_itself():
    target = bytearray(codec.MOST)
    assert codec.put(target, 0, 3 * _DAY, 17, records.BOOTED, (2, 1)) == 6
    assert _round_trip(3 * _DAY, 17, records.BOOTED, (2, 1))[1] == 17


def test_usual_records_are_short():
    target = bytearray(codec.MOST)
    for kind, values, length in (
        (records.EXPOSED, (4, 51, 0), 5),
        (records.EXPOSED, (4, 51, 1), 6),
        (records.DISPENSED, (3, 9, 2), 5),
        (records.DISPENSED, (3, 9, 5), 6),
        (records.ORDER_DRAWN, (7, 52, 0), 5),
        (records.BETTING_CLOSED, (1,), 4),
        (records.SHOE_EMPTY, (), 3),
        (records.ROUND_OPENED, (1, "rws-poker-7", 2, 1, 0b111111, 3), 9),
    ):
        assert codec.put(target, 0, 1000, 1000, kind, values) == length
        assert codec.put(target, 0, 1000, 1600, kind, values) == length + 2


def test_the_codes_of_the_rulebooks_are_those_that_are_on_flashes():
    target = bytearray(codec.MOST)
    for code, rulebook in enumerate(("rws-poker-6", "rws-poker-7", "rws-mlp-2", "rws-mlp-3", "mbs-fbbj-3")):
        codec.put(target, 0, 0, 0, records.DECK_ENROLLED, (1, 2, rulebook))
        assert target[5] == 128 + code


def test_what_a_field_cannot_hold_is_refused_by_its_place():
    target = bytearray(codec.MOST)
    for kind, values, place in (
        (records.EXPOSED, (65536, 1, 0), 1),
        (records.EXPOSED, (1, -1, 0), 2),
        (records.EXPOSED, (1, 2), 3),
        (records.PART_REPLACED, (1, 1 << 32), 2),
        (records.DECK_ENROLLED, (1, 2, 3), 3),
        (records.DECK_ENROLLED, (1, 2, "x" * 128), 3),
        (records.RESHUFFLED, (1, "no bytes"), 2),
    ):
        assert raises(fields.BadField, codec.put, target, 0, 0, 0, kind, values).place == place
    raises(records.UnknownRecord, codec.put, target, 0, 0, 0, 60, ())


def _every_kind(layouts: dict, edges: tuple) -> None:
    for kind, layout in layouts.items():
        for edge in edges:
            values = tuple([_edge(width, edge) for width in layout])
            assert _round_trip(1000, 1040, kind, values) == (kind, 1040, records.pack(kind, values))


def _little(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")


def _edge(width: int, which: int):
    if width == TEXT:
        return _TEXTS[which]
    if width == BYTES:
        return _BYTES[which % 4]
    most = (1 << (8 * width)) - 1
    return (0, 1, 127, 128, 255, most // 2, most // 2 + 1, most - 1, most)[which] & most


def _round_trip(base: int, time: int, kind: int, values: tuple) -> tuple:
    """Kind, time and body as they come back."""
    target = _TARGET
    end = codec.put(target, _START, base, time, kind, values)
    found = codec.get_kind(target, _START)
    at = codec.get_fields(target, _START)
    assert codec.skip(target, _START, at, found) == end
    return (found, codec.get_time(target, _START, base), codec.get_body(target, _START, at, found, _BODY))
