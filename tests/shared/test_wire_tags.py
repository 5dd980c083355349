"""Tags: what one end sent, once and in its order, is taken; anything else that a wire can make of it is not."""

from binascii import hexlify

from shoecore.chance.hmac import mac, pads
from shoecore.wire import tags

_KEY = bytes(range(32))
_START = (300).to_bytes(8, "big")


def test_a_tag_is_the_first_half_of_the_code_of_the_whole_counter_and_all_before_it():
    payload = _tagged(tags.Outgoing(_KEY, _START), b"\x06\x01\x02")
    head = b"\x86\x01\x02" + bytes((301 & 255,))
    assert bytes(payload[:4]) == head
    assert bytes(payload[4:]) == mac(pads(_KEY), (301).to_bytes(8, "big") + head)[:16]


def test_a_literal_frame_locks_the_form():
    payload = _tagged(tags.Outgoing(_KEY, bytes(8)), b"\x03")
    assert hexlify(payload).decode() == "8301c22da36b7ed88ecfdc7d2630c7f294d5"


def test_messages_of_every_length_come_back_in_their_order():
    outgoing = tags.Outgoing(_KEY, _START)
    incoming = tags.Incoming(_KEY, _START)
    for length in range(1, 224, 9):
        message = bytes([length & 127] * length)
        payload = _tagged(outgoing, message)
        assert incoming.open(payload, len(payload)) == length
        assert bytes(payload[:length]) == message
    assert incoming.refused == 0


def test_any_bit_turned_is_refused_and_the_frame_itself_is_still_taken():
    incoming = tags.Incoming(_KEY, _START)
    payload = _tagged(tags.Outgoing(_KEY, _START), b"\x06\x00\x00\x00")
    for bit in range(8, len(payload) * 8):
        assert not _opens(incoming, payload, bit)
    assert incoming.refused == len(payload) * 8 - 8
    assert _opens(incoming, payload)


def test_the_tag_covers_the_kind_of_the_message():
    incoming = tags.Incoming(_KEY, _START)
    payload = _tagged(tags.Outgoing(_KEY, _START), b"\x06\x00")
    for bit in range(7):
        assert not _opens(incoming, payload, bit)
    assert _opens(incoming, payload)


def test_every_truncation_and_every_extension_is_refused():
    incoming = tags.Incoming(_KEY, _START)
    payload = _tagged(tags.Outgoing(_KEY, _START), b"\x06\x00\x00\x00")
    for length in range(len(payload)):
        assert not incoming.open(bytearray(payload[:length]), length)
    for more in range(1, 5):
        assert not incoming.open(bytearray(payload) + bytearray(more), len(payload) + more)
        assert not incoming.open(bytearray(more) + bytearray(payload), len(payload) + more)


def test_a_frame_that_comes_again_or_late_is_refused():
    outgoing = tags.Outgoing(_KEY, _START)
    incoming = tags.Incoming(_KEY, _START)
    sent = [_tagged(outgoing, bytes((6, number))) for number in range(5)]
    assert _opens(incoming, sent[0]) and not _opens(incoming, sent[0])
    assert _opens(incoming, sent[2]) and incoming.skipped == 1
    assert not _opens(incoming, sent[1]) and not _opens(incoming, sent[0])
    assert _opens(incoming, sent[4]) and incoming.skipped == 1
    assert not _opens(incoming, sent[3])


def test_up_to_255_frames_may_be_missing_and_after_256_nothing_is_taken():
    for missing, taken in ((1, True), (254, True), (255, True), (256, False), (300, False)):
        outgoing = tags.Outgoing(_KEY, _START)
        incoming = tags.Incoming(_KEY, _START)
        for _ in range(missing):
            tags.step(outgoing.counter)
        assert _opens(incoming, _tagged(outgoing, b"\x06\x00")) == taken
        if taken:
            assert incoming.skipped == missing


def test_the_counter_carries_into_every_byte():
    start = b"\x00\x00\x00\x00\xff\xff\xff\xfe"
    outgoing = tags.Outgoing(_KEY, start)
    incoming = tags.Incoming(_KEY, start)
    for _ in range(4):
        assert _opens(incoming, _tagged(outgoing, b"\x06\x00"))
    assert bytes(incoming.counter) == b"\x00\x00\x00\x01\x00\x00\x00\x02" == bytes(outgoing.counter)


def test_another_key_another_start_and_the_own_frames_reflected_are_refused():
    payload = _tagged(tags.Outgoing(_KEY, _START), b"\x06\x00")
    for key, start in ((bytes(32), _START), (_KEY, (301).to_bytes(8, "big")), (_KEY, (300 + 256).to_bytes(8, "big"))):
        assert not _opens(tags.Incoming(key, start), payload)


def _tagged(outgoing, message: bytes) -> bytearray:
    payload = bytearray(message) + bytearray(tags.OVERHEAD)
    assert outgoing.close(payload, len(message)) == len(payload)
    return payload


def _opens(incoming, payload: bytearray, bit: int = -1) -> bool:
    """Whether a payload is taken, with one of its bits turned."""
    turned = bytearray(payload)
    if bit >= 0:
        turned[bit >> 3] ^= 1 << (bit & 7)
    return incoming.open(turned, len(turned)) > 0
