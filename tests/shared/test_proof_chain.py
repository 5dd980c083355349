"""The hash chain: a literal link, and every change to the records before is seen in the last one."""

from binascii import hexlify
from hashlib import sha256

from expect import raises
from shoecore.proof.chain import START, chain

RECORDS = (b"opened", b"dispensed 1", b"dispensed 2", b"", b"closed")


def last_link(records):
    link = START
    for record in records:
        link = chain(link, record)
    return link


def test_a_link_is_the_bytes_that_the_text_says():
    assert chain(START, b"abc") == sha256(b"\x02" + bytes(32) + b"abc").digest()
    assert hexlify(last_link(RECORDS)).decode() == "410087787d6df3264264e31881de0ab3f67f7bdecbd770a7d52e90193c318d96"


def test_every_changed_byte_changes_the_last_link():
    seen = [last_link(RECORDS)]
    for number, record in enumerate(RECORDS):
        for at in range(len(record)):
            changed = record[:at] + bytes([record[at] ^ 1]) + record[at + 1 :]
            seen.append(last_link(RECORDS[:number] + (changed,) + RECORDS[number + 1 :]))
    assert len(set(seen)) == len(seen) == 1 + sum(len(record) for record in RECORDS)


def test_a_record_lost_doubled_or_moved_changes_the_last_link():
    seen = [last_link(RECORDS)]
    for number in range(len(RECORDS)):
        seen.append(last_link(RECORDS[:number] + RECORDS[number + 1 :]))
        seen.append(last_link(RECORDS[: number + 1] + RECORDS[number:]))
        for other in range(number):
            moved = list(RECORDS)
            moved[number], moved[other] = moved[other], moved[number]
            seen.append(last_link(moved))
    assert len(set(seen)) == len(seen)


def test_a_link_of_another_length_is_refused():
    for previous in (b"", bytes(31), bytes(33)):
        assert "32 bytes, not %d" % len(previous) in str(raises(ValueError, chain, previous, b"record"))
