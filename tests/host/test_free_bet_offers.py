"""What is offered at Free Bet Blackjack after the second cards: surrender, even money, Insurance and its claims."""

import pytest

from tests.host.table_stories import act, refusal, tell
from tests.host.test_free_bet_wagers import table

SIX = "place 1 1 100; close; deal 9c 6d 7h"
EIGHTS = "place 1 1 100; close; deal 8c 6d 8h"
ACE = "place 1 1 100; close; deal 9c Ad 7h"
BLACKJACK = "place 1 1 100; close; deal Ac Ad Kh"
SHARED = "place 1 2 100; place 1 1 60 8; close; deal 9c 6d 7h"
INSURED = "place 4 1 100 14; place 4 2 60 8; place 3 1 50; place 5 1 50 15; place 2 1 25 12; close"
INSURED += "; deal 2c 3c 4c 5c Ad 9c 9d 9h 9s"


# clauses: mbs-fbbj-3 1.1.22, 3.20, 3.25, 3.25.1, 3.25.1.1, 3.25.1.2, 3.27, 3.27.1, 3.27.2
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (SIX, "surrender 1", "surrender 2", "3.25.1.2"),
        (SIX, "surrender 1", "insure 1 50", "3.27"),
        (SIX, "surrender 1", "even_money 1", "3.20"),
        (SIX, "close_offer yes", "stand 1", "3.28"),
        (ACE, "insure 1 50", "surrender 1", "3.25"),
        (ACE, "insure 1 50", "insure 1 50.01", "3.27"),
        (ACE, "insure 1 0.01", "insure 1 0", "3.27"),
        (ACE, "decline 1", "even_money 1", "3.20"),
        (f"{ACE}; insure 1 20", "close_offer yes", "insure 1 20", "3.27"),
        (f"{ACE}; decline 1", "close_offer yes", "insure 1 20", "3.27"),
        (f"{ACE}; insure 1 20", "close_offer yes", "decline 1", "3.27.3"),
        (BLACKJACK, "even_money 1", "even_money 2", "3.20"),
        (f"{SIX}; close_offer yes", "stand 1", "surrender 1", "3.25"),
        (f"{ACE}; close_offer yes", "stand 1", "insure 1 50", "3.27.2"),
        ("place 1 1 100; close; deal Ac 9d", "deal Kh", "surrender 1", "3.25"),
        ("place 1 1 100; place 2 1 50; close; deal Ac 5c 9d Kc 6c", "surrender 2", "surrender 1", "3.19"),
        ("place 1 1 100; place 2 1 50; close; deal Ac 5c Td Kc 6c", "surrender 1", "even_money 1", "3.20"),
        (
            "place 1 1 100; close; deal 8c 6d 8h; close_offer yes; free_split 1; deal 2c",
            "stand 1",
            "surrender 1",
            "3.25",
        ),
    ],
)
def test_each_offer_is_open_to_whom_it_is_made(story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 3.25.1.2, 3.25.1.3
def test_who_does_not_surrender_plays_on_and_controls_from_front_to_back() -> None:
    round = table(f"{SHARED}; surrender 1; close_offer yes")
    assert refusal(round, "draw 1") == "3.12"
    assert refusal(round, "draw 8") == ""
    both = table(f"{SHARED}; close_offer yes")
    assert refusal(both, "draw 8") == "3.11"
    assert refusal(both, "draw 1") == ""
    assert refusal(table(f"{SHARED}; surrender 1; surrender 1 8; close_offer yes"), "settle") == ""


# clauses: mbs-fbbj-3 3.20
def test_even_money_gives_the_players_own_insurance_back_and_nobody_elses() -> None:
    round = table(f"{BLACKJACK}; insure 1 50; even_money 1; close_offer yes; settle")
    assert round.settlement().paid == {1: 20_000}
    assert round.settlement().staked == {1: 10_000}
    other = table(f"{BLACKJACK}; decline 1; claim_insurance 1 1 50 8; award_insurance 1 1 0; even_money 1")
    tell(other, "close_offer yes; deal Kd; settle")
    assert other.settlement().paid == {1: 20_000, 8: 15_000}


# clauses: mbs-fbbj-3 3.27.3, 3.27.4
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (f"{INSURED}; decline 4 14", "claim_insurance 4 14 50 3", "claim_insurance 4 14 50.01 3", "3.27"),
        (f"{INSURED}; decline 4 14", "claim_insurance 4 14 50 3", "claim_insurance 4 8 30 3", "3.27.3"),
        (f"{INSURED}; decline 4 14", "claim_insurance 4 14 50 8", "claim_insurance 4 14 50 14", "3.27.3"),
        (f"{INSURED}; insure 4 1 14", "insure 4 30 8", "claim_insurance 4 14 49 3", "3.27.3"),
        (f"{INSURED}; decline 4 14; claim_insurance 4 14 50 3", "award_insurance 4 14 0", "close_offer yes", "3.27.4"),
        (f"{INSURED}; decline 4 14", "close_offer yes", "award_insurance 4 14 0", "3.27.4"),
        (
            f"{INSURED}; decline 4 14; claim_insurance 4 14 50 3",
            "claim_insurance 4 14 50 8",
            "claim_insurance 4 14 10 3",
            "3.27.3",
        ),
    ],
)
def test_insurance_is_claimed_where_its_player_declined_it_whole(
    story: str, follows: str, differs: str, clause: str
) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 3.27.4.1, 3.27.4.2, 3.27.4.3, 3.27.4.5
@pytest.mark.parametrize(
    ("before", "claimants", "awarded"),
    [
        ("", (12, 3, 8), 8),
        ("", (12, 3), 3),
        ("decline 2 12; claim_insurance 2 12 10 15; award_insurance 2 12 0", (15, 3), 3),
        ("decline 2 12; claim_insurance 2 12 10 3; award_insurance 2 12 0", (3, 15), 15),
        ("insure 3 25", (3, 12), 3),
        ("", (20, 12), 12),
        ("", (20, 19), 20),
    ],
)
def test_another_players_insurance_goes_to_the_best_claim(
    before: str, claimants: tuple[int, ...], awarded: int
) -> None:
    round = table(f"{INSURED}; decline 4 14; {before}")
    for player in claimants:
        tell(round, f"claim_insurance 4 14 10 {player}")
    assert act(round, "award_insurance 4 14 0").player == awarded


# clauses: mbs-fbbj-3 3.20, 3.27.3
@pytest.mark.parametrize("gone", ["even_money 1", "give_back 0 1 5.25"])
def test_claims_on_the_insurance_of_a_wager_that_is_settled_or_taken_back_hold_nothing_up(gone: str) -> None:
    story = "place 1 1 100; place 2 1 100; close; deal Kc 5c Ad Ac 6h; decline 1; claim_insurance 1 1 10 9"
    assert refusal(table(story), "close_offer yes") == "3.27.4"
    settled = table(f"{story}; {gone}")
    assert (refusal(settled, "award_insurance 1 1 0"), refusal(settled, "close_offer yes")) == ("3.27", "")


# clauses: mbs-fbbj-3 3.27.4.3, 3.27.4.4
def test_equal_claims_on_insurance_agree_or_nobody_has_it() -> None:
    story = f"{INSURED}; decline 4 14; claim_insurance 4 14 10 3; claim_insurance 4 14 10 15"
    assert refusal(table(story), "award_insurance 4 14 8") == "3.27.4.4"
    assert act(table(story), "award_insurance 4 14 15").player == 15
    nobody = table(story)
    assert act(nobody, "award_insurance 4 14 0").player == 0
    assert refusal(nobody, "claim_insurance 4 14 10 20") == "3.27.4.4"
    # what a Player insured on an area of the Player's own is no reason against the claim
    own = table(f"{INSURED}; decline 4 14; insure 3 25; claim_insurance 4 14 10 3; claim_insurance 4 14 10 15")
    assert refusal(own, "award_insurance 4 14 3") == ""


# clauses: mbs-fbbj-3 5.22
@pytest.mark.parametrize(
    ("story", "sentence"), [(SIX, "surrender 1"), (ACE, "insure 1 50"), (BLACKJACK, "even_money 1")]
)
def test_an_absent_player_takes_up_no_offer(story: str, sentence: str) -> None:
    assert refusal(table(story), sentence) == ""
    assert refusal(table(f"{story}; absent 1"), sentence) == "5.22"


# clauses: mbs-fbbj-3 5.26
def test_insurance_not_offered_is_open_late_until_the_dealers_second_card() -> None:
    forgotten = f"{ACE}; close_offer no"
    assert refusal(table(forgotten), "insure 1 50") == "3.27.2"
    assert refusal(table(forgotten), "offer_late Pit_Supervisor") == ""
    assert refusal(table(forgotten), "offer_late Dealer") == "5.26"
    assert refusal(table(f"{ACE}; close_offer yes"), "offer_late Pit_Supervisor") == "5.26"
    assert refusal(table(f"{SIX}; close_offer no"), "offer_late Pit_Supervisor") == "5.26"
    late = table(f"{forgotten}; draw 1; deal 2c; offer_late Pit_Manager")
    assert act(late, "insure 1 50").clause == "5.26"
    gone = table(f"{forgotten}; offer_late House; stand 1; deal Kd")
    assert refusal(gone, "insure 1 50") == "5.26"
    assert refusal(table(f"{forgotten}; stand 1; deal Kd"), "offer_late House") == "5.26"


LEFT_OUT = "place 1 1 100; place 3 1 40; close; deal 5c 9c; leave_out; deal 4c 8c"
LATE = f"{LEFT_OUT}; draw 1; deal 2c"
BUST = f"{LATE}; draw 1; deal 5h; draw 1; deal Kc"


# clauses: mbs-fbbj-3 3.20, 3.25.1.1, 3.32, 5.11, 5.12, 5.12.1, 5.12.2, 6.1
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        ("place 1 1 100; close; deal 5c", "leave_out", "draw_for_dealer 6d", "5.12"),
        ("place 1 1 100; close; deal 5c 6d 4c", "close_offer yes", "leave_out", "5.13"),
        ("place 1 1 100; close; deal 5c; leave_out; deal 4c; stand 1", "deal 6d", "leave_out", "5.13"),
        (LEFT_OUT, "draw 1", "draw_for_dealer 6d", "5.11"),
        (LEFT_OUT, "void 5.2", "surrender 1", "3.25"),
        (f"{LEFT_OUT}; draw 1", "deal 2c", "draw_for_dealer 6d", "5.12"),
        (LATE, "draw_for_dealer 6d", "draw_for_dealer 6x", "3.18"),
        (LATE, "stand 1", "void 5.2", "5.6.2"),
        (f"{LEFT_OUT}; stand 1", "draw_for_dealer 6d", "deal 6d", "3.18"),
        (f"{LATE}; draw_for_dealer 6d", "surrender 1", "insure 1 50", "3.27"),
        (f"{LATE}; draw_for_dealer 6d", "surrender 3", "draw 1", "3.29"),
        (f"{LATE}; draw_for_dealer 6d; close_offer yes", "draw 1", "draw_for_dealer 6s", "5.12"),
        (f"{LATE}; draw_for_dealer Ad", "insure 1 50", "surrender 1", "3.25"),
        (f"{LATE}; draw_for_dealer Ad", "open_even_money Shift_Manager", "open_even_money Pit_Manager", "6.1"),
        (f"{LATE}; draw_for_dealer 6d", "close_offer yes", "open_even_money Shift_Manager", "5.12.2"),
        (f"{LATE}; stand 1; stand 3", "deal Ad", "draw_for_dealer Ad", "5.12"),
        (f"{LATE}; stand 1; stand 3; deal Ad", "insure 3 20", "surrender 3", "3.25"),
        (f"{BUST}; draw_for_dealer 6d", "surrender 3", "surrender 1", "3.32"),
        (f"{BUST}; draw_for_dealer Ad", "insure 3 20", "insure 1 50", "3.32"),
        (f"{LEFT_OUT}; free_double 1; deal 2c; draw_for_dealer 6d", "surrender 3", "surrender 1", "6.1"),
        (
            "place 1 1 100; place 3 1 40; close; deal 8c 9c; leave_out; deal 8d 8h; free_split 1; deal 2c;"
            " draw_for_dealer 6d",
            "surrender 3",
            "surrender 1",
            "3.25.1.1",
        ),
        (
            "place 1 1 100; place 1 2 50 8; close; deal 5c; leave_out; deal 4c; free_double 1",
            "stay 8",
            "draw_for_dealer 6d",
            "5.12.1",
        ),
    ],
)
def test_a_dealers_card_left_out_is_drawn_late_and_then_it_is_offered_by_it(
    story: str, follows: str, differs: str, clause: str
) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 3.20, 5.12.2, 6.1
def test_even_money_against_a_late_ace_is_for_the_shift_manager_to_open() -> None:
    story = "place 1 1 100; place 3 1 40; close; deal Ac 9c; leave_out; deal Kc 8c; stand 3"
    asked = table(f"{story}; deal Ad")
    assert refusal(asked, "even_money 1") == "5.12.2"
    tell(asked, "open_even_money Shift_Manager; even_money 1; close_offer yes; deal Kd; settle")
    assert asked.settlement().paid == {1: 20_000}
    plain = table(f"{story}; deal Ad; close_offer yes; deal Kd; settle")
    assert plain.settlement().paid == {1: 10_000}, "stands off"


# clauses: mbs-fbbj-3 5.12, 5.12.1, 5.12.2
def test_the_round_goes_on_after_the_late_offer_and_is_settled() -> None:
    at_once = table(f"{LATE}; draw_for_dealer 6d; surrender 3; close_offer yes; stand 1; deal Kd 9d; settle")
    assert [act.clause for act in at_once.records if act.clause.startswith("5.")] == ["5.11", "5.12", "5.12.2"]
    assert at_once.settlement().paid == {1: 20_000, 3: 2_000}
    after = table(f"{LEFT_OUT}; stand 1; stand 3; deal Ad; insure 1 50; close_offer yes; deal Kd; settle")
    assert [act.clause for act in after.records if act.clause.startswith("5.")] == ["5.11", "5.12", "5.12.2"]
    assert after.settlement().paid == {1: 15_000}
    bust = table("place 1 1 100; close; deal Kc; leave_out; deal 6c; draw 1; deal Kd; settle")
    assert bust.settlement().paid == {}, "a Dealer whose card has no effect draws none"


TWO = "place 1 1 100; side 1 Pair 5; place 3 1 40; close"
SHORT = f"{TWO}; deal 5c 9c 6d; leave_out; deal 8c; close_offer yes"


# clauses: mbs-fbbj-3 5.13, 5.14, 5.16, 5.16.1, 5.16.2
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (f"{TWO}; leave_out; deal 9c 6d; leave_out; deal 8c", "surrender 3", "surrender 1", "5.14"),
        (f"{TWO}; leave_out; deal 9c Ad; leave_out; deal 8c", "insure 3 20", "insure 1 50", "5.14"),
        (f"{TWO}; leave_out; deal 9c 6d; leave_out; deal 8c; close_offer yes", "stand 3", "stand 1", "3.11"),
        (SHORT, "draw 1", "double 100 1", "3.26.1"),
        (SHORT, "stand 1", "free_split 1", "1.1.19"),
        (
            f"{TWO}; deal 5c 9c 6d; leave_out; deal 8c; close_offer yes",
            "give_back 1 1 5.16.2",
            "give_back 1 1 5.4",
            "5.4",
        ),
        (f"{TWO}; leave_out; deal 9c 6d 5c 8c; close_offer yes", "draw 1", "free_double 1", "3.26.5"),
    ],
)
def test_a_player_short_of_cards_acts_on_one_and_without_any_is_passed_over(
    story: str, follows: str, differs: str, clause: str
) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 5.14, 5.16.1, 5.16.2
def test_a_wager_without_cards_goes_back_and_one_with_a_card_wins_loses_or_is_withdrawn() -> None:
    none = table(f"{TWO}; leave_out; deal 9c 6d; leave_out; deal 8c; close_offer yes; stand 3; deal Kd 9d; settle")
    assert none.settlement().paid == {1: 10_500, 3: 8_000}
    assert {line.clause for line in none.settlement().lines if line.to == 1} == {"5.14"}
    drew = table(f"{SHORT}; draw 1; deal 5h; stand 1; stand 3; deal Kd 9d; settle")
    assert drew.settlement().paid == {1: 20_000 + 6_000, 3: 8_000}, "its first two cards are a Pair"
    stood = table(f"{SHORT}; stand 1; stand 3; deal Kd 5d; settle")
    assert stood.settlement().paid == {}
    gone = table(f"{SHORT}; give_back 1 1 5.16.2; stand 3; deal Kd 9d; settle")
    assert gone.settlement().paid == {1: 10_500, 3: 8_000}
