"""Values that outlive their firmware: read by a newer version, by an older one, and back again without a loss."""

from expect import raises
from shoecore.wire.fields import BYTES, TEXT, U8, U16, BadField
from shoefw.store.versions import TooNew, Versioned

_SIZE = 60
_FIRST = (U8, TEXT)
_SECOND = _FIRST + (U16,)
_THIRD = _SECOND + (BYTES,)


def test_what_was_written_is_read():
    value = _first(3, "table four")
    again = _first()
    again.read(value.write(_SIZE))
    assert again.values == (3, "table four")


def test_a_newer_version_reads_an_older_one_and_takes_its_own_for_what_is_new():
    newer = _third()
    newer.read(_first(3, "four").write(_SIZE))
    assert newer.values == (3, "four", 700, b"none")


def test_what_a_newer_version_has_written_back_is_of_the_newer_version():
    newer = _third()
    newer.read(_first(3, "four").write(_SIZE))
    assert newer.write(_SIZE)[:2] == bytes((3, 1))
    newest = _third()
    newest.read(newer.write(_SIZE))
    assert newest.values == newer.values


def test_an_older_version_reads_what_it_knows_of_a_newer_one_and_keeps_the_rest_as_it_is():
    written = _third(3, "four", 9, b"key").write(_SIZE)
    older = _first()
    older.read(written)
    assert older.values == (3, "four")
    assert older.write(_SIZE) == written
    older.values = (5, "a longer name")
    newest = _third()
    newest.read(older.write(_SIZE))
    assert newest.values == (5, "a longer name", 9, b"key")


def test_a_version_between_two_keeps_only_what_it_does_not_know():
    between = Versioned(2, 1, _SECOND, (1, "", 700))
    between.read(_third(3, "four", 9, b"key").write(_SIZE))
    between.values = (3, "four", 10)
    newest = _third()
    newest.read(between.write(_SIZE))
    assert newest.values == (3, "four", 10, b"key")


def test_what_needs_a_newer_firmware_is_refused_by_name():
    written = Versioned(4, 3, _THIRD, (1, "", 700, b"")).write(_SIZE)
    refused = raises(TooNew, _first().read, written)
    assert str(refused) == "written by version 4 for version 3 or later: start that firmware again"
    assert refused.reader == 3
    _third().read(written)


def test_what_ends_in_a_field_is_no_value():
    whole = _first(3, "four").write(_SIZE)
    for length in (2, 3, 5):
        raises(BadField, _first().read, whole[:2] + bytes((length,)) + whole[3:])
    raises(BadField, _first().read, whole[:2] + b"\xff" + whole[3:])


def test_what_has_no_room_is_not_written():
    raises(BadField, _first(1, "x" * 57).write, _SIZE)


def _first(*values) -> Versioned:
    return Versioned(1, 1, _FIRST, values or (1, ""))


def _third(*values) -> Versioned:
    return Versioned(3, 1, _THIRD, values or (1, "", 700, b"none"))
