"""All-in clause by clause, with the rule of one half, and what the House may choose of it.

The same seats, Blinds and versions as in the scenarios of betting."""

import pytest

from tests.host.table_scenarios import Scenario, hold
from tests.host.table_script import VERSIONS, begun, run
from trueshoe.table.action import NotAllowed

FLOP = "3 call, 1 call, 2 check, board 2c7dJh"
ALL_IN = [
    Scenario(
        "3.12 All-in to BET",
        FLOP,
        "1 all-in",
        {"counts_as": "bet", "level": 900, "clause": "all_in"},
        "2 all-in",
        "out_of_turn",
    ),
    Scenario(
        "3.12 All-in to Call",
        "3 raise 1000",
        "1 all-in",
        {"counts_as": "call", "clause": "all_in"},
        "1 raise 1000",
        "raise_",
    ),
    Scenario(
        "3.12 All-in to Raise",
        "3 raise 300",
        "1 all-in",
        {"counts_as": "raise", "least_raise": 700},
        "1 raise 1001",
        "table_stake",
    ),
    Scenario(
        "3.12.1 Active without further Bets",
        "3 raise 300, 1 all-in, 2 call, board 2c7dJh",
        "2 check",
        {"turn": 3},
        "1 check",
        "out_of_turn",
        (200, 1000, 1000),
    ),
    Scenario(
        "3.12.2 a BET for less",
        "3 call, 1 call, 2 check, board 2c7dJh",
        "1 all-in",
        {"counts_as": "bet", "clause": "all_in_less", "level": 100, "bettor": 1},
        "1 bet 39",
        "preceding",
        (140, 1000, 1000),
    ),
    Scenario(
        "3.12.2 a BET for less is called in full",
        "3 call, 1 call, 2 check, board 2c7dJh, 1 all-in",
        "2 call",
        {"bets": (40, 100, 0), "level": 100},
        "2 check",
        "no_check",
        (140, 1000, 1000),
    ),
    Scenario(
        "3.12.2 or called and raised",
        "3 call, 1 call, 2 check, board 2c7dJh, 1 all-in",
        "2 raise 200",
        {"level": 200},
        "2 raise 199",
        "3.5",
        (140, 1000, 1000),
    ),
    Scenario(
        "3.12.2 a Big Blind for less", "", "3 call", {"bets": (50, 40, 100)}, "3 raise 199", "3.5", (1000, 40, 1000)
    ),
    Scenario(
        "3.12.2 a Call for less changes nothing",
        "3 raise 300, 1 all-in",
        "2 call",
        {"bets": (200, 300, 300)},
        "2 raise 499",
        "preceding",
        (200, 1000, 1000),
    ),
    Scenario(
        "3.12.3 under half is a BET, no Raise",
        "",
        "3 all-in",
        {"counts_as": "bet", "clause": "under_half", "raiser": 0, "bettor": 3, "level": 149, "least_raise": 100},
        "3 raise 150",
        "table_stake",
        (1000, 1000, 149),
    ),
    Scenario(
        "3.12.3 half is a Raise",
        "",
        "3 all-in",
        {"counts_as": "raise", "clause": "all_in", "raiser": 3, "level": 150, "least_raise": 100},
        "3 raise 151",
        "table_stake",
        (1000, 1000, 150),
    ),
    Scenario(
        "3.12.3 others Call that amount",
        "3 all-in",
        "1 call",
        {"bets": (149, 100, 149)},
        "1 raise 248",
        "3.5",
        (1000, 1000, 149),
    ),
    Scenario("3.12.3 or Raise", "3 all-in", "1 raise 249", {"level": 249}, "1 raise 149", "raise_", (1000, 1000, 149)),
]


# clauses: rws-poker-7 1.2, 3.12, 3.12.1, 3.12.2, 3.12.3; rws-poker-6 1.2, 3.15, 3.15.1, 3.15.2, 3.15.3
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("scenario", ALL_IN, ids=lambda scenario: scenario.name)
def test_what_a_clause_of_all_in_allows_is_done_and_the_rest_refused(
    version: tuple[str, str], scenario: Scenario
) -> None:
    hold(version, scenario)


# clauses: rws-poker-7 3.12.3; rws-poker-6 3.15.3
def test_the_house_says_whether_those_who_acted_may_raise_an_all_in_under_half_of_a_raise() -> None:
    script = "3 raise 300, 1 all-in"
    assert run(begun(stakes=(399, 1000, 1000)), f"{script}, 2 call, 3 raise 599").raiser == 3
    closed = run(begun(stakes=(399, 1000, 1000), reopen="call or fold"), script)
    assert closed.can_raise_to(2, 599), "seat 2 has not acted since the Raise"
    run(closed, "2 call")
    with pytest.raises(NotAllowed, match="Call or Fold, as the House chose") as refused:
        closed.raise_to(3, 599)
    assert refused.value.clause == "3.12.3" and not closed.can_all_in(3) and closed.can_call(3)
    opened = run(begun(stakes=(400, 1000, 1000), reopen="call or fold"), f"{script}, 2 call, 3 raise 600")
    assert opened.raiser == 3, "half of a Raise is one, and all may raise again"


# clauses: rws-poker-7 1.17, 3.12.1; rws-poker-6 1.16, 3.15.1
@pytest.mark.parametrize(("small", "turn"), [(49, 0), (50, 0), (51, 2)])
def test_no_option_is_given_where_one_player_alone_has_chips(small: int, turn: int) -> None:
    """Of two Players the one with the button, seat 2, has no more than the Small Blind, or one chip more."""
    round = begun(stakes=(1000, small))
    assert (round.turn, round.betting_over) == (turn, turn == 0)
    if not turn:
        run(round, "board 2c7dJh, board 4s, board 5s, 1 show AhAd, 2 muck")
        assert round.settlement().paid == {1: 100 + small, 2: 0}


# clauses: rws-poker-7 3.4, 1.25, 4.3; rws-poker-6 3.4, 1.24, 4.3
def test_no_limit_lets_a_player_raise_where_nobody_is_left_who_could_call() -> None:
    round = run(begun(stakes=(200, 1000, 200), rake_per_mille=50), "3 all-in, 1 all-in")
    assert round.can_raise_to(2, 300) and not round.can_raise_to(2, 299) and round.can_call(2)
    run(round, "2 all-in, board 2c7dJh, board 4s, board 5s, 2 show KhKd, 3 muck, 1 show AhAd")
    settled = round.settlement()
    assert settled.paid == {1: 570, 2: 800, 3: 0} and settled.house() == 30


# clauses: rws-poker-7 3.9.2b, 3.10.3b; rws-poker-6 3.9.1b
@pytest.mark.parametrize("version", VERSIONS)
def test_the_big_blind_has_its_option_where_all_others_are_all_in_for_less(version: tuple[str, str]) -> None:
    """It may Check or Raise, as nobody has raised; where somebody has, it may Call, Raise or Fold."""
    less = run(begun(version, (1000, 83)), "2 all-in")
    assert less.turn == 1 and less.can_check(1) and less.can_raise_to(1, 200) and not less.can_call(1)
    assert run(less, "1 check").betting_over
    more = run(begun(version, (1000, 150)), "2 all-in")
    assert more.turn == 1 and more.can_call(1) and not more.can_check(1)
