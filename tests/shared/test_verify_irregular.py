"""What only a device sees of a card, and what the table reports of the cards, each under its rulebook's own clause."""

import rounds
from shoecore import facts
from shoecore import findings as f
from shoecore import records as r
from shoecore.cards import FOREIGN, HIDDEN, UNREAD

SEATS = (2, 5)
# The record of the second card: the round's opening and the first card come before it.
SECOND = 2


def round_of(rulebook: str, device: str = "shoe") -> list:
    """The records of a clean round of two seats, as (kind, values)."""
    told = (rulebook, device, SEATS, 5 if rulebook.startswith("rws-poker") else 0)
    return [(record.kind, record.values) for record in rounds.reported(*told, rounds.clean(*told))]


def found_in(rows: list) -> list:
    """Code, clause and place of every finding."""
    found = rounds.judged([r.Record(at, 400 * at, kind, values) for at, (kind, values) in enumerate(rows)])
    return [(finding.code, finding.clause, finding.record) for finding in found]


def with_card(rows: list, at: int, card: int, face_up: int = 0) -> list:
    """The rows with another card drawn at one of them."""
    kind, (position, _, _, to, leaf) = rows[at]
    return rows[:at] + [(kind, (position, card, face_up, to, leaf))] + rows[at + 1 :]


def first_of(rows: list) -> tuple:
    """The first finding, or None."""
    return (found_in(rows) or [None])[0]


def holds(rulebook: str, due: str, foreign: str, duplicate: str, face_up: str, short: str, unshuffled: str) -> None:
    """A shoe's second card spoilt in each way, and what is reported beside it; ``due`` is the step's own clause."""
    rows = round_of(rulebook)
    first, second = rows[SECOND - 1][1][1], rows[SECOND][1][1]
    assert found_in(rows) == found_in(with_card(rows, SECOND, second)) == []
    assert first_of(with_card(rows, SECOND, FOREIGN)) == (f.FOREIGN, foreign, SECOND)
    assert first_of(with_card(rows, SECOND, first)) == (f.DUPLICATE, duplicate, SECOND)
    assert first_of(with_card(rows, SECOND, UNREAD)) == (f.UNREAD, due, SECOND)
    up = found_in(with_card(rows, SECOND, second, 1))
    assert up == ([(f.FACE_UP, face_up, SECOND)] if face_up else [])
    for row, code, clause in (
        ((r.SHOE_EMPTY, ()), f.SHORT, short),
        ((facts.NOT_SHUFFLED, ()), f.UNSHUFFLED, unshuffled),
        ((facts.FOUND, (f.FOREIGN, 1)), f.FOREIGN, foreign),
        ((facts.FOUND, (f.DUPLICATE, 1)), f.DUPLICATE, duplicate),
        ((r.DRAWN_TOGETHER, (1, 2)), f.TOGETHER, due),
    ):
        assert found_in(rows[:SECOND] + [row] + rows[SECOND:]) == [(code, clause, SECOND)], (rulebook, row)


# clauses: rws-poker-7 5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.3
def test_rws_poker_7_5_2_and_5_3():
    holds("rws-poker-7", "3.9.1", "5.2.1", "5.2.2", "5.3", "5.2.3", "5.2.4")


# clauses: rws-poker-6 5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.3
def test_rws_poker_6_5_2_and_5_3():
    holds("rws-poker-6", "3.9", "5.2.1", "5.2.2", "5.3", "5.2.3", "5.2.4")


# clauses: rws-mlp-3 5.8.1, 5.8.3, 5.8.4, 5.8.5, 5.13
def test_rws_mlp_3_5_8_and_5_13():
    holds("rws-mlp-3", "3.11.1", "5.8.1", "5.8.3", "5.13", "5.8.4", "5.8.5")


# clauses: rws-mlp-2 5.8.1, 5.8.3, 5.8.4, 5.8.5, 5.13
def test_rws_mlp_2_5_8_and_5_13():
    holds("rws-mlp-2", "3.11.1", "5.8.1", "5.8.3", "5.13", "5.8.4", "5.8.5")


# clauses: mbs-fbbj-3 5.1, 5.5, 5.19
def test_mbs_fbbj_3_5_1_and_5_19_and_5_5_a_card_found_face_up_is_played_as_any_other():
    holds("mbs-fbbj-3", "3.18", "5.1", "5.1", "", "5.19", "5.1")


# clauses: rws-poker-7 5.2.1, 5.2.2; rws-mlp-3 5.8.1, 5.8.3; rws-mlp-2 5.8.1, 5.8.3
def test_from_a_shuffler_a_card_is_found_when_it_is_turned_up():
    for rulebook, foreign, duplicate in (
        ("rws-poker-7", "5.2.1", "5.2.2"),
        ("rws-mlp-3", "5.8.1", "5.8.3"),
        ("rws-mlp-2", "5.8.1", "5.8.3"),
    ):
        rows = round_of(rulebook, "shuffler")
        turned = [at for at, row in enumerate(rows) if row[0] == r.EXPOSED]
        for card, code, clause in ((FOREIGN, f.FOREIGN, foreign), (rows[turned[0]][1][1], f.DUPLICATE, duplicate)):
            at = turned[1]
            position, _, by = rows[at][1]
            spoilt = rows[:at] + [(r.EXPOSED, (position, card, by))] + rows[at + 1 :]
            assert first_of(spoilt) == (code, clause, at), rulebook


# clauses: rws-poker-7 5.2.1, 5.2.2; rws-mlp-3 5.8.1, 5.8.3
def test_a_hidden_card_is_judged_when_it_is_opened_after_the_round_as_well():
    for rulebook, foreign, duplicate in (("rws-poker-7", "5.2.1", "5.2.2"), ("rws-mlp-3", "5.8.1", "5.8.3")):
        rows = [(kind, hidden(values) if kind == r.DRAWN else values) for kind, values in round_of(rulebook)]
        for card, said in (
            (7, []),
            (FOREIGN, [(f.FOREIGN, foreign, len(rows) + 1)]),
            (8, [(f.DUPLICATE, duplicate, len(rows) + 1)]),
        ):
            assert found_in(rows + [(r.OPENED, (0, 8, b"")), (r.OPENED, (1, card, b""))]) == said, rulebook


def hidden(values: tuple) -> tuple:
    """A card drawn as a host sees it: its leaf alone."""
    return values[0], HIDDEN, values[2], values[3], b"leaf"


def test_a_card_that_was_another_before_is_found():
    for rulebook, clause in (("rws-poker-7", "3.9.1"), ("rws-mlp-3", "3.11.1")):
        rows = round_of(rulebook)
        first = rows[1][1][1]
        assert found_in(rows[:SECOND] + [(r.OPENED, (0, first, b""))]) == []
        assert found_in(rows[:SECOND] + [(r.OPENED, (0, first + 1, b""))]) == [(f.CHANGED, clause, SECOND)]


# clauses: rws-poker-7 1.19; rws-poker-6 1.18; rws-mlp-3 1.13; rws-mlp-2 1.13
def test_only_a_player_of_the_round_folds():
    for rulebook, due in (
        ("rws-poker-7", "3.9.1"),
        ("rws-poker-6", "3.9"),
        ("rws-mlp-3", "3.11.1"),
        ("rws-mlp-2", "3.11.1"),
    ):
        rows = round_of(rulebook)
        assert found_in(rows[:SECOND] + [(r.FOLDED, (2,))]) == [], rulebook
        assert found_in(rows[:SECOND] + [(r.FOLDED, (3,))]) == [(f.NOT_NOW, due, SECOND)], rulebook


# clauses: rws-mlp-3 3.11.1; rws-mlp-2 3.11.1; mbs-fbbj-3 3.18
def test_a_wager_where_nobody_was_dealt_in_is_found():
    for rulebook, due in (("rws-mlp-3", "3.11.1"), ("rws-mlp-2", "3.11.1"), ("mbs-fbbj-3", "3.18")):
        rows = round_of(rulebook)
        for seat, said in ((2, []), (3, [(f.NO_WAGER, due, SECOND)])):
            assert found_in(rows[:SECOND] + [(facts.WAGER, (seat, facts.MAIN, 100))]) == said, rulebook
