"""Records: literal bytes lock each kind, every value comes back, and unknown or damaged ones are refused."""

from binascii import hexlify

from expect import raises
from shoecore import facts, records
from shoecore.wire import fields
from shoecore.wire.fields import BYTES, TEXT

# Every kind of record, as its body is on the wire and in the journal.
_LOCKED = (
    (records.BOOTED, (258, 1), "020101"),
    (
        records.SHUFFLED,
        (52, bytes(range(32)), 1, 258, 3),
        "3400" + "20" + hexlify(bytes(range(32))).decode() + "01" + "0201" + "03",
    ),
    (records.DECK_REFUSED, (1, 2, 3, 4, 5, 6), "010002000300040005000600"),
    (
        records.ROUND_OPENED,
        (1, "rws-poker-7", records.SHUFFLER, 1, 0b10101, 3),
        "01000b" + "7277732d706f6b65722d37" + "0201150003",
    ),
    (records.ROUND_REFUSED, (2,), "02"),
    (records.DISPENSED, (3, 5, 2), "03050002"),
    (records.BETTING_CLOSED, (4,), "04"),
    (records.EXPOSED, (2, 51, records.BY_PLAYER), "02003302"),
    (records.ROUND_CLOSED, (513,), "0102"),
    (records.FAULT, (1, 2, 300, 2, 250, 400, 1), "01022c0102fa00900101"),
    (records.CLEARED, (2, records.BY_SUPERVISOR), "0202"),
    (records.DRAWN, (300, 253, 0, 7, b"leaf"), "2c01fd0007" + "04" + "6c656166"),
    (records.DRAWN_TOGETHER, (5, 2), "050002"),
    (records.SHOE_EMPTY, (), ""),
    (records.OPENED, (300, 51, b"salt"), "2c0133" + "04" + "73616c74"),
    (records.FOLDED, (10,), "0a"),
    (records.ORDER_DRAWN, (258, 52, 70000), "0201" + "3400" + "70110100"),
    (records.ORDER_ENDED, (258, records.VOIDED, 11), "0201" + "02" + "0b00"),
    (records.RESHUFFLED, (259, b"\x05\x06"), "0301" + "020506"),
    (records.SERVICE, (1,), "01"),
    (records.DECK_ENROLLED, (2, 7, "House"), "0207" + "05486f757365"),
    (records.PART_REPLACED, (3, 70000), "03" + "70110100"),
    (records.CLOCK_SET, (848318400, 35), "c04f9032" + "2300"),
    (records.ABORTED, (17,), "1100"),
    (records.IN_FLIGHT, (3, 258, 11, 1), "0300" + "0201" + "0b00" + "01"),
    (records.COMMITTED, (258, bytes(range(32))), "0201" + "20" + hexlify(bytes(range(32))).decode()),
    (records.CONFIGURED, ("mbs-fbbj-3", 8, 258), "0a" + "6d62732d6662626a2d33" + "080201"),
    (records.KEY_PAIRED, (2, "pit 4"), "02" + "05" + "7069742034"),
    (records.REFUSED, (7, 6, 258), "0706" + "02010000"),
    (records.COMMANDED, (1, 3, 5, b"both"), "010305" + "04626f7468"),
    (records.PROVEN, (bytes(range(96)),), "60" + hexlify(bytes(range(96))).decode()),
)

# And of every fact that the table reports.
_FACTS = (
    (facts.BETTING_OPENED, (2,), "02"),
    (facts.BETTING_OVER, (), ""),
    (facts.LOOKED, (3,), "03"),
    (facts.BURN_DUE, (), ""),
    (facts.DECIDED, (3, 2, 6), "030206"),
    (facts.OFFER_CLOSED, (2,), "02"),
    (facts.WAGER, (3, facts.BUSTED, 100000), "0306a0860100"),
    (facts.BLIND, (3, facts.BIG, facts.ABSENT), "030203"),
    (facts.BUTTON_PLACED, (3,), "03"),
    (facts.CUT_CARD_SEEN, (), ""),
    (facts.BETS_CLOSED, (), ""),
    (facts.INTERIM_SETTLED, (3,), "03"),
    (facts.SUBSEQUENT_DEAL, (), ""),
    (facts.CARD_REFUSED, (3,), "03"),
    (facts.SHOWDOWN, (), ""),
    (facts.PLACED, (300, 101), "2c0165"),
    (facts.NOTICED, ("burn-missed", 70000), "0b" + "6275726e2d6d6973736564" + "70110100"),
    (facts.RULED, ("a", "void", 4, 9), "0161" + "04766f6964" + "04" + "09000000"),
    (facts.NEXT_ROUND, (), ""),
    (facts.INTERRUPTED, (), ""),
    (facts.JACKPOT_SYSTEM, (0,), "00"),
    (facts.EXAMINED, (3, 2), "0302"),
    (facts.WALKED_AWAY, (3,), "03"),
    (facts.ORDER_KNOWN, (1,), "01"),
    (facts.NOT_SHUFFLED, (), ""),
    (facts.FOUND, (8, 300), "082c01"),
    (facts.PAID, (3, 100000), "03a0860100"),
)


def test_every_record_has_its_locked_bytes():
    for kind, values, locked in _LOCKED + _FACTS:
        body = records.pack(kind, values)
        assert hexlify(body).decode() == locked
        assert records.unpack(9, 1000, kind, body) == (9, 1000, kind, values)


def test_every_kind_is_locked():
    assert sorted(records.LAYOUTS) == [kind for kind, _, _ in _LOCKED] == list(range(1, 1 + len(records.LAYOUTS)))
    assert sorted(facts.LAYOUTS) == [kind for kind, _, _ in _FACTS]
    assert min(facts.LAYOUTS) == records.FACTS


def test_every_number_at_both_ends():
    for kind, layout in records.LAYOUTS.items():
        for most in (False, True):
            values = tuple([_end(field, most) for field in layout])
            assert records.unpack(1, 2, kind, records.pack(kind, values)).values == values


def test_one_beyond_an_end_of_any_number_is_refused():
    for kind, layout in records.LAYOUTS.items():
        for at, field in enumerate(layout):
            if field > 0:
                for value in (-1, 1 << (8 * field)):
                    values = [_end(other, False) for other in layout]
                    values[at] = value
                    assert raises(fields.BadField, records.pack, kind, tuple(values)).place == at + 1


def test_a_body_cut_or_lengthened_anywhere_is_refused():
    for kind, values, _ in _LOCKED:
        body = records.pack(kind, values)
        for length in range(len(body)):
            raises(fields.BadField, records.unpack, 1, 2, kind, body[:length])
        raises(fields.BadField, records.unpack, 1, 2, kind, body + b"\x00")


def test_an_unknown_kind_is_refused_with_its_number():
    for kind in (0, 1 + len(records.LAYOUTS), 63, 91, 255):
        assert "kind %d " % kind in str(raises(records.UnknownRecord, records.unpack, 1, 2, kind, b""))
        raises(records.UnknownRecord, records.pack, kind, ())


def test_every_reason_of_a_refused_round_has_words():
    for reason in (records.NO_DECK, records.BAD_SEATS, records.RECORDS_FULL, records.NO_HOST):
        assert records.REFUSALS[reason]
    assert len(records.REFUSALS) == 5


def _end(kind: int, most: bool) -> object:
    if kind == TEXT:
        return "x" * 50 if most else ""
    if kind == BYTES:
        return b"x" * 50 if most else b""
    return (1 << (8 * kind)) - 1 if most else 0
