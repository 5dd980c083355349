"""Records: literal bytes lock each kind, every value comes back, and unknown or damaged ones are refused."""

from binascii import hexlify

from expect import raises
from shoecore import records
from shoecore.wire import fields
from shoecore.wire.fields import TEXT

# Every kind of record, as its body is on the wire and in the journal.
_LOCKED = (
    (records.BOOTED, (258, 1), "020101"),
    (records.SHUFFLED, (52,), "3400"),
    (records.DECK_REFUSED, (1, 2, 3, 4), "0100020003000400"),
    (records.ROUND_OPENED, (1, "rws-poker-7", 0b10101, 3), "01000b" + "7277732d706f6b65722d37" + "150003"),
    (records.ROUND_REFUSED, (2,), "02"),
    (records.DISPENSED, (3, 5, 2), "030502"),
    (records.BETTING_CLOSED, (4,), "04"),
    (records.EXPOSED, (2, 51), "0233"),
    (records.ROUND_CLOSED, (513,), "0102"),
    (records.FAULT, (1, 7, 2, 400), "0107029001"),
    (records.CLEARED, (2,), "02"),
)


def test_every_record_has_its_locked_bytes():
    for kind, values, locked in _LOCKED:
        body = records.pack(kind, values)
        assert hexlify(body).decode() == locked
        assert records.unpack(9, 1000, kind, body) == (9, 1000, kind, values)


def test_every_kind_of_the_table_is_locked_and_has_a_name_of_its_own():
    assert [row[0] for row in records.TABLE] == [kind for kind, _, _ in _LOCKED] == list(range(1, 12))
    assert len({row[1] for row in records.TABLE}) == len(records.TABLE)
    assert [records.name_of(row[0]) for row in records.TABLE] == [row[1] for row in records.TABLE]


def test_every_number_at_both_ends():
    for kind, _, layout in records.TABLE:
        for most in (False, True):
            values = tuple([_end(field[1], most) for field in layout])
            assert records.unpack(1, 2, kind, records.pack(kind, values)).values == values


def test_one_beyond_an_end_of_any_number_is_refused():
    for kind, _, layout in records.TABLE:
        for at, field in enumerate(layout):
            if field[1] > 0:
                for value in (-1, 1 << (8 * field[1])):
                    values = [_end(other[1], False) for other in layout]
                    values[at] = value
                    assert raises(fields.BadField, records.pack, kind, tuple(values)).name == field[0]


def test_a_body_cut_or_lengthened_anywhere_is_refused():
    for kind, values, _ in _LOCKED:
        body = records.pack(kind, values)
        for length in range(len(body)):
            raises(fields.BadField, records.unpack, 1, 2, kind, body[:length])
        raises(fields.BadField, records.unpack, 1, 2, kind, body + b"\x00")


def test_a_value_by_its_name():
    record = records.Record(1, 2, records.DISPENSED, (3, 5, 2))
    assert [records.value(record, name) for name in ("to", "first", "count")] == [3, 5, 2]
    assert "'card'" in str(raises(records.UnknownRecord, records.value, record, "card"))


def test_an_unknown_kind_is_refused_with_its_number():
    for kind in (0, 12, 255):
        assert "kind %d " % kind in str(raises(records.UnknownRecord, records.unpack, 1, 2, kind, b""))
        raises(records.UnknownRecord, records.pack, kind, ())


def test_every_reason_of_a_refused_round_has_words():
    for reason in (records.NO_DECK, records.BAD_SEATS, records.RECORDS_FULL):
        assert records.REFUSALS[reason]
    assert len(records.REFUSALS) == 4


def _end(kind: int, most: bool) -> object:
    if kind == TEXT:
        return "x" * 50 if most else ""
    return (1 << (8 * kind)) - 1 if most else 0
