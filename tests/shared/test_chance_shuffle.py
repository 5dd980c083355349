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
    low = filled(b"\x00\x05" * 32)
    assert low.below(256) == 0 and low.below(256) == 5 and low.below(257) == 5 and low.below(416) == 5
    assert filled(b"\x01\x02" * 32).below(416) == 258


def test_a_word_left_over_is_drawn_again():
    draws = filled(b"\xff\xfe\x01\x00" * 16)
    assert draws.below(100) == REJECTED and draws.below(100) == REJECTED and draws.below(100) == 1
    cards = bytearray(b"01")
    for _ in settle(cards, 2, 1, Draws(Tape(b"\x00" * 64).fill_steps)):
        pass
    assert cards == b"10"


def test_a_pool_that_is_used_up_is_filled_by_turns_of_its_own_before_the_next_draw():
    tape = Tape(b"\xff" * 63 + b"\x00", b"\xff" * 64, b"\x01" * 64)
    cards = bytearray(b"0123456")
    turns = [tape.filled for _ in settle(cards, 7, 5, Draws(tape.fill_steps))]
    assert turns == [1, 1, 2, 2, 3, 3, 3] and cards == b"0523461"


def test_every_order_of_four_cards_comes_from_equally_many_tapes():
    seen = {}
    for first in range(4):
        for second in range(3):
            for third in range(2):
                tape = bytes((first, second, third))
                cards = bytearray(b"0123")
                for _ in settle(cards, 4, 1, Draws(Tape(tape + bytes(61)).fill_steps)):
                    pass
                seen[bytes(cards)] = seen.get(bytes(cards), 0) + 1
    assert len(seen) == 24 and set(seen.values()) == {1}


def test_a_shuffle_in_parts_is_the_shuffle_at_once():
    whole = deck.new(2)
    parts = deck.new(2)
    for _ in settle(whole, 104, 1, Draws(Deterministic(3).fill_steps)):
        pass
    draws = Draws(Deterministic(3).fill_steps)
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

    def is_short(self):
        return False

    def below(self, choices):
        self.draws += 1
        return choices - 1


class Tape:
    """Pools one after the other."""

    def __init__(self, *pools):
        self.filled = 0
        self._pools = pools

    def fill_steps(self, pool):
        pool[:] = self._pools[self.filled]
        self.filled += 1
        yield


def filled(pool):
    """Draws from a pool that is full of this."""
    draws = Draws(Tape(pool).fill_steps)
    for _ in draws.steps():
        pass
    return draws


def test_the_deterministic_shuffle_is_the_same_everywhere():
    cards = deck.new()
    Deterministic(1).shuffle(cards)
    assert bytes(cards[:26]) == b"\x07\x1a\x15\x0e\x19\"\x1b&\r\x0c\x1d\x06\x00\x04\x141\x12!\t\x18'.\x0f%\x16#"
    assert bytes(cards[26:]) == b" 3\x08$\x112,\x1e\x10*\n\x1f/-\x1c\x130\x03\x0b\x05)\x01(\x02\x17+"
