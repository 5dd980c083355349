"""Frames: every length, every small payload and every damaged bit; a good frame is found after any garbage."""

from binascii import hexlify

from expect import raises
from shoecore.wire import frames

_SAMPLE = b"\x05\x00\x01\x00\x00\xff\x00\x07"


def test_literal_frames_lock_the_stuffing_and_the_checksum():
    for payload, locked in (
        (b"\x03", "03030402040100"),
        (b"\x01\x01", "0401010302050100"),
        (b"\x00", "01020102010100"),
        (b"\x00\x00", "0101020102020100"),
    ):
        assert hexlify(_frame(payload)).decode() == locked


def test_a_frame_is_the_reference_stuffing_of_payload_and_checksum():
    for length in (1, 2, 9, 50, 239, 240):
        payload = bytes([(at * length) % 5 for at in range(length)])
        body = payload + _adler(payload)
        stuffed = b"".join([bytes([len(piece) + 1]) + piece for piece in body.split(b"\x00")])
        assert _frame(payload) == stuffed + b"\x00"


def test_the_checksum_is_the_adler_32_of_every_example():
    for data, known in ((b"Wikipedia", 0x11E60398), (b"123456789", 0x091E01DE), (b"a", 0x00620062)):
        assert _adler(data) == known.to_bytes(4, "little")


def test_any_two_bytes_that_change_change_the_checksum():
    payload = bytearray(b"\x07" * frames.MAX_PAYLOAD + bytes(4))
    frame = bytearray(frames.MAX_FRAME)
    frames.encode(payload, frames.MAX_PAYLOAD, frame)
    good = bytes(payload[-4:])
    for apart in range(1, frames.MAX_PAYLOAD):
        for more in (1, 7, 248):
            payload[0] += more
            payload[apart] -= min(more, 7)
            frames.encode(payload, frames.MAX_PAYLOAD, frame)
            assert bytes(payload[-4:]) != good
            payload[0] -= more
            payload[apart] += min(more, 7)


def test_every_payload_of_one_byte_and_every_second_byte_comes_back():
    decoder = frames.Decoder()
    payload = bytearray(8)
    frame = bytearray(16)
    for byte in range(256):
        payload[0] = byte
        _comes_back(decoder, payload, 1, frame)
        payload[0] = 0
        payload[1] = byte
        _comes_back(decoder, payload, 2, frame)


def test_every_pattern_of_zeros_and_others_in_seven_bytes_comes_back():
    decoder = frames.Decoder()
    payload = bytearray(12)
    frame = bytearray(16)
    for pattern in range(128):
        for at in range(7):
            payload[at] = 0xA5 if pattern >> at & 1 else 0
        _comes_back(decoder, payload, 7, frame)


def test_every_length_comes_back_without_zeros_and_all_zeros():
    decoder = frames.Decoder()
    frame = bytearray(frames.MAX_FRAME)
    for byte in (0, 1, 255):
        for length in range(1, frames.MAX_PAYLOAD + 1, 3 if byte else 1):
            payload = bytearray(length + 4)
            for at in range(length):
                payload[at] = byte
            _comes_back(decoder, payload, length, frame)


def test_the_longest_payload_fits_and_one_more_byte_is_refused():
    decoder = frames.Decoder()
    frame = bytearray(frames.MAX_FRAME)
    _comes_back(decoder, bytearray(frames.MAX_PAYLOAD + 4), frames.MAX_PAYLOAD, frame)
    refused = raises(frames.TooLong, frames.encode, bytearray(250), frames.MAX_PAYLOAD + 1, frame)
    assert "240" in str(refused) and "241" in str(refused)


def test_a_frame_that_comes_byte_by_byte():
    decoder = frames.Decoder()
    frame = _frame(_SAMPLE)
    for at in range(len(frame) - 1):
        assert decoder.feed(frame, at, at + 1) == at + 1
        assert decoder.length == 0
    decoder.feed(frame, len(frame) - 1, len(frame))
    assert bytes(decoder.payload[: decoder.length]) == _SAMPLE


def test_a_frame_that_is_cut_at_any_place_between_two_feeds():
    frame = _frame(_SAMPLE)
    for cut in range(len(frame)):
        decoder = frames.Decoder()
        decoder.feed(frame, 0, cut)
        decoder.feed(frame, cut, len(frame))
        assert bytes(decoder.payload[: decoder.length]) == _SAMPLE


def test_two_frames_in_one_piece_are_two_payloads():
    stream = _frame(b"first") + _frame(_SAMPLE)
    decoder = frames.Decoder()
    at = decoder.feed(stream, 0, len(stream))
    assert bytes(decoder.payload[: decoder.length]) == b"first"
    assert decoder.feed(stream, at, len(stream)) == len(stream)
    assert bytes(decoder.payload[: decoder.length]) == _SAMPLE


def test_every_damaged_bit_is_rejected():
    frame = bytearray(_frame(_SAMPLE))
    for bit in range(8 * len(frame)):
        frame[bit >> 3] ^= 1 << (bit & 7)
        assert _payloads(bytes(frame) + b"\x00") == []
        frame[bit >> 3] ^= 1 << (bit & 7)
    assert _payloads(bytes(frame)) == [_SAMPLE]


def test_every_lost_and_every_doubled_byte_is_rejected():
    frame = _frame(_SAMPLE)
    for at in range(len(frame) - 1):
        assert _payloads(frame[:at] + frame[at + 1 :]) == []
        assert _payloads(frame[: at + 1] + frame[at:]) == []


def test_garbage_before_a_frame_costs_nothing_once_a_zero_ended_it():
    frame = _frame(_SAMPLE)
    for garbage in (b"\x00", b"\x00\x00\x00", b"\x01\x02\x03\x00", b"\xff\x00", bytes(range(255, -1, -1))):
        assert _payloads(garbage + frame) == [_SAMPLE]


def test_garbage_right_before_a_frame_costs_at_most_that_frame():
    frame = _frame(_SAMPLE)
    for byte in range(1, 256, 6):
        assert _payloads(bytes([byte]) + frame + frame) == [_SAMPLE]


def test_bytes_without_end_are_dropped_and_the_next_frame_is_whole():
    decoder = frames.Decoder()
    noise = b"\x07" * 100
    for _ in range(20):
        decoder.feed(noise, 0, len(noise))
    decoder.feed(b"\x00", 0, 1)
    assert decoder.rejected == 1 and decoder.length == 0
    frame = _frame(_SAMPLE)
    decoder.feed(frame, 0, len(frame))
    assert bytes(decoder.payload[: decoder.length]) == _SAMPLE


def test_a_frame_that_is_good_but_for_a_byte_too_many_is_rejected():
    payload = b"\x07" * (frames.MAX_FRAME - 5)
    body = payload + _adler(payload)
    assert 0 not in list(body)
    assert _payloads(bytes([len(body) + 1]) + body + b"\x07\x00") == []


def test_what_is_half_received_can_be_forgotten():
    decoder = frames.Decoder()
    frame = _frame(_SAMPLE)
    decoder.feed(b"\x07" * 300, 0, 300)
    decoder.reset()
    decoder.feed(frame, 0, len(frame))
    assert bytes(decoder.payload[: decoder.length]) == _SAMPLE
    assert decoder.rejected == 0


def test_a_frame_of_nothing_but_its_checksum_is_rejected():
    decoder = frames.Decoder()
    assert _adler(b"") == b"\x01\x00\x00\x00"
    decoder.feed(b"\x02\x01\x01\x01\x01\x00", 0, 6)
    assert decoder.length == 0 and decoder.rejected == 1


def _adler(data: bytes) -> bytes:
    """Adler-32 as RFC 1950 words it, the low byte first."""
    one = 1
    two = 0
    for byte in data:
        one = (one + byte) % 65521
        two = (two + one) % 65521
    return bytes([one & 255, one >> 8, two & 255, two >> 8])


def _frame(payload: bytes) -> bytes:
    buffer = bytearray(payload) + bytearray(4)
    frame = bytearray(len(payload) + 8)
    return bytes(frame[: frames.encode(buffer, len(payload), frame)])


def _comes_back(decoder: frames.Decoder, payload: bytearray, length: int, frame: bytearray) -> None:
    end = frames.encode(payload, length, frame)
    assert decoder.feed(frame, 0, end) == end
    assert decoder.length == length
    for at in range(length):
        assert decoder.payload[at] == payload[at]


def _payloads(stream: bytes) -> list:
    """Every payload that a fresh decoder finds."""
    decoder = frames.Decoder()
    found = []
    at = 0
    while at < len(stream):
        at = decoder.feed(stream, at, len(stream))
        if decoder.length:
            found.append(bytes(decoder.payload[: decoder.length]))
    return found
