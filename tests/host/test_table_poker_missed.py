"""Who missed a Blind: what he pays when he is back, and when the House may deem him gone."""

import pytest

from tests.host.table_hands import poker_house
from tests.host.table_seats import play, table
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.blinds import IN, Last, Place, plan
from trueshoe.table.poker.round import BIG, RETURN_BOTH, RETURN_SMALL, SMALL, Due, PokerRound
from trueshoe.table.poker.seating import Seating

RULEBOOKS = ["rws-poker-7", "rws-poker-6"]


def missed_small_at(back_after: int, rulebook: str) -> Seating:
    """Seat 3 of five missed the Small Blind with the button at seat 2, and came back some rounds later."""
    seating = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(seating)
    seating.go_away(3)
    for _ in range(back_after):
        play(seating)
    seating.come_back(3)
    return seating


# clauses: rws-poker-7 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d; rws-poker-6 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_what_one_pays_who_comes_back_after_missed_blinds(rulebook: str) -> None:
    at_button = missed_small_at(1, rulebook)
    begun = at_button.begin()
    assert begun.button == 3 and at_button.round and 3 not in at_button.round.order, "a: waits"
    for due in at_button.round.dues:
        at_button.round.post(due.seat)
    while not at_button.round.over:
        at_button.round.fold(at_button.round.turn)
    at_button.end()
    assert play(at_button) == (4, {5: SMALL, 1: BIG, 3: RETURN_SMALL}), "a: the Small, once the button has passed"
    elsewhere = missed_small_at(2, rulebook)
    assert play(elsewhere) == (4, {5: SMALL, 1: BIG, 3: RETURN_SMALL}), "b"
    at_big = missed_small_at(4, rulebook)
    assert play(at_big) == (1, {2: SMALL, 3: BIG}), "c: the Big Blind alone"
    both = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(both)
    both.go_away(4)
    for _ in range(3):
        play(both)
    both.come_back(4)
    assert play(both)[1] == {2: SMALL, 3: BIG, 4: RETURN_BOTH}, "both missed, back elsewhere"
    due = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(due)
    due.go_away(4)
    for _ in range(4):
        play(due)
    due.come_back(4)
    assert play(due) == (2, {3: SMALL, 4: BIG}), "d: the Big Blind alone"
    big_only = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(big_only)
    big_only.go_away(4)
    play(big_only)
    big_only.come_back(4)
    assert play(big_only) == (3, {4: RETURN_BOTH, 5: BIG}), "only the Big Blind missed: both"


# clauses: rws-poker-7 5.4.2, 5.4.2b; rws-poker-6 5.4.2, 5.4.2b
@pytest.mark.parametrize(
    ("returning", "paid"), [("Small Blind dead, Big Blind live", (100, 50)), ("both dead", (0, 150))]
)
def test_the_house_says_what_missed_blinds_count_as(returning: str, paid: tuple[int, int]) -> None:
    both = table(1, 2, 3, 4, 5, returning=returning)
    play(both)
    both.go_away(4)
    for _ in range(3):
        play(both)
    both.come_back(4)
    both.begin()
    assert both.round
    for due in both.round.dues:
        record = both.round.post(due.seat)
    assert record == ("5.4.2", 4, *paid)
    assert both.round.level == 100 and both.round.chips() == 5000


# clauses: rws-poker-7 5.4.2, 5.4.2b; rws-poker-6 5.4.2, 5.4.2b
@pytest.mark.parametrize(
    ("missed", "dues"),
    [
        (2, ((3, BIG), (2, RETURN_BOTH))),
        (3, ((2, SMALL), (3, BIG))),
        (4, ((2, SMALL), (3, BIG), (4, RETURN_SMALL))),
        (1, ((2, SMALL), (3, BIG))),
    ],
)
def test_where_the_small_blind_is_due_a_missed_one_is_none_of_the_four_cases(
    missed: int, dues: tuple[tuple[int, str], ...]
) -> None:
    """The button comes to seat 1; who is back there waits."""
    places = {seat: Place(1000, IN, missed_small=seat == missed) for seat in (1, 2, 3, 4)}
    found = plan(places, Last(button=4, big=2, first_orbit=False), poker_house().game)
    assert found and found.last.button == 1 and found.dues == dues
    assert (1 in found.players) == (missed != 1)


# clauses: rws-poker-7 3.8, 5.4.2, 5.4.2a; rws-poker-6 3.8, 5.4.2, 5.4.2a
def test_at_the_button_one_who_missed_both_pays_both_and_only_who_missed_the_small_waits() -> None:
    places = {seat: Place(1000, IN, missed_small=seat == 1, missed_big=seat == 1) for seat in (1, 2, 3)}
    last, game = Last(button=3, big=2, first_orbit=False), poker_house().game
    both = plan(places, last, game)
    assert both and (both.players, both.dues) == ((2, 3, 1), ((2, SMALL), (3, BIG), (1, RETURN_BOTH)))
    places[1].missed_big = False
    waits = plan(places, last, game)
    assert waits and (waits.players, waits.dues) == ((2, 3), ((2, SMALL), (3, BIG))), "the button is at neither of two"


# clauses: rws-poker-7 3.12.1, 5.4.2; rws-poker-6 3.15.1, 5.4.2
@pytest.mark.parametrize(("stake", "live", "dead"), [(40, 40, 0), (100, 100, 0), (120, 100, 20), (150, 100, 50)])
def test_who_has_less_than_is_due_is_all_in_the_live_chips_first(stake: int, live: int, dead: int) -> None:
    stakes = [(1, 1000), (2, 1000), (3, stake), (4, 1000)]
    dues = (Due(1, SMALL), Due(2, BIG), Due(3, RETURN_BOTH))
    round = PokerRound(poker_house(), "rws-poker-7", stakes, 4, dues)
    for seat in (1, 2, 3):
        record = round.post(seat)
    assert record == ("5.4.2", 3, live, dead) and round.turn == 4 and round.stack[3] == 0


# clauses: rws-poker-7 5.4.2 tail; rws-poker-6 5.4.2 tail
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_house_may_deem_gone_who_missed_two_turns_or_said_nothing(rulebook: str) -> None:
    seating = table(1, 2, 3, 4, 5, rulebook=rulebook)
    seating.go_away(3, True)
    seating.go_away(5, False)
    assert not seating.can_deem_gone(3) and seating.can_deem_gone(5) and not seating.can_deem_gone(1)
    with pytest.raises(NotAllowed, match="two turns missed running") as refused:
        seating.deem_gone(3)
    assert refused.value.clause == "5.4.2 tail"
    play(seating)
    assert seating.deem_gone(5) == ("5.4.2 tail", 5, 1000)


# clauses: rws-poker-7 5.4.2 tail; rws-poker-6 5.4.2 tail
def test_turns_missed_before_the_player_was_back_do_not_count() -> None:
    seating = table(1, 2, 3, 4, 5)
    play(seating)
    seating.go_away(4)
    play(seating)
    play(seating)
    assert seating.can_deem_gone(4)
    seating.come_back(4)
    assert not seating.can_deem_gone(4)
    play(seating)
    seating.go_away(4)
    assert not seating.can_deem_gone(4)


# clauses: rws-poker-7 5.4.2, 5.14; rws-poker-6 5.4.2, 5.12
def test_what_was_missed_is_paid_once_and_after_a_void_still_owed() -> None:
    seating = missed_small_at(2, "rws-poker-7")
    begun = seating.begin()
    assert (3, RETURN_SMALL) in begun.posts and seating.round
    seating.round.void("5.2.1")
    seating.end()
    assert play(seating) == (4, {5: SMALL, 1: BIG, 3: RETURN_SMALL})
    assert play(seating) == (5, {1: SMALL, 2: BIG})
    gone = table(1, 2, 3, 4, 5)
    play(gone)
    gone.go_away(4)
    gone.begin()
    assert gone.round and gone.places[4].missed_big
    gone.round.void("5.2.1")
    gone.end()
    assert not gone.places[4].missed_big and not gone.places[4].turns_missed
