"""Who is owed what at Free Bet Blackjack: whole rounds with literal amounts in dollars, each beside another."""

from typing import Any

import pytest

from tests.host.table_stories import refusal, tell
from tests.host.test_free_bet_wagers import table
from trueshoe.table.free_bet.round import FreeBetRound

DOUBLED = "deal 3h; free_double 1; deal Kd"


def settled(story: str, **chosen: Any) -> FreeBetRound:
    """The round at its end; each chip on the layout goes back or is lost, once."""
    round = table(story, **chosen)
    tell(round, "settle")
    owed = round.settlement()
    assert all(line.amount > 0 for line in owed.lines)
    assert sum(line.amount for line in owed.lines if line.to) == sum(owed.paid.values())
    return round


def lines(story: str, **chosen: Any) -> list[tuple[str, float]]:
    """Each line's clause and amount in dollars; below zero what the House takes."""
    owed = settled(story, **chosen).settlement().lines
    return [(line.clause, line.amount / 100 * (1 if line.to else -1)) for line in owed]


def hand(cards: str, dealer: str, bets: str = "", play: str = "stand 1; ") -> str:
    """One wager of 100 dollars: two cards, what is played, the Dealer's cards."""
    first, second = cards.split()
    up, *rest = dealer.split()
    story = f"place 1 1 100; {bets}close; deal {first} {up} {second}; close_offer yes; {play}"
    return story + (f"deal {' '.join(rest)}" if rest else "")


# clauses: mbs-fbbj-3 1.1.20, 3.19, 3.20, 3.33, 3.34, 4.1, 4.1 table, 4.4, 4.4.1, 4.4.2, 4.4.3, 4.4.4
# clauses: mbs-fbbj-3 4.5, 4.5.1, 4.5.2, 4.5.3, 4.7, 4.7.1, 4.7.2, 4.7.3
@pytest.mark.parametrize(
    ("story", "expected"),
    [
        (hand("Kc 9d", "8h Kd"), ("4.4.2", 200)),
        (hand("Kc 8d", "8h Kd"), ("4.7.1", 100)),
        (hand("Kc 7d", "8h Kd"), ("4.5.1", -100)),
        (hand("Kc 7d", "8h 8d 7c"), ("4.4.3", 200)),
        (hand("Kc 7d", "8h 8d 6c"), ("4.7.3", 100)),
        (hand("Kc 7d", "8h 8d 5c"), ("4.5.1", -100)),
        (hand("Kc 7d", "8h", play="draw 1; deal 5c"), ("4.5.2", -100)),
        (hand("Kc 7d", "8h Kd", play="draw 1; deal 4c; "), ("4.4.2", 200)),
        (hand("Ac Kd", "8h", play=""), ("4.4.1", 250)),
        (hand("Ac Kd", "Th Kc", play=""), ("4.4.1", 250)),
        (hand("Ac Kd", "Th Ac", play=""), ("4.7.2", 100)),
        (hand("Ac Kd", "Ah Kc", play=""), ("4.7.2", 100)),
        (hand("Ac Kd", "Ah 9c", play=""), ("4.4.1", 250)),
        (hand("Ac Kd", "Th 2c Kc", play=""), ("4.4.4", 250)),
        (hand("Kc 9d", "Ah Kd"), ("4.5.3", -100)),
        (hand("7c 7d", "Ah Kd", play="draw 1; deal 7h; "), ("4.5.3", -100)),
        (hand("7c 7d", "Ah 5d 5c", play="draw 1; deal 7h; "), ("4.7.1", 100)),
        (hand("Kc 9d", "Ah 6d 2c"), ("4.7.1", 100)),
        (hand("Kc 9d", "Ah 7d"), ("4.4.2", 200)),
    ],
)
def test_a_hand_against_the_dealers(story: str, expected: tuple[str, float]) -> None:
    assert lines(story) == [expected]


# clauses: mbs-fbbj-3 3.34, 3.35
def test_the_dealer_draws_no_card_that_would_change_nothing() -> None:
    bust = "place 1 1 100; {}close; deal Kc 8h 7d; close_offer yes; draw 1; deal 5c"
    assert refusal(table(bust.format("")), "deal 2c") == "3.18"
    assert refusal(table(bust.format("side 1 Busted 5; ")), "deal 2c") == ""
    assert refusal(table(bust.format("side 1 Busted 5; ")), "settle") == "3.33"


# clauses: mbs-fbbj-3 3.35
def test_the_dealer_draws_on_for_busted_and_insurance_wagers_as_the_house_says() -> None:
    bust = "place 1 1 100; side 1 Busted 5; close; deal Kc Ah 7d; insure 1 50; close_offer yes; draw 1; deal 5c"
    assert refusal(table(bust, draws_on=True), "settle") == "3.33"
    assert lines(f"{bust}; deal Kd", draws_on=True) == [("4.5.2", -100), ("3.15.2", -5), ("1.1.12", 150)]
    assert lines(bust, draws_on=False) == [("4.5.2", -100), ("3.15.2", -5), ("3.35", 50)]


# clauses: mbs-fbbj-3 1.1.8, 1.1.8.1, 3.21, 3.26.5, 4.4.2, 4.4.3, 4.5.1, 4.7.1, 4.7.3
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("8h Kd", [("4.4.2", 200), ("1.1.8.1", 100)]),
        ("8h 8d 5c", [("4.5.1", -100)]),
        ("8h 8d 4c", [("4.7.1", 100)]),
        ("8h 8d 6c", [("4.7.3", 100)]),
        ("8h 8d 7c", [("4.4.3", 200), ("1.1.8.1", 100)]),
        ("Ah Kc", [("4.5.3", -100)]),
    ],
)
def test_a_free_double_wins_twice_and_loses_once(dealer: str, expected: list[tuple[str, float]]) -> None:
    assert lines(hand("5c 6d", dealer, play="free_double 1; deal 9h; ")) == expected


# clauses: mbs-fbbj-3 1.1.4, 3.24.4, 4.6, 4.6.1
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("8h Kd", [("4.4.2", 320)]),
        ("8h 8d 5c", [("4.5.1", -160)]),
        ("8h 8d 4c", [("4.7.1", 160)]),
        ("Ah Kc", [("4.6.1", -100), ("4.6.1", 60)]),
    ],
)
def test_a_double_loses_only_the_original_wager_to_a_blackjack(dealer: str, expected: list[tuple[str, float]]) -> None:
    assert lines(hand("5c 6d", dealer, play="double 60 1; deal 9h; ")) == expected


# clauses: mbs-fbbj-3 1.1.8.1, 3.21, 3.23.2, 4.6.2
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("7h Kd", [("4.4.2", 200), ("1.1.8.1", 100)]),
        ("9h Td", [("4.7.1", 100)]),
        ("Ah Kd", [("4.6.2", -100)]),
        ("9h 5d 7c", [("4.5.1", -100)]),
    ],
)
def test_a_free_split_plays_its_second_hand_for_the_marker(dealer: str, expected: list[tuple[str, float]]) -> None:
    play = "free_split 1; deal Jd; draw 1; deal Ac; stand 1; deal Qd; draw 1; deal Ad; stand 1; "
    assert lines(hand("8c 8d", dealer, play=play)) == expected


# clauses: mbs-fbbj-3 3.21.1, 3.21.2, 3.24.4, 4.6, 4.6.2
@pytest.mark.parametrize(
    ("dealer", "chosen", "expected"),
    [
        ("9h Kd", {}, [("4.4.2", 200), ("4.5.2", -100), ("4.4.2", 200)]),
        ("Ah Kd", {}, [("4.6.2", -100), ("4.5.2", -100), ("4.6.2", 100)]),
        (
            "Ah Kd",
            {"dealer_blackjack": "busted hands count towards the original wager"},
            [("4.6.2", 100), ("4.5.2", -100), ("4.6.2", 100)],
        ),
        ("Ah 9d", {}, [("4.4.2", 200), ("4.5.2", -100), ("4.7.1", 100)]),
    ],
)
def test_split_tens_stand_with_a_wager_each_and_lose_one_to_a_blackjack(
    dealer: str, chosen: dict[str, Any], expected: list[tuple[str, float]]
) -> None:
    play = "split 1; deal Td; split 1; deal Ac; deal 6d; draw 1; deal 9c; deal Qd; stand 1; "
    assert lines(hand("Tc Th", dealer, play=play), **chosen) == expected


# clauses: mbs-fbbj-3 3.24.4
@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("standing hands up to the original wager", [("4.5.2", -100), ("4.6.2", -100)]),
        ("busted hands count towards the original wager", [("4.5.2", -100), ("4.6.2", 100)]),
    ],
)
def test_a_bust_hand_counts_towards_the_original_wager_as_the_house_says(
    chosen: str, expected: list[tuple[str, float]]
) -> None:
    play = "split 1; deal 6d; draw 1; deal 9c; deal Qd; stand 1; "
    assert lines(hand("Tc Th", "Ah Kd", play=play), dealer_blackjack=chosen) == expected


# clauses: mbs-fbbj-3 3.24.4, 4.6, 4.6.1, 4.6.2
def test_split_and_doubled_hands_lose_the_original_wager_once() -> None:
    play = "free_split 1; deal 3d; double 100 1; deal Kd; deal 2d; double 40 1; deal Kh; "
    assert lines(hand("8c 8d", "Ah Kd", play=play)) == [("4.6.2", -100), ("4.6.2", 100), ("4.6.2", 40)]
    assert lines(hand("8c 8d", "9h Td", play=play)) == [("4.4.2", 400), ("4.4.2", 80), ("1.1.8.1", 100)]


# clauses: mbs-fbbj-3 1.1.22, 3.25, 4.1 table
@pytest.mark.parametrize(
    ("amount", "rounding", "blackjack", "half"),
    [
        ("100", "down to 1", 250, 50),
        ("100.01", "down to 1", 250.02, 50),
        ("100.01", "up to 1", 250.03, 50.01),
        ("125", "down to 500", 310, 60),
        ("125", "up to 500", 315, 65),
    ],
)
def test_three_to_two_and_a_half_are_rounded_as_the_house_says(
    amount: str, rounding: str, blackjack: float, half: float
) -> None:
    paid = lines(f"place 1 1 {amount}; close; deal Ac 6d Kh; close_offer yes", blackjack=rounding)
    assert paid == [("4.4.1", blackjack)]
    given_up = lines(f"place 1 1 {amount}; close; deal 9c 6d Kh; surrender 1; close_offer yes", surrender=rounding)
    assert given_up == [("3.25", half), ("3.25", pytest.approx(half - float(amount)))]


# clauses: mbs-fbbj-3 1.1.12, 3.20, 3.27, 4.1 table
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("Ad Kd", [("4.5.3", -100), ("1.1.12", 150)]),
        ("Ad Td", [("4.5.3", -100), ("1.1.12", 150)]),
        ("Ad 9d", [("4.5.1", -100), ("1.1.12", -50)]),
        ("Ad 5d Kh 2d", [("4.7.1", 100), ("1.1.12", -50)]),
    ],
)
def test_insurance_wins_on_a_ten_as_the_dealers_second_card(dealer: str, expected: list[tuple[str, float]]) -> None:
    story = hand("Kc 8h", dealer, play="stand 1; ").replace("close_offer", "insure 1 50; close_offer")
    assert lines(story) == expected


# clauses: mbs-fbbj-3 1.1.14, 1.1.15, 3.4.3, 3.15.1, 4.1 table
@pytest.mark.parametrize(
    ("cards", "pair"),
    [("8c 8d", 60), ("8c 8c", 60), ("Kc Kd", 60), ("Ac Ad", 60), ("Kc Qd", -5), ("Tc Kd", -5), ("8c 9c", -5)],
)
def test_a_pair_is_two_of_a_rank_even_against_a_blackjack(cards: str, pair: float) -> None:
    assert lines(hand(cards, "Ad Kd", bets="side 1 Pair 5; "))[-1] == ("3.15.1", pair)


# clauses: mbs-fbbj-3 1.1.3, 3.15.2, 4.2, 4.2 table
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("8h 8d 7c", ("4.2 table", 10)),
        ("8h 8d 6c", ("4.2 table", 10)),
        ("8h 2d 5c 7d", ("4.2 table", 15)),
        ("2h 2d 5c 7d 6c", ("4.2 table", 35)),
        ("2h 2d 2c 2s 8d 6c", ("4.2 table", 255)),
        ("2h 2d 2c 2s 3d 5c 7h", ("4.2 table", 505)),
        ("2h 2d 2c 2s 2h 3d 3c 6h", ("4.2 table", 505)),
        ("8h 8d 5c", ("3.15.2", -5)),
        ("8h Kd", ("3.15.2", -5)),
    ],
)
def test_a_busted_wager_is_paid_by_the_dealers_cards(dealer: str, expected: tuple[str, float]) -> None:
    assert lines(hand("Kc 9d", dealer, bets="side 1 Busted 5; "))[-1] == expected


# clauses: mbs-fbbj-3 1.1.7, 1.1.8, 3.15.3, 4.3, 4.3 table
@pytest.mark.parametrize(
    ("cards", "play", "expected"),
    [
        ("5c 6d", "free_double 1; deal 9h; ", ("4.3 table", 20)),
        ("5c 6d", "double 100 1; deal 9h; ", ("3.15.3", -5)),
        ("5c 6d", "stand 1; ", ("3.15.3", -5)),
        ("Tc Td", "split 1; deal 9h; stand 1; deal 9d; stand 1; ", ("3.15.3", -5)),
        ("8c 8d", "free_split 1; deal 9h; draw 1; deal Kd; deal 9d; stand 1; ", ("4.3 table", 20)),
        ("8c 8d", f"free_split 1; {DOUBLED}; deal 9d; stand 1; ", ("4.3 table", 55)),
        (
            "8c 8d",
            "free_split 1; deal 3h; free_double 1; deal Kd; deal 3d; free_double 1; deal 2d; ",
            ("4.3 table", 130),
        ),
    ],
)
def test_a_pot_of_gold_counts_markers_of_splits_and_doubles(cards: str, play: str, expected: tuple[str, float]) -> None:
    for dealer in ("9h Td", "Ah Kd"):
        assert lines(hand(cards, dealer, bets="side 1 Pot_of_Gold 5; ", play=play))[-1] == expected


# clauses: mbs-fbbj-3 3.15.3, 4.3 table
@pytest.mark.parametrize(("markers", "paid"), [(4, 255), (5, 505), (7, 505)])
def test_a_pot_of_gold_with_many_markers(markers: int, paid: float) -> None:
    split = "free_split 1; deal 8d; free_split 1; deal 8s; free_split 1; "
    doubles = ["deal 3h; free_double 1; deal Kd; "] * (markers - 3) + ["deal Kh; stand 1; "] * (7 - markers)
    story = hand("8c 8h", "9h Td", bets="side 1 Pot_of_Gold 5; ", play=split + "".join(doubles))
    assert lines(story)[-1] == ("4.3 table", paid)


# clauses: mbs-fbbj-3 3.15.3, 3.15.4, 3.15.4.1
def test_a_pot_of_gold_counts_each_players_own_markers_or_the_controllers() -> None:
    bets = "place 1 2 50 8; side 1 Pot_of_Gold 5; side 1 Pot_of_Gold 5 8; claim 1 Pot_of_Gold 5 9; "
    bets += "award 1 Pot_of_Gold 0; "
    play = "free_double 1; stay 8; deal 9h; "
    found = lines(hand("5c 6d", "9h Td", bets=bets, play=play))[-3:]
    assert found == [("4.3 table", 20), ("3.15.3", -5), ("3.15.4.1", 20)]


# clauses: mbs-fbbj-3 3.26.6, 3.26.7, 3.24.2, 3.24.3
def test_each_player_on_an_area_is_settled_by_what_the_player_joined_in() -> None:
    bets = "place 1 2 60 8; place 1 3 30 9; "
    doubled = "free_double 1; double 60 8; stay 9; deal 9h; "
    assert settled(hand("5c 6d", "9h Td", bets=bets, play=doubled)).settlement().paid == {1: 30_000, 8: 24_000, 9: 6000}
    split = "free_split 1; free_split 8; stay 9; deal Kd; stand 1; deal Qd; stand 1; "
    assert settled(hand("8c 8d", "7h Td", bets=bets, play=split)).settlement().paid == {1: 30_000, 8: 18_000, 9: 6000}


# clauses: mbs-fbbj-3 5.27, 5.28, 5.29
@pytest.mark.parametrize(
    ("finds", "warned", "expected"),
    [
        ("find 1 Main 20", [], [("4.4.2", 40)]),
        ("find 1 Main 20", [1], [("5.27", 20)]),
        ("find 1 Main 25", [1], [("4.4.2", 50)]),
        ("find 1 Main 1000", [], [("4.4.2", 2000)]),
        ("find 1 Main 1200", [], [("5.28", 200), ("4.4.2", 2000)]),
    ],
)
def test_wagers_off_the_limits_are_settled_by_their_clause(
    finds: str, warned: list[int], expected: list[tuple[str, float]]
) -> None:
    round = table(f"{hand('Kc 9d', '8h Kd')}; {finds}; settle", setup={"seats": [1], "warned": warned})
    assert [(line.clause, line.amount / 100) for line in round.settlement().lines] == expected
    assert round.to_warn() == ([1] if warned or "20" in finds.split() else [])


# clauses: mbs-fbbj-3 1.1.4, 3.27, 5.28
def test_what_hangs_on_a_wager_over_the_maximum_goes_by_what_of_it_counts() -> None:
    doubled = "place 1 1 1000; close; find 1 Main 1200; deal 6c 8h 5d; close_offer yes"
    assert (refusal(table(doubled), "double 1000 1"), refusal(table(doubled), "double 1000.01 1")) == ("", "1.1.4")
    assert lines(f"{doubled}; double 1000 1; deal 9h Kd") == [("5.28", 200), ("4.4.2", 4000)]
    insured = "place 1 1 1000; close; find 1 Main 1200; deal Kc Ah 8d"
    assert (refusal(table(insured), "insure 1 500"), refusal(table(insured), "insure 1 500.01")) == ("", "3.27")
    split = "split 1; deal 6d; draw 1; deal 9c; deal Qd; find 1 Main 1200; give_back 1 1 5.25"
    assert lines(hand("Tc Th", "Ah", play=split)) == [("5.28", 200), ("4.5.2", -1000), ("5.25", 1200)]


# clauses: mbs-fbbj-3 5.27, 5.28
@pytest.mark.parametrize(
    ("finds", "warned", "expected"),
    [
        ("find 1 Pair 4", [], [("3.15.1", 48)]),
        ("find 1 Pair 4", [1], [("5.27", 4)]),
        ("find 1 Pair 60", [], [("5.28", 10), ("3.15.1", 600)]),
    ],
)
def test_side_wagers_off_the_limits_too(finds: str, warned: list[int], expected: list[tuple[str, float]]) -> None:
    story = hand("9c 9d", "8h Kd", bets="side 1 Pair 5; ")
    round = table(f"{story}; {finds}; settle", setup={"seats": [1], "warned": warned})
    assert [(line.clause, line.amount / 100) for line in round.settlement().lines[1:]] == expected


# clauses: mbs-fbbj-3 5.14, 5.25, 5.30.1
def test_what_is_given_back_goes_back_and_what_was_lost_stays_lost() -> None:
    bets = "place 2 1 50 1; side 1 Pair 5; side 1 Busted 5; side 2 Pot_of_Gold 5 1; "
    story = f"place 1 1 100; {bets}close; deal Kc 5c 6d Qc 6c; close_offer yes; draw 1; deal 5d; give_back 0 1 5.25"
    assert lines(story) == [("4.5.2", -100), ("3.15.1", -5), ("5.25", 5), ("5.25", 50), ("5.25", 5)]
    insured = "place 1 1 100; close; deal Kc Ad 6d; insure 1 50; close_offer yes; give_back 0 1 5.30.1"
    assert settled(insured).settlement().paid == {1: 10_000}
    assert lines("place 1 1 100; close; deal 2c; give_back 1 1 5.16.2") == [("5.16.2", 100)]


# clauses: mbs-fbbj-3 1.1.8.1
def test_a_free_split_hand_doubled_freely_is_paid_for_both_markers() -> None:
    play = "free_split 1; deal Kd; stand 1; deal 3d; free_double 1; deal Kh; "
    assert lines(hand("8c 8d", "7h Td", play=play)) == [("4.4.2", 200), ("1.1.8.1", 200)]
    assert lines(hand("8c 8d", "9h Td", play=play)) == [("4.5.1", -100), ("1.1.8.1", 200)]


# clauses: mbs-fbbj-3 5.25
def test_a_busted_hand_of_a_wager_given_back_stays_lost() -> None:
    play = "split 1; deal 6d; draw 1; deal 9c; deal Qd; give_back 1 1 5.25"
    assert lines(hand("Tc Th", "Ah", play=play)) == [("4.5.2", -100), ("5.25", 100)]


# clauses: mbs-fbbj-3 3.19
@pytest.mark.parametrize(("settled_when", "clause"), [("at once", "3.19"), ("after the Dealer's hand", "")])
def test_a_blackjack_is_settled_against_a_two_to_nine_when_the_house_says(settled_when: str, clause: str) -> None:
    round = table("place 1 1 100; place 2 1 50; close; deal Ac 5c 9d Kc 6c", blackjack_settled=settled_when)
    assert refusal(round, "surrender 1") == clause
