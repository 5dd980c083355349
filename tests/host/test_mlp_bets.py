"""Bets of Multi-Link Progressive Texas Hold'em: what follows each clause, and what differs a little."""

import pytest

from tests.host.table_stories import act, begin, refusal, tell
from trueshoe.table.mlp.round import MlpRound

BOTH = pytest.mark.parametrize("rulebook", ["rws-mlp-3", "rws-mlp-2"])
ANTES = "place 1 Ante 100; place 2 Ante 50"
DEALT = f"{ANTES}; close"
FLOP = f"{DEALT}; examine 1; bet 1 Flop 200; examine 2; bet 2 Flop 100; reveal Ah Kd 7c"
TURN = f"{FLOP}; check 1; check 2; reveal 4s"
LIMITS = {
    "ante_minimum": 2500,
    "ante_maximum": 30_000,
    "bonus_minimum": 500,
    "bonus_maximum": 10_000,
    "jackpot_bet": 500,
}


def table(rulebook: str, story: str = "", device: str = "shoe") -> MlpRound:
    """A round as far as a story goes; Players sit at boxes 1, 2 and 4, and box 9 is closed by the House."""
    round = begin(rulebook, {"device": device, "seats": [1, 2, 4], "closed": [9]}, **LIMITS)
    tell(round, story)
    assert isinstance(round, MlpRound)
    return round


# clauses: rws-mlp-3 1.1, 3.2, 3.5, 3.6, 3.7, 3.8, 3.8.1, 3.9, 3.10, 5.1, 5.2, 5.11, 1.6
# clauses: rws-mlp-2 1.1, 3.2, 3.5, 3.6, 3.7, 3.8, 3.8.1, 3.9, 3.10, 5.1, 5.2, 5.11, 1.6
@BOTH
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        ("", "place 1 Ante 25", "place 1 Flop 50", "3.6"),
        (ANTES, "close", "bet 1 Flop 200", "3.11.2b"),
        ("place 1 Ante 25; withdraw 1 Ante; place 2 Ante 25", "close", "withdraw 1 Ante", "5.2"),
        ("", "place 1 Ante 25", "close", "3.6"),
        ("", "place 1 Ante 25 1", "place 1 Ante 25 3", "3.5"),
        ("", "place 10 Ante 25 4", "place 11 Ante 25 4", "2.1.1a"),
        ("", "place 8 Ante 25 4", "place 9 Ante 25 4", "5.17.2b"),
        (ANTES, "place 3 Ante 25 1", "place 2 Ante 25 1", "3.7"),
        (ANTES, "place 1 Jackpot 5", "place 4 Jackpot 5", "3.8"),
        (f"{ANTES}; place 3 Ante 25 1", "place 3 Jackpot 5 1", "place 2 Jackpot 5 1", "3.8.1"),
        (ANTES, "place 1 Bonus 5", "place 4 Bonus 5", "3.9"),
        (ANTES, "place 4 Ante 25", "place 5 Ante 24.99 4", "5.2"),
        ("place 1 Ante 299", "place 1 Ante 1", "place 2 Ante 0", "5.2"),
        ("place 1 Ante 299; place 2 Ante 300", "place 1 Ante 5", "place 2 Ante 5", "5.1"),
        (ANTES, "place 1 Jackpot 5", "place 1 Jackpot 4", "5.2"),
        (f"{ANTES}; place 1 Jackpot 5; place 2 Bonus 5", "place 2 Jackpot 5", "place 1 Jackpot 5", "5.1"),
        (f"{ANTES}; place 1 Bonus 5", "withdraw 1 Bonus", "withdraw 1 Ante", "3.9"),
        (f"{ANTES}; place 1 Jackpot 5", "withdraw 1 Jackpot", "withdraw 1 Ante", "3.8"),
    ],
)
def test_bets_before_the_cards(rulebook: str, story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(rulebook, story), follows) == ""
    assert refusal(table(rulebook, story), differs) == clause


# clauses: rws-mlp-3 3.6, 3.7, 3.8, 3.8.1, 3.9; rws-mlp-2 3.6, 3.7, 3.8, 3.8.1, 3.9
@BOTH
def test_a_bet_is_recorded_by_the_clause_for_ones_own_box_or_another(rulebook: str) -> None:
    round = table(rulebook)
    bets = ("1 Ante 25", "3 Ante 25 1", "1 Jackpot 5", "3 Jackpot 5 1", "1 Bonus 5", "3 Bonus 5 1")
    assert [act(round, f"place {bet}").clause for bet in bets] == ["3.6", "3.7", "3.8", "3.8.1", "3.9", "3.9"]


# clauses: rws-mlp-3 3.10, 5.11; rws-mlp-2 3.10, 5.11
@BOTH
@pytest.mark.parametrize(
    ("sentence", "clause"), [("place 4 Ante 25", "3.10"), ("place 1 Ante 25", "5.11"), ("withdraw 1 Ante", "5.11")]
)
def test_no_bet_is_placed_increased_or_withdrawn_after_no_more_bets(rulebook: str, sentence: str, clause: str) -> None:
    assert refusal(table(rulebook, ANTES), sentence) == ""
    assert refusal(table(rulebook, DEALT), sentence) == clause
    assert refusal(table(rulebook, DEALT), "close") == "3.10"


# clauses: rws-mlp-3 5.1, 5.22; rws-mlp-2 5.1, 5.22
@BOTH
def test_what_is_over_the_maximum_is_rejected_and_the_rest_lies(rulebook: str) -> None:
    round = table(rulebook)
    exact, over = act(round, "place 1 Ante 300"), act(round, "place 2 Ante 300.01")
    assert (exact.clause, exact.rejected, over.clause, over.rejected) == ("3.6", 0, "5.1", 1)
    assert [box.laid for box in round.in_order()] == [30_000, 30_000]


# clauses: rws-mlp-3 5.17.2c; rws-mlp-2 5.17.2c
@BOTH
def test_no_jackpot_bet_is_taken_while_the_system_is_down(rulebook: str) -> None:
    round = begin(rulebook, {"device": "shoe", "seats": [1], "jackpot": False})
    tell(round, "place 1 Ante 25")
    assert refusal(round, "place 1 Bonus 5") == ""
    assert refusal(round, "place 1 Jackpot 5") == "5.17.2c"


# clauses: rws-mlp-3 1.6, 1.11, 1.13, 1.17, 1.23, 1.29, 3.7, 3.11.2, 3.11.2a, 3.11.2b, 3.11.3, 3.11.4
# clauses: rws-mlp-2 1.6, 1.11, 1.13, 1.17, 1.23, 1.29, 3.7, 3.11.2, 3.11.2a, 3.11.2b, 3.11.3, 3.11.4
@BOTH
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (f"{DEALT}; examine 1", "bet 1 Flop 200", "bet 1 Flop 199", "1.11"),
        (f"{DEALT}; examine 1", "bet 1 Flop 200", "bet 1 Flop 100", "1.11"),
        (DEALT, "bet 1 Flop 200", "bet 1 Flop 300", "3.7"),
        (DEALT, "bet 1 Flop 200", "bet 1 Turn 100", "3.11.2b"),
        (DEALT, "fold 1", "check 1", "3.11.2"),
        (DEALT, "fold 2", "fold 4", "3.11.2"),
        (f"{DEALT}; fold 1", "fold 2", "fold 1", "3.11.2"),
        (f"{DEALT}; fold 1; bet 2 Flop 100", "reveal Ah Kd 7c", "bet 1 Flop 200", "3.11.2b"),
        (FLOP, "check 1", "fold 1", "1.17"),
        (FLOP, "bet 1 Turn 100", "bet 1 Turn 50", "1.29"),
        (FLOP, "bet 1 Turn 100", "bet 1 River 100", "3.11.3"),
        (FLOP, "check 2", "check 4", "1.6"),
        (f"{FLOP}; check 1", "bet 2 Turn 50", "bet 1 Turn 100", "3.11.3"),
        (TURN, "bet 2 River 50", "bet 2 River 100", "1.23"),
        (TURN, "bet 2 River 50", "bet 2 Turn 50", "3.11.4"),
        (f"{TURN}; bet 1 River 100", "check 2", "check 1", "1.6"),
    ],
)
def test_decisions_in_the_betting_rounds(rulebook: str, story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(rulebook, story), follows) == ""
    assert refusal(table(rulebook, story), differs) == clause


# clauses: rws-mlp-3 3.12.3, 3.12.3a, 3.12.3b, 3.12.4, 3.12.5, 3.12.6
# clauses: rws-mlp-2 3.12.3, 3.12.3a, 3.12.3b, 3.12.4, 3.12.5, 3.12.6
@BOTH
def test_from_a_shuffler_the_same_decisions_have_its_clauses(rulebook: str) -> None:
    round = table(rulebook, DEALT, device="shuffler")
    assert refusal(round, "check 1") == "3.12.3"
    assert refusal(round, "bet 1 Turn 100") == "3.12.3b"
    tell(round, "examine 1; bet 1 Flop 200; fold 2; reveal Ah Kd 7c; bet 1 Turn 100; reveal 4s; bet 1 River 100")
    tell(round, "reveal 2h; reveal_dealer 3c 3d; show 1 5c 5d; settle")
    by = [record.clause for record in round.records[4:]]
    assert by == ["3.12.3b", "3.12.3a", "3.12.4", "3.12.4", "3.12.5", "3.12.5", "3.12.6", "3.12.6", "3.12.6", "1.25"]


# clauses: rws-mlp-3 3.7; rws-mlp-2 3.7
@BOTH
def test_a_hand_not_examined_is_bet_on_blind_and_only_one_is_examined(rulebook: str) -> None:
    round = table(rulebook, f"{ANTES}; place 3 Ante 25 1; close")
    assert refusal(round, "examine 3") == ""
    tell(round, "examine 1")
    assert refusal(round, "examine 3") == "3.7"
    assert refusal(round, "examine 2") == ""
    assert refusal(round, "examine 1") == "3.7"
    seen, blind = act(round, "bet 1 Flop 200"), act(round, "bet 3 Flop 50")
    assert (seen.clause, seen.blind, blind.clause, blind.blind) == ("3.11.2b", False, "3.7", True)


# clauses: rws-mlp-3 3.11.2a, 3.11.3, 3.11.5, 3.11.6, 1.25; rws-mlp-2 3.11.2a, 3.11.3, 3.11.5, 3.11.6, 1.25
@BOTH
@pytest.mark.parametrize(
    ("story", "follows", "differs", "clause"),
    [
        (f"{DEALT}; fold 1; bet 2 Flop 100", "reveal Ah Kd 7c", "reveal Ah Kd", "3.11.3"),
        (f"{DEALT}; fold 1; bet 2 Flop 100", "reveal Ah Kd 7c", "reveal Ah Kd Ah", "3.11.3"),
        (f"{DEALT}; fold 1; bet 2 Flop 100", "reveal Ah Kd 7c", "reveal Ah Kd Zc", "3.11.3"),
        (f"{DEALT}; fold 1", "bet 2 Flop 100", "reveal Ah Kd 7c", "3.11.3"),
        (f"{FLOP}; check 1; check 2", "reveal 4s", "reveal Ah", "3.11.4"),
        (f"{TURN}; check 1; check 2", "reveal 5s", "reveal_dealer 5s 6s", "3.11.6"),
        (f"{TURN}; check 1; check 2; reveal 5s", "reveal_dealer 8c 8d", "reveal 8c", "3.11.5"),
        (f"{TURN}; check 1; check 2; reveal 5s", "reveal_dealer 8c 8d", "show 1 2c 2d", "3.11.6"),
        (f"{TURN}; check 1; check 2; reveal 5s; reveal_dealer 8c 8d", "show 1 2c 2d", "settle", "1.25"),
        (f"{TURN}; check 1; check 2; reveal 5s; reveal_dealer 8c 8d", "show 1 2c 2d", "show 1 8c 2d", "3.11.6"),
        (f"{DEALT}; fold 1; fold 2", "settle", "reveal Ah Kd 7c", "3.11.5"),
        (f"{ANTES}; place 1 Jackpot 5; close; fold 1; fold 2", "reveal Ah Kd 7c", "settle", "1.25"),
    ],
)
def test_cards_are_turned_in_their_order(rulebook: str, story: str, follows: str, differs: str, clause: str) -> None:
    assert refusal(table(rulebook, story), follows) == ""
    assert refusal(table(rulebook, story), differs) == clause


# clauses: rws-mlp-3 5.19; rws-mlp-2 5.19
@BOTH
def test_a_settled_round_is_not_touched_again(rulebook: str) -> None:
    before = table(rulebook, f"{DEALT}; fold 1; fold 2")
    after = table(rulebook, f"{DEALT}; fold 1; fold 2; settle")
    for sentence in ("walk_away 1 Shift_Manager", "void 5.8.1", "find 1 Ante 10"):
        assert refusal(before, sentence) == ""
        assert refusal(after, sentence) == "5.19"
    for sentence in ("settle", "examine 1", "rule_error 5.10 1 yes", "choose 1 5.10.3", "reveal Ah Kd 7c"):
        assert refusal(after, sentence) == "5.19"
