"""The known-deck test judged: a misread, a skipped or a swapped card is named with its slot, and nothing else is."""

from shoecore import deck
from shoecore.cards import UNREAD
from shoefw.service import known_deck
from shoefw.service.known_deck import MISREAD, SKIPPED, SWAPPED, shown, sorted_as_steps

_CARDS = 52


def test_a_sorted_deck_passes_whichever_end_comes_first():
    assert _first(deck.new()) == [] and _first(_turned(deck.new())) == []
    for first in (deck.new(), _turned(deck.new())):
        assert _second(first, first) == [] and _second(_turned(first), first) == []


def test_a_card_misread_in_the_first_pass_is_named_with_its_slot():
    _misread_first(range(0, _CARDS // 2, 3))


def test_a_card_misread_in_the_first_pass_is_named_in_the_upper_half_too():
    _misread_first(range(_CARDS // 2, _CARDS, 3))


def test_a_card_misread_in_the_second_pass_is_named_with_its_slot():
    for slot in range(0, _CARDS, 3):
        read = deck.new()
        read[slot] = UNREAD
        assert _told(_second(read, deck.new())) == [(MISREAD, slot, slot, UNREAD)]


def test_a_misread_card_of_a_deck_that_came_other_end_first():
    for slot in range(0, _CARDS, 3):
        read = _turned(deck.new())
        read[slot] = UNREAD
        assert _told(_first(read)) == [(MISREAD, slot, 51 - slot, UNREAD)]


def test_a_card_that_was_skipped_is_named():
    for slot in (0, 1, 7, 25, 26, 50, 51):
        read = bytearray(card for card in range(_CARDS) if card != slot)
        assert [deviation[:3] for deviation in _first(read)] == [(SKIPPED, slot, slot)]


def test_two_skipped_and_one_misread():
    read = bytearray(card for card in range(_CARDS) if card not in (10, 30))
    read[45] = UNREAD
    assert [deviation[:2] for deviation in _first(read)] == [(SKIPPED, 10), (SKIPPED, 30), (MISREAD, 47)]


def test_two_slots_that_were_swapped_are_named_in_whichever_order_the_deck_lay():
    for one in range(0, _CARDS, 7):
        other = (51 - one) % _CARDS if one % 2 else (one + 17) % _CARDS
        read = deck.new()
        read[one] = other
        read[other] = one
        for came in (read, _turned(read)):
            found = sorted(_told(_second(came, deck.new())))
            assert found == sorted([(SWAPPED, one, one, other), (SWAPPED, other, other, one)])


def test_a_face_misread_for_another_in_the_first_pass_is_no_swapped_slot():
    read = deck.new()
    read[20] = 21
    assert _told(_first(read)) == [(MISREAD, 20, 20, 21)]
    assert _second(deck.new(), read) == []


def test_each_deviation_has_its_two_lines():
    read = deck.new()
    read[51] = 0
    (deviation,) = _first(read)
    assert shown(deviation) == ("SLOT 51 MISREAD", "As READ AS 2c")
    (deviation,) = _first(bytes(range(51)))
    assert shown(deviation) == ("SLOT 51", "SKIPPED")


def _misread_first(slots: range) -> None:
    for slot in slots:
        read = deck.new()
        read[slot] = UNREAD
        assert _told(_first(read)) == [(MISREAD, slot, slot, UNREAD)]
        assert _second(deck.new(), read) == []


def at_once(steps) -> object:
    """What steps return, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def _first(read: bytes) -> list:
    return at_once(known_deck.first_pass_steps(read, at_once(sorted_as_steps(read))))


def _second(read: bytes, first: bytes) -> list:
    return at_once(known_deck.second_pass_steps(read, first, at_once(sorted_as_steps(first))))


def _told(found: list) -> list:
    return [tuple(deviation) for deviation in found]


def _turned(cards: bytes) -> bytearray:
    turned = bytearray(cards)
    for at in range(len(cards)):
        turned[at] = cards[len(cards) - 1 - at]
    return turned
