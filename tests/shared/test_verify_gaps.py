"""Where the judge cannot follow: joined late, records lost, a device that restarted, a round that it does not know."""

from shoecore import facts, findings
from shoecore import records as r
from shoecore.rulebooks.steps import BURNT, COMMUNITY
from shoecore.rulebooks.table import mask_of
from shoecore.verify import Verifier

_OPENED = (r.ROUND_OPENED, (1, "rws-poker-7", r.SHUFFLER, 1, mask_of((1, 2)), 1))
_SETS = ((r.DISPENSED, (COMMUNITY, 0, 5)), (r.DISPENSED, (2, 5, 2)), (r.DISPENSED, (1, 7, 2)))
_CLOSED = (r.BETTING_CLOSED, (1,))
_FLOP = tuple([(r.EXPOSED, (position, position, r.BY_RULES)) for position in range(3)])


def found(rows, first: int = 1, without=()) -> list:
    """Codes and records of the findings; ``without`` are numbers that never arrive."""
    verifier = Verifier()
    codes = []
    for number, (kind, values) in enumerate(rows, first):
        finding = None if number in without else verifier.see(r.Record(number, 0, kind, values))
        if finding:
            codes.append((finding.code, number))
    return codes


def test_a_host_that_joins_within_a_round_finds_nothing_in_it():
    rest = (_CLOSED,) + _FLOP + ((r.ROUND_CLOSED, (1,)),)
    assert found(rest, first=9) == []
    assert found(rest + (_OPENED,) + _SETS[1:2], first=9) == [(findings.MISSED, 15)]


def test_the_first_record_of_all_is_no_joining():
    assert found((_CLOSED,), first=1) == [(findings.NOT_NOW, 1)]


def test_a_lost_record_is_one_finding_and_the_next_round_is_judged_again():
    rows = (_OPENED,) + _SETS + (_CLOSED,) + _FLOP + ((r.ROUND_CLOSED, (1,)), _OPENED) + _SETS[1:2]
    assert found(rows, without=(3,)) == [(findings.LOST, 4), (findings.BUTTON, 10), (findings.MISSED, 11)]


def test_a_device_that_restarts_within_a_round_is_a_finding_and_its_numbers_may_begin_again():
    verifier = Verifier()
    for number, (kind, values) in enumerate((_OPENED,) + _SETS, 1):
        assert verifier.see(r.Record(number, 0, kind, values)) is None
    assert verifier.see(r.Record(1, 0, r.BOOTED, (2, 1))).code == findings.RESTARTED
    assert verifier.see(r.Record(2, 0, *_CLOSED)) is None
    again = (_OPENED[0], (2,) + _OPENED[1][1:5] + (2,))
    assert verifier.see(r.Record(3, 0, r.ORDER_DRAWN, (1, 52, 0))) is None
    assert verifier.see(r.Record(4, 0, *again)) is None
    assert verifier.see(r.Record(5, 0, *_SETS[0])) is None


def test_a_device_that_remembers_goes_on_with_the_round_in_which_its_power_went():
    rows = (_OPENED,) + _SETS + ((r.BOOTED, (2, 1)), (r.IN_FLIGHT, (1, 1, 9, 1)), _CLOSED) + _FLOP
    assert found(rows) == [(findings.RESTARTED, 5)]
    assert found(rows + ((r.EXPOSED, (3, 3, r.BY_RULES)),)) == [(findings.RESTARTED, 5), (findings.TOO_EARLY, 11)]


def test_a_start_that_leaves_numbers_out_is_a_loss():
    assert found((_OPENED, _CLOSED, (r.BOOTED, (2, 1))), without=(2,))[-1] == (findings.LOST, 3)


def test_a_round_that_cannot_be_judged_is_one_finding():
    unknown = (r.ROUND_OPENED, (1, "rws-poker-99", r.SHUFFLER, 1, 3, 1))
    assert found((unknown,) + _SETS + (_CLOSED,)) == [(findings.UNKNOWN_RULEBOOK, 1)]


def test_an_extra_burn_is_one_too_many_and_shifts_nothing():
    opened = (r.ROUND_OPENED, (1, "rws-poker-6", r.SHOE, 1, mask_of((1, 2)), 1))
    drawn = [(r.DRAWN, (at, 253, 0, to, b"")) for at, to in enumerate((BURNT, 2, 1, 2, 1))]
    assert found([opened] + drawn + [_CLOSED]) == [(findings.EXTRA, 2)]


def test_a_folded_hand_is_shown_by_nobody_and_folds_once():
    # clauses: rws-poker-7 1.19; rws-poker-6 1.18
    rows = (_OPENED,) + _SETS + ((r.FOLDED, (2,)),)
    assert found(rows + ((r.EXPOSED, (5, 40, r.BY_RULES)),)) == [(findings.TOO_EARLY, 6)]
    assert found(rows + ((r.FOLDED, (2,)),)) == [(findings.NOT_NOW, 6)]


def test_cards_without_a_wager_where_wagers_are_reported():
    # clauses: mbs-fbbj-3 5.15
    opened = (r.ROUND_OPENED, (1, "mbs-fbbj-3", r.SHOE, 6, mask_of((1, 2)), 0))
    wager = (facts.WAGER, (1, facts.MAIN, 100))
    drawn = ((r.DRAWN, (0, 10, 1, 1, b"")), (r.DRAWN, (1, 11, 1, 2, b"")))
    assert found((opened,) + drawn) == []
    assert found((opened, wager) + drawn) == [(findings.NO_CARDS_DUE, 4)]
    assert found((opened, wager, (facts.WAGER, (2, facts.MAIN, 100))) + drawn) == []


def test_what_was_never_dealt_is_not_the_judge_s_when_opened_and_an_unknown_finding_is_none():
    rows = (_OPENED,) + _SETS
    assert found(rows + ((r.OPENED, (400, 5, b"")),)) == []
    assert found(rows + ((facts.FOUND, (200, 0)),)) == [(findings.NOT_NOW, 5)]


def test_a_fact_that_the_host_tells_goes_under_the_number_of_the_record_before_it():
    verifier = Verifier()
    for number, (kind, values) in enumerate((_OPENED,) + _SETS, 1):
        assert verifier.see(r.Record(number, 0, kind, values)) is None
    assert verifier.see(r.Record(4, 0, facts.BURN_DUE, ())).code == findings.NOT_NOW
    assert verifier.see(r.Record(4, 0, facts.LOOKED, (1,))) is None
    assert verifier.see(r.Record(4, 0, *_SETS[2])).code == findings.REPEATED
    assert verifier.see(r.Record(3, 0, facts.LOOKED, (1,))).code == findings.REPEATED
    assert verifier.see(r.Record(4, 0, *_CLOSED)) is None
    assert verifier.see(r.Record(4, 0, *_CLOSED)).code == findings.NOT_NOW
    assert verifier.see(r.Record(5, 0, *_FLOP[0])) is None
    assert verifier.see(r.Record(5, 0, *_FLOP[0])).code == findings.REPEATED
    assert verifier.see(r.Record(5, 0, *_FLOP[1])) is None
