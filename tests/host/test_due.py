"""What a finding calls for: the ruling or its question, told from the records, and the moves proposed."""

import rounds
from shoecore import facts, records
from shoecore.records import Record
from trueshoe.judge import Judge
from trueshoe.rulebooks.due import Clerk, Due


def first_due(rulebook: str, device: str, button: int, change: dict[int, list[Record]]) -> Due:
    """What the first finding of a round of seats 1 and 2 calls for; ``change`` replaces records by their index."""
    told = (rulebook, device, (1, 2), button)
    rows: list[Record] = []
    for at, record in enumerate(rounds.reported(*told, rounds.clean(*told))):
        rows += change.get(at, [record])
    judge, clerk = Judge(), Clerk()
    for number, row in enumerate(rows, 1):
        record = row._replace(number=number)
        finding = judge.see(record).finding
        clerk.see(record)
        if finding:
            return clerk.due(rulebook, finding, record, judge.verifier)
    raise AssertionError("no finding")


def drawn(position: int, to: int) -> Record:
    return Record(0, 0, records.DRAWN, (position, 253, 0, to, b""))


# clauses: rws-poker-7 1.34, 5.7
def test_the_first_burn_missed_asks_whether_a_player_has_looked() -> None:
    due = first_due("rws-poker-7", "shoe", 2, {1: [drawn(0, 1)]})
    assert "first-burn-missed" in [case.situation for case in due.cases]
    (case,) = [case for case in due.cases if case.situation == "first-burn-missed"]
    assert case.question and case.question.fact == "looked"
    assert due.moves == ("move card 1 from seat 1 to the burnt cards",)


# clauses: rws-poker-7 5.7
def test_5_7_a_look_that_was_recorded_is_not_asked_for_and_the_round_is_void() -> None:
    looked = Record(0, 0, facts.LOOKED, (1,))
    opened = first_opening("rws-poker-7", "shoe", 2)
    due = first_due("rws-poker-7", "shoe", 2, {0: [opened, looked], 1: [drawn(0, 1)]})
    (case,) = [case for case in due.cases if case.situation == "first-burn-missed"]
    assert case.ruling.outcome == "void" and "5.7" in case.ruling.clause


# clauses: rws-mlp-3 1.22, 5.8.6
def test_5_8_6_two_hands_that_changed_places_are_moved_whole() -> None:
    first = Record(0, 0, records.DISPENSED, (2, 5, 2))
    second = Record(0, 0, records.DISPENSED, (1, 7, 2))
    due = first_due("rws-mlp-3", "shuffler", 0, {2: [first], 3: [second]})
    assert due.moves == ("move the whole Hand of seat 2 to seat 1",)


# clauses: rws-mlp-3 1.22, 5.8.6
def test_5_8_6_single_cards_are_not_moved() -> None:
    short = Record(0, 0, records.DISPENSED, (0, 0, 4))
    due = first_due("rws-mlp-3", "shuffler", 0, {1: [short]})
    assert due.cases and due.moves == () and due.stuck


# clauses: rws-poker-7 1.34
def test_1_34_poker_moves_cards_also_where_hands_changed_places() -> None:
    first = Record(0, 0, records.DISPENSED, (2, 5, 2))
    due = first_due("rws-poker-7", "shuffler", 2, {2: [first]})
    assert due.moves and not due.stuck
    assert all(move.startswith("move card ") for move in due.moves)


# clauses: rws-poker-6 5.14
def test_5_14_poker_6_has_no_clause_for_a_missed_burn() -> None:
    due = first_due("rws-poker-6", "shoe", 2, {6: []})
    assert [case.ruling.who for case in due.cases if case.ruling]
    assert "5.14" in due.cases[0].ruling.clause


def first_opening(rulebook: str, device: str, button: int) -> Record:
    told = (rulebook, device, (1, 2), button)
    opened: Record = rounds.reported(*told, rounds.clean(*told))[0]
    return opened
