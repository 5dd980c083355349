"""The order of poker hands: the rulebooks' examples, every class of hands in its place, and what is no hand."""

import five_cards
from deterministic import Deterministic
from expect import raises
from shoecore import deck
from shoecore.cards import FOREIGN, UNREAD, parse_all
from shoecore.rank import poker
from shoecore.rank.hand import BadHand

RANKING_LIST = (
    "Qc 10h 6d 4s 2h",
    "10c 10h Kd 6h 3s",
    "7s 7h 4c 4h Jd",
    "Qs Qh Qc 8h 3d",
    "5c 4d 3c 2h As",
    "Kh Jh 9h 5h 2h",
    "Kc Kh Kd Js Jh",
    "Kc Kh Kd Ks Jh",
    "Qc Jc 10c 9c 8c",
    "Ad Kd Qd Jd 10d",
)


# clauses: rws-poker-7 3.1.2, 3.1.2 table; rws-poker-6 3.1.2, 3.1.2 table
# clauses: rws-mlp-3 3.1.2, 3.1.2 table; rws-mlp-2 3.1.2, 3.1.2 table
def test_the_ranking_list_of_3_1_2_in_its_order():
    values = [value(example) for example in RANKING_LIST]
    assert values == sorted(values)
    assert [poker.category(found) for found in values] == list(range(10))


# clauses: rws-poker-7 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c; rws-poker-6 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c
# clauses: rws-mlp-3 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c; rws-mlp-2 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c
def test_hands_of_equal_category_by_their_cards_as_in_3_1_3():
    assert value("Kc Qd Jh 10s 9c") > value("Jc 10d 9h 8s 7c")
    assert value("5c 5d Kh 10s 2c") > value("5h 5s Qh Js 10c")
    assert value("Ac Kd Jh 5s 2c") > value("Ah Ks 10h 6s 4c")


# clauses: rws-poker-7 3.1.1; rws-poker-6 3.1.1
# clauses: rws-mlp-3 3.1.1; rws-mlp-2 3.1.1
def test_the_ace_counts_as_1_in_the_lowest_straight_only():
    assert value("5c 4d 3c 2h As") < value("6c 5d 4c 3h 2s")
    assert value("5c 4c 3c 2c Ac") < value("6d 5d 4d 3d 2d")
    assert poker.category(value("As Kd Qh 3c 2d")) == poker.FIVE_ODD_CARDS
    assert poker.category(value("As Kd Qh Jc 10d")) == poker.STRAIGHT


# clauses: rws-poker-7 3.1.1; rws-poker-6 3.1.1
# clauses: rws-mlp-3 3.1.1; rws-mlp-2 3.1.1
def test_no_suit_is_above_another():
    flush = value("Kh Jh 9h 5h 2h")
    for suit in "cds":
        assert value("Kh Jh 9h 5h 2h".replace("h", suit)) == flush
    assert value("7s 7h 4c 4h Jd") == value("7c 7d 4s 4d Jh")


# clauses: rws-poker-7 3.1.1, 3.1.2, 3.1.3; rws-poker-6 3.1.1, 3.1.2, 3.1.3
# clauses: rws-mlp-3 3.1.1, 3.1.2, 3.1.3; rws-mlp-2 3.1.1, 3.1.2, 3.1.3
def test_all_7462_classes_in_order():
    before = -1
    classes = 0
    for hand in five_cards.classes():
        found = poker.value(hand)
        assert before < found < 1 << 30, bytes(hand)
        before = found
        classes += 1
    assert classes == 7462


def test_the_odd_cards_beyond_five_do_not_count():
    for seven, five in (
        ("As Kd Qh Jc 9d 8c 7d", "As Kd Qh Jc 9d"),
        ("As Ad Qh Jc 9d 8c 7d", "As Ad Qh Jc 9d"),
        ("As Ad Qh Qc 9d 8c 7d", "As Ad Qh Qc 9d"),
        ("As Ad Qh Qc 9d 9c 7d", "As Ad Qh Qc 9d"),
        ("As Ad Qh Qc 9d 9c Kd", "As Ad Qh Qc Kd"),
        ("As Ad Ah Qc Jd 9c 7d", "As Ad Ah Qc Jd"),
        ("As Ad Ah Qc Qd Qh Kd", "As Ad Ah Qc Qd"),
        ("As Ad Ah Qc Qd 9h 9d", "As Ad Ah Qc Qd"),
        ("As Ad Ah Ac Qd Qh Qc", "As Ad Ah Ac Qd"),
        ("As Ks Qs Js 9s 8s 7s", "As Ks Qs Js 9s"),
        ("9s 8s 7s 6s 5s 4s 3s", "9s 8s 7s 6s 5s"),
        ("6s 5s 4s 3s 2s As Kd", "6s 5s 4s 3s 2s"),
        ("9s 8s 7s 6s 5s Td Jd", "9s 8s 7s 6s 5s"),
        ("5d 5c 4d 3c 2h As Ah", "5c 4d 3c 2h As"),
    ):
        assert value(seven) == value(five), seven


# clauses: rws-poker-7 1.16, 3.11.2e; rws-poker-6 1.15, 3.14.2e; rws-mlp-3 1.10; rws-mlp-2 1.10
def test_six_and_seven_cards_are_worth_their_best_five():
    cards = deck.new()
    Deterministic(31).shuffle(cards)
    for at in range(0, 49, 7):
        seven = bytes(cards[at : at + 7])
        assert poker.value(seven) == best_without(seven, 2)
        assert poker.value(seven[:6]) == best_without(seven[:6], 1)


# clauses: rws-poker-7 1.16, 3.11.2e; rws-poker-6 1.15, 3.14.2e; rws-mlp-3 1.10; rws-mlp-2 1.10
def test_sums_of_a_board_and_of_a_seat_are_the_sums_of_the_hand():
    board = parse_all("Kc 9d 9s 4h 2c")
    seat = parse_all("9h Kd")
    minor = sum([poker.MINOR[card] for card in board])
    major = sum([poker.MAJOR[card] for card in board])
    minor += poker.MINOR[seat[0]] + poker.MINOR[seat[1]]
    major += poker.MAJOR[seat[0]] + poker.MAJOR[seat[1]]
    assert poker.value_of(minor, major) == poker.value(board + seat)
    assert poker.category(poker.value_of(minor, major)) == poker.FULL_HOUSE


# clauses: rws-poker-7 1.12, 3.11.2e; rws-poker-6 1.12, 3.14.2e; rws-mlp-3 1.7; rws-mlp-2 1.7
def test_the_community_cards_serve_every_player():
    board = "9s 8s 7h 6d 2c "
    assert value(board + "10h 3c") == value(board + "10d 3h") == value("10c 9d 8h 7s 6c")
    assert value(board + "10h Jc") > value(board + "10h 3c") > value(board + "5h 3c") > value(board + "Ac Ad")
    board = "Kh Kd Ks Qc Qd "
    assert value(board + "2c 3c") == value(board + "4h Jd") == value(board) < value(board + "Kc 2d")


def test_two_hole_cards_and_the_flop_are_a_hand():
    assert poker.category(value("As Ks" + "Qs Js 10s")) == poker.ROYAL_FLUSH


def test_what_is_no_hand_is_refused_by_name():
    for cards, words in (
        (parse_all("As Kd Qc Jh"), "too few cards: expected at least 5, got 4 (As Kd Qc Jh)"),
        (b"", "too few cards: expected at least 5, got 0 (none)"),
        (bytes(range(8)), "too many cards: expected at most 7, got 8 (2c 2d 2h 2s 3c 3d 3h 3s)"),
        (parse_all("As Kd Qc Jh As"), "duplicate card: As is in the hand twice (As Kd Qc Jh As)"),
        (bytes([0, 1, 2, 3, 52]), "unknown card 52 in a hand; expected cards, 0 to 51"),
        ([0, 1, 2, 3, -1], "unknown card -1 in a hand; expected cards, 0 to 51"),
        ([0, 1, 2, 3, "As"], "unknown card 'As' in a hand; expected cards, 0 to 51"),
        (bytes([0, 1, 2, 3, UNREAD]), "unread card in a hand; expected cards, 0 to 51"),
        (bytes([0, 1, 2, 3, FOREIGN]), "foreign card in a hand; expected cards, 0 to 51"),
    ):
        assert str(raises(BadHand, poker.value, cards)) == words


def test_every_duplicate_is_seen():
    for card in range(52):
        hand = bytearray([(card + step * 5) % 52 for step in range(7)])
        hand[1 + card % 6] = card
        assert "duplicate" in str(raises(BadHand, poker.value, hand))


def test_a_duplicate_is_seen_at_every_two_places():
    for place in range(7):
        for other in range(place):
            hand = bytearray(range(20, 27))
            hand[place] = hand[other]
            assert "duplicate" in str(raises(BadHand, poker.value, hand))


def value(text):
    return poker.value(parse_all(text))


def best_without(cards, left_out):
    """The best value of the cards with so many of them left out, each hand of five valued alone."""
    if not left_out:
        return poker.value(cards)
    return max([best_without(cards[:at] + cards[at + 1 :], left_out - 1) for at in range(len(cards))])
