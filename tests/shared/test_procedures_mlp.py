"""The order of dealing in Multi-Link Progressive Texas Hold'em Poker, both versions, from both devices."""

from procedures import cards_of, every_step, steps, table
from shoecore.rulebooks.steps import BURN, CLOSE, COMMUNITY, DEAL, DEALER, REVEAL, SET, SHOWDOWN

VERSIONS = ("rws-mlp-2", "rws-mlp-3")


def clauses_of(found) -> list:
    return [(step.kind, step.clause) for step in found]


# clauses: rws-mlp-3 3.11, 3.11.1, 3.11.3, 3.11.4, 3.11.5, 3.11.6
# clauses: rws-mlp-2 3.11, 3.11.1, 3.11.3, 3.11.4, 3.11.5, 3.11.6
def test_3_11_burns_before_the_hole_cards_flop_turn_and_river_and_the_dealers_two_cards_last():
    for rulebook in VERSIONS:
        for count in range(1, 11):
            seats = list(range(1, count + 1))
            found = cards_of(every_step(steps(rulebook, "shoe", table(rulebook, seats))))
            board = ["burn", 0, 0, 0, "burn", 0, "burn", 0]
            assert found == ["burn"] + seats + seats + board + [DEALER, DEALER]


# clauses: rws-mlp-3 3.11, 3.11.1, 3.11.2, 3.11.3, 3.11.4, 3.11.5, 3.11.6
# clauses: rws-mlp-2 3.11, 3.11.1, 3.11.2, 3.11.3, 3.11.4, 3.11.5, 3.11.6
def test_3_11_every_step_of_a_shoes_round_has_its_clause():
    for rulebook in VERSIONS:
        assert clauses_of(every_step(steps(rulebook, "shoe", table(rulebook, (4,))))) == [
            (BURN, "3.11.1"),
            (DEAL, "3.11.1"),
            (DEAL, "3.11.1"),
            (CLOSE, "3.11.2"),
            (BURN, "3.11.3"),
            (DEAL, "3.11.3"),
            (REVEAL, "3.11.3"),
            (CLOSE, "3.11.3"),
            (BURN, "3.11.4"),
            (DEAL, "3.11.4"),
            (REVEAL, "3.11.4"),
            (CLOSE, "3.11.4"),
            (BURN, "3.11.5"),
            (DEAL, "3.11.5"),
            (REVEAL, "3.11.5"),
            (DEAL, "3.11.6"),
            (REVEAL, "3.11.6"),
            (SHOWDOWN, "3.11.6"),
        ]


# clauses: rws-mlp-3 3.12, 3.12.1, 3.12.2, 3.12.3, 3.12.4, 3.12.5, 3.12.6
# clauses: rws-mlp-2 3.12, 3.12.1, 3.12.2, 3.12.3, 3.12.4, 3.12.5, 3.12.6
def test_3_12_every_step_of_a_shufflers_round_has_its_clause():
    for rulebook in VERSIONS:
        assert clauses_of(every_step(steps(rulebook, "shuffler", table(rulebook, (4,))))) == [
            (SET, "3.12.1"),
            (SET, "3.12.2"),
            (SET, "3.12.2"),
            (CLOSE, "3.12.3"),
            (REVEAL, "3.12.4"),
            (CLOSE, "3.12.4"),
            (REVEAL, "3.12.5"),
            (CLOSE, "3.12.5"),
            (REVEAL, "3.12.6"),
            (REVEAL, "3.12.6"),
            (SHOWDOWN, "3.12.6"),
        ]


# clauses: rws-mlp-3 3.12, 3.12.1, 3.12.2
# clauses: rws-mlp-2 3.12, 3.12.1, 3.12.2
def test_3_12_the_board_as_a_set_then_each_player_then_the_dealer_and_no_burn():
    for rulebook in VERSIONS:
        for seats in ((1,), (2, 5), tuple(range(1, 11))):
            found = every_step(steps(rulebook, "shuffler", table(rulebook, seats)))
            sets = [(step.to, step.count) for step in found if step.kind == SET]
            assert sets == [(COMMUNITY, 5)] + [(seat, 2) for seat in seats] + [(DEALER, 2)]
            assert all(step.kind != BURN for step in found)


# clauses: rws-mlp-3 3.12.4, 3.12.5, 3.12.6
# clauses: rws-mlp-2 3.12.4, 3.12.5, 3.12.6
def test_3_12_6_the_river_and_the_dealers_hand_are_revealed_last():
    for rulebook in VERSIONS:
        found = every_step(steps(rulebook, "shuffler", table(rulebook, (1, 2))))
        reveals = [(step.to, step.count, step.clause) for step in found if step.kind == REVEAL]
        assert reveals == [(0, 3, "3.12.4"), (0, 1, "3.12.5"), (0, 1, "3.12.6"), (DEALER, 2, "3.12.6")]


def after_all_folded(rulebook: str, device: str, jackpots: int) -> list:
    """The steps that are left when all fold in the first betting round."""
    at = table(rulebook, (1, 2))
    procedure = steps(rulebook, device, at)
    for step in procedure:
        if step.kind == CLOSE:
            at.fold(1)
            at.fold(2)
            at.jackpots = jackpots
            break
    return every_step(procedure)


# clauses: rws-mlp-3 3.11.2a, 3.12.3a
# clauses: rws-mlp-2 3.11.2a, 3.12.3a
def test_3_11_2a_all_folded_and_a_jackpot_bet_lives_the_flop_is_still_dealt():
    for rulebook in VERSIONS:
        assert [step.kind for step in after_all_folded(rulebook, "shoe", 0b10)] == [BURN, DEAL, REVEAL]
        assert [step.kind for step in after_all_folded(rulebook, "shuffler", 0b10)] == [REVEAL]


# clauses: rws-mlp-3 3.11.2a, 3.12.3a
# clauses: rws-mlp-2 3.11.2a, 3.12.3a
def test_3_11_2a_all_folded_without_a_jackpot_bet_the_round_is_over():
    for rulebook in VERSIONS:
        for device in ("shoe", "shuffler"):
            assert after_all_folded(rulebook, device, 0) == []
