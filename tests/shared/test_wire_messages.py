"""Messages: literal bytes lock each of them, and nothing but a whole known message is taken."""

from binascii import hexlify

from expect import raises
from shoecore.wire import fields, messages
from shoecore.wire.fields import BYTES, TEXT

# Every message of protocol 3, as it is in a payload. A change of these bytes is a new protocol.
_LOCKED = (
    (messages.IDENTIFY, (3,), "0103"),
    (
        messages.HELLO,
        (3, "trueshoe", "0.1.0", "virtual", "5649", 7),
        "020308" + "7472756573686f65" + "05302e312e30" + "077669727475616c" + "0435363439" + "0700",
    ),
    (messages.ASK_STATUS, (), "03"),
    (messages.STATUS, (4, 2, 3, 70000), "040402030070110100"),
    (messages.RECORD, (258, 1000, 6, b"\x03\x05\x02"), "0502010000e80300000603030502"),
    (messages.ACKNOWLEDGE, (4294967295,), "06ffffffff"),
    (messages.ASK_LEASE, (258,), "070201"),
    (messages.LEASE, (65534,), "08feff"),
    (messages.ASK_DUMP, (70000,), "0970110100"),
    (messages.DUMP, (70000, b"\xff\x00\x07"), "0a7011010003ff0007"),
    (messages.SEAL_PART, (bytes(range(32)),), "0b20" + hexlify(bytes(range(32))).decode()),
)


def test_every_message_has_its_locked_bytes():
    for kind, values, locked in _LOCKED:
        payload = bytearray(64)
        length = messages.put(payload, kind, values)
        assert hexlify(bytes(payload[:length])).decode() == locked
        assert messages.get(payload, length) == (kind, values)


def test_every_message_of_the_table_is_locked():
    assert sorted(messages.LAYOUTS) == [kind for kind, _, _ in _LOCKED] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert messages.PROTOCOL == 3


def test_every_number_of_every_message_at_both_ends():
    payload = bytearray(248)
    for kind, layout in messages.LAYOUTS.items():
        for most in (False, True):
            values = tuple([_end(field, most) for field in layout])
            assert messages.get(payload, messages.put(payload, kind, values)) == (kind, values)


def test_one_beyond_an_end_of_any_number_is_refused():
    payload = bytearray(248)
    for kind, layout in messages.LAYOUTS.items():
        for at, field in enumerate(layout):
            if field > 0:
                for value in (-1, 1 << (8 * field)):
                    values = [_end(other, False) for other in layout]
                    values[at] = value
                    refused = raises(fields.BadField, messages.put, payload, kind, tuple(values))
                    assert refused.place == at + 1


def test_a_message_cut_or_lengthened_anywhere_is_refused():
    payload = bytearray(64)
    for kind, values, _ in _LOCKED:
        length = messages.put(payload, kind, values)
        for wrong in list(range(1, length)) + [length + 1]:
            raises(fields.BadField, messages.get, payload, wrong)


def test_a_message_that_is_not_in_the_table_is_refused_with_its_number():
    for kind in (0, 99, 255):
        assert "message %d " % kind in str(raises(messages.UnknownMessage, messages.get, bytes([kind, 1]), 2))
        raises(messages.UnknownMessage, messages.put, bytearray(8), kind, ())


def _end(kind: int, most: bool) -> object:
    if kind == TEXT:
        return "x" * 50 if most else ""
    if kind == BYTES:
        return b"\xff" * 200 if most else b""
    return (1 << (8 * kind)) - 1 if most else 0
