"""What goes wrong at a table of Multi-Link Progressive Texas Hold'em, and what becomes of the Bets."""

import pytest

from tests.host.table_stories import act, refusal, tell
from tests.host.test_mlp_bets import BOTH, DEALT, FLOP, TURN, table

JACKPOT = "place 1 Ante 100; place 1 Jackpot 5; place 2 Ante 50; close"
SHOWING = f"{TURN}; check 1; check 2; reveal 5s; reveal_dealer 8c 8d"


# clauses: rws-mlp-3 5.1.1, 5.2.1, 5.3, 5.3.1, 5.3.2, 5.4, 5.20; rws-mlp-2 5.1.1, 5.2.1, 5.3, 5.3.1, 5.3.2, 5.4, 5.20
@BOTH
@pytest.mark.parametrize(
    ("story", "sentence", "clause"),
    [
        (DEALT, "find 1 Ante 300", "5.20"),
        (DEALT, "find 1 Ante 301", "5.1.1"),
        (DEALT, "find 1 Ante 25", "5.20"),
        (DEALT, "find 1 Ante 24", "5.2.1"),
        (JACKPOT, "find 1 Jackpot 6", "5.1.1"),
        (JACKPOT, "find 1 Jackpot 4", "5.2.1"),
        (JACKPOT, "find 2 Jackpot 5", "5.20"),
        (JACKPOT, "find 4 Jackpot 5", "5.4"),
        (f"{DEALT}; bet 1 Flop 200", "find 1 Flop 201", "5.3.1"),
        (f"{DEALT}; bet 1 Flop 200", "find 1 Flop 199", "5.3.2"),
        (f"{FLOP}; bet 1 Turn 100", "find 1 Turn 150", "5.3.1"),
        (f"{TURN}; bet 1 River 100", "find 1 River 50", "5.3.2"),
    ],
)
def test_chips_that_lie_otherwise_are_settled_by_their_clause(
    rulebook: str, story: str, sentence: str, clause: str
) -> None:
    assert act(table(rulebook, story), sentence).clause == clause


# clauses: rws-mlp-3 5.20; rws-mlp-2 5.20
@BOTH
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (DEALT, "find 1 Ante 90", "find 1 Ante 100", "5.20"),
        (DEALT, "find 1 Ante 90", "find 1 Ante 0", "5.20"),
        (DEALT, "find 1 Jackpot 5", "find 1 Bonus 5", "5.23"),
        (DEALT, "find 4 Jackpot 5", "find 11 Jackpot 5", "5.20"),
        (FLOP, "find 1 Flop 90", "find 1 Turn 90", "5.23"),
        (f"{DEALT}; rule_error 5.10 2 yes; choose 2 5.10.3", "find 1 Ante 90", "find 2 Ante 90", "5.10.3"),
    ],
)
def test_only_chips_on_record_are_corrected(rulebook: str, story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(rulebook, story), follows) == ""
    assert refusal(table(rulebook, story), differs) == clause
    assert refusal(table(rulebook, "place 1 Ante 100"), "find 1 Ante 90") == "5.20"


# clauses: rws-mlp-3 5.5, 5.6; rws-mlp-2 5.5, 5.6
@BOTH
@pytest.mark.parametrize(
    ("story", "clause", "folded"),
    [
        (DEALT, "5.5", (1,)),
        (f"{DEALT}; bet 1 Flop 200", "5.5", (1,)),
        (FLOP, "5.5", (1,)),
        (f"{FLOP}; bet 1 Turn 100", "5.5", (1,)),
        (TURN, "5.5", (1,)),
        (f"{TURN}; check 1", "5.6", ()),
        (f"{TURN}; bet 1 River 100", "5.6", ()),
        (f"{DEALT}; fold 1", "5.6", ()),
        ("place 1 Ante 100; place 3 Ante 50 1; place 2 Ante 25; close", "5.5", (1, 3)),
    ],
)
def test_who_walks_away_with_a_decision_open_has_folded(
    rulebook: str, story: str, clause: str, folded: tuple[int, ...]
) -> None:
    record = act(table(rulebook, story), "walk_away 1 Shift_Manager")
    assert (record.clause, record.folded) == (clause, folded)


# clauses: rws-mlp-3 5.5; rws-mlp-2 5.5
@BOTH
def test_that_a_flop_bet_is_lost_with_its_player_a_shift_manager_confirms(rulebook: str) -> None:
    assert refusal(table(rulebook, DEALT), "walk_away 1 Dealer") == ""
    assert refusal(table(rulebook, FLOP), "walk_away 1 Dealer") == "5.5"
    assert refusal(table(rulebook, FLOP), "walk_away 1 House") == ""
    assert refusal(table(rulebook, FLOP), "walk_away 4 House") == "5.5"


# clauses: rws-mlp-3 5.7, 5.7.1, 5.7.2; rws-mlp-2 5.7, 5.7.1, 5.7.2
@BOTH
@pytest.mark.parametrize(
    ("story", "clause"),
    [
        (DEALT, ""),
        (f"{DEALT}; bet 1 Flop 200", ""),
        (f"{DEALT}; fold 1", "5.7.1"),
        (FLOP, ""),
        (f"{JACKPOT}; bet 1 Flop 200", ""),
        (f"{JACKPOT}; bet 1 Flop 200; bet 2 Flop 100; reveal Ah Kd 7c", "5.7.1"),
        ("place 1 Ante 25; place 1 Bonus 5; close; bet 1 Flop 50; reveal Ah Kd 7c", ""),
        (
            "place 1 Ante 25; place 1 Bonus 5; close; bet 1 Flop 50; reveal Ah Kd 7c; check 1; reveal 4s; check 1; "
            "reveal 5s; reveal_dealer 8c 8d; show 1 2c 3d",
            "5.7.1",
        ),
        ("place 1 Ante 25", "5.21"),
    ],
)
def test_an_interrupted_round_is_void_only_without_an_outcome(rulebook: str, story: str, clause: str) -> None:
    assert refusal(table(rulebook, story), "void 5.7.2") == clause


# clauses: rws-mlp-3 1.31, 5.8, 5.8 tail, 5.9, 5.16, 5.17.1, 5.21; rws-mlp-2 1.31, 5.8, 5.8 tail, 5.9, 5.16, 5.17.1
# clauses: rws-mlp-2 5.21
@BOTH
@pytest.mark.parametrize("cause", [f"5.8.{number}" for number in range(1, 8)] + ["5.9", "5.16", "5.7.2"])
def test_a_void_round_gives_every_bet_back(rulebook: str, cause: str) -> None:
    round = table(rulebook, f"{JACKPOT}; find 4 Jackpot 5")
    assert act(round, f"void {cause}").clause == "5.21"
    tell(round, "settle")
    settled = round.settlement()
    assert settled.paid == settled.staked == {1: 10_500, 2: 5000, 4: 500}
    assert {line.clause for line in settled.lines} == {"5.21"}


# clauses: rws-mlp-3 5.16, 5.17, 5.17.1; rws-mlp-2 5.16, 5.17, 5.17.1
@BOTH
def test_a_jackpot_fault_voids_until_a_player_has_looked(rulebook: str) -> None:
    assert refusal(table(rulebook, JACKPOT), "void 5.16") == ""
    assert refusal(table(rulebook, f"{JACKPOT}; examine 2"), "void 5.16") == "5.17.1"
    assert refusal(table(rulebook, JACKPOT), "void 5.10") == "5.21"


# clauses: rws-mlp-3 5.9, 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10 tail, 5.14.1
# clauses: rws-mlp-2 5.9, 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10 tail, 5.14.1
@BOTH
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (DEALT, "rule_error 5.10 2 yes", "rule_error 5.10 4 yes", "5.10"),
        (DEALT, "rule_error 5.14.1 1,2 no", "rule_error 5.14.1 1 no", "5.14.1"),
        (DEALT, "rule_error 5.9 1,2 yes", "rule_error 5.9 1,2 no", "5.9"),
        (DEALT, "rule_error 5.9 1,2 yes", "rule_error 5.9 2 yes", "5.9"),
        (DEALT, "rule_error 5.10 1 no", "rule_error 5.8 1 no", "5.10"),
        (f"{DEALT}; rule_error 5.10 1 no", "choose 1 5.10.1", "choose 1 5.10.2", "5.10"),
        (f"{DEALT}; rule_error 5.10 1 yes", "choose 1 5.10.2", "choose 1 5.10.1", "5.10"),
        (f"{DEALT}; rule_error 5.10 1 yes", "choose 1 5.10.3", "choose 2 5.10.3", "5.10 tail"),
        (f"{DEALT}; rule_error 5.10 1,2 yes; choose 1 5.10.2", "choose 2 5.10.3", "choose 1 5.10.3", "5.10 tail"),
        (f"{DEALT}; rule_error 5.10 1,2 yes; choose 1 5.10.2", "choose 2 5.10.3", "bet 1 Flop 200", "5.10"),
        (f"{DEALT}; rule_error 5.10 1 yes; choose 1 5.10.3", "bet 2 Flop 100", "bet 1 Flop 200", "5.10.3"),
        (f"{DEALT}; rule_error 5.10 2 yes; choose 2 5.10.2", "bet 2 Flop 100", "choose 2 5.10.3", "5.10 tail"),
    ],
)
def test_after_a_dealing_error_the_affected_players_choose(
    rulebook: str, story: str, follows: str, differs: str, clause: str
) -> None:
    assert refusal(table(rulebook, story), follows) == ""
    assert refusal(table(rulebook, story), differs) == clause


# clauses: rws-mlp-3 5.12, 5.15; rws-mlp-2 5.12, 5.15
def test_version_3_gives_options_by_5_12_and_5_15_and_version_2_by_5_10_alone() -> None:
    for clause in ("5.12", "5.15"):
        assert refusal(table("rws-mlp-3", DEALT), f"rule_error {clause} 1 no") == ""
        assert refusal(table("rws-mlp-2", DEALT), f"rule_error {clause} 1 no") == "5.10"


# clauses: rws-mlp-3 5.8.2, 5.8.6, 5.9, 5.12; rws-mlp-2 5.8.2, 5.8.6, 5.9
@BOTH
@pytest.mark.parametrize(
    ("sentence", "seen"),
    [
        ("void 5.8.2", "5.8.2"),
        ("void 5.8.6", "5.8.6"),
        ("void 5.8.7", ""),
        ("void 5.9", ""),
        ("rule_error 5.9 1,2 yes", "5.9"),
        ("rule_error 5.10 1 yes", ""),
        ("rule_error 5.12 1 yes", "5.12"),
    ],
)
def test_what_holds_only_until_a_player_has_looked(rulebook: str, sentence: str, seen: str) -> None:
    known = rulebook == "rws-mlp-3" or "5.12" not in sentence
    assert refusal(table(rulebook, DEALT), sentence) == ("" if known else "5.10")
    assert refusal(table(rulebook, f"{DEALT}; examine 2"), sentence) == (seen if known else "5.10")


# clauses: rws-mlp-3 5.15; rws-mlp-2 5.15
@BOTH
def test_a_hand_of_a_wrong_number_of_cards_is_invalid_and_its_bets_go_back(rulebook: str) -> None:
    assert refusal(table(rulebook, DEALT), "invalidate 4") == "5.15"
    assert refusal(table(rulebook, "place 1 Ante 25"), "invalidate 1") == "5.15"
    round = table(rulebook, f"{JACKPOT}; invalidate 1; fold 2; settle")
    assert round.settlement().paid == {1: 10_500}


# clauses: rws-mlp-3 5.18; rws-mlp-2 5.18
@BOTH
def test_a_second_hand_examined_on_purpose_is_out_and_the_first_stays(rulebook: str) -> None:
    story = "place 1 Ante 100; place 3 Ante 50 1; place 2 Ante 25; close; examine 1"
    assert refusal(table(rulebook, story), "examine_more 3 yes Pit_Supervisor") == ""
    assert refusal(table(rulebook, story), "examine_more 3 yes Dealer") == "5.18"
    assert refusal(table(rulebook, story), "examine_more 1 yes Pit_Supervisor") == "5.18"
    assert refusal(table(rulebook, story), "examine_more 2 yes Pit_Supervisor") == "5.18"
    on_purpose = table(rulebook, f"{story}; examine_more 3 yes Pit_Manager")
    assert refusal(on_purpose, "bet 1 Flop 200") == ""
    assert refusal(on_purpose, "bet 3 Flop 100") == "5.18"
    tell(on_purpose, "fold 1; fold 2; settle")
    assert on_purpose.settlement().paid == {3: 5000}
    unintended = table(rulebook, f"{story}; examine_more 3 no Pit_Supervisor")
    assert refusal(unintended, "bet 3 Flop 100") == ""
    assert refusal(unintended, "examine_more 3 yes Pit_Supervisor") == "5.18"


# clauses: rws-mlp-3 4.3, 4.4; rws-mlp-2 4.3, 4.4
@BOTH
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (SHOWING, "refuse_to_show 1 Shift_Manager", "refuse_to_show 1 Pit_Manager", "4.3"),
        (f"{SHOWING}; show 1 2c 2d", "refuse_to_show 2 House", "refuse_to_show 1 House", "4.3"),
        (f"{SHOWING}; refuse_to_show 1 House", "show 2 2c 2d", "show 1 2c 2d", "4.3"),
        (f"{SHOWING}; show 1 2c 2d", "show 2 2h 2s", "show 1 2c 2d", "4.3"),
    ],
)
def test_a_hand_is_shown_or_counts_as_folded(
    rulebook: str, story: str, follows: str, differs: str, clause: str
) -> None:
    assert refusal(table(rulebook, story), follows) == ""
    assert refusal(table(rulebook, story), differs) == clause
