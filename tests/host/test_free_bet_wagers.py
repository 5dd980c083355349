"""Wagers of Free Bet Blackjack before the cards, who may place them, and who comes first."""

from typing import Any

import pytest

from tests.host.table_stories import act, begin, refusal, tell
from trueshoe.table.free_bet.round import FreeBetRound

LIMITS = {"minimum": 2500, "maximum": 100_000, "side_minimum": 500, "side_maximum": 5000}


def table(story: str = "", setup: dict[str, Any] | None = None, **chosen: Any) -> FreeBetRound:
    """A round as far as a story goes; Players 1 and 3 sit at their areas, Players from 8 stand."""
    round = begin("mbs-fbbj-3", setup or {"seats": [1, 3]}, **{**LIMITS, **chosen})
    tell(round, story)
    assert isinstance(round, FreeBetRound)
    return round


ONE = "place 1 1 100"
THREE = "place 1 2 100; place 1 1 50 8; place 1 3 25 9"


# clauses: mbs-fbbj-3 3.2, 3.6, 3.9, 3.10, 3.10.1, 3.10.2, 3.14, 5.3, 5.4
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        ("", "place 1 1 25", "place 1 1 24.99", "3.6"),
        ("", "place 1 1 1000", "place 1 1 1000.01", "3.6"),
        (ONE, "place 1 1 900", "place 1 1 901", "3.6"),
        (ONE, "place 1 1 5", "place 2 1 5", "3.6"),
        ("", "place 7 1 25", "place 8 1 25", "Appendix A"),
        (ONE, "close", "withdraw 2 Main", "5.4"),
        ("", "place 1 1 25", "close", "3.14"),
        (f"{ONE}; place 1 2 50 8", "place 1 3 25 9", "place 1 2 25 9", "3.10"),
        (f"{ONE}; place 1 2 50 8", "place 1 3 25 9", "place 1 4 25 9", "3.10"),
        (ONE, "place 1 2 50 8", "place 1 2 50 1", "3.10.2"),
        (ONE, "limit_area 1 2 Pit_Manager", "limit_area 1 2 Pit_Supervisor", "3.10.1"),
        (f"{ONE}; place 1 2 50 8", "limit_area 1 2 House", "limit_area 1 1 House", "3.10.1"),
        (f"limit_area 1 2 Pit_Manager; {ONE}", "place 1 2 50 8", "limit_area 1 3 House", "3.10.1"),
        (f"limit_area 1 1 Pit_Manager; {ONE}", "place 2 1 50 8", "place 1 2 50 8", "3.10.1"),
        ("", "limit_player 8 Pit_Manager", "limit_player 8 Dealer", "3.9"),
        ("place 1 1 25 8", "limit_player 8 Pit_Manager", "limit_player 8 Pit_Supervisor", "3.9"),
        ("place 1 1 25 8; place 2 1 25 8", "limit_player 1 House", "limit_player 8 House", "3.9"),
        ("limit_player 8 Pit_Manager; place 1 1 25 8", "place 2 1 25 9", "place 2 1 25 8", "3.9"),
        ("place 1 1 25 8", "place 2 1 25 8", "limit_player 8 Dealer", "3.9"),
    ],
)
def test_main_wagers(story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 3.2, 5.3, 5.4
@pytest.mark.parametrize(
    ("sentence", "clause"),
    [("place 2 1 25", "5.3"), ("place 1 1 25", "5.3"), ("withdraw 1 Main", "5.4"), ("withdraw 1 Pair", "5.4")],
)
def test_after_no_more_bets_nothing_is_placed_and_what_lies_there_plays(sentence: str, clause: str) -> None:
    story = "place 1 1 100; place 1 2 100 8; side 1 Pair 5"
    assert refusal(table(story), sentence) == ""
    assert refusal(table(f"{story}; close"), sentence) == clause
    assert refusal(table(f"{story}; close"), "side 1 Pair 5") == "3.15"
    assert refusal(table(f"{story}; close"), "close") == "3.2"


# clauses: mbs-fbbj-3 3.15, 3.15.4, 3.16, 3.17, 3.17.1
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (ONE, "side 1 Pair 5", "side 1 Pair 4", "3.6"),
        (ONE, "side 1 Pair 50", "side 1 Pair 50.01", "3.6"),
        (ONE, "side 1 Busted 5", "side 1 Insurance 5", "3.15"),
        (ONE, "side 1 Pot_of_Gold 5", "side 2 Pot_of_Gold 5", "3.15.4"),
        (f"{ONE}; place 2 1 25 8", "claim 1 Pair 5 8", "side 1 Pair 5 8", "3.16"),
        (f"{ONE}; side 1 Pair 5", "side 1 Pair 5", "withdraw 1 Main", "3.15.4"),
        (f"{ONE}; place 3 1 25 1; side 1 Pair 5", "side 3 Pair 5 1", "side 4 Pair 5 1", "3.15.4"),
        (f"{THREE}; side 1 Pair 5; side 1 Pair 5 8; side 1 Pair 5 9", "side 1 Busted 5", "claim 1 Pair 5 10", "3.17.1"),
        (f"{ONE}; claim 1 Pair 5 10", "side 1 Busted 5", "side 1 Pair 5", "3.17.2"),
        (f"{ONE}; claim 1 Pair 5 10", "claim 1 Pair 5 11", "claim 1 Pair 5 10", "3.17.2"),
        (f"{ONE}; claim 1 Pair 5 10", "award 1 Pair 0", "close", "3.17.2"),
        (f"{ONE}; claim 1 Pair 5 10", "award 1 Pair 0", "award 1 Busted 0", "3.17.2"),
        (f"{ONE}; claim 1 Pair 5 10", "award 1 Pair 0", "award 1 Pair 10", "3.17.2.4"),
    ],
)
def test_side_wagers(story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause


# clauses: mbs-fbbj-3 3.15.4, 3.16, 3.17.2, 3.17.2.1, 3.17.2.2, 3.17.2.3, 3.17.2.5
@pytest.mark.parametrize(
    ("story", "claimants", "awarded"),
    [
        # on the area before those who are not, its controller first, then the nearest to the Dealer
        (THREE, (9, 8, 1, 10), (1, 8, 9)),
        ("place 5 2 25 8; place 5 1 25 9; place 4 1 25 10", (10, 8, 9), (9, 8, 10)),
        # on a nearer area before a farther one
        ("place 5 1 25; place 1 1 25; place 3 1 25; place 4 1 25 8; place 7 1 25 9", (1, 9, 8, 3), (8, 9, 3)),
        # equally far: the lower total of side wagers
        (
            "place 5 1 25; place 4 1 25 8; place 6 1 25 9; side 4 Busted 10 8; side 6 Busted 5 9; "
            "claim 5 Pair 5 5; claim 5 Pair 5 11; award 5 Pair 0",
            (8, 9),
            (9,),
        ),
        # with a wager in the round before those without; those by the order in which they came
        ("place 5 1 25; place 7 1 25 8", (12, 11, 13, 8), (8, 12, 11)),
    ],
)
def test_side_wagers_go_to_claims_in_their_order(
    story: str, claimants: tuple[int, ...], awarded: tuple[int, ...]
) -> None:
    round = table(story)
    for player in claimants:
        tell(round, f"claim {1 if story == THREE else 5} Pair 5 {player}")
    assert act(round, f"award {1 if story == THREE else 5} Pair 0").players == awarded


# clauses: mbs-fbbj-3 3.17.2.4
def test_equal_claims_take_whom_they_agree_on_or_nobody() -> None:
    story = "place 5 1 25; place 4 1 25 8; place 6 1 25 9; claim 5 Pair 5 5; claim 5 Pair 5 11; award 5 Pair 0"
    story += "; claim 5 Pair 5 8; claim 5 Pair 5 9"
    assert refusal(table(story), "award 5 Pair 11") == "3.17.2.4"
    agreed = act(table(story), "award 5 Pair 9")
    assert (agreed.clause, agreed.players) == ("3.17.2.4", (9,))
    nobody = table(story)
    assert act(nobody, "award 5 Pair 0").players == ()
    assert refusal(nobody, "claim 5 Pair 5 12") == "3.17.2.4"
    assert refusal(nobody, "claim 5 Busted 5 12") == ""


# clauses: mbs-fbbj-3 3.15.4
def test_no_claim_is_awarded_where_the_main_wager_was_withdrawn() -> None:
    story = f"{ONE}; place 2 1 100; claim 1 Pair 5 10"
    assert refusal(table(story), "award 1 Pair 0") == ""
    withdrawn = table(f"{story}; withdraw 1 Main")
    assert (refusal(withdrawn, "award 1 Pair 0"), refusal(withdrawn, "close")) == ("3.15.4", "")


# clauses: mbs-fbbj-3 3.11, 3.12, 3.13
@pytest.mark.parametrize(
    ("story", "controls"),
    [
        (THREE, 1),
        ("place 1 1 50 8; place 1 3 25 9", 8),
        ("place 1 3 50 8; place 1 2 25 9", 9),
        ("place 2 2 50 1; place 2 1 25 9", 9),
    ],
)
def test_who_sits_at_an_area_calls_its_decisions_else_the_nearest_to_the_dealer(story: str, controls: int) -> None:
    round = table(story)
    assert round.controller(round.in_order()[0]) == controls


# clauses: mbs-fbbj-3 5.27, 5.28, 6.1
@pytest.mark.parametrize(
    ("sentence", "clause"),
    [
        ("find 1 Main 24", "5.27"),
        ("find 1 Main 25", "3.6"),
        ("find 1 Main 1000", "3.6"),
        ("find 1 Main 1001", "5.28"),
        ("find 1 Pair 4", "5.27"),
        ("find 1 Pair 51", "5.28"),
    ],
)
def test_a_wager_that_lies_otherwise_is_settled_by_its_clause(sentence: str, clause: str) -> None:
    assert act(table("place 1 1 100; side 1 Pair 5; close"), sentence).clause == clause


# clauses: mbs-fbbj-3 5.27, 6.1
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (f"{ONE}; close", "find 1 Main 90", "find 1 Main 100", "5.27"),
        (f"{ONE}; close", "find 1 Main 90", "find 1 Main 0", "5.27"),
        (f"{ONE}; close", "find 1 Main 90", "find 1 Pair 5", "6.1"),
        (f"{ONE}; close", "find 1 Main 90", "find 1 Main 90 8", "6.1"),
        (ONE, "place 1 1 50", "find 1 Main 90", "5.27"),
    ],
)
def test_only_wagers_on_record_are_corrected(story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(story), follows) == ""
    assert refusal(table(story), differs) == clause
