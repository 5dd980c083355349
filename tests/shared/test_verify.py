"""The judge: no finding on a clean round of any size, and on every deviation one, at once, with its clause."""

from shoecore import findings as f
from shoecore import records as r
from shoecore.finding_texts import NAMES
from shoecore.rulebooks.table import mask_of
from shoecore.verify import Verifier

_SEATS = (2, 5, 6, 9)
_BUTTON = 5
# The dealing order of that table: from the left of the Dealer Button, whose own seat comes last.
_ORDER = (6, 9, 2, 5)
_EMPTY_SEAT = 7
_OPENED = 0
_SETS = range(1, 6)
_FIRST_CLOSE = 6


def test_3_10_a_clean_round_of_two_seats():
    _every_button_is_clean(2)


def test_3_10_a_clean_round_of_three_seats():
    _every_button_is_clean(3)


def test_3_10_a_clean_round_of_four_seats():
    _every_button_is_clean(4)


def test_3_10_a_clean_round_of_five_seats():
    _every_button_is_clean(5)


def test_3_10_a_clean_round_of_six_seats():
    _every_button_is_clean(6)


def test_3_10_a_clean_round_of_seven_seats():
    _every_button_is_clean(7)


def test_3_10_a_clean_round_of_eight_seats():
    _every_button_is_clean(8)


def test_3_10_a_clean_round_of_nine_seats():
    _every_button_is_clean(9)


def test_3_10_a_clean_round_of_ten_seats():
    _every_button_is_clean(10)


# clauses: rws-poker-7 3.10.1, 3.10.2, 3.10.4, 3.10.6, 3.10.7
def test_each_record_of_a_clean_round_is_matched_to_its_clause():
    verifier = Verifier()
    clauses = []
    for record in _numbered(_round()):
        verifier.see(record)
        clauses.append(verifier.matched.clause if verifier.matched else "")
    assert clauses[:10] == ["", "3.10.1"] + ["3.10.2"] * 4 + ["3.10.3"] + ["3.10.4"] * 3
    assert clauses[10:] == ["3.10.5", "3.10.6", "3.10.8", "3.10.7", "3.10.8"] + [""] * 8 + ["3.11"]


# clauses: rws-poker-7 3.10.1, 3.10.2
def test_3_10_a_set_that_is_left_out_is_found_at_the_next_record():
    for at in _SETS:
        rows = _round()
        rows.pop(at)
        _move_positions(rows, at, -_cards(at))
        _first_finding_is(rows, at, f.MISSED, _clause(at))


# clauses: rws-poker-7 3.10.1, 3.10.2
def test_3_10_a_set_that_is_repeated_is_found_at_the_repetition():
    for at in _SETS:
        rows = _round()
        rows.insert(at + 1, rows[at])
        _move_positions(rows, at + 1, _cards(at))
        _first_finding_is(rows, at + 1, f.EXTRA, _clause(at + 1))


# clauses: rws-poker-7 3.10.1, 3.10.2
def test_3_10_a_set_that_changes_places_with_the_next_is_found_at_the_first():
    for at in _SETS[:-1]:
        rows = _round()
        kind, (to, first, count) = rows[at]
        other = rows[at + 1][1]
        rows[at] = (kind, (other[0], first, other[2]))
        rows[at + 1] = (kind, (to, first + other[2], count))
        _first_finding_is(rows, at, f.MISSED, _clause(at))
        assert [finding[0] for finding in _findings(rows)][:2] == [f.MISSED, f.LATE]


# clauses: rws-poker-7 3.10.1, 3.10.2
def test_3_10_a_set_to_the_wrong_place_is_one_finding():
    for at in _SETS:
        rows = _round()
        kind, (_, first, count) = rows[at]
        rows[at] = (kind, (_EMPTY_SEAT, first, count))
        _first_finding_is(rows, at, f.WRONG_PLACE, _clause(at), exposed=at > 1)


# clauses: rws-poker-7 3.10.1, 3.10.2
def test_3_10_a_card_too_many_or_too_few_is_one_finding():
    for at in _SETS:
        for more in (-1, 1):
            rows = _round()
            kind, (to, first, count) = rows[at]
            rows[at] = (kind, (to, first, count + more))
            _move_positions(rows, at + 1, more)
            _first_finding_is(rows, at, f.WRONG_COUNT, _clause(at))


def test_3_10_a_card_skipped_before_a_set_is_found_at_the_set():
    for at in _SETS:
        rows = _round()
        _move_positions(rows, at, 1)
        _first_finding_is(rows, at, f.CARDS_SKIPPED, _clause(at))


def test_3_10_a_set_more_is_found_wherever_it_comes():
    clean = _round()
    for at in range(1, len(clean)):
        code = f.WRONG_PLACE if at <= _SETS[-1] else f.NOT_NOW
        found = _findings(clean[:at] + [(r.DISPENSED, (_EMPTY_SEAT, 13, 2))])
        assert found == [(code, at + 1, _expected_clause(at))]


def test_a_set_outside_of_any_round_is_found():
    assert _findings([(r.DISPENSED, (0, 0, 5))]) == [(f.NOT_NOW, 1, "")]
    assert _findings(_round() + [(r.DISPENSED, (0, 0, 5))]) == [(f.NOT_NOW, len(_round()) + 1, "5.16")]


def test_3_10_a_betting_round_that_is_left_out_or_closed_twice_is_found_at_once():
    clean = _round()
    for at, row in enumerate(clean):
        if row[0] == r.BETTING_CLOSED:
            assert _findings(clean[: at + 1] + [row]) == [(f.NOT_NOW, at + 2, _expected_clause(at + 1))]
            # What follows is the exposure of a card.
            assert _findings(clean[:at] + [clean[at + 1]]) == [(f.TOO_EARLY, at + 1, _expected_clause(at))]


def test_3_10_a_betting_round_of_another_number_is_found():
    clean = _round()
    for at, row in enumerate(clean):
        if row[0] == r.BETTING_CLOSED:
            for number in range(6):
                if number != row[1][0]:
                    found = _findings(clean[:at] + [(r.BETTING_CLOSED, (number,))])
                    code = f.MISSED if row[1][0] < number <= 4 else f.NOT_NOW
                    assert found == [(code, at + 1, _expected_clause(at))]


# clauses: rws-poker-7 3.10.4
def test_3_10_no_flop_card_is_exposed_before_its_time():
    for position in (0, 1, 2):
        _not_exposed_before_its_time(position)


# clauses: rws-poker-7 3.10.6, 3.10.7
def test_3_10_no_turn_or_river_card_is_exposed_before_its_time():
    for position in (3, 4):
        _not_exposed_before_its_time(position)


# clauses: rws-poker-7 3.11, 1.20i
def test_3_11_no_hole_card_is_exposed_before_the_showdown():
    clean = _round()
    for at in range(1, _showdown()):
        code = f.NOT_NOW if at <= 2 else f.TOO_EARLY
        assert _findings(clean[:at] + [(r.EXPOSED, (5, 50, r.BY_RULES))]) == [(code, at + 1, _expected_clause(at))]


def test_a_card_that_was_never_dealt_is_not_exposed():
    rows = _round()
    rows.insert(_showdown(), (r.EXPOSED, (13, 50, r.BY_RULES)))
    assert _findings(rows) == [(f.NOT_NOW, _showdown() + 1, "3.11")]


# clauses: rws-poker-7 5.2.2
def test_5_2_2_a_card_that_appears_twice_is_found_at_its_second_place():
    exposed = [at for at, row in enumerate(_round()) if row[0] == r.EXPOSED]
    for at in exposed[1:]:
        rows = _round()
        rows[at] = (r.EXPOSED, (rows[at][1][0], rows[exposed[0]][1][1], r.BY_RULES))
        assert _findings(rows)[0] == (f.DUPLICATE, at + 1, "5.2.2")


def test_a_record_that_got_lost_is_found_at_the_next():
    clean = _numbered(_round())
    for at in range(1, len(clean) - 1):
        assert [finding[:2] for finding in _judged(clean[:at] + clean[at + 1 : at + 2])] == [(f.LOST, at + 2)]


def test_a_record_that_comes_again_is_found_and_changes_nothing():
    clean = _numbered(_round())
    for at in range(len(clean)):
        assert [finding[:2] for finding in _judged(clean[: at + 1] + clean[at:])] == [(f.REPEATED, at + 1)]


# clauses: rws-poker-7 1.5 tail, 3.11.1
def test_a_round_may_end_when_all_but_one_have_folded():
    clean = _round()
    for at, row in enumerate(clean):
        if row[0] == r.BETTING_CLOSED:
            folds = [(r.FOLDED, (seat,)) for seat in _SEATS]
            assert _findings(clean[:at] + folds[1:] + [(r.ROUND_CLOSED, (1,))]) == []
            found = _findings(clean[:at] + folds[2:] + [(r.ROUND_CLOSED, (1,))])
            assert found == [(f.UNFINISHED, at + 3, _expected_clause(at))]


# clauses: rws-poker-7 1.36
def test_3_10_a_round_that_is_closed_between_its_betting_rounds_is_unfinished():
    clean = _round()
    for at in range(1, _showdown()):
        if clean[at][0] != r.BETTING_CLOSED:
            found = _findings(clean[:at] + [(r.ROUND_CLOSED, (1,))])
            assert found == [(f.UNFINISHED, at + 1, _expected_clause(at))]


def test_a_round_that_is_opened_within_another_leaves_that_unfinished():
    clean = _round()
    for at in range(1, len(clean)):
        assert [finding[:2] for finding in _findings(clean[:at] + clean[:2])] == [(f.UNFINISHED, at + 1)]


def test_a_closing_without_a_round_is_found():
    assert _findings([(r.ROUND_CLOSED, (1,))]) == [(f.NOT_NOW, 1, "")]


def test_a_round_of_a_rulebook_or_a_table_that_is_not_known_is_found():
    for values in (
        (1, "rws-poker-99", r.SHUFFLER, 1, 6, 1),
        (1, "rws-poker-7", r.SHUFFLER, 1, 1, 1),
        (1, "rws-poker-7", r.SHUFFLER, 1, 6, 11),
        (1, "rws-poker-7", r.SHUFFLER, 2, 6, 1),
        (1, "rws-poker-7", 3, 1, 6, 1),
        (1, "rws-poker-6", r.SHUFFLER, 1, 6, 1),
        (1, "", r.SHUFFLER, 1, 0, 0),
    ):
        assert [finding[0] for finding in _findings([(r.ROUND_OPENED, values)])] == [f.UNKNOWN_RULEBOOK]


def test_records_that_are_not_about_the_order_of_dealing_are_no_findings():
    rows = []
    for row in _round():
        rows += [row, (r.FAULT, (1, 2, 3, 1, 150, 150, 0)), (r.CLEARED, (1, r.BY_ITSELF)), (r.ROUND_REFUSED, (1,))]
    assert _findings(rows) == []


def test_every_finding_has_a_name():
    assert NAMES[f.LOST] == "records lost" and NAMES[f.UNFINISHED] == "round closed before its end"
    assert len(set(NAMES)) == len(NAMES) == f.MOST + 1


def _round(order: tuple = _ORDER, seats: tuple = _SEATS, button: int = _BUTTON) -> list:
    """A clean round, as (kind, values): the cards are numbered as they come, every seat shows its hand."""
    rows = [(r.ROUND_OPENED, (1, "rws-poker-7", r.SHUFFLER, 1, mask_of(seats), button))]
    rows.append((r.DISPENSED, (0, 0, 5)))
    for at, seat in enumerate(order):
        rows.append((r.DISPENSED, (seat, 5 + 2 * at, 2)))
    rows.append((r.BETTING_CLOSED, (1,)))
    for position in (0, 1, 2):
        rows.append((r.EXPOSED, (position, position, r.BY_RULES)))
    for position in (3, 4):
        rows.append((r.BETTING_CLOSED, (position - 1,)))
        rows.append((r.EXPOSED, (position, position, r.BY_RULES)))
    rows.append((r.BETTING_CLOSED, (4,)))
    for position in range(5, 5 + 2 * len(order)):
        rows.append((r.EXPOSED, (position, position, r.BY_RULES)))
    rows.append((r.ROUND_CLOSED, (1,)))
    return rows


def _every_button_is_clean(count: int) -> None:
    """So many seats, with gaps if there are fewer than ten, and the button at each of the ten places."""
    seats = tuple(sorted([at * 3 % 10 + 1 for at in range(count)]))
    for button in range(1, 11):
        at = len([seat for seat in seats if seat <= button])
        assert _findings(_round(seats[at:] + seats[:at], seats, button)) == []


def _not_exposed_before_its_time(position: int) -> None:
    """The card turned up before any record is the first finding, but where the rules turn it up themselves."""
    clean = _round()
    for at in range(1, _showdown()):
        if clean[at][0] != r.EXPOSED or _turned_with(clean[at][1][0]) != _turned_with(position):
            code = f.NOT_NOW if at == _OPENED + 1 else f.TOO_EARLY
            rows = clean[:at] + [(r.EXPOSED, (position, position, r.BY_RULES))]
            assert _findings(rows) == [(code, at + 1, _expected_clause(at))]


def _turned_with(position: int) -> int:
    """The first of the community cards that are turned over together: the Flop Cards are three."""
    return 0 if position < 3 else position


def _expected_clause(at: int) -> str:
    """The clause of the step that a clean round expects at a row."""
    if at < _FIRST_CLOSE:
        return _clause(at)
    if at >= _showdown():
        return "3.11"
    return ("3.10.3", "3.10.4", "3.10.4", "3.10.4", "3.10.5", "3.10.6", "3.10.8", "3.10.7", "3.10.8")[at - _FIRST_CLOSE]


def _numbered(rows: list) -> list:
    return [r.Record(number + 1, 100 * number, row[0], row[1]) for number, row in enumerate(rows)]


def _findings(rows: list) -> list:
    return _judged(_numbered(rows))


def _judged(records: list) -> list:
    """Code, record and clause of everything found."""
    verifier = Verifier()
    found = [verifier.see(record) for record in records]
    return [(finding.code, finding.record, finding.clause) for finding in found if finding]


def _first_finding_is(rows: list, at: int, code: int, clause: str, exposed: bool = True) -> None:
    """The earliest finding is at that row, and where the deal goes on in step it is the only one before the flop."""
    found = _findings(rows)
    assert found[0] == (code, at + 1, clause)
    if code in (f.WRONG_COUNT, f.CARDS_SKIPPED) or (code == f.WRONG_PLACE and not exposed):
        assert [finding for finding in found if finding[1] <= _FIRST_CLOSE + 1] == [found[0]]


def _move_positions(rows: list, start: int, by: int) -> None:
    """From a row on, what the device dispensed lies so many cards further on."""
    for at in range(start, len(rows)):
        kind, values = rows[at]
        if kind == r.DISPENSED:
            rows[at] = (kind, (values[0], values[1] + by, values[2]))


def _cards(at: int) -> int:
    return 5 if at == 1 else 2


def _clause(at: int) -> str:
    return "3.10.1" if at == 1 else "3.10.2" if at < _FIRST_CLOSE else "3.10.3"


def _showdown() -> int:
    """The row of the first hand that is shown."""
    return len(_round()) - 1 - 2 * len(_ORDER)
