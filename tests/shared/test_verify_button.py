"""The Dealer Button from round to round: on to the next Player, over empty seats, staying after a Void."""

from shoecore import facts, findings
from shoecore import records as r
from shoecore.rulebooks.table import mask_of
from shoecore.verify import Verifier


def two_rounds(first: int, second: int, seats=(2, 5, 9), rulebook="rws-poker-7", between=()) -> list:
    """The findings where the button is at one place in a round and at another in the next; all have folded in both."""
    rows = []
    for number, button in ((1, first), (2, second)):
        rows.append((r.ROUND_OPENED, (number, rulebook, r.SHOE, 1, mask_of(seats), button)))
        rows += between if number == 1 else ()
        rows += [(facts.RULED, ("x", "void", 4, 1))] if number == 2 else ()
        rows.append((r.ROUND_CLOSED, (number,)))
    verifier = Verifier()
    found = [verifier.see(r.Record(at + 1, 0, kind, values)) for at, (kind, values) in enumerate(rows)]
    return [(finding.code, finding.clause) for finding in found if finding and finding.code == findings.BUTTON]


def test_3_7_the_button_moves_to_the_next_player_clockwise():
    # clauses: rws-poker-7 1.14, 3.7
    for first, second in ((2, 5), (5, 9), (9, 2), (10, 2)):
        assert two_rounds(first, second, rulebook="rws-poker-7") == []


def test_3_7_the_button_moves_so_in_the_earlier_version_too():
    # clauses: rws-poker-6 1.14, 3.7
    for first, second in ((2, 5), (5, 9), (9, 2), (10, 2)):
        assert two_rounds(first, second, rulebook="rws-poker-6") == []


def test_3_7_a_button_that_moves_to_another_is_found():
    # clauses: rws-poker-7 1.14, 3.7
    for first, second in ((2, 2), (2, 9), (5, 2), (9, 5), (5, 5)):
        assert two_rounds(first, second, rulebook="rws-poker-7") == [(findings.BUTTON, "3.7")]


def test_3_7_a_button_that_moves_to_another_is_found_in_the_earlier_version_too():
    # clauses: rws-poker-6 1.14, 3.7
    for first, second in ((2, 2), (2, 9), (5, 2), (9, 5), (5, 5)):
        assert two_rounds(first, second, rulebook="rws-poker-6") == [(findings.BUTTON, "3.7")]


def test_5_5_the_button_may_stop_at_the_empty_seat_of_an_absent_player():
    # clauses: rws-poker-7 5.5; rws-poker-6 5.5
    assert two_rounds(2, 3) == two_rounds(2, 4) == two_rounds(9, 1) == []
    assert two_rounds(2, 6) == [(findings.BUTTON, "3.7")]


def test_5_14_after_a_void_the_button_stays_or_moves():
    # clauses: rws-poker-7 5.14; rws-poker-6 5.12
    void = [(facts.RULED, ("burn-missed", "void", 4, 1))]
    assert two_rounds(2, 2, between=void) == two_rounds(2, 5, between=void) == []
    assert two_rounds(2, 9, between=void) == [(findings.BUTTON, "3.7")]


def test_a_round_that_is_ruled_void_may_end_anywhere():
    # clauses: rws-poker-7 1.43; rws-poker-6 1.42
    verifier = Verifier()
    opened = (1, "rws-poker-7", r.SHOE, 1, mask_of((2, 5)), 2)
    assert verifier.see(r.Record(1, 0, r.ROUND_OPENED, opened)) is None
    assert verifier.see(r.Record(2, 0, facts.RULED, ("deck-count", "void", 4, 1))) is None
    assert verifier.see(r.Record(3, 0, r.ROUND_CLOSED, (1,))) is None


def test_a_game_without_a_button_is_not_asked_for_one():
    assert two_rounds(0, 0, rulebook="rws-mlp-3") == []
