"""Draws and shuffle: equal counts over every word, every order of a small deck equally often, and whole decks."""

from deterministic import Deterministic
from shoecore import deck
from shoecore.chance.shuffle import REJECTED, Draws, fold, settle


def test_every_choice_comes_from_equally_many_bytes():
    counts = bytearray(256)
    for choices in range(2, 257):
        for choice in range(choices):
            counts[choice] = 0
        rejected = 0
        for word in range(256):
            choice = fold(word, 256, choices)
            if choice == REJECTED:
                rejected += 1
            else:
                counts[choice] += 1
        share = 256 // choices
        for choice in range(choices):
            assert counts[choice] == share
        assert rejected == 256 - share * choices < choices


def test_choices_beyond_a_byte_take_words_of_two():
    low = Draws(lambda size: b"\x00\x05" * (size // 2))
    assert low.below(256) == 0 and low.below(256) == 5 and low.below(257) == 5 and low.below(416) == 5
    high = Draws(lambda size: b"\x01\x02" * (size // 2))
    assert high.below(416) == 258


def test_a_word_left_over_is_drawn_again():
    tape = iter((b"\xff\xfe\x01\x00" * 16, b"\x03" * 64))
    draws = Draws(lambda size: next(tape))
    assert draws.below(100) == 1


def test_every_order_of_four_cards_comes_from_equally_many_tapes():
    seen = {}
    for first in range(4):
        for second in range(3):
            for third in range(2):
                tape = bytes((first, second, third))
                cards = bytearray(b"0123")
                for _ in settle(cards, 4, 1, Draws(lambda size: tape + bytes(size))):
                    pass
                seen[bytes(cards)] = seen.get(bytes(cards), 0) + 1
    assert len(seen) == 24 and set(seen.values()) == {1}


def test_a_shuffle_in_parts_is_the_shuffle_at_once():
    whole = deck.new(2)
    parts = deck.new(2)
    for _ in settle(whole, 104, 1, Draws(Deterministic(3).generate)):
        pass
    draws = Draws(Deterministic(3).generate)
    for top in (104, 90, 53, 2):
        bottom = {104: 90, 90: 53, 53: 2, 2: 1}[top]
        for _ in settle(parts, top, bottom, draws):
            pass
    assert whole == parts and deck.is_whole(deck.reconcile(whole, 2))


def test_no_piece_of_a_shuffle_settles_more_than_thirteen_places():
    counted = Counted()
    settled = 0
    for _ in settle(deck.new(8), 416, 1, counted):
        assert 0 < counted.draws - settled <= 13
        settled = counted.draws
    assert counted.draws == 415 and counted.draws - settled <= 13


class Counted:
    """Draws that count themselves and always take the last choice."""

    def __init__(self):
        self.draws = 0

    def below(self, choices):
        self.draws += 1
        return choices - 1


def test_the_deterministic_shuffle_is_the_same_everywhere():
    cards = deck.new()
    Deterministic(1).shuffle(cards)
    assert bytes(cards[:26]) == b"\x07\x1a\x15\x0e\x19\"\x1b&\r\x0c\x1d\x06\x00\x04\x141\x12!\t\x18'.\x0f%\x16#"
    assert bytes(cards[26:]) == b" 3\x08$\x112,\x1e\x10*\n\x1f/-\x1c\x130\x03\x0b\x05)\x01(\x02\x17+"
