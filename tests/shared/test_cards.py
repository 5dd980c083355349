"""Cards and their texts: every card in every form, and every bad text with the place where reading stopped."""

from expect import raises
from shoecore import cards


def test_every_card_reads_back_from_its_letters():
    for card in range(cards.CARDS):
        assert cards.parse(cards.text(card)) == card


def test_every_card_reads_back_as_the_rulebooks_print_it():
    for card in range(cards.CARDS):
        assert cards.parse(cards.symbol(card)) == card


def test_lower_and_upper_case_name_the_same_card():
    assert cards.parse("tD") == cards.parse("Td") == cards.parse("10d") == cards.parse("10♦")


def test_the_first_and_the_last_card():
    assert cards.text(0) == "2c" and cards.text(51) == "As"
    assert cards.rank_of(51) == 12 and cards.suit_of(51) == 3


def test_all_cards_of_a_line_with_and_without_separators():
    want = bytes([51, 45, 33])
    for line in ("As Kd 10♦", "AsKdTd", "A♠, K♦, 10♦", " As\tKd,Td\n"):
        assert bytes(cards.parse_all(line)) == want


def test_an_empty_line_has_no_cards():
    assert len(cards.parse_all(" , ")) == 0


def test_bad_texts_name_the_text_and_the_position():
    for line, position in (("1x", 0), ("As Kx", 3), ("As 10", 3), ("AsK", 2), ("As ?", 3), ("♠A", 0)):
        refused = raises(cards.BadCard, cards.parse_all, line)
        assert (refused.text, refused.position) == (line, position)
        assert "position %d" % position in str(refused)


def test_one_card_is_one_card():
    for line, position in (("", 0), ("AsKd", 2), (" As", 0), ("As ", 2)):
        assert raises(cards.BadCard, cards.parse, line).position == position


def test_what_was_not_recognised_has_a_text_and_is_no_card():
    told = (
        (cards.UNREAD, "??"),
        (cards.FOREIGN, "!!"),
        (cards.HIDDEN, "--"),
        (cards.FACE_UP, "^^"),
        (cards.CUT_CARD, "||"),
    )
    for card, text in told:
        assert cards.text(card) == cards.symbol(card) == text
        raises(cards.BadCard, cards.parse, text)
