"""Betting clause by clause: what a clause allows, and what differs from that by as little as can be and is refused.

Three seats with 1,000 each, Blinds of 50 (seat 1) and 100 (seat 2), the button and the first turn at seat 3; a scenario
runs in both versions and, in version 7, from both devices."""

import pytest

from tests.host.table_scenarios import Scenario, hold
from tests.host.table_script import VERSIONS, begun, numbers, run
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.round import PokerRound

FLOP = "3 call, 1 call, 2 check, board 2c7dJh"


FIRST_ROUND = [
    Scenario("3.9.2a left of the Big Blind acts first", "", "3 call", {"turn": 1}, "1 call", "out_of_turn"),
    Scenario("3.9.2a of two the button acts first", "", "2 call", {"turn": 1}, "1 call", "out_of_turn", (1000, 1000)),
    Scenario("1.28 nobody acts before his turn", "3 fold", "1 fold", {"over": True}, "2 check", "out_of_turn"),
    Scenario("3.9.2a Call, Raise or Fold, no BET", "", "3 raise 200", {"turn": 1}, "3 bet 200", "rounds"),
    Scenario("3.9.2b the Big Blind may Check", "3 call, 1 call", "2 check", {"turn": 0}, "2 call", "1.9"),
    Scenario("3.9.2b not once raised", "3 call, 1 raise 200", "2 call", {"turn": 3}, "2 check", "option"),
    Scenario("3.9.2b the Big Blind may Raise", "3 call, 1 call", "2 raise 200", {"turn": 3}, "2 raise 199", "3.5"),
    Scenario(
        "3.9.2b until all have acted", "3 call, 1 call, 2 check", "board 2c7dJh", {"round": 2}, "3 check", "rounds"
    ),
    Scenario("1.9 a Call matches", "3 raise 300", "1 call", {"clause": "1.9"}, "1 raise 300", "raise_"),
    Scenario(
        "1.9 for less it is All-in",
        "3 raise 300",
        "1 call",
        {"bets": (200, 100, 300), "clause": "all_in_less"},
        "1 check",
        "option",
        (200, 500, 500),
    ),
    Scenario("1.32 a Raise is more than the Bet before", "", "3 raise 200", {"level": 200}, "3 raise 100", "raise_"),
    Scenario("1.41 no more than lies on the table", "", "3 raise 1000", {"all_in": 8}, "3 raise 1001", "table_stake"),
    Scenario("1.25 no most but the stake", "", "3 raise 987", {"least_raise": 887}, "3 raise 1987", "table_stake"),
    Scenario("3.5 the first Raise is a Big Blind", "", "3 raise 200", {"least_raise": 100}, "3 raise 199", "3.5"),
    Scenario(
        "3.5 a later one as the one before", "3 raise 300", "1 raise 500", {"turn": 2}, "1 raise 499", "preceding"
    ),
    Scenario(
        "3.5 any number of Raises",
        "3 raise 200, 1 raise 300, 2 raise 400, 3 raise 500, 1 raise 600, 2 raise 700, 3 raise 800, 1 raise 900",
        "2 raise 1000",
        {"turn": 3},
        "2 raise 999",
        "3.5",
    ),
    Scenario(
        "3.13 below none before, not the last alone",
        "3 raise 500, 1 all-in",
        "2 raise 1150",
        {"level": 1150},
        "2 raise 1149",
        "preceding",
        (750, 2000, 2000),
    ),
    Scenario(
        "3.13 All-in it may be less",
        "3 raise 500",
        "1 raise 899",
        {"turn": 2},
        "1 raise 898",
        "preceding",
        (899, 2000, 2000),
    ),
    Scenario(
        "1.2 All-in is every chip", "", "3 all-in", {"bets": (50, 100, 1000), "all_in": 8}, "1 all-in", "out_of_turn"
    ),
]
LATER_ROUNDS = [
    Scenario("3.9.4a left of the button first", FLOP, "1 check", {"turn": 2}, "2 check", "out_of_turn"),
    Scenario(
        "3.9.4a the next where he folded",
        "3 call, 1 fold, 2 check, board 2c7dJh",
        "2 check",
        {"turn": 3},
        "1 check",
        "out_of_turn",
    ),
    Scenario("3.9.4a a BET, no Raise", FLOP, "1 bet 100", {"turn": 2, "bettor": 1}, "1 raise 100", "raise_"),
    Scenario("3.9.4b after a Check, BET", f"{FLOP}, 1 check", "2 bet 100", {"turn": 3}, "2 call", "1.9"),
    Scenario("3.9.4b or Check", f"{FLOP}, 1 check, 2 check", "3 check", {"turn": 0}, "3 raise 100", "raise_"),
    Scenario(
        "3.9.4c a BET and all act again",
        f"{FLOP}, 1 check, 2 check, 3 bet 200, 1 call",
        "2 fold",
        {"turn": 0},
        "2 check",
        "no_check",
    ),
    Scenario(
        "3.9.4c ending with the last",
        f"{FLOP}, 1 check, 2 bet 200, 3 call",
        "1 raise 400",
        {"turn": 2},
        "1 check",
        "no_check",
    ),
    Scenario("3.9.4d no Check after a BET", f"{FLOP}, 1 bet 200", "2 call", {"turn": 3}, "2 check", "no_check"),
    Scenario("3.9.4d one BET", f"{FLOP}, 1 bet 200", "2 raise 400", {"raiser": 2}, "2 bet 400", "no_check"),
    Scenario("3.13 the least BET", FLOP, "1 bet 100", {"level": 100}, "1 bet 99", "preceding"),
    Scenario(
        "3.13 of that Betting Round alone",
        "3 raise 500, 1 call, 2 call, board 2c7dJh, 1 bet 100",
        "2 raise 200",
        {"level": 200},
        "2 raise 199",
        "3.5",
    ),
    Scenario(
        "3.13 a Raise as the BET", f"{FLOP}, 1 bet 300", "2 raise 600", {"level": 600}, "2 raise 599", "preceding"
    ),
    Scenario(
        "3.9.3 the Flop after the 1st",
        "3 call, 1 call, 2 check",
        "board 2c7dJh",
        {"round": 2, "turn": 1},
        "board 2c7d",
        "board",
    ),
    Scenario(
        "3.9.5 the Turn after the 2nd",
        f"{FLOP}, 1 check, 2 check, 3 check",
        "board 4s",
        {"round": 3, "turn": 1},
        "board 2c",
        "board1",
    ),
    Scenario("3.9.5 not before it ended", f"{FLOP}, 1 check, 2 check", "3 check", {"turn": 0}, "board 4s", "board1"),
    Scenario(
        "3.9.7 the 3rd goes like the 2nd",
        f"{FLOP}, 1 check, 2 check, 3 check, board 4s, 1 check, 2 bet 100, 3 raise 300",
        "1 call",
        {"round": 3, "turn": 2},
        "1 check",
        "no_check",
    ),
    Scenario(
        "3.9.6 the River, and the 4th like the 2nd",
        f"{FLOP}, 1 check, 2 check, 3 check, board 4s, 1 check, 2 check, 3 check, board 5s, 1 check, 2 bet 100, 3 call",
        "1 raise 200",
        {"round": 4, "turn": 2},
        "1 raise 199",
        "3.5",
    ),
]


# clauses: rws-poker-7 1.4, 1.9, 1.25, 1.28, 1.32, 1.41, 3.4, 3.5, 3.9.2, 3.9.2a, 3.9.2b, 3.9.4, 3.9.4a, 3.9.4b
# clauses: rws-poker-7 3.9.4c, 3.9.4d, 3.9.7, 3.10.3, 3.10.3a, 3.10.3b, 3.10.5, 3.10.5a, 3.10.5b, 3.10.5c, 3.10.5d
# clauses: rws-poker-7 3.10.8, 3.13
# clauses: rws-poker-6 1.4, 1.9, 1.24, 1.27, 1.31, 1.40, 3.4, 3.5, 3.9.1, 3.9.1a, 3.9.1b, 3.10.1, 3.10.1a, 3.10.1b
# clauses: rws-poker-6 3.10.1c, 3.10.1d, 3.13, 3.16
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("scenario", FIRST_ROUND + LATER_ROUNDS, ids=lambda scenario: scenario.name)
def test_what_a_clause_allows_is_done_and_what_differs_is_refused(version: tuple[str, str], scenario: Scenario) -> None:
    hold(version, scenario)


# clauses: rws-poker-7 3.13; rws-poker-6 3.16
def test_the_house_says_what_the_least_bet_is() -> None:
    round = run(begun(least_bet=250), FLOP)
    assert not round.can_bet(1, 249) and round.can_bet(1, 250)


# clauses: rws-poker-7 3.14; rws-poker-6 3.17
@pytest.mark.parametrize("version", VERSIONS)
def test_words_bind_nobody_and_the_deed_does(version: tuple[str, str]) -> None:
    round = run(begun(version), "3 say I fold")
    assert (round.turn, round.records[-1].clause) == (3, numbers(version).gestures)
    run(round, "3 raise 300")
    assert round.raiser == 3
    with pytest.raises(NotAllowed):
        round.fold(3)
    run(round, "1 fold")
    with pytest.raises(NotAllowed) as refused:
        round.declare(1, "I meant to call")
    assert refused.value.clause == numbers(version).gestures


# clauses: rws-poker-7 1.6, 1.7, 1.39, 3.8; rws-poker-6 1.6, 1.7, 1.38, 3.8
@pytest.mark.parametrize(
    ("stakes", "small", "big"), [((1000, 1000, 1000), 1, 2), ((1000, 1000), 2, 1), ((1000,) * 10, 1, 2)]
)
def test_the_blinds_are_posted_in_their_order_before_the_first_action(
    stakes: tuple[int, ...], small: int, big: int
) -> None:
    from tests.host.table_hands import poker_house

    round = PokerRound(poker_house(), "rws-poker-7", list(enumerate(stakes, 1)), len(stakes))
    for seat in range(1, len(stakes) + 1):
        assert round.can_post(seat) == (seat == small) and not round.can_call(seat)
    assert round.post(small) == ("3.8", small, 50, 0)
    assert not round.can_post(small)
    assert round.post(big) == ("3.8", big, 100, 0)
    assert round.turn == (small if len(stakes) == 2 else 3) and not round.can_post(big)


# clauses: rws-poker-7 1.6, 1.31; rws-poker-6 1.6, 1.30
def test_a_blind_wins_a_pot_that_nobody_else_adds_to() -> None:
    settled = run(begun(), "3 fold, 1 fold").settlement()
    assert settled.paid == {1: 0, 2: 150, 3: 0} and settled.staked == {1: 50, 2: 100, 3: 0}
    called = run(begun(), "3 call, 1 fold")
    assert not called.over and called.turn == 2
