"""Reconstruction: the moves that bring misdealt cards back into their intended order, and where there are none."""

from procedures import table
from shoecore import rulebooks
from shoecore.reconstruct import HandMove, Move, hand_moves, intended, moves
from shoecore.rulebooks.steps import BURNT, COMMUNITY, DEALER, NOBODY


def belongs(rulebook: str, seats, button: int = 0, closed: int = 0, device: str = "shoe", burn: bool = False) -> list:
    at = table(rulebook, seats, button)
    at.burn = burn
    return intended(rulebooks.load(rulebook), device, at, closed)


def test_cards_that_lie_right_need_no_move():
    order = belongs("rws-poker-7", (1, 2), 2)
    assert order == [BURNT, 1, 2, 1, 2]
    assert moves(order, order) == []


# clauses: rws-poker-7 1.34, 5.7
def test_5_7_the_first_card_was_not_burnt_every_card_moves_on_by_one():
    order = belongs("rws-poker-7", (1, 2), 2)
    assert moves([1, 2, 1, 2], order) == [Move(0, 1, BURNT), Move(1, 2, 1), Move(2, 1, 2), Move(3, 2, 1)]


# clauses: rws-poker-7 1.34, 5.8
def test_5_8_the_burn_before_the_turn_was_missed_the_turn_card_is_the_burnt_card():
    order = belongs("rws-poker-7", (1, 2), 2, closed=2)
    assert order[-2:] == [BURNT, COMMUNITY]
    assert moves(order[:-2] + [COMMUNITY], order) == [Move(9, COMMUNITY, BURNT)]


# clauses: rws-poker-7 1.34, 5.10
def test_5_10_a_fourth_flop_card_goes_back_as_the_next_card():
    order = belongs("rws-poker-7", (1, 2), 2, closed=1)
    assert moves(order + [COMMUNITY], order) == [Move(9, COMMUNITY, NOBODY)]


# clauses: rws-poker-7 1.34, 5.9, 5.10
def test_what_was_taken_back_and_dealt_again_is_where_it_belongs():
    order = belongs("rws-poker-7", (1, 2), 2, closed=1)
    taken = order[:5] + [NOBODY] * 4 + order[5:]
    assert moves(taken, order) == []
    assert moves(taken + [COMMUNITY], order) == [Move(13, COMMUNITY, NOBODY)]


# clauses: rws-poker-6 1.33
def test_two_cards_that_changed_places_are_two_moves():
    order = belongs("rws-poker-6", (1, 2, 3), 3)
    dealt = list(order)
    dealt[1], dealt[2] = dealt[2], dealt[1]
    assert moves(dealt, order) == [Move(1, 3, 2), Move(2, 2, 3)]


# clauses: rws-mlp-3 1.22, 5.8.6
def test_5_8_6_two_complete_hands_that_changed_areas_are_moved_whole():
    order = belongs("rws-mlp-3", (1, 2, 3), device="shuffler")
    dealt = [{1: 2, 2: 1}.get(place, place) for place in order]
    assert hand_moves(dealt, order) == [HandMove(2, 1), HandMove(1, 2)]


# clauses: rws-mlp-3 1.22, 5.8.6
def test_5_8_6_a_hand_dealt_to_an_area_without_a_bet_is_moved_whole():
    order = belongs("rws-mlp-3", (1, 2), device="shuffler")
    dealt = [{2: 5}.get(place, place) for place in order]
    assert hand_moves(dealt, order) == [HandMove(5, 2)]


# clauses: rws-mlp-3 1.22, 5.8.6
def test_5_8_6_one_card_of_a_hand_astray_is_not_put_right_by_moving_hands():
    order = belongs("rws-mlp-3", (1, 2))
    dealt = list(order)
    dealt[1], dealt[2] = dealt[2], dealt[1]
    assert hand_moves(dealt, order) is None
    assert len(moves(dealt, order)) == 2


# clauses: rws-mlp-2 5.8.6; rws-mlp-3 5.8.6
def test_5_8_6_the_dealers_hand_is_on_no_betting_area_and_is_not_moved():
    for rulebook in ("rws-mlp-2", "rws-mlp-3"):
        order = belongs(rulebook, (1, 2), device="shuffler")
        assert hand_moves([{1: 2, 2: 1}.get(place, place) for place in order], order) is not None
        assert hand_moves([{1: DEALER, DEALER: 1}.get(place, place) for place in order], order) is None


# clauses: rws-mlp-2 1.22, 5.8.6
def test_5_8_6_a_missed_burn_is_not_put_right_by_moving_hands():
    order = belongs("rws-mlp-2", (1, 2))
    assert hand_moves(order[1:], order) is None


# clauses: mbs-fbbj-3 5.6.1, 5.11, 5.21.1
def test_5_21_1_free_bet_the_first_card_was_not_burnt_and_5_11_the_dealer_got_no_card():
    order = belongs("mbs-fbbj-3", (1, 2), burn=True)
    assert order == [BURNT, 1, 2, 100, 1, 2]
    assert len(moves([1, 2, 100, 1, 2], order)) == 5
    order = belongs("mbs-fbbj-3", (1, 2))
    assert moves([1, 2, 1, 2], order) == [Move(2, 1, 100), Move(3, 2, 1)]
