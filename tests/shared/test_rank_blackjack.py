"""Totals, Blackjacks, Pairs and the Dealer's draw, by the paragraphs of Free Bet Blackjack."""

from expect import raises
from shoecore.cards import UNREAD, parse_all
from shoecore.rank import blackjack
from shoecore.rank.hand import BadHand


# clauses: mbs-fbbj-3 1.1.10, 1.1.16
def test_1_1_10_hard_totals():
    for hand, points in (("10c 6d", 16), ("10c 6d Ah", 17), ("Kc Qd Jh", 30), ("9c 8d Ah Ac", 19), ("2c 2c", 4)):
        assert total(hand) == (points, False)


# clauses: mbs-fbbj-3 1.1.18, 1.1.16
def test_1_1_18_soft_totals():
    for hand, points in (("As", 11), ("As 6d", 17), ("As Ad", 12), ("As Ad 9c", 21), ("As 2c 3d", 16), ("Kc As", 21)):
        assert total(hand) == (points, True)


# clauses: mbs-fbbj-3 3.4, 3.4.1, 3.4.2, 3.4.3
def test_3_4_every_card_has_its_points():
    for suit in "cdhs":
        for rank, points in zip("23456789TJQK", (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)):
            assert total(rank + suit) == (points, False)
        assert total("A" + suit) == (11, True)


# clauses: mbs-fbbj-3 3.4.1, 1.1.18
def test_3_4_1_an_ace_counts_11_where_that_is_no_bust():
    for rest, least in ((b"", 0), (parse_all("2c"), 2), (parse_all("9c"), 9), (parse_all("Kd Qd"), 20)):
        for aces in range(1, 13):
            reachable = [least + aces + 10 * high for high in range(aces + 1)]
            best = max([points for points in reachable if points <= 21] or [least + aces])
            assert blackjack.total(bytes(rest) + b"\x33" * aces) == (best, best > least + aces)


# clauses: mbs-fbbj-3 1.1.2
def test_1_1_2_a_bust_exceeds_21():
    assert blackjack.is_bust(parse_all("Kc Qd 2h"))
    assert not blackjack.is_bust(parse_all("Kc Qd Ah"))


# clauses: mbs-fbbj-3 1.1.1
def test_1_1_1_a_blackjack_is_an_ace_and_ten_points():
    for ten in "TJQK":
        assert blackjack.is_blackjack(parse_all("As" + ten + "d"))
        assert blackjack.is_blackjack(parse_all(ten + "d" + "As"))
    for hand in ("As 9d", "As Ad", "Kd Qd", "As", "As 5d 5c", "7c 7d 7h"):
        assert not blackjack.is_blackjack(parse_all(hand))


# clauses: mbs-fbbj-3 3.21.2, 1.1.1
def test_3_21_2_a_split_hand_is_no_blackjack():
    assert not blackjack.is_blackjack(parse_all("As Kd"), True)
    assert not blackjack.is_blackjack(parse_all("Kd As"), True)


# clauses: mbs-fbbj-3 1.1.14, 3.4.3
def test_1_1_14_a_pair_is_of_one_rank_and_no_other_two_ranks_are():
    for first in range(52):
        for second in range(52):
            assert blackjack.is_pair(bytes([first, second])) == (first // 4 == second // 4)


# clauses: mbs-fbbj-3 1.1.14
def test_1_1_14_only_the_first_two_cards_count():
    assert blackjack.is_pair(parse_all("8c 8c 2d"))
    assert not blackjack.is_pair(parse_all("8c 2d 8d"))


# clauses: mbs-fbbj-3 3.34
def test_3_34_the_dealer_draws_to_16_and_a_soft_17():
    for hand in ("As", "Kd", "10c 6d", "As 6d", "As 2c 4c", "2c 3d 4h", "10c As 5d"):
        assert blackjack.dealer_draws(parse_all(hand)), hand


# clauses: mbs-fbbj-3 3.34
def test_3_34_the_dealer_stands_on_a_hard_17_and_from_18():
    for hand in (
        "10c 7d",
        "10c 6d As",
        "As 7d",
        "As 8d",
        "As 9d",
        "As Kd",
        "10c 8d",
        "Kd Qd",
        "Kd 6c 6d",
        "As Ad 5c Kd",
    ):
        assert not blackjack.dealer_draws(parse_all(hand)), hand


def test_what_is_no_card_is_refused_by_name():
    for said in (blackjack.total, blackjack.is_pair, blackjack.dealer_draws, blackjack.is_bust):
        assert "unread card" in str(raises(BadHand, said, bytes([3, UNREAD])))
    assert "unknown card 52" in str(raises(BadHand, blackjack.is_blackjack, bytes([3, 52])))
    assert "too few cards" in str(raises(BadHand, blackjack.is_pair, b"\x03"))


def total(text):
    return blackjack.total(parse_all(text))
