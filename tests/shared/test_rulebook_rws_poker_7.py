"""Poker (RWS) version 7, dealt from an Electronic Card Shuffler: section 3.10, sentence by sentence."""

from expect import raises
from shoecore import rulebooks
from shoecore.rulebooks.steps import CLOSE, COMMUNITY, REVEAL, SET, SHOWDOWN
from shoecore.rulebooks.table import BadTable, Table, mask_of, seats_of


# clauses: rws-poker-7 3.10.1
def test_3_10_1_the_five_community_cards_come_first_as_one_set():
    for button in range(1, 11):
        first = _steps((1, 4, 10), button)[0]
        assert (first.kind, first.to, first.count, first.clause) == (SET, COMMUNITY, 5, "3.10.1")


# clauses: rws-poker-7 3.10.2
def test_3_10_2_two_cards_to_each_player_clockwise_from_the_left_of_the_button():
    for seats, button, order in (
        ((1, 2), 1, (2, 1)),
        ((1, 2), 2, (1, 2)),
        ((3, 5, 9), 5, (9, 3, 5)),
        ((3, 5, 9), 4, (5, 9, 3)),
        ((3, 5, 9), 10, (3, 5, 9)),
        (tuple(range(1, 11)), 7, (8, 9, 10, 1, 2, 3, 4, 5, 6, 7)),
    ):
        sets = [step for step in _steps(seats, button) if step.kind == SET][1:]
        assert [step.to for step in sets] == list(order)
        assert [(step.count, step.clause) for step in sets] == [(2, "3.10.2")] * len(order)


# clauses: rws-poker-7 3.10.2
def test_3_10_2_every_pair_of_seats_is_dealt_at_every_button():
    for one in range(1, 10):
        for other in range(one + 1, 11):
            for button in (1, one, other, 10):
                first = other if one <= button < other else one
                assert Table((one, other), button).clockwise() == (first, one + other - first)


# clauses: rws-poker-7 3.10.4, 3.10.6, 3.10.7, 3.11
def test_3_10_3_to_3_10_8_the_betting_rounds_and_what_is_revealed_between_them():
    rest = [step for step in _steps((1, 2, 3), 2) if step.kind != SET]
    assert [(step.kind, step.count, step.clause) for step in rest] == [
        (CLOSE, 1, "3.10.3"),
        (REVEAL, 3, "3.10.4"),
        (CLOSE, 2, "3.10.5"),
        (REVEAL, 1, "3.10.6"),
        (CLOSE, 3, "3.10.8"),
        (REVEAL, 1, "3.10.7"),
        (CLOSE, 4, "3.10.8"),
        (SHOWDOWN, 0, "3.11"),
    ]


# clauses: rws-poker-7 2.2.1
def test_3_10_no_more_than_one_pack_is_dealt_to_a_full_table():
    assert sum([step.count for step in _steps(tuple(range(1, 11)), 3) if step.kind == SET]) == 25


def test_the_seats_that_no_round_is_dealt_to():
    rules = rulebooks.load("rws-poker-7")
    for seats in ((), (1,), tuple(range(1, 12)), (1, 1), (0, 1), (1, 11)):
        raises(BadTable, Table, seats, 1, *rules.SEATS)
    for button in (-1, 11):
        assert str(button) in str(raises(BadTable, Table, (1, 2), button, *rules.SEATS))


def test_seats_and_their_mask():
    for mask in range(1024):
        assert mask_of(seats_of(mask)) == mask
    assert mask_of((1, 3, 10)) == 0b1000000101


def test_a_rulebook_that_is_not_there_is_refused_with_those_that_are():
    refused = str(raises(rulebooks.UnknownRulebook, rulebooks.load, "rws-poker-8"))
    assert "rws-poker-8" in refused and "rws-poker-7" in refused


def test_every_rulebook_loads_under_its_id():
    for name in rulebooks.IDS:
        assert name == rulebooks.load(name).ID


def _steps(seats: tuple, button: int) -> list:
    rules = rulebooks.load("rws-poker-7")
    table = Table(seats, button, *rules.SEATS)
    return list(rulebooks.procedure(rules, rulebooks.SHUFFLER, table))
