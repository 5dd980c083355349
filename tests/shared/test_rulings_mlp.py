"""What Multi-Link Progressive Texas Hold'em Poker rules when cards go wrong, clause by clause, in both versions."""

import mlp_scenarios as m
from adjudicate import adjudicate, facts_of
from expect import raises
from shoecore import findings, records
from shoecore.findings import Finding
from shoecore.rulebooks.steps import COMMUNITY, DEALER, Burn, Close, Deal, Reveal, Set
from shoecore.rulings import engine
from shoecore.rulings.nodes import HOUSE, PIT_SUPERVISOR, SHIFT_MANAGER

V2 = "rws-mlp-2"
V3 = "rws-mlp-3"


def holds(rulebook: str, situation: str, rows) -> list:
    """Each scenario has its ruling, each leaf of the tree its scenario."""
    return adjudicate(rulebook, situation, [row[1:] for row in rows])


def both(situation: str, rows) -> list:
    """The rulings of version 3, after version 2 has been held to the same."""
    holds(V2, situation, rows)
    return holds(V3, situation, rows)


def ruled(situation: str, facts: str):
    return engine.resolve(V3, situation, facts_of(facts))


def test_5_9_a_burn_missed_is_put_right_only_before_anybody_has_looked():
    """clauses: rws-mlp-2 5.9, 5.10.2; rws-mlp-3 5.9, 5.10.2"""
    both("burn-missed", m.BURN_MISSED)


def test_5_9_all_players_choose_once_the_burn_is_put_right():
    """clauses: rws-mlp-2 5.9, 5.10; rws-mlp-3 5.9, 5.10"""
    found = ruled("burn-missed", "noticed-in-time=yes looked=no reconstructable=yes")
    assert found.steps == ("move-back", "offer-all", "reconstructed-or-back", "accept-later", "resume")
    assert (found.bets, found.device, found.who) == ("chosen-returned", "rebaseline", HOUSE)


def test_5_8_6_and_5_10_complete_hands_move_before_anybody_has_looked_and_then_players_choose():
    """clauses: rws-mlp-2 5.8.6, 5.10, 5.10.1, 5.10.2, 5.19; rws-mlp-3 5.8.6, 5.10, 5.10.1, 5.10.2, 5.19"""
    both("dealt-wrongly", m.DEALT_WRONGLY)


def test_5_10_who_is_affected_is_offered_the_choice():
    """clauses: rws-mlp-2 5.10, 5.10.1, 5.10 tail; rws-mlp-3 5.10, 5.10.1, 5.10 tail"""
    for answer, offer in (("yes", "offer-all"), ("no", "offer-affected")):
        facts = "noticed-in-time=yes looked=yes reconstructable=no all-affected=" + answer
        assert ruled("dealt-wrongly", facts).steps == (offer, "as-dealt-or-back", "accept-later", "resume")


def test_5_10_what_one_player_chooses():
    """clauses: rws-mlp-2 5.10.1, 5.10.2, 5.10.3, 5.10 tail; rws-mlp-3 5.10.1, 5.10.2, 5.10.3, 5.10 tail"""
    both("player-chooses", m.CHOOSES)
    assert ruled("player-chooses", "player-chooses=bets-back").bets == "hand-returned"


def test_5_8_7_a_wrong_number_of_community_cards():
    """clauses: rws-mlp-2 5.8.7, 5.8.6; rws-mlp-3 5.8.7, 5.8.6"""
    both("community-count", m.COUNT)


def test_5_8_7_a_wrong_number_of_cards_in_the_dealers_hand():
    """clauses: rws-mlp-2 5.8.7; rws-mlp-3 5.8.7"""
    both("dealer-count", m.COUNT)


def test_5_15_a_wrong_number_of_cards_in_a_players_hand_of_version_2():
    """clauses: rws-mlp-2 5.15, 5.10"""
    holds(V2, "hand-count", m.HAND_COUNT_2)


def test_5_15_a_wrong_number_of_cards_in_a_players_hand_of_version_3():
    """clauses: rws-mlp-3 5.15, 5.10"""
    holds(V3, "hand-count", m.HAND_COUNT_3)


def test_5_15_before_anybody_has_looked_the_shift_manager_is_told_of_5_8_6():
    """clauses: rws-mlp-2 5.15, 5.8.6, 5.23; rws-mlp-3 5.15, 5.8.6, 5.23"""
    found = ruled("hand-count", "noticed-in-time=yes looked=no")
    assert (found.steps, found.who) == (("call", "suggest-void"), SHIFT_MANAGER)


def test_5_12_a_card_exposed_in_version_2_needs_a_person_to_call_it_a_dealing_error():
    """clauses: rws-mlp-2 5.12, 5.8.2, 5.10"""
    holds(V2, "card-exposed", m.EXPOSED_2)


def test_5_12_a_card_exposed_in_version_3_gives_the_affected_player_his_choice():
    """clauses: rws-mlp-3 5.12, 5.8.2, 5.10"""
    holds(V3, "card-exposed", m.EXPOSED_3)


def test_5_14_cards_drawn_together_are_put_in_order_by_the_pit_supervisor():
    """clauses: rws-mlp-2 5.14, 5.14.1; rws-mlp-3 5.14, 5.14.1"""
    both("drawn-together", m.TOGETHER)
    found = ruled("drawn-together", "device=shoe order-accepted=no")
    assert (found.steps[:2], found.who) == (("supervisor-orders", "offer-all"), PIT_SUPERVISOR)


def test_5_13_a_card_face_up_in_the_device_is_the_next_card():
    """clauses: rws-mlp-2 5.13; rws-mlp-3 5.13"""
    both("card-face-up", m.FACE_UP)


def test_5_8_a_card_foreign_missing_or_too_many():
    """clauses: rws-mlp-2 5.8, 5.8.1, 5.8.3, 5.8 tail; rws-mlp-3 5.8, 5.8.1, 5.8.3, 5.8 tail"""
    both("foreign-card", m.FOREIGN)
    both("deck-count", m.DECK_COUNT)


def test_5_8_4_too_few_cards_to_complete_the_round():
    """clauses: rws-mlp-2 5.8.4, 5.8 tail; rws-mlp-3 5.8.4, 5.8 tail"""
    both("too-few-cards", m.TOO_FEW)


def test_5_8_5_cards_that_were_not_shuffled():
    """clauses: rws-mlp-2 5.8.5, 5.19; rws-mlp-3 5.8.5, 5.19"""
    both("not-shuffled", m.NOT_SHUFFLED)


def test_5_7_a_technical_interruption():
    """clauses: rws-mlp-2 5.7, 5.7.1, 5.7.2; rws-mlp-3 5.7, 5.7.1, 5.7.2"""
    both("interruption", m.INTERRUPTION)


def test_5_5_and_5_6_a_player_walks_away():
    """clauses: rws-mlp-2 5.5, 5.6; rws-mlp-3 5.5, 5.6"""
    both("walked-away", m.WALKED_AWAY)


def test_5_5_a_folded_hand_is_kept_for_its_jackpot_bet():
    """clauses: rws-mlp-2 5.5, 3.11.2a; rws-mlp-3 5.5, 3.11.2a"""
    early = ruled("walked-away", "decisions-left=yes flop-bet=no")
    late = ruled("walked-away", "decisions-left=yes flop-bet=yes flop-bet-lost=yes")
    assert early.steps == late.steps == ("keep-for-jackpot", "resume")
    assert (early.bets, late.bets, late.who) == ("ante-bonus-lost", "flop-lost-too", SHIFT_MANAGER)


def test_5_16_and_5_17_1_the_jackpot_system_fails_in_the_round():
    """clauses: rws-mlp-2 5.16, 5.17, 5.17.1; rws-mlp-3 5.16, 5.17, 5.17.1"""
    both("jackpot-failed", m.JACKPOT)


def test_5_17_2_the_house_chooses_for_later_rounds():
    """clauses: rws-mlp-2 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c; rws-mlp-3 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c"""
    assert {found.who for found in both("jackpot-failed-later", m.JACKPOT_LATER)} == {HOUSE}


def test_5_18_an_additional_hand_examined():
    """clauses: rws-mlp-2 5.18; rws-mlp-3 5.18"""
    assert {found.who for found in both("second-hand", m.SECOND_HAND)} == {PIT_SUPERVISOR}


def test_5_19_an_error_noticed_after_the_next_round_has_begun():
    """clauses: rws-mlp-2 5.19; rws-mlp-3 5.19"""
    both("noticed-later", m.NOTICED_LATER)


def test_5_21_a_void_round_returns_all_bets_and_earlier_rounds_stand():
    """clauses: rws-mlp-2 5.21, 5.8 tail, 1.31; rws-mlp-3 5.21, 5.8 tail, 1.31"""
    found = ruled("foreign-card", "card-is-foreign=yes")
    assert (found.steps, found.bets, found.device) == (("collect-all", "earlier-stand"), "all-returned", "give-up")


def test_5_23_what_no_clause_covers():
    """clauses: rws-mlp-2 5.23; rws-mlp-3 5.23"""
    both("not-covered", m.NOT_COVERED)
    assert ruled("not-covered", "").who == SHIFT_MANAGER


def test_every_situation_has_its_scenarios():
    for rulebook, scenarios in m.SCENARIOS:
        assert sorted([situation for situation, _ in scenarios]) == sorted(engine.situations(rulebook))


def test_facts_that_contradict_each_other_are_named():
    for situation, facts in (
        ("dealt-wrongly", "noticed-in-time=yes looked=no whole-hands=yes reconstructable=no"),
        ("second-hand", "looked=no intended=yes"),
        ("walked-away", "decisions-left=yes flop-bet=no flop-bet-lost=yes"),
    ):
        refused = raises(engine.BadFact, engine.resolve, V3, situation, facts_of(facts))
        assert "contradict" in str(refused)


def situations(code: int, step, by: int = 0) -> list:
    return [name for name, _ in engine.situation_of(V3, Finding(code, 7, step, ""), by)]


def test_which_situation_a_finding_of_the_deal_may_be():
    for code, step, names in (
        (findings.MISSED, Burn("3.11.3"), ["burn-missed"]),
        (findings.MISSED, Deal(2, 1, "3.11.1"), ["dealt-wrongly", "hand-count"]),
        (findings.MISSED, Deal(COMMUNITY, 1, "3.11.4"), ["dealt-wrongly", "community-count"]),
        (findings.EXTRA, Reveal(COMMUNITY, 3, "3.11.3"), ["community-count"]),
        (findings.EXTRA, Close(1, "3.11.2"), ["dealt-wrongly", "hand-count"]),
        (findings.EXTRA, Reveal(DEALER, 2, "3.11.6"), ["dealer-count"]),
        (findings.WRONG_COUNT, Set(COMMUNITY, 5, "3.12.1"), ["community-count"]),
        (findings.WRONG_COUNT, Set(1, 2, "3.12.2"), ["hand-count", "dealer-count"]),
        (findings.NOT_NOW, Close(1, "3.11.2"), ["dealt-wrongly", "not-covered"]),
        (findings.NOT_NOW, Deal(COMMUNITY, 1, "3.11.4"), ["dealt-wrongly", "community-count", "not-covered"]),
        (findings.MISSED, Close(2, "3.11.3"), ["dealt-wrongly"]),
        (findings.MISSED, Reveal(COMMUNITY, 3, "3.11.3"), ["not-covered"]),
    ):
        assert situations(code, step) == names, (code, step)


def test_which_situation_a_finding_of_the_cards_is_and_what_it_tells():
    burn = Burn("3.11.1")
    for code, step, by, known in (
        (findings.TOO_EARLY, burn, records.BY_DEALER, ("card-exposed", {"by-dealer": True})),
        (findings.TOO_EARLY, burn, records.BY_PLAYER, ("not-covered", {})),
        (findings.TOGETHER, burn, 0, ("drawn-together", {"device": "shoe"})),
        (findings.TOGETHER, Set(1, 2, "3.12.2"), 0, ("drawn-together", {"device": "shuffler"})),
        (findings.FACE_UP, burn, 0, ("card-face-up", {"in-round": True})),
        (findings.FOREIGN, burn, 0, ("foreign-card", {})),
        (findings.DUPLICATE, burn, 0, ("deck-count", {})),
        (findings.SHORT, burn, 0, ("too-few-cards", {})),
        (findings.UNSHUFFLED, burn, 0, ("not-shuffled", {"was-not-shuffled": True})),
    ):
        assert engine.situation_of(V3, Finding(code, 7, step, ""), by) == (known,), code
