"""A round to the judge: where it begins and ends, from how many packs, and from when hands may be shown."""

import rounds
from shoecore import facts
from shoecore import findings as f
from shoecore import records as r
from shoecore.cards import HIDDEN
from shoecore.verify import Verifier

BUTTON = 5
SEATS = (2, 5)
POKER = (("rws-poker-6", "shoe"), ("rws-poker-7", "shoe"), ("rws-poker-7", "shuffler"))
ONE_PACK = ("rws-poker-6", "rws-poker-7", "rws-mlp-2", "rws-mlp-3")


def round_of(rulebook: str, device: str = "shoe") -> list:
    """The records of a clean round of two seats, as (kind, values)."""
    told = (rulebook, device, SEATS, BUTTON if rulebook.startswith("rws-poker") else 0)
    return [(record.kind, record.values) for record in rounds.reported(*told, rounds.clean(*told))]


def found_in(rows: list) -> list:
    """Code and place of every finding."""
    verifier = Verifier()
    found = []
    for at, (kind, values) in enumerate(rows):
        finding = verifier.see(r.Record(at, 400 * at, kind, values))
        if finding:
            found.append((finding.code, at))
    return found


def begins_and_ends(rulebook: str) -> None:
    """No card before the round is opened or after it is closed; only at its end is it closed, or the next opened."""
    rows = round_of(rulebook)
    assert rows[1][0] == r.DRAWN and found_in(rows) == []
    assert found_in(rows[1:2] + rows[:1]) == [(f.NOT_NOW, 0)]
    assert found_in(rows + rows[1:2]) == [(f.NOT_NOW, len(rows))]
    assert found_in(rows + rows[-1:]) == [(f.NOT_NOW, len(rows))]
    assert found_in(rows[:4] + rows[-1:]) == [(f.UNFINISHED, 4)]
    assert found_in(rows[:4] + rows[:2]) == [(f.UNFINISHED, 4)]
    nobody_moved = [(f.BUTTON, len(rows))] if rows[0][1][5] else []
    assert found_in(rows + rows[:2]) == nobody_moved


# clauses: rws-poker-7 1.36
def test_rws_poker_7_1_36_a_round_from_its_opening_to_its_end():
    begins_and_ends("rws-poker-7")


# clauses: rws-poker-6 1.35
def test_rws_poker_6_1_35_a_round_from_its_opening_to_its_end():
    begins_and_ends("rws-poker-6")


# clauses: rws-mlp-3 1.25
def test_rws_mlp_3_1_25_a_round_from_its_opening_to_its_end():
    begins_and_ends("rws-mlp-3")


# clauses: rws-mlp-2 1.25
def test_rws_mlp_2_1_25_a_round_from_its_opening_to_its_end():
    begins_and_ends("rws-mlp-2")


# clauses: mbs-fbbj-3 1.1.17, 3.1
def test_mbs_fbbj_3_1_1_17_and_3_1_a_round_from_its_opening_to_its_end():
    begins_and_ends("mbs-fbbj-3")


def opened(rulebook: str, packs: int) -> list:
    """A round that is opened with so many packs."""
    button = BUTTON if rulebook.startswith("rws-poker") else 0
    return [(r.ROUND_OPENED, (1, rulebook, r.SHOE, packs, 0b10010, button))]


# clauses: rws-poker-6 2.2.1; rws-poker-7 2.2.1; rws-mlp-2 2.2.1; rws-mlp-3 2.2.1
def test_poker_is_dealt_from_one_pack():
    for rulebook in ONE_PACK:
        assert found_in(opened(rulebook, 1)) == [], rulebook
        for packs in (0, 2):
            assert found_in(opened(rulebook, packs)) == [(f.UNKNOWN_RULEBOOK, 0)], rulebook
        twice = [(r.DRAWN, (0, 7, 0, 254, b"")), (r.DRAWN, (1, 7, 0, 254, b""))]
        assert found_in(opened(rulebook, 1) + twice) == [(f.DUPLICATE, 2)], rulebook


# clauses: mbs-fbbj-3 2.1
def test_free_bet_is_dealt_from_one_to_eight_packs_each_with_every_card_once():
    for packs in (0, 9):
        assert found_in(opened("mbs-fbbj-3", packs)) == [(f.UNKNOWN_RULEBOOK, 0)]
    order = [1, 2, 3, 4, 5, 6, 7, 100, 1]
    for packs in range(1, 9):
        rows = [(r.ROUND_OPENED, (1, "mbs-fbbj-3", r.SHOE, packs, 0x7F, 0))]
        rows += [(r.DRAWN, (at, 7, 0, order[at], b"")) for at in range(packs + 1)]
        assert found_in(rows) == [(f.DUPLICATE, packs + 1)], packs


# clauses: rws-poker-6 1.19, 1.19i, 1.19ii, 1.21, 3.14; rws-poker-7 1.20, 1.20i, 1.20ii, 1.22, 3.11
def test_no_hole_card_is_shown_until_betting_is_over():
    for rulebook, device in POKER:
        rows = round_of(rulebook, device)
        shown = (r.EXPOSED, (hole_card(rows), HIDDEN, r.BY_PLAYER))
        for at in closes(rows):
            assert found_in(rows[:at] + [shown]) == [(f.TOO_EARLY, at)], (rulebook, device, at)
        assert found_in(rows[:-1] + [shown] + rows[-1:]) == [], (rulebook, device)


# clauses: rws-poker-6 1.19, 1.19ii; rws-poker-7 1.20, 1.20ii
def test_the_marker_is_at_showdown_only_when_betting_is_over():
    for rulebook, device in POKER:
        rows = round_of(rulebook, device)
        for at in closes(rows):
            assert found_in(rows[:at] + [(facts.SHOWDOWN, ())]) == [(f.TOO_EARLY, at)], (rulebook, device, at)
        assert found_in(rows[:-1] + [(facts.SHOWDOWN, ())]) == [], (rulebook, device)


# clauses: rws-poker-6 1.16, 1.19ii; rws-poker-7 1.17, 1.20ii
def test_where_nobody_can_bet_any_more_hands_are_shown_from_the_marker_on():
    for rulebook, device in POKER:
        rows = round_of(rulebook, device)
        shown = (r.EXPOSED, (hole_card(rows), HIDDEN, r.BY_PLAYER))
        at = closes(rows)[1]
        over = rows[: at + 1] + [(facts.BETTING_OVER, ())]
        assert found_in(over + [shown]) == [(f.TOO_EARLY, at + 2)], (rulebook, device)
        assert found_in(over + [(facts.SHOWDOWN, ()), shown]) == [], (rulebook, device)


def ends_with_one_active_player(rulebook: str, device: str) -> None:
    """After each betting round one Player may win without showing; two may not end the round before the last."""
    rows = round_of(rulebook, device)
    for at in closes(rows):
        assert found_in(rows[:at] + [(r.FOLDED, (2,))] + rows[-1:]) == [], at
    for at in closes(rows)[:-1]:
        assert found_in(rows[:at] + rows[-1:]) == [(f.UNFINISHED, at)], at


# clauses: rws-poker-6 3.14.1, 3.14.2
def test_rws_poker_6_3_14_1_one_active_player_ends_the_round_and_3_14_2_two_do_not():
    ends_with_one_active_player("rws-poker-6", "shoe")


# clauses: rws-poker-7 3.11.1, 3.11.2
def test_rws_poker_7_3_11_1_one_active_player_ends_the_round_and_3_11_2_two_do_not():
    ends_with_one_active_player("rws-poker-7", "shoe")


# clauses: rws-poker-7 3.11.1, 3.11.2
def test_rws_poker_7_3_11_1_and_3_11_2_from_a_shuffler():
    ends_with_one_active_player("rws-poker-7", "shuffler")


def closes(rows: list) -> list:
    """Where the betting rounds end."""
    return [at for at, row in enumerate(rows) if row[0] == r.BETTING_CLOSED]


def hole_card(rows: list) -> int:
    """The position of a card of the first seat."""
    for kind, values in rows:
        if kind == r.DRAWN and values[3] == SEATS[0]:
            return values[0]
        if kind == r.DISPENSED and values[0] == SEATS[0]:
            return values[1]
    raise AssertionError("no card went to seat %d" % SEATS[0])


# clauses: rws-mlp-3 2.1.1a; rws-mlp-2 2.1.1a
def test_2_1_1a_a_table_has_as_many_boxes_as_its_layout():
    for rulebook in ("rws-mlp-2", "rws-mlp-3"):
        opened = r.Record(1, 0, r.ROUND_OPENED, (1, rulebook, r.SHOE, 1, 0b1111111, 0))
        assert Verifier(7).see(opened) is None
        assert Verifier(6).see(opened).code == f.UNKNOWN_RULEBOOK
