"""The end of a hand: who shows first, what is shown and what may be thrown away."""

import pytest

from tests.host.table_script import VERSIONS, begun, numbers, run
from trueshoe.table.action import NotAllowed

CHECKED_DOWN = "board 2c7dJh, 1 check, 2 check, 3 check, board 4s, 1 check, 2 check, 3 check, board 5s"
CALLED = "3 call, 1 call, 2 check"
LAST = f"{CALLED}, {CHECKED_DOWN}"


# clauses: rws-poker-7 3.11.2, 3.11.2a, 3.11.2c; rws-poker-6 3.14.2, 3.14.2a, 3.14.2c
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("last_round", "first", "clause"),
    [
        ("1 check, 2 check, 3 check", 1, "first_bettor"),
        ("1 check, 2 bet 100, 3 call, 1 call", 2, "first_bettor"),
        ("1 bet 100, 2 raise 200, 3 call, 1 call", 2, "last_raiser"),
        ("1 bet 100, 2 raise 200, 3 raise 400, 1 call, 2 call", 3, "last_raiser"),
    ],
)
def test_who_must_show_first(version: tuple[str, str], last_round: str, first: int, clause: str) -> None:
    for other in (seat for seat in (1, 2, 3) if seat != first):
        round = run(begun(version), f"{LAST}, {last_round}")
        for step in (f"{other} show AhAd", f"{first} muck"):
            with pytest.raises(NotAllowed, match=f"seat {first} to show first") as refused:
                run(round, step)
            assert refused.value.clause == getattr(numbers(version), clause)
        run(round, f"{first} show KhKd, {other} show AhAd")
        assert [record.clause for record in round.records[-2:]] == [
            getattr(numbers(version), clause),
            numbers(version).must_show,
        ]


# clauses: rws-poker-7 1.17, 3.11.2a, 3.11.2c; rws-poker-6 1.16, 3.14.2a, 3.14.2c
@pytest.mark.parametrize(
    ("flop", "first", "by_button"),
    [("1 check, 2 all-in, 3 all-in, 1 fold", 2, 2), ("1 check, 2 bet 100, 3 all-in, 1 fold, 2 call", 3, 3)],
)
def test_the_final_betting_round_may_be_an_earlier_one(flop: str, first: int, by_button: int) -> None:
    """Nobody can bet after the Flop: what was done there says who shows first, and the board is dealt on."""
    for choice, shows in (("first bettor, else left of the button", first), ("left of the button", by_button)):
        round = run(begun(first_to_show=choice), f"{CALLED}, board 2c7dJh, {flop}")
        assert round.betting_over and not round.over and round.betting_round == 2
        run(round, f"board 4s, {shows} show AhAd, board 5s, {5 - shows} muck")
        assert round.over and round.betting_round == 2


# clauses: rws-poker-7 3.11.2c; rws-poker-6 3.14.2c
def test_the_house_says_who_shows_first_where_nobody_raised_before_the_fourth_round() -> None:
    script = f"{CALLED}, board 2c7dJh, 1 check, 2 bet 100, 3 all-in, 1 all-in, 2 fold"
    assert run(begun(stakes=(300, 1000, 249)), script).first_to_show() == (1, "3.11.2a")
    for choice, shows in (("first bettor, else left of the button", 3), ("left of the button", 1)):
        round = run(
            begun(stakes=(200, 1000, 200), first_to_show=choice),
            f"{CALLED}, board 2c7dJh, 1 check, 2 check, 3 all-in, 1 call, 2 fold",
        )
        assert round.first_to_show() == (shows, "3.11.2c")
    fourth = run(begun(first_to_show="left of the button"), f"{LAST}, 1 check, 2 bet 100, 3 call, 1 call")
    assert fourth.first_to_show() == (2, "3.11.2c"), "in the 4th the clause says it"


# clauses: rws-poker-7 3.11.2b; rws-poker-6 3.14.2b
@pytest.mark.parametrize("version", VERSIONS)
def test_a_hand_shown_when_no_decision_is_left_is_valid_and_before_it_is_folded(
    version: tuple[str, str],
) -> None:
    last = f"{LAST}, 1 check, 2 check"
    early = run(begun(version), last)
    with pytest.raises(NotAllowed) as refused:
        early.show(1, "AhAd")
    assert refused.value.clause == numbers(version).showdown
    run(early, "3 expose")
    assert early.first_to_show()[0] == 1 and not early.active >> 3 & 1
    valid = run(begun(version), f"{last}, 3 check")
    with pytest.raises(NotAllowed):
        valid.expose(3)
    run(valid, "1 show 2d3d, 2 muck, 3 show AhAd")
    assert valid.settlement().paid == {1: 0, 2: 0, 3: 300}


# clauses: rws-poker-7 3.11.2, 3.11.2e; rws-poker-6 3.14.2, 3.14.2e
def test_hands_shown_before_the_board_is_whole_wait_for_it() -> None:
    round = run(begun(), "3 all-in, 1 all-in, 2 fold, 3 show KcKh, 1 show AhKd, board 2c7dJh, board Ac")
    assert not round.over and round.can_board("Ks")
    assert run(round, "board Ks").settlement().paid == {1: 0, 2: 0, 3: 2100}


# clauses: rws-poker-7 3.11.2d; rws-poker-6 3.14.2d
def test_a_lower_hand_need_not_be_shown_and_wins_nothing() -> None:
    shown = run(begun(), f"{LAST}, 1 check, 2 check, 3 check, 1 show KhKd, 2 muck, 3 show AhAd")
    assert shown.settlement().paid == {1: 0, 2: 0, 3: 300}
    with pytest.raises(NotAllowed, match="an Active Player who has not shown"):
        shown.show(2, "AsAc")
    for step in ("1 muck", "1 show KhKd"):
        with pytest.raises(NotAllowed):
            run(shown, step)


# clauses: rws-poker-7 3.11.2d; rws-poker-6 3.14.2d
def test_for_every_pot_somebody_shows() -> None:
    """Seat 1 is All-in for the Main Pot and shows first; seats 2 and 3 alone have paid to the Side Pot."""
    checks = ", 2 check, 3 check"
    script = f"3 raise 400, 1 all-in, 2 call, board 2c7dJh{checks}, board 4s{checks}, board 5s{checks}"
    round = run(begun(stakes=(200, 1000, 1000)), f"{script}, 1 show AhAd, 2 muck")
    with pytest.raises(NotAllowed, match="the last Hand left for a Pot") as refused:
        round.muck(3)
    assert refused.value.clause == "3.11.2d"
    assert run(round, "3 show 9h9d").settlement().paid == {1: 600, 2: 0, 3: 400}
    beaten = run(begun(stakes=(200, 1000, 1000)), f"{script}, 1 show AhAd, 2 show KhKd, 3 muck")
    assert beaten.settlement().paid == {1: 600, 2: 400, 3: 0}


# clauses: rws-poker-7 3.11.1; rws-poker-6 3.14.1
@pytest.mark.parametrize("version", VERSIONS)
def test_one_player_left_wins_and_shows_nothing(version: tuple[str, str]) -> None:
    round = run(begun(version), "3 raise 300, 1 fold, 2 fold")
    assert round.over
    with pytest.raises(NotAllowed):
        round.show(3, "AhAd")
    lines = round.settlement().lines
    assert [(line.clause, line.amount, line.to) for line in lines] == [
        ("4.3", 200, 3),
        (numbers(version).folded_to, 250, 3),
    ]


@pytest.mark.parametrize("cards", ["AhAh", "Ah", "AhAdAc", "2cAh", "Zz", ""])
def test_cards_that_cannot_be_are_refused(cards: str) -> None:
    round = run(begun(), f"{LAST}, 1 check, 2 check, 3 check")
    with pytest.raises(NotAllowed, match="2 cards"):
        round.show(1, cards)
    run(round, "1 show AhAd")
    with pytest.raises(NotAllowed):
        round.show(2, "AhKd")
