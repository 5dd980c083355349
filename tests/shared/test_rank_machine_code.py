"""Machine code, where the port has it, gives the value that the bytecode gives, on hands of every class."""

import five_cards
from shoecore.rank import poker


def same_values(hand, extra=b"") -> None:
    minor = major = 0
    for card in hand:
        minor += poker.MINOR[card]
        major += poker.MAJOR[card]
    for card in extra:
        for other in hand:
            if other == card:
                return
        minor += poker.MINOR[card]
        major += poker.MAJOR[card]
    assert poker.value_of(minor, major) == poker.bytecode_value_of(minor, major)


def test_every_class_of_five_cards():
    for hand in five_cards.classes():
        same_values(hand)


def test_seven_cards_beside_two_low_hearts():
    for hand in five_cards.classes():
        same_values(hand, b"\x02\x0a")


def test_seven_cards_beside_two_high_spades():
    for hand in five_cards.classes():
        same_values(hand, b"\x2f\x33")


def test_six_cards_beside_a_middle_club():
    for hand in five_cards.classes():
        same_values(hand, b"\x18")
