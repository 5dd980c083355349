"""The order of dealing in both versions of Poker (RWS), for every number of seats and every place of the button."""

from expect import raises
from procedures import cards_of, every_step, steps, table
from shoecore import rulebooks
from shoecore.rulebooks.steps import BURN, CLOSE, COMMUNITY, DEAL, REVEAL, SET, SHOWDOWN
from shoecore.rulebooks.table import BadTable

DEALT_FROM = (("rws-poker-6", "shoe"), ("rws-poker-7", "shoe"), ("rws-poker-7", "shuffler"))


def every_table(rulebook: str):
    """Each number of seats, with gaps between where there is room; and each place of the button, on empty seats too."""
    for count in range(2, 11):
        seats = tuple(range(1, count + 1)) if count > 5 else tuple(range(1, 2 * count, 2))
        yield table(rulebook, seats, count * 3 % 10 + 1)
    for button in range(1, 11):
        yield table(rulebook, (2, 5, 9), button)


def left_of_button(at):
    """The seats as a dealer walks them, worked out one chair at a time."""
    order = []
    for offset in range(1, 11):
        seat = (at.button - 1 + offset) % 10 + 1
        if seat in at.seats:
            order.append(seat)
    return order


# clauses: rws-poker-7 3.9.1
def test_rws_poker_7_3_9_1_a_burn_then_one_card_each_from_the_left_of_the_button_twice():
    for at in every_table("rws-poker-7"):
        order = left_of_button(at)
        found = cards_of(every_step(steps("rws-poker-7", "shoe", at)))
        assert found[: 1 + 2 * len(order)] == ["burn"] + order + order


# clauses: rws-poker-6 3.9
def test_rws_poker_6_3_9_no_burn_before_the_hole_cards():
    for at in every_table("rws-poker-6"):
        order = left_of_button(at)
        found = cards_of(every_step(steps("rws-poker-6", "shoe", at)))
        assert found == order + order + ["burn", 0, 0, 0, "burn", 0, "burn", 0]


# clauses: rws-poker-7 3.9, 3.9.3, 3.9.5, 3.9.6
def test_rws_poker_7_3_9_3_to_3_9_6_a_burn_before_flop_turn_and_river():
    at = table("rws-poker-7", (2, 4), 4)
    found = [(step.kind, step.count, step.clause) for step in steps("rws-poker-7", "shoe", at)]
    assert found[5:] == [
        (CLOSE, 1, "3.9.2"),
        (BURN, 1, "3.9.3"),
        (DEAL, 3, "3.9.3"),
        (REVEAL, 3, "3.9.3"),
        (CLOSE, 2, "3.9.4"),
        (BURN, 1, "3.9.5"),
        (DEAL, 1, "3.9.5"),
        (REVEAL, 1, "3.9.5"),
        (CLOSE, 3, "3.9.7"),
        (BURN, 1, "3.9.6"),
        (DEAL, 1, "3.9.6"),
        (REVEAL, 1, "3.9.6"),
        (CLOSE, 4, "3.9.7"),
        (SHOWDOWN, 0, "3.11"),
    ]


# clauses: rws-poker-6 3.10, 3.11, 3.12
def test_rws_poker_6_3_10_to_3_12_a_burn_before_flop_turn_and_river():
    at = table("rws-poker-6", (2, 4), 4)
    found = [(step.kind, step.count, step.clause) for step in steps("rws-poker-6", "shoe", at) if step.kind != CLOSE]
    assert found[4:] == [
        (BURN, 1, "3.10"),
        (DEAL, 3, "3.10"),
        (REVEAL, 3, "3.10"),
        (BURN, 1, "3.11"),
        (DEAL, 1, "3.11"),
        (REVEAL, 1, "3.11"),
        (BURN, 1, "3.12"),
        (DEAL, 1, "3.12"),
        (REVEAL, 1, "3.12"),
        (SHOWDOWN, 0, "3.14"),
    ]


# clauses: rws-poker-7 3.10, 3.10.1, 3.10.2
def test_rws_poker_7_3_10_the_board_as_a_set_then_two_cards_each_and_no_burn():
    for at in every_table("rws-poker-7"):
        found = every_step(steps("rws-poker-7", "shuffler", at))
        sets = [(step.to, step.count) for step in found if step.kind == SET]
        assert sets == [(COMMUNITY, 5)] + [(seat, 2) for seat in left_of_button(at)]
        assert all(step.kind != BURN for step in found)


# clauses: rws-poker-7 3.10
def test_rws_poker_6_knows_no_shuffler():
    at = table("rws-poker-6", (1, 2), 1)
    raises(rulebooks.UnknownRulebook, steps, "rws-poker-6", "shuffler", at)
    assert rulebooks.devices(rulebooks.load("rws-poker-6")) == ("shoe",)
    assert rulebooks.devices(rulebooks.load("rws-poker-7")) == ("shoe", "shuffler")


# clauses: rws-poker-7 1.5 tail; rws-poker-6 1.5 tail
def test_1_5_a_betting_round_in_which_all_but_one_folded_is_the_last():
    for rulebook, device in DEALT_FROM:
        at = table(rulebook, (1, 2, 3), 1)
        procedure = steps(rulebook, device, at)
        for step in procedure:
            if step.kind == CLOSE:
                at.fold(2)
                at.fold(3)
                break
        assert every_step(procedure) == []


# clauses: rws-poker-7 1.17; rws-poker-6 1.16
def test_1_17_where_no_option_to_bet_is_left_the_board_is_dealt_without_a_pause():
    kinds = {"shoe": [BURN, DEAL, REVEAL] * 2, "shuffler": [REVEAL] * 2}
    for rulebook, device in DEALT_FROM:
        at = table(rulebook, (1, 2, 3), 1)
        procedure = steps(rulebook, device, at)
        for step in procedure:
            if step.kind == CLOSE and step.count == 2:
                at.betting = False
                break
        assert [step.kind for step in procedure] == kinds[device] + [SHOWDOWN]


def test_a_round_takes_two_to_ten_seats():
    raises(BadTable, table, "rws-poker-7", (1,), 1)
    raises(BadTable, table, "rws-poker-7", (1, 1), 1)
    raises(BadTable, table, "rws-poker-7", (0, 1), 1)
    raises(BadTable, table, "rws-poker-7", (1, 11), 1)
    raises(BadTable, table, "rws-poker-7", (1, 2), 11)
    assert len(table("rws-poker-7", range(1, 11), 10).seats) == 10


def test_an_unknown_rulebook_is_refused_with_those_that_are_known():
    refused = raises(rulebooks.UnknownRulebook, rulebooks.load, "rws-poker-5")
    assert "rws-poker-5" in str(refused) and "rws-poker-7" in str(refused)
