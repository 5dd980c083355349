"""The reader and the keypad: every card is read, and no damaged or cut reading is ever taken for a card."""

from shoecore.cards import CARDS, CUT_CARD, FACE_UP, FOREIGN, UNREAD
from shoefw.drivers.keys import Keys
from shoefw.drivers.reader import Reader


class Uart:
    """Gives out what the test put in."""

    def __init__(self) -> None:
        self.waiting = b""

    def readinto(self, buffer: bytearray) -> int:
        """At most as many bytes as fit."""
        piece = self.waiting[: len(buffer)]
        self.waiting = self.waiting[len(piece) :]
        for at in range(len(piece)):
            buffer[at] = piece[at]
        return len(piece)


def test_every_card_is_read_and_every_other_code_is_what_it_says_or_foreign():
    uart = Uart()
    reader = Reader(uart)
    told = {0x40: FACE_UP, 0x41: CUT_CARD}
    for code in range(256):
        reader.forget()
        assert reader.card == UNREAD
        uart.waiting = _reading(code)
        assert reader.poll()
        assert reader.card == (code if code < CARDS else told.get(code, FOREIGN))


def test_a_face_on_another_back_than_the_enrolled_one_is_foreign():
    uart = Uart()
    reader = Reader(uart)
    reader.accepts = 7
    for back in range(256):
        uart.waiting = _reading(12, back)
        reader.poll()
        assert (reader.card, reader.back) == (12 if back == 7 else FOREIGN, back)
        uart.waiting = _reading(0x40, back)
        reader.poll()
        assert reader.card == FACE_UP


def test_half_a_reading_is_forgotten_with_its_card():
    uart = Uart()
    reader = Reader(uart)
    uart.waiting = _reading(12)[:3]
    assert not reader.poll()
    reader.forget()
    uart.waiting = _reading(13)
    assert reader.poll() and reader.card == 13


def test_a_reading_that_comes_byte_by_byte():
    uart = Uart()
    reader = Reader(uart)
    for byte in _reading(37):
        assert reader.card == UNREAD
        uart.waiting = bytes((byte,))
        reader.poll()
    assert reader.card == 37


def test_a_damaged_reading_leaves_the_card_unread():
    uart = Uart()
    for card in (0, 51):
        for bit in range(32):
            reader = Reader(uart)
            damaged = bytearray(_reading(card))
            damaged[bit >> 3] ^= 1 << (bit & 7)
            uart.waiting = bytes(damaged)
            reader.poll()
            assert reader.card == UNREAD


def test_bytes_before_the_mark_are_passed_over():
    uart = Uart()
    reader = Reader(uart)
    uart.waiting = b"\x00\x01\xff" + _reading(12)
    reader.poll()
    assert reader.card == 12


def test_two_readings_that_came_together_are_told_one_after_the_other():
    uart = Uart()
    reader = Reader(uart)
    for first in range(1, 5):
        sent = _reading(12) + _reading(13, 9) + _reading(14)
        told = []
        for piece in (sent[:first], sent[first:]):
            uart.waiting = piece
            while reader.poll():
                told.append((reader.card, reader.back))
        assert told == [(12, 7), (13, 9), (14, 7)]


def test_a_reading_that_was_not_asked_for_is_none_of_the_next_card():
    uart = Uart()
    reader = Reader(uart)
    uart.waiting = _reading(12) + _reading(13)
    assert reader.poll()
    reader.forget()
    assert not reader.poll() and reader.card == UNREAD


def test_keys_come_one_a_poll_in_their_order():
    uart = Uart()
    keys = Keys(uart)
    uart.waiting = b"\x11\x01\x13"
    assert [keys.poll() for _ in range(4)] == [0x11, 1, 0x13, 0]


def _reading(code: int, back: int = 7) -> bytes:
    return bytes((0xC5, code, back, (code + back & 255) ^ 255))
