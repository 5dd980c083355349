"""Messages: literal bytes lock each of them, and nothing but a whole known message is taken."""

from binascii import hexlify

from expect import raises
from shoecore.wire import fields, messages
from shoecore.wire.fields import BYTES, REST, TEXT

# Every message of protocol 6, as it is in a payload. A change of these bytes is a new protocol.
_LOCKED = (
    (messages.IDENTIFY, (4,), "0104"),
    (
        messages.HELLO,
        (4, "trueshoe", "0.1.0", "virtual", "5649", 7),
        "020408" + "7472756573686f65" + "05302e312e30" + "077669727475616c" + "0435363439" + "0700",
    ),
    (messages.ASK_STATUS, (), "03"),
    (messages.STATUS, (4, 2, 3, 70000), "040402030070110100"),
    (messages.ACKNOWLEDGE, (4294967295,), "06ffffffff"),
    (messages.ASK_LEASE, (258,), "070201"),
    (messages.LEASE, (65534,), "08feff"),
    (messages.ASK_DUMP, (70000,), "0970110100"),
    (messages.DUMP, (70000, b"\xff\x00\x07"), "0a7011010003ff0007"),
    (messages.SEAL_PART, (bytes(range(32)),), "0b20" + hexlify(bytes(range(32))).decode()),
    (messages.OPEN, (b"\x11" * 8, b"\x22" * 32), "0c08" + "11" * 8 + "20" + "22" * 32),
    (
        messages.CHALLENGE,
        (b"\x33" * 16, b"\x44" * 8, b"\x55" * 16),
        "0d10" + "33" * 16 + "08" + "44" * 8 + "10" + "55" * 16,
    ),
    (messages.PROVE, (b"\x66" * 16, b"\x77" * 16), "0e10" + "66" * 16 + "10" + "77" * 16),
    (messages.WELCOME, (2, 258, 70000), "0f02" + "02010000" + "70110100"),
    (messages.REFUSED, (3, 6), "100306"),
    (messages.RECORDS_ANEW, (258, 1000, b"\x06\x03\x05\x00\x02"), "1102010000e80300000603050002"),
    (messages.RECORDS, (b"\x46\x0a\x03\x05\x00\x02",), "12460a03050002"),
    (messages.AGAIN, (4294967295,), "13ffffffff"),
    (messages.COMMAND, (258, 1, b"abc", b"d", b""), "14" + "0201" + "01" + "03616263" + "0164" + "00"),
    (messages.RESULT, (258, 1), "15" + "020101"),
    (messages.PAIR, (b"\x77" * 32, 2, "pit 4"), "1620" + "77" * 32 + "02" + "057069742034"),
    (messages.PAIR_COMMITTED, (b"\x88" * 32, b"\x99" * 32), "1720" + "88" * 32 + "20" + "99" * 32),
    (messages.PAIR_NONCE, (b"\xaa" * 16,), "1810" + "aa" * 16),
    (messages.PAIR_OPENED, (b"\xbb" * 16,), "1910" + "bb" * 16),
    (messages.PAIR_AGREED, (b"\xcc" * 16,), "1a10" + "cc" * 16),
    (
        messages.PAIRED,
        (b"\xdd" * 8, b"\xee" * 32, b"\xff" * 16),
        "1b08" + "dd" * 8 + "20" + "ee" * 32 + "10" + "ff" * 16,
    ),
    (messages.PIECE, (70000, b"\xff\x00\x07"), "1c7011010003ff0007"),
    (messages.HAVE, (70000, 7, "no"), "1d7011010007026e6f"),
    (messages.NOTE, ("RULED 5.10",), "1e0a" + hexlify(b"RULED 5.10").decode()),
    (messages.ATTESTED, (258, b"\x11" * 4, b"\x22"), "1f020104111111110122"),
    (messages.TOLD, (258, b"\x11" * 4), "2002010411111111"),
    (messages.WORK, (258, 2, b"\x00\x01\x14"), "210201" + "02" + "03000114"),
    (messages.WORKED, (258, 1, b"\x01\x02"), "220201" + "01" + "020102"),
)


def test_every_message_has_its_locked_bytes():
    for kind, values, locked in _LOCKED:
        payload = bytearray(80)
        length = messages.put(payload, kind, values)
        assert hexlify(bytes(payload[:length])).decode() == locked
        assert messages.get(payload, length) == (kind, values)


def test_every_message_of_the_table_is_locked():
    assert sorted(messages.LAYOUTS) == [kind for kind, _, _ in _LOCKED]
    assert messages.PROTOCOL == 6


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
    payload = bytearray(80)
    for kind, values, _ in _LOCKED:
        length = messages.put(payload, kind, values)
        ends_open = REST in messages.LAYOUTS[kind]
        for wrong in range(1, length + 2):
            if wrong == length or (ends_open and wrong >= length - len(values[-1])):
                continue
            raises(fields.BadField, messages.get, payload, wrong)


def test_a_message_that_is_not_in_the_table_is_refused_with_its_number():
    for kind in (0, 99, 255):
        assert "message %d " % kind in str(raises(messages.UnknownMessage, messages.get, bytes([kind, 1]), 2))
        raises(messages.UnknownMessage, messages.put, bytearray(8), kind, ())


def _end(kind: int, most: bool) -> object:
    if kind == TEXT:
        return "x" * 50 if most else ""
    if kind == BYTES or kind == REST:
        return b"\xff" * 60 if most else b""
    return (1 << (8 * kind)) - 1 if most else 0
