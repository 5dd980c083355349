"""The words that section 1 of the hold'em rulebooks defines, as their procedures live by them."""

from expect import raises
from procedures import every_step, steps, table
from shoecore.rulebooks.steps import BURN, CLOSE, COMMUNITY, DEAL, DEALER, REVEAL, SET, SHOWDOWN
from shoecore.rulebooks.table import BadTable

POKER = (("rws-poker-6", "shoe"), ("rws-poker-7", "shoe"), ("rws-poker-7", "shuffler"))
MLP = (("rws-mlp-2", "shoe"), ("rws-mlp-2", "shuffler"), ("rws-mlp-3", "shoe"), ("rws-mlp-3", "shuffler"))
SEATS = (2, 5, 9)


def button_of(rulebook: str) -> int:
    """Poker has a Dealer Button, here on an empty seat."""
    return 6 if rulebook.startswith("rws-poker") else 0


def whole(rulebook: str, device: str) -> list:
    """All steps of a round that nobody leaves."""
    return every_step(steps(rulebook, device, table(rulebook, SEATS, button_of(rulebook))))


def told(rulebook: str, device: str) -> str:
    """Which round failed."""
    return "%s from a %s" % (rulebook, device)


def places(found) -> list:
    """Where each card goes, in order, burns left out."""
    order = []
    for step in found:
        if step.kind in (DEAL, SET):
            order += [step.to] * step.count
    return order


def until(found, kind: int, count: int) -> list:
    """The steps before the one of a kind and a count."""
    return found[: [(step.kind, step.count) for step in found].index((kind, count))]


# clauses: rws-poker-6 1.10; rws-poker-7 1.10, 1.15; rws-mlp-2 1.5, 1.9; rws-mlp-3 1.5, 1.9
def test_from_a_shoe_cards_come_one_at_a_time_and_from_a_shuffler_in_sets():
    for rulebook, device in POKER + MLP:
        kinds = {step.kind for step in whole(rulebook, device)}
        assert (SET in kinds, DEAL in kinds) == (device == "shuffler", device == "shoe"), told(rulebook, device)


# clauses: rws-poker-6 1.20, 1.21; rws-poker-7 1.21, 1.22; rws-mlp-2 1.14, 1.15; rws-mlp-3 1.14, 1.15
def test_the_hand_of_a_player_is_two_hole_cards_which_no_step_turns_up():
    for rulebook, device in POKER + MLP:
        found = whole(rulebook, device)
        dealt = places(found)
        assert [dealt.count(seat) for seat in SEATS] == [2, 2, 2], told(rulebook, device)
        assert not [step for step in found if step.kind == REVEAL and step.to in SEATS], told(rulebook, device)


# clauses: rws-mlp-2 1.14; rws-mlp-3 1.14
def test_the_hand_of_the_dealer_is_two_cards_where_he_plays():
    for rulebook, device in POKER + MLP:
        own = 2 if (rulebook, device) in MLP else 0
        assert places(whole(rulebook, device)).count(DEALER) == own, told(rulebook, device)


# clauses: rws-poker-6 1.23; rws-poker-7 1.24
def test_the_initial_deal_is_the_hole_cards_all_before_the_first_betting_round_ends():
    for rulebook, device in POKER:
        found = whole(rulebook, device)
        initial = [place for place in places(until(found, CLOSE, 1)) if place != COMMUNITY]
        assert sorted(initial) == [2, 2, 5, 5, 9, 9], told(rulebook, device)
        assert {step.to for step in found if step.kind in (DEAL, SET)} == {COMMUNITY, 2, 5, 9}, told(rulebook, device)


# clauses: rws-poker-6 1.12; rws-poker-7 1.12; rws-mlp-2 1.7; rws-mlp-3 1.7
def test_five_community_cards_go_to_the_centre():
    for rulebook, device in POKER + MLP:
        assert places(whole(rulebook, device)).count(COMMUNITY) == 5, told(rulebook, device)


# clauses: rws-poker-6 1.17, 1.34, 1.41; rws-poker-7 1.18, 1.35, 1.42
# clauses: rws-mlp-2 1.12, 1.24, 1.30; rws-mlp-3 1.12, 1.24, 1.30
def test_flop_turn_and_river_are_three_one_and_one_each_dealt_face_down_before_it_is_turned():
    for rulebook, device in POKER + MLP:
        down = 0
        turned = []
        for step in whole(rulebook, device):
            if step.kind in (DEAL, SET) and step.to == COMMUNITY:
                down += step.count
            elif step.kind == REVEAL and step.to == COMMUNITY:
                turned.append(step.count)
                assert sum(turned) <= down, told(rulebook, device)
        assert turned == [3, 1, 1], told(rulebook, device)


# clauses: rws-poker-6 1.5, 1.5a, 1.5b, 1.5c, 1.5d; rws-poker-7 1.5, 1.5a, 1.5b, 1.5c, 1.5d
# clauses: rws-mlp-2 1.3, 1.3a, 1.3b, 1.3c; rws-mlp-3 1.3, 1.3a, 1.3b, 1.3c
def test_the_betting_rounds_lie_between_flop_turn_and_river():
    common = ["close 1", "turn 3", "close 2", "turn 1", "close 3", "turn 1"]
    for rulebook, device in POKER + MLP:
        seen = []
        for step in whole(rulebook, device):
            if step.kind == CLOSE:
                seen.append("close %d" % step.count)
            elif step.kind == REVEAL and step.to == COMMUNITY:
                seen.append("turn %d" % step.count)
            elif step.kind == SHOWDOWN:
                seen.append("showdown")
        end = ["close 4", "showdown"] if (rulebook, device) in POKER else ["showdown"]
        assert seen == common + end, told(rulebook, device)


# clauses: rws-poker-6 1.5b, 1.5c, 1.5d; rws-poker-7 1.5b, 1.5c, 1.5d
# clauses: rws-mlp-2 1.3b, 1.3c; rws-mlp-3 1.3b, 1.3c
def test_from_a_shoe_no_card_of_a_street_is_dealt_before_the_betting_round_ahead_of_it_ends():
    for rulebook, device in POKER + MLP:
        if device == "shoe":
            found = whole(rulebook, device)
            dealt = [places(until(found, CLOSE, number)).count(COMMUNITY) for number in (1, 2, 3)]
            assert dealt == [0, 3, 4], told(rulebook, device)


# clauses: rws-poker-6 1.8; rws-poker-7 1.8; rws-mlp-2 1.4; rws-mlp-3 1.4
def test_a_card_is_burnt_right_before_each_of_these():
    streets = [(COMMUNITY, 3), (COMMUNITY, 1), (COMMUNITY, 1)]
    for rulebook, first in (
        ("rws-poker-6", []),
        ("rws-poker-7", [(9, 1)]),
        ("rws-mlp-2", [(2, 1)]),
        ("rws-mlp-3", [(2, 1)]),
    ):
        found = whole(rulebook, "shoe")
        after = [found[at + 1] for at, step in enumerate(found) if step.kind == BURN]
        assert [step.kind for step in after] == [DEAL] * len(after), rulebook
        assert [(step.to, step.count) for step in after] == first + streets, rulebook


# clauses: rws-poker-6 1.1, 1.18; rws-poker-7 1.1, 1.19
def test_a_player_who_folds_is_active_no_more_and_one_active_player_ends_the_round():
    for rulebook, device in POKER:
        for folds, rest in (((2, 5), False), ((2, 2), True), ((9,), True), ((), True)):
            at = table(rulebook, SEATS, 6)
            assert (after_first_close(steps(rulebook, device, at), at, folds) != []) == rest, told(rulebook, device)


# clauses: rws-mlp-2 1.13; rws-mlp-3 1.13
def test_mlp_poker_goes_on_against_the_dealer_until_the_last_player_has_folded():
    for rulebook, device in MLP:
        for folds, rest in (((2, 5, 9), False), ((2, 5), True), ((2, 5, 5), True)):
            at = table(rulebook, SEATS)
            assert (after_first_close(steps(rulebook, device, at), at, folds) != []) == rest, told(rulebook, device)


# clauses: rws-poker-6 1.14; rws-poker-7 1.14
def test_the_button_marks_the_last_player_to_receive_a_card():
    for rulebook, device in POKER:
        for seat in SEATS:
            at = table(rulebook, SEATS, seat)
            dealt = [place for place in places(every_step(steps(rulebook, device, at))) if place != COMMUNITY]
            assert dealt[-1] == seat, told(rulebook, device)


# clauses: rws-mlp-2 2.1.1a; rws-mlp-3 2.1.1a; mbs-fbbj-3 Appendix A, Appendix B
def test_no_more_players_than_the_layout_has_places():
    for rulebook, most in (("rws-mlp-2", 10), ("rws-mlp-3", 10), ("mbs-fbbj-3", 7)):
        for count in range(1, most + 1):
            assert len(table(rulebook, range(1, count + 1)).clockwise()) == count
        raises(BadTable, table, rulebook, range(1, most + 2))
        raises(BadTable, table, rulebook, ())


def after_first_close(procedure, at, folds) -> list:
    """The steps that are left when these seats fold in the first betting round."""
    for step in procedure:
        if step.kind == CLOSE:
            for seat in folds:
                at.fold(seat)
            break
    return every_step(procedure)
