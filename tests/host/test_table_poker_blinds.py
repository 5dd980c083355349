"""From round to round: the button, who posts which Blind, who is new, away or back, and the Table Stakes."""

import pytest

from tests.host.table_seats import play, table
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.round import BIG, JOIN, SMALL

RULEBOOKS = ["rws-poker-7", "rws-poker-6"]


# clauses: rws-poker-7 1.7, 1.39, 3.7, 3.8; rws-poker-6 1.7, 1.38, 3.7, 3.8
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_button_starts_at_the_dealers_left_and_the_blinds_follow_it(rulebook: str) -> None:
    seating = table(2, 5, 9, rulebook=rulebook)
    assert [play(seating) for _ in range(4)] == [
        (2, {5: SMALL, 9: BIG}),
        (5, {9: SMALL, 2: BIG}),
        (9, {2: SMALL, 5: BIG}),
        (2, {5: SMALL, 9: BIG}),
    ]


# clauses: rws-poker-7 1.7, 1.39, 3.8; rws-poker-6 1.7, 1.38, 3.8
def test_of_two_players_the_button_posts_the_small_blind() -> None:
    seating = table(2, 5)
    assert [play(seating) for _ in range(3)] == [
        (2, {2: SMALL, 5: BIG}),
        (5, {5: SMALL, 2: BIG}),
        (2, {2: SMALL, 5: BIG}),
    ]


# clauses: rws-poker-7 3.8; rws-poker-6 3.8
@pytest.mark.parametrize(
    ("leaves", "moves_on", "big_twice"),
    [(2, (5, 9), (9, 5)), (5, (9, 2), (9, 2)), (9, (5, 2), (5, 2))],
)
def test_the_house_says_who_posts_when_three_become_two(
    leaves: int, moves_on: tuple[int, int], big_twice: tuple[int, int]
) -> None:
    """The Big Blind was at seat 9, the button at seat 2: which seats then post the Small and the Big Blind."""
    for choice, (small, big) in (
        ("the button moves on", moves_on),
        ("nobody posts the Big Blind twice running", big_twice),
    ):
        seating = table(2, 5, 9, heads_up=choice)
        play(seating)
        seating.leave(leaves)
        assert play(seating) == (small, {small: SMALL, big: BIG})


# clauses: rws-poker-7 1.14, 5.14; rws-poker-6 1.14, 5.12
def test_after_a_void_the_button_stays_and_nobody_has_paid() -> None:
    seating = table(2, 5, 9)
    play(seating)
    begun = seating.begin()
    assert seating.round and begun.button == 5
    seating.round.post(9)
    seating.round.post(2)
    seating.round.void("5.2.1")
    seating.end()
    assert [seating.places[seat].stake for seat in (2, 5, 9)] == [1000, 950, 1050]
    assert play(seating) == (5, {9: SMALL, 2: BIG})


# clauses: rws-poker-7 5.4, 1.27; rws-poker-6 5.4, 1.26
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_new_player_pays_a_big_blind_but_in_the_first_orbit(rulebook: str) -> None:
    seating = table(1, 3, 5, rulebook=rulebook)
    play(seating)
    seating.sit(2, 1000)
    assert play(seating) == (2, {3: SMALL, 5: BIG}), "in the first Orbit nothing, but where the Big Blind is due"
    seating.sit(6, 1000)
    assert play(seating) == (3, {5: SMALL, 6: BIG})
    for _ in range(3):
        play(seating)
    assert seating.last.button == 1 and not seating.last.first_orbit
    seating.sit(7, 1000)
    seating.sit(4, 1000)
    assert play(seating) == (2, {3: SMALL, 4: BIG, 7: JOIN}), "who posts the Big Blind pays no other"
    assert play(seating) == (3, {4: SMALL, 5: BIG}), "once"


# clauses: rws-poker-7 5.4; rws-poker-6 5.4
@pytest.mark.parametrize(("joining", "live", "dead"), [("live", 100, 0), ("dead", 0, 100)])
def test_the_house_says_whether_a_joining_big_blind_is_live(joining: str, live: int, dead: int) -> None:
    seating = table(1, 3, 5, joining=joining)
    for _ in range(3):
        play(seating)
    seating.sit(2, 1000)
    seating.begin()
    round = seating.round
    assert round and round.dues == ((3, BIG), (2, JOIN)), "also where the Small Blind would be due"
    other = table(1, 3, 5, joining=joining)
    for _ in range(4):
        play(other)
    other.sit(2, 1000)
    other.begin()
    assert other.round and other.round.dues[-1] == (2, JOIN)
    for due in other.round.dues[:-1]:
        other.round.post(due.seat)
    assert other.round.post(2) == ("5.4", 2, live, dead)
    assert (other.round.put[2], other.round.dead[2], other.round.to_call(2)) == (live, dead, 100 - live)


# clauses: rws-poker-7 5.4.1; rws-poker-6 5.4.1
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_player_moved_here_pays_only_where_the_big_blind_is_due(rulebook: str) -> None:
    for others, seat, posts in (
        ((1, 2, 3, 5), 6, {3: SMALL, 5: BIG}),
        ((1, 2, 3, 5), 4, {3: SMALL, 4: BIG}),
        ((1, 2, 4, 5), 3, {4: BIG}),
    ):
        seating = table(*others, rulebook=rulebook)
        for _ in range(5):
            play(seating)
        seating.sit(seat, 1000, moved=True)
        assert play(seating) == (2, posts)
    new = table(1, 2, 3, 5, rulebook=rulebook)
    for _ in range(5):
        play(new)
    new.sit(6, 1000)
    assert play(new) == (2, {3: SMALL, 5: BIG, 6: JOIN})


# clauses: rws-poker-7 5.5; rws-poker-6 5.5
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_where_the_small_blind_is_absent_the_next_posts_the_big_and_then_the_button_goes_there(rulebook: str) -> None:
    seating = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(seating)
    seating.go_away(3)
    assert play(seating) == (2, {4: BIG}), "no Small Blind"
    assert play(seating) == (3, {4: SMALL, 5: BIG}), "the button at the empty seat"
    assert play(seating) == (4, {5: SMALL, 1: BIG})
    present = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(present)
    assert play(present) == (2, {3: SMALL, 4: BIG})


# clauses: rws-poker-7 5.6; rws-poker-6 5.6
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_where_the_big_blind_is_absent_the_next_posts_it_and_then_the_small(rulebook: str) -> None:
    seating = table(1, 2, 3, 4, 5, rulebook=rulebook)
    play(seating)
    seating.go_away(4)
    assert play(seating) == (2, {3: SMALL, 5: BIG})
    assert seating.places[4].missed_big and not seating.places[4].missed_small
    assert play(seating) == (3, {5: SMALL, 1: BIG}), "left of the empty seat, which has now missed both"
    assert seating.places[4].missed_big and seating.places[4].missed_small
    assert play(seating) == (5, {1: SMALL, 2: BIG})
    assert not seating.can_deem_gone(5) and seating.can_deem_gone(4), "two turns missed"


# clauses: rws-poker-7 5.5, 5.6; rws-poker-6 5.5, 5.6
@pytest.mark.parametrize(
    ("choice", "posts"),
    [
        ("the next two Players post them", {5: SMALL, 1: BIG}),
        ("the next Player posts the Big Blind alone", {5: BIG}),
    ],
)
def test_the_house_says_who_posts_where_both_are_absent(choice: str, posts: dict[int, str]) -> None:
    seating = table(1, 2, 3, 4, 5, both_absent=choice)
    play(seating)
    seating.go_away(3)
    seating.go_away(4)
    assert play(seating) == (2, posts)
    assert seating.places[3].missed_small and seating.places[4].missed_big


# clauses: rws-poker-7 3.6, 3.6.1, 3.6.2; rws-poker-6 3.6, 3.6.1, 3.6.2
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_table_stake_is_within_the_signage_and_only_grows_between_rounds(rulebook: str) -> None:
    seating = table(1, 2, rulebook=rulebook, least_stake=500, most_stake=2000)
    assert not seating.can_sit(3, 499) and seating.can_sit(3, 500)
    assert seating.can_sit(3, 2000) and not seating.can_sit(3, 2001) and not seating.can_sit(2, 500)
    assert seating.can_add_chips(1, 1000) and not seating.can_add_chips(1, 1001) and not seating.can_add_chips(1, 0)
    assert not seating.can_take_chips(1, 1)
    with pytest.raises(NotAllowed) as refused:
        seating.verify_take_chips(1, 1)
    assert refused.value.clause == "3.6.2"
    seating.begin()
    assert not seating.can_add_chips(1, 500) and not seating.can_leave(1) and not seating.can_sit(3, 500)
    with pytest.raises(NotAllowed) as refused:
        seating.add_chips(1, 500)
    assert refused.value.clause == "3.6.1"
    assert not seating.can_begin()


def test_a_round_needs_two_players_with_chips() -> None:
    seating = table(1, 2)
    seating.go_away(2)
    assert not seating.can_begin() and not seating.can_go_away(2) and not seating.can_come_back(1)
    seating.come_back(2)
    assert seating.can_begin()
