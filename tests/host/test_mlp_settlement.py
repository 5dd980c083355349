"""Who is owed what at Multi-Link Progressive Texas Hold'em: whole rounds with literal amounts, each beside another."""

import pytest

from tests.host.table_stories import begin, refusal, tell
from tests.host.test_mlp_bets import BOTH, LIMITS, table
from trueshoe.table.mlp.round import MlpRound

BETS = "place 1 Ante 100; place 1 Bonus 10; place 1 Jackpot 5; close; bet 1 Flop 200"


def settled(round: MlpRound, story: str) -> MlpRound:
    """The round at its end, its money counted."""
    tell(round, f"{story}; settle")
    owed = round.settlement()
    lost = sum(line.amount for line in owed.lines if line.to == 0)
    assert all(line.amount > 0 for line in owed.lines)
    assert {box for box in owed.paid if box} <= set(owed.staked)
    assert sum(line.amount for line in owed.lines if line.to) == sum(owed.paid.values())
    assert owed.house() == sum(owed.staked.values()) - sum(owed.paid.values()) + owed.jackpot <= lost
    return round


def shown(hole: str, board: str, dealer: str, bets: str = BETS) -> str:
    """A round with one box that bets Flop, Turn and River."""
    flop, turn, river = board[:8], board[9:11], board[12:]
    return (
        f"{bets}; reveal {flop}; bet 1 Turn 100; reveal {turn}; bet 1 River 100; reveal {river}; "
        f"reveal_dealer {dealer}; show 1 {hole}"
    )


def lines(round: MlpRound) -> list[tuple[str, str, int]]:
    """The settlement's clause, bet and amount in dollars; below zero what the House takes."""
    return [
        (line.clause, line.says.split(": ")[1].split()[0].strip(","), line.amount // 100 * (1 if line.to else -1))
        for line in round.settlement().lines
    ]


# clauses: rws-mlp-3 1.11, 1.17, 1.23, 1.28, 1.29, 3.13, 3.14, 3.15, 4.1, 4.1 table
# clauses: rws-mlp-2 1.11, 1.17, 1.23, 1.28, 1.29, 3.13, 3.14, 3.15, 4.1, 4.1 table
@BOTH
@pytest.mark.parametrize(
    ("hole", "board", "dealer", "clause", "ante", "others"),
    [
        ("8c 9d", "Th Jd Qc 2s 3s", "Ah As", "3.13", 200, (400, 200, 200)),
        ("8c Qd", "Th Jd Qc 2s 3s", "Jh As", "3.13", 100, (400, 200, 200)),
        ("8c 7d", "Th Jd Qc 2s 3s", "8d 7h", "3.15", 100, (200, 100, 100)),
        ("8c 7d", "Th Jd Qc Ks As", "2d 7h", "3.15", 100, (200, 100, 100)),
        ("8c 7d", "Th Jd Qc 2s 3s", "8d 9h", "3.14", -100, (-200, -100, -100)),
        ("8c 9d", "Th Jd Qc 2s 3s", "9h Ks", "3.14", -100, (-200, -100, -100)),
    ],
)
def test_a_hand_against_the_dealers(
    rulebook: str, hole: str, board: str, dealer: str, clause: str, ante: int, others: tuple[int, int, int]
) -> None:
    found = lines(settled(table(rulebook), shown(hole, board, dealer)))
    assert found[:4] == [
        (clause, "Ante", ante),
        (clause, "Flop", others[0]),
        (clause, "Turn", others[1]),
        (clause, "River", others[2]),
    ]


# clauses: rws-mlp-3 3.9, 4.1 table; rws-mlp-2 3.9, 4.1 table
@BOTH
@pytest.mark.parametrize(
    ("hole", "dealer", "bonus"),
    [("Ac Ad", "Ah As", 10_010), ("Ac Ad", "Ah Ks", 310), ("Kc Kd", "Ah As", 110), ("Kc Qc", "Ah As", -10)],
)
def test_the_bonus_is_paid_by_hole_cards_whoever_wins(rulebook: str, hole: str, dealer: str, bonus: int) -> None:
    found = lines(settled(table(rulebook), shown(hole, "2h 2d 2c 2s 3s", dealer)))
    assert ("4.1 table", "Bonus", bonus) in found


# clauses: rws-mlp-3 4.1.1; rws-mlp-2 4.1.1
@BOTH
@pytest.mark.parametrize(
    ("bonus", "clause", "paid"), [(100, "4.1 table", 100_100), (101, "4.1.1", 100_101), (99, "4.1 table", 99_099)]
)
def test_a_bonus_pays_at_most_a_hundred_thousand_dollars(rulebook: str, bonus: int, clause: str, paid: int) -> None:
    round = begin(rulebook, {"device": "shoe", "seats": [1]}, bonus_maximum=20_000)
    bets = f"place 1 Ante 100; place 1 Bonus {bonus}; close; bet 1 Flop 200"
    tell(round, f"{shown('Ac Ad', '2h 2d 2c 2s 3s', 'Ah As', bets)}; settle")
    assert [(line.clause, line.amount) for line in round.settlement().lines if "Bonus" in line.says] == [
        (clause, paid * 100)
    ]


# clauses: rws-mlp-3 3.11.2a, 3.16, 4.2.1, 4.3, 4.4; rws-mlp-2 3.11.2a, 3.16, 4.2.1, 4.3, 4.4
@BOTH
def test_a_fold_loses_ante_and_bonus_and_keeps_the_jackpot_bet(rulebook: str) -> None:
    story = "place 1 Ante 100; place 1 Bonus 10; place 1 Jackpot 5; close; fold 1; reveal 2c 9h 9d"
    paid = 400 if rulebook == "rws-mlp-3" else 200
    kept = lines(settled(table(rulebook), f"{story}; show 1 2d 2h"))
    assert kept == [("3.11.2a", "Ante", -100), ("3.11.2a", "Bonus", -10), ("4.2 table", "Jackpot", paid)]
    assert lines(settled(table(rulebook), f"{story}; show 1 2d 3h"))[2] == ("4.2.1", "Jackpot", -5)
    assert lines(settled(table(rulebook), story))[2] == ("4.3", "Jackpot", -5)
    without = story.replace("place 1 Jackpot 5; ", "").replace("; reveal 2c 9h 9d", "")
    assert len(lines(settled(table(rulebook), without))) == 2


# clauses: rws-mlp-3 4.3, 5.5; rws-mlp-2 4.3, 5.5
@BOTH
def test_a_hand_not_shown_or_left_loses_all_its_bets(rulebook: str) -> None:
    whole = shown("Ac Ad", "2h 2d 2c 2s 3s", "Ah As")
    not_shown = lines(settled(table(rulebook), whole.replace("show 1 Ac Ad", "refuse_to_show 1 House")))
    assert not_shown == [
        ("4.3", "Ante", -100),
        ("4.3", "Bonus", -10),
        ("4.3", "Flop", -200),
        ("4.3", "Turn", -100),
        ("4.3", "River", -100),
        ("4.3", "Jackpot", -5),
    ]
    left = lines(settled(table(rulebook), f"{BETS}; reveal 2h 2d 2c; walk_away 1 House; show 1 Ac Ad"))
    assert left[:3] == [("5.5", "Ante", -100), ("5.5", "Bonus", -10), ("5.5", "Flop", -200)]
    assert left[3] == ("4.2 table", "Jackpot", 400 if rulebook == "rws-mlp-3" else 200)


# clauses: rws-mlp-3 3.16, 3.17, 3.17 table, 4.2, 4.2 table, 4.2.1; rws-mlp-2 3.16, 3.17, 3.17 table, 4.2, 4.2 table
# clauses: rws-mlp-2 4.2.1
@pytest.mark.parametrize(
    ("hole", "flop", "version_3", "version_2"),
    [
        ("9c 9d", "9h 9s 2c", 2000, 2000),
        ("9c 9d", "9h 2s 2c", 400, 200),
        ("9c 2c", "4c 7c Kc", 200, 100),
        ("9c 8d", "7h 6s 5c", 100, -5),
        ("9c 9d", "9h 5s 2c", -5, -5),
    ],
)
def test_a_jackpot_hand_is_paid_from_hole_cards_and_flop_by_its_version(
    hole: str, flop: str, version_3: int, version_2: int
) -> None:
    for rulebook, paid in (("rws-mlp-3", version_3), ("rws-mlp-2", version_2)):
        found = lines(settled(table(rulebook), shown(hole, f"{flop} 3h 3s", "Ah As")))
        assert found[-1][1:] == ("Jackpot", paid)


# clauses: rws-mlp-2 4.2 table
def test_the_stake_goes_back_beside_a_fixed_amount_only_where_the_house_says_so() -> None:
    round = begin("rws-mlp-2", {"device": "shoe", "seats": [1]}, **LIMITS, fixed_stake_back=True)
    tell(round, f"{shown('9c 9d', '9h 2s 2c 3h 3s', 'Ah As')}; settle")
    assert round.settlement().lines[-1].amount == 20_500


# clauses: rws-mlp-3 3.17 table; rws-mlp-2 3.17 table
def test_ace_to_five_of_one_suit_counts_for_the_jackpot_as_the_house_says() -> None:
    for chosen, paid in (("straight flush", 1_000_00), ("flush", 200_00)):
        round = begin("rws-mlp-3", {"device": "shoe", "seats": [1]}, **LIMITS, low_straight_flush=chosen)
        story = shown("Ac 2c", "3c 4c 5c 9h 9s", "Ah As")
        tell(round, story + ("; display 1 10000 no" if chosen == "straight flush" else "") + "; settle")
        assert round.settlement().lines[-1].amount == paid


# clauses: rws-mlp-3 1.20, 4.2, 4.2 table, 4.5, 4.5.1, 5.17.1; rws-mlp-2 1.20, 4.2, 4.2 table, 4.5, 4.5.1, 5.17.1
@BOTH
def test_major_winners_are_paid_clockwise_each_from_what_is_then_displayed(rulebook: str) -> None:
    jackpots = "; ".join(f"place {box} Ante 25; place {box} Jackpot 5" for box in (1, 2, 4))
    folds = "fold 1; fold 2; fold 4; reveal Tc Jc Qc"
    shows = "show 4 Kc Ac; show 2 8c 9c; show 1 2c 3c"
    round = table(rulebook, f"{jackpots}; close; {folds}; {shows}")
    assert refusal(round, "settle") == "4.5.1"
    assert refusal(round, "display 2 1234.56 no") == ""
    assert refusal(round, "display 4 1234.56 no") == "4.5.1"
    assert refusal(round, "display 1 1234.56 no") == "4.5.1"
    tell(round, "display 2 1234.56 no")
    assert refusal(round, "display 2 1234.56 no") == "4.5.1"
    tell(round, "display 4 1111.11 yes")
    assert refusal(round, "display 4 1111.11 no") == "4.5"
    tell(round, "settle")
    assert [record.clause for record in round.records[-3:]] == ["4.5.1", "5.17.1", "1.25"]
    owed, minor = round.settlement(), 20_000 if rulebook == "rws-mlp-3" else 10_000
    assert owed.paid == {1: minor, 2: 12_345, 4: 111_111}
    assert (owed.jackpot, owed.house()) == (12_345 + 111_111, 3 * 3000 - minor)


# clauses: rws-mlp-3 4.5.1; rws-mlp-2 4.5.1
@BOTH
def test_no_hand_is_shown_any_more_once_a_major_winner_is_paid(rulebook: str) -> None:
    story = "place 1 Ante 25; place 1 Jackpot 5; place 2 Ante 25; place 2 Jackpot 5; close; fold 1; fold 2"
    round = table(rulebook, f"{story}; reveal Tc Jc Qc; show 2 8c 9c")
    assert refusal(round, "show 1 Kc Ac") == ""
    tell(round, "display 2 1000 no")
    assert refusal(round, "show 1 Kc Ac") == "4.5.1"


# clauses: rws-mlp-3 5.1.1, 5.2.1, 5.3.1, 5.3.2, 5.4; rws-mlp-2 5.1.1, 5.2.1, 5.3.1, 5.3.2, 5.4
@BOTH
@pytest.mark.parametrize(
    ("finds", "ante", "flop", "extra"),
    [
        ("find 1 Ante 300; find 1 Flop 600", 600, 1200, []),
        ("find 1 Ante 350; find 1 Flop 700", 600, 1200, [("5.1.1", "Ante", 50), ("5.3.1", "Flop", 100)]),
        ("find 1 Ante 10", 20, 40, [("5.3.1", "Flop", 180), ("5.3.1", "Turn", 90), ("5.3.1", "River", 90)]),
        ("find 1 Flop 250", 200, 400, [("5.3.1", "Flop", 50)]),
        ("find 1 Flop 150", 200, 300, []),
        ("find 2 Jackpot 5", 200, 400, [("5.4", "Jackpot", 5)]),
        ("find 1 Jackpot 6", 200, 400, [("5.1.1", "Jackpot", 1)]),
    ],
)
def test_bets_of_a_wrong_size_are_settled_as_far_as_they_count(
    rulebook: str, finds: str, ante: int, flop: int, extra: list[tuple[str, str, int]]
) -> None:
    found = lines(settled(table(rulebook), f"{shown('8c 9d', 'Th Jd Qc 2s 3s', 'Ah As')}; {finds}"))
    assert ("3.13", "Ante", ante) in found and ("3.13", "Flop", flop) in found
    assert [line for line in found if line[0].startswith("5.")] == extra
