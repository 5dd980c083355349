"""The pay tables of Multi-Link Progressive Texas Hold'em, line by line as §4 prints them."""

from collections import Counter
from itertools import combinations

import pytest

from shoecore.cards import CARDS, parse_all
from shoecore.rank import poker
from trueshoe.table.mlp import pay

NOBODY = parse_all("2c 7d")


# clauses: rws-mlp-3 4.1 table; rws-mlp-2 4.1 table
@pytest.mark.parametrize(
    ("hole", "dealer", "odds"),
    [
        ("Ac Ad", "Ah As", "1000 to 1"),
        ("Ac Ad", "Ah Ks", "30 to 1"),
        ("Ac Kc", "As Ah", "25 to 1"),
        ("Ac Qc", "2c 2d", "20 to 1"),
        ("Jh Ah", "2c 2d", "20 to 1"),
        ("Ac Kd", "2c 2d", "15 to 1"),
        ("Kc Kd", "Kh Ks", "10 to 1"),
        ("Qc Qd", "2c 2d", "10 to 1"),
        ("Jc Jd", "2c 2d", "10 to 1"),
        ("Ac Qd", "2c 2d", "5 to 1"),
        ("Jd Ac", "2c 2d", "5 to 1"),
        ("Tc Td", "2c 2d", "3 to 1"),
        ("2c 2d", "Ac Ad", "3 to 1"),
    ],
)
def test_each_line_of_the_bonus_table_is_paid(hole: str, dealer: str, odds: str) -> None:
    line = pay.bonus_hand(parse_all(hole), parse_all(dealer))
    assert line is not None
    assert str(line.odds) == odds


# clauses: rws-mlp-3 3.9, 4.1 table; rws-mlp-2 3.9, 4.1 table
@pytest.mark.parametrize("hole", ["Ac Td", "Ac Tc", "Kc Qc", "Kc Jd", "3c 2d"])
def test_a_hand_beside_the_bonus_table_is_not_paid(hole: str) -> None:
    assert pay.bonus_hand(parse_all(hole), parse_all("Ah As")) is None


# clauses: rws-mlp-3 4.1; rws-mlp-2 4.1
def test_of_all_starting_hands_each_bonus_line_pays_as_many_as_there_are() -> None:
    paid = Counter(pay.bonus_hand(bytes(hole), NOBODY) for hole in combinations(range(CARDS), 2))
    counts = {line.name if line else "": count for line, count in paid.items()}
    assert counts == {
        pay.ACES.name: 6,
        pay.ACE_KING_SUITED.name: 4,
        pay.ACE_QUEEN_JACK_SUITED.name: 8,
        pay.ACE_KING.name: 12,
        pay.HIGH_PAIR.name: 3 * 6,
        pay.ACE_QUEEN_JACK.name: 24,
        pay.LOW_PAIR.name: 9 * 6,
        "": 1326 - 126,
    }


# clauses: rws-mlp-3 4.1 table; rws-mlp-2 4.1 table
def test_of_the_dealers_hands_one_in_1225_makes_both_pairs_of_aces() -> None:
    hole = parse_all("Ac Ad")
    others = [card for card in range(CARDS) if card not in hole]
    paid = Counter(pay.bonus_hand(hole, bytes(dealer)) for dealer in combinations(others, 2))
    assert paid == {pay.BOTH_ACES: 1, pay.ACES: 1224}


# clauses: rws-mlp-3 3.17 table; rws-mlp-2 3.17 table
def test_of_all_hands_of_one_suit_each_jackpot_kind_has_as_many_as_there_are() -> None:
    for low, straight_flushes in ((True, 36), (False, 32)):
        kinds = Counter(
            pay.jackpot_kind(bytes(hand[:2]), bytes(hand[2:]), low)
            for suit in range(4)
            for hand in combinations(range(suit, CARDS, 4), 5)
        )
        counts = {poker.ROYAL_FLUSH: 4, poker.STRAIGHT_FLUSH: straight_flushes}
        assert kinds == {**counts, poker.FLUSH: 4 * 1287 - 4 - straight_flushes}


# clauses: rws-mlp-3 1.21, 3.17, 3.17 table, 4.2, 4.2 table, 4.2.1; rws-mlp-2 1.21, 3.17, 3.17 table, 4.2, 4.2 table
# clauses: rws-mlp-2 4.2.1
@pytest.mark.parametrize(
    ("hole", "flop", "version_3", "version_2"),
    [
        ("Ad Kd", "Qd Jd Td", "100 % of the Progressive Jackpot", "100 % of the Progressive Jackpot"),
        ("Qc Jc", "Tc 9c 8c", "10 % of the Progressive Jackpot", "10 % of the Progressive Jackpot"),
        ("Ac 2c", "3c 4c 5c", "10 % of the Progressive Jackpot", "10 % of the Progressive Jackpot"),
        ("Kc Kh", "Kd Ks Jh", "400 for 1", "$2,000"),
        ("Kc Kh", "Kd Js Jh", "80 for 1", "$200"),
        ("Kh Jh", "9h 5h 2h", "40 for 1", "$100"),
        ("5c 4d", "3c 2h As", "20 for 1", "None"),
        ("Ac Kd", "Qc Jh Ts", "20 for 1", "None"),
        ("Qs Qh", "Qd 8h 3d", "None", "None"),
        ("Kh Jh", "9h 5h 2c", "None", "None"),
    ],
)
def test_each_jackpot_hand_is_paid_by_its_version(hole: str, flop: str, version_3: str, version_2: str) -> None:
    kind = pay.jackpot_kind(parse_all(hole), parse_all(flop))
    assert str(pay.JACKPOT["rws-mlp-3"].get(kind)) == version_3
    assert str(pay.JACKPOT["rws-mlp-2"].get(kind)) == version_2


# clauses: rws-mlp-3 4.1, 4.1.1; rws-mlp-2 4.1, 4.1.1
def test_the_main_bets_pay_even_and_a_bonus_at_most_a_hundred_thousand_dollars() -> None:
    assert str(pay.MAIN) == "1 to 1"
    assert pay.BONUS_MAXIMUM == 10_000_000
