"""The subsequent deal of Free Bet Blackjack: who decides, what it takes, and what the others on the area may do."""

import pytest

from tests.host.table_stories import act, refusal, tell
from tests.host.test_free_bet_wagers import table


def dealt(first: str, second: str, dealer: str = "6d", others: str = "") -> str:
    """One area, its wagers and its first two cards, the offer closed."""
    return f"place 1 2 100; {others}close; deal {first} {dealer} {second}; close_offer yes"


WITH_OTHERS = "place 1 1 60 8; place 1 3 30 9; "
NINE, EIGHTS, TENS, HARD_12 = dealt("5c", "4h"), dealt("8c", "8h"), dealt("Tc", "Th"), dealt("7c", "5h")
SHARED_NINE, SHARED_EIGHTS = dealt("5c", "4h", others=WITH_OTHERS), dealt("8c", "8h", others=WITH_OTHERS)
SHARED_TENS = dealt("Tc", "Th", others=WITH_OTHERS)


# clauses: mbs-fbbj-3 1.1.4, 1.1.5, 1.1.6, 1.1.19, 3.21, 3.21.1, 3.22, 3.26, 3.26.1, 3.26.3, 3.26.5, 3.28, 3.29, 3.30
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (NINE, "stand 1", "stand 8", "3.11"),
        (NINE, "free_double 1", "free_split 1", "1.1.19"),
        (dealt("6c", "5h"), "free_double 1", "split 1", "1.1.19"),
        (HARD_12, "double 100 1", "free_double 1", "3.26.5"),
        (dealt("Ac", "8h"), "double 100 1", "free_double 1", "3.26.5"),
        (dealt("5c", "3h"), "double 100 1", "free_double 1", "3.26.5"),
        (HARD_12, "double 25 1", "double 24.99 1", "1.1.4"),
        (HARD_12, "double 100 1", "double 100.01 1", "1.1.4"),
        (f"{dealt('2c', '3h')}; draw 1; deal 4c", "draw 1", "double 100 1", "3.26.1"),
        (f"{dealt('2c', '3h')}; draw 1; deal 4c", "stand 1", "free_double 1", "3.26.5"),
        (EIGHTS, "free_split 1", "stay 1", "3.24"),
        (TENS, "split 1", "free_split 1", "3.21.1"),
        (dealt("Kc", "Qh"), "split 1", "free_split 1", "3.21.1"),
        (dealt("Kc", "9h"), "draw 1", "split 1", "1.1.19"),
        (f"{EIGHTS}; free_split 1; deal 8d", "free_split 1", "free_double 1", "3.26.5"),
        (f"{EIGHTS}; free_split 1; deal 8d; free_split 1; deal 8s", "free_split 1", "double 101 1", "1.1.4"),
        (
            f"{EIGHTS}; free_split 1; deal 8d; free_split 1; deal 8s; free_split 1; deal 8d",
            "stand 1",
            "free_split 1",
            "3.22",
        ),
        (f"{TENS}; split 1; deal Td; split 1; deal Ts", "split 1", "free_split 1", "3.21.1"),
        (f"{EIGHTS}; free_split 1; deal 3d", "free_double 1", "draw 8", "3.11"),
        (NINE, "draw 1", "deal 2c", "3.18"),
        (f"{NINE}; draw 1", "deal 2c", "draw 1", "3.29"),
        (f"{NINE}; draw 1", "deal 2c", "deal Zc", "3.18"),
        (f"{NINE}; draw 1", "deal 5h", "settle", "3.33"),
    ],
)
def test_what_the_controller_may_decide(story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 1.1.19
def test_unlike_tens_are_split_where_the_house_lets_them() -> None:
    assert refusal(table(dealt("Kc", "Qh"), unlike_tens=False), "split 1") == "1.1.19"
    assert refusal(table(dealt("Kc", "Kh"), unlike_tens=False), "split 1") == ""


# clauses: mbs-fbbj-3 3.22.1, 3.23, 3.23.1, 3.30
@pytest.mark.parametrize(
    ("story", "asks"),
    [
        (f"{dealt('Ac', 'Ah')}; free_split 1; deal Ad", "deal"),
        (f"{dealt('Ac', 'Ah')}; free_split 1; deal Ad Kd", "deal"),
        (dealt("Ac", "Kh"), "settle"),
        (f"{dealt('7c', '5h')}; draw 1; deal 9c", "deal"),
        (f"{dealt('5c', '5h')}; free_double 1; deal 2c", "deal"),
    ],
)
def test_a_hand_without_a_decision_left_asks_none(story: str, asks: str) -> None:
    round = table(story)
    for sentence in ("stand 1", "draw 1", "double 100 1", "free_split 1"):
        assert refusal(round, sentence) != ""
    assert refusal(round, "deal 7d" if asks == "deal" else "settle") == ""


# clauses: mbs-fbbj-3 2.1
def test_no_card_lies_more_often_than_there_are_decks() -> None:
    story = "place 1 1 100; close; deal 5c 6d"
    assert refusal(table(story, packs=2), "deal 5c") == ""
    assert refusal(table(story, packs=1), "deal 5c") == "2.1"


# clauses: mbs-fbbj-3 3.24, 3.24.1, 3.24.2, 3.24.3, 3.26.6, 3.26.7, 3.26.8
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (SHARED_NINE, "free_double 1", "free_double 8", "3.11"),
        (SHARED_NINE, "double 100 1", "double 60 8", "3.11"),
        (f"{SHARED_NINE}; free_double 1", "free_double 8", "free_double 1", "3.26.6"),
        (f"{SHARED_NINE}; free_double 1", "double 60 8", "double 60.01 8", "1.1.4"),
        (f"{SHARED_NINE}; free_double 1", "stay 9", "stay 1", "3.26.6"),
        (f"{SHARED_NINE}; double 25 1", "double 25 9", "double 31 9", "1.1.4"),
        (f"{SHARED_NINE}; double 25 1; stay 8", "free_double 9", "stay 8", "3.26.6"),
        (f"{SHARED_NINE}; double 25 1; stay 8; stay 9", "deal 2c", "free_double 9", "3.26.5"),
        (f"{SHARED_NINE}; double 25 1; stay 8", "stay 9", "deal 2c", "3.18"),
        (f"{SHARED_NINE}; double 25 1", "double 25 8", "draw 8", "3.26.6"),
        (f"{SHARED_NINE}; draw 1; deal 2c", "stand 1", "double 60 8", "3.11"),
        (f"{SHARED_EIGHTS}; free_split 1", "free_split 8", "split 8", "3.24.2"),
        (f"{SHARED_EIGHTS}; free_split 1", "stay 9", "double 30 9", "3.24"),
        (f"{SHARED_EIGHTS}; free_split 1; free_split 8", "free_split 9", "free_split 8", "3.24"),
        (f"{SHARED_EIGHTS}; free_split 1; stay 8; stay 9", "deal 8d", "stay 8", "3.24"),
        (f"{SHARED_TENS}; split 1", "split 8", "free_split 8", "3.24.1"),
        (f"{SHARED_TENS}; split 1", "stay 8", "deal 2c", "3.18"),
        (f"{SHARED_TENS}; split 1; stay 8; stay 9; deal 2c; stand 1; deal 3c", "stand 1", "stand 8", "3.11"),
    ],
)
def test_what_the_others_on_the_area_may_do(story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 1.1.8, 3.24.1, 3.24.2, 3.24.3
def test_who_stays_at_a_split_has_the_wager_on_the_first_hand_alone() -> None:
    round = table(f"{SHARED_EIGHTS}; free_split 1; free_split 9; stay 8; deal 2c; stand 1; deal 3c")
    first, second = round.areas[1].hands
    assert {player: stake.whole for player, stake in first.stakes.items()} == {8: True, 1: True, 9: True}
    assert {player: (stake.whole, stake.markers) for player, stake in second.stakes.items()} == {
        1: (False, 1),
        9: (False, 1),
    }
    assert refusal(round, "free_double 1") == ""
    tell(round, "free_double 1")
    assert round.following == [9]
    tens = table(f"{SHARED_TENS}; split 1; split 8; stay 9; deal 2c; stand 1; deal 3c")
    assert {player: stake.whole for player, stake in tens.areas[1].hands[1].stakes.items()} == {1: True, 8: True}
    assert tens.areas[1].laid_by() == {8: 12_000, 1: 20_000, 9: 3000}


# clauses: mbs-fbbj-3 5.22, 5.22.1
def test_an_absent_players_hand_is_played_by_another_on_the_area_else_by_force() -> None:
    round = table(SHARED_NINE)
    assert refusal(round, "force") == "5.22.1"
    assert refusal(round, "absent 1") == ""
    assert refusal(round, "absent 3") == "5.22"
    tell(round, "absent 1")
    assert refusal(round, "absent 1") == "5.22"
    assert (refusal(round, "draw 8"), refusal(round, "draw 9"), refusal(round, "force")) == ("", "3.12", "5.22.1")
    tell(round, "absent 8; absent 9")
    assert (refusal(round, "draw 9"), refusal(round, "force")) == ("5.22", "")


# clauses: mbs-fbbj-3 5.22
@pytest.mark.parametrize(
    ("cards", "forced", "draws"),
    [
        ("5c 6h", "soft hands at 17", True),
        ("5c 7h", "soft hands at 17", False),
        ("Tc 2h", "soft hands at 17", False),
        ("Ac 5h", "soft hands at 17", True),
        ("Ac 6h", "soft hands at 17", False),
        ("Ac 5h", "soft hands above 11 too", False),
        ("8c 2h", "soft hands above 11 too", True),
    ],
)
def test_forced_play_ends_above_11_and_soft_hands_as_the_house_says(cards: str, forced: str, draws: bool) -> None:
    first, second = cards.split()
    round = table(f"{dealt(first, second)}; absent 1", forced_play=forced)
    assert act(round, "force").draws is draws


# clauses: mbs-fbbj-3 5.22
def test_an_absent_player_joins_in_no_split_or_double() -> None:
    round = table(f"{SHARED_NINE}; absent 8; free_double 1")
    assert round.following == [9]
    away = table(f"{SHARED_EIGHTS}; free_split 1; absent 8; stay 9; deal 2c")
    assert 8 not in away.areas[1].hands[1].stakes


# clauses: mbs-fbbj-3 5.4, 5.14, 5.16.2, 5.25, 5.30, 5.30.1, 5.30.2
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (HARD_12, "give_back 1 1 5.25", "give_back 1 1 5.3", "5.4"),
        (HARD_12, "give_back 1 1 5.25", "give_back 1 8 5.25", "5.25"),
        (HARD_12, "give_back 0 1 5.30.1", "give_back 1 1 5.30.1", "5.30.1"),
        (f"{HARD_12}; draw 1; deal 9c", "give_back 0 1 5.30.1", "give_back 0 8 5.30.1", "5.30.1"),
        (dealt("5c", "5h", others="side 1 Busted 5; "), "give_back 0 1 5.30.1", "give_back 1 1 5.30.1", "5.30.1"),
        (dealt("5c", "5h", others="side 1 Pair 5; "), "give_back 0 1 5.25", "give_back 0 1 5.30.1", "5.30.2"),
        ("place 1 1 100; close", "give_back 1 1 5.14", "give_back 1 1 5.4", "5.4"),
        ("place 1 1 100", "withdraw 1 Main", "give_back 1 1 5.14", "5.14"),
        ("place 1 1 100; close; deal 5c", "give_back 1 1 5.16.2", "give_back 2 1 5.16.2", "5.16.2"),
        (
            "place 1 1 100; place 2 1 50; close; deal Kc 5c 6d Qc 6c; close_offer yes; draw 1; deal 5d",
            "give_back 2 2 5.25",
            "give_back 1 1 5.25",
            "5.25",
        ),
        (
            "place 1 1 100; place 2 1 50; close; deal Kc 5c 6d Qc 6c; close_offer yes; draw 1; deal 5d",
            "give_back 2 2 5.25",
            "give_back 0 2 5.30.1",
            "5.30.2",
        ),
        (
            "place 1 1 100; place 2 1 50; close; deal Kc 5c 6d Qc 6c; surrender 1; close_offer yes",
            "give_back 2 2 5.25",
            "give_back 0 2 5.30.1",
            "5.30.2",
        ),
        (
            "place 1 1 100; side 1 Pot_of_Gold 5; close; deal 5c 6d 5h; close_offer yes; free_double 1; deal 9c",
            "give_back 0 1 5.25",
            "give_back 0 1 5.30.1",
            "5.30.2",
        ),
    ],
)
def test_wagers_go_back_by_a_ruling_while_they_are_not_won_or_lost(
    story: str, follows: str, differs: str, clause: str
) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 1.1.13, 1.1.21, 5.1, 5.1.1, 5.1.2, 5.2, 5.29, 5.6.2
@pytest.mark.parametrize(
    ("story", "clause"),
    [
        ("place 1 1 100; close; deal 5c 6d 5h", ""),
        ("place 1 1 100; side 1 Pair 5; close; deal 5c 6d", ""),
        ("place 1 1 100; side 1 Pair 5; close; deal 5c 6d 5h", "5.6.2"),
        ("place 1 1 100; close; deal Ac 6d Kh", "5.6.2"),
        (HARD_12, "5.6.2"),
        ("place 1 1 100", "5.1"),
    ],
)
def test_a_wrong_deal_voids_only_before_interim_settlement_and_subsequent_deal(story: str, clause: str) -> None:
    assert refusal(table(story), "void 5.2") == clause


# clauses: mbs-fbbj-3 5.1.1, 5.1.2, 5.29
def test_a_void_round_gives_every_wager_back_and_a_settled_one_stays_settled() -> None:
    story = "place 1 1 100; place 1 2 50 8; side 1 Pair 5; close; deal 5c 6d 5h; close_offer yes; free_double 1"
    round = table(f"{story}; stay 8; deal 9c; void 5.1.1")
    assert round.settlement().paid == round.settlement().staked == {1: 10_500, 8: 5000}
    assert {line.clause for line in round.settlement().lines} == {"5.1.1"}
    ended = table("place 1 1 100; close; deal Kc 6d Qh; surrender 1; close_offer yes; settle")
    for sentence in ("void 5.1.1", "find 1 Main 10", "give_back 0 1 5.25", "settle", "deal 2c", "absent 1"):
        assert refusal(ended, sentence) == "5.29"
