"""The five cards that a dealer shows, and the words for them."""

import five_cards
from deterministic import Deterministic
from shoecore import deck
from shoecore.cards import parse_all, text
from shoecore.rank import poker
from shoecore.rank.showing import best_five, ranks_shown
from shoecore.rank.words import CATEGORY_NAMES, words

SHOWN = (
    ("2h Qc 4s 10h 6d", "Qc Th 6d 4s 2h", "Five Odd Cards, Queen, Ten, Six, Four, Two"),
    ("10c 3s Kd 10h 6h 2d 4d", "Th Tc Kd 6h 4d", "One Pair, Tens with King, Six, Four"),
    ("6c 6h 4c 4h Jd 2d 2s", "6h 6c 4h 4c Jd", "Two Pairs, Sixes over Fours with Jack"),
    ("Qs Qh Qc 8h 3d", "Qs Qh Qc 8h 3d", "Three of a Kind, Queens with Eight, Three"),
    ("As 5c 4d 3c 2h Kd", "5c 4d 3c 2h As", "Straight, Five high"),
    ("Ah Kc Qd Js 10h 9h 2h", "Ah Kc Qd Js Th", "Straight, Ace high"),
    ("2h Kh Ah Js 9h 5h 3h", "Ah Kh 9h 5h 3h", "Flush, Ace, King, Nine, Five, Three"),
    ("Jh Kc Js Kh Kd Jd 2c", "Kh Kd Kc Js Jh", "Full House, Kings over Jacks"),
    ("Kc Kh Jh Kd Ks Jd Jc", "Ks Kh Kd Kc Jh", "Four of a Kind, Kings with Jack"),
    ("9c 8c 7c 6c 5c 10d As", "9c 8c 7c 6c 5c", "Straight Flush, Nine high"),
    ("Ac 2c 3c 4c 5c 6d Kc", "5c 4c 3c 2c Ac", "Straight Flush, Five high"),
    ("10d Ad Jd 9d Qd Kd As", "Ad Kd Qd Jd Td", "Royal Flush"),
)


def test_the_cards_shown_and_their_words():
    for dealt, shown, said in SHOWN:
        cards = parse_all(dealt)
        assert " ".join([text(card) for card in best_five(cards)]) == shown
        assert words(poker.value(cards)) == said


# clauses: rws-poker-7 3.1.2 table; rws-poker-6 3.1.2 table
# clauses: rws-mlp-3 3.1.2 table; rws-mlp-2 3.1.2 table
def test_the_categories_have_the_rulebooks_names_in_their_order():
    assert len(CATEGORY_NAMES) == 10
    assert CATEGORY_NAMES[poker.FIVE_ODD_CARDS] == "Five Odd Cards"
    assert CATEGORY_NAMES[poker.ROYAL_FLUSH] == "Royal Flush"
    for _, shown, said in SHOWN:
        assert said.split(",")[0] == CATEGORY_NAMES[poker.category(poker.value(parse_all(shown)))]


def test_the_five_are_of_the_cards_and_are_worth_as_much():
    table = Deterministic(35)
    cards = deck.new()
    for _ in range(12):
        table.shuffle(cards)
        for at in range(0, 49, 7):
            seven = bytes(cards[at : at + 7])
            five = best_five(seven)
            assert poker.value(five) == poker.value(seven)
            for card in five:
                assert card in list(seven)


def test_the_ranks_shown_of_every_hundredth_class_are_those_of_its_cards():
    seen = 0
    for hand in five_cards.classes():
        if seen % 100 == 0:
            shown = ranks_shown(poker.value(hand))
            assert sorted(shown) == sorted([card >> 2 for card in hand])
            assert bytes([card >> 2 for card in best_five(hand)]) == shown
        seen += 1
    assert seen == 7462
