"""What Free Bet Blackjack rules when cards, offers and wagers go wrong, clause by clause."""

import free_bet_scenarios as s
from adjudicate import adjudicate, facts_of
from expect import raises
from shoecore import findings
from shoecore.findings import Finding
from shoecore.rulebooks.steps import DEALER, INSURANCE, SURRENDER, Burn, Deal, Decide, Offer
from shoecore.rulings import engine
from shoecore.rulings.nodes import DEALER as THE_DEALER
from shoecore.rulings.nodes import HOUSE, PIT_MANAGER, PIT_SUPERVISOR, SHIFT_MANAGER

FB = "mbs-fbbj-3"


def holds(situation: str, rows) -> list:
    """Each scenario has its ruling, each leaf of the tree its scenario."""
    return adjudicate(FB, situation, [row[1:] for row in rows])


def ruled(situation: str, facts: str):
    return engine.resolve(FB, situation, facts_of(facts))


# clauses: mbs-fbbj-3 5.1, 5.1.1, 5.1.2
def test_5_1_a_card_foreign_missing_or_too_many_voids_the_round():
    holds("foreign-card", s.FOREIGN)
    holds("deck-count", s.DECK_COUNT)
    found = ruled("foreign-card", "card-is-foreign=yes")
    assert (found.steps, found.bets, found.device) == (("collect-all", "earlier-stand"), "all-returned", "give-up")


# clauses: mbs-fbbj-3 5.1, 5.20
def test_5_20_shuffled_cards_past_the_cutting_card_are_played_to_the_end_of_the_round():
    holds("not-shuffled", s.NOT_SHUFFLED)
    found = ruled("not-shuffled", "was-not-shuffled=yes cut-card-seen=yes manual-shuffling=yes")
    assert found.steps == ("finish-round", "shuffle-after")


# clauses: mbs-fbbj-3 5.3, 5.4
def test_5_3_and_5_4_wagers_after_no_more_bets():
    holds("wager-after-close", s.AFTER_CLOSE)


# clauses: mbs-fbbj-3 5.5
def test_5_5_a_card_face_up_in_the_device_is_played_as_if_face_down():
    holds("card-face-up", s.FACE_UP)


# clauses: mbs-fbbj-3 5.2, 5.6, 5.6.1, 5.6.2
def test_5_2_and_5_6_cards_dealt_incorrectly():
    holds("dealt-wrongly", s.DEALT_WRONGLY)
    found = ruled("dealt-wrongly", s.BEFORE + " reconstructable=yes")
    assert (found.steps, found.device, found.who) == (("move-back", "resume"), "rebaseline", HOUSE)


# clauses: mbs-fbbj-3 5.7, 5.8, 5.9, 5.10, 5.24, 5.6.1
def test_5_7_to_5_10_a_card_dealt_in_error():
    holds("card-in-error", s.CARD_IN_ERROR)


# clauses: mbs-fbbj-3 5.9, 5.24
def test_5_24_who_refuses_the_card_stands_and_the_next_player_is_asked():
    facts = s.DRAWN + " dealer-hand=not-complete players-to-act=yes card-offered=refused"
    assert ruled("card-in-error", facts).steps == ("stands", "offer-in-turn", "resume")


# clauses: mbs-fbbj-3 5.11, 5.12, 5.12.1, 5.12.2
def test_5_11_and_5_12_the_dealer_received_no_card():
    holds("dealer-without-card", s.DEALER_WITHOUT_CARD)


# clauses: mbs-fbbj-3 5.12.1, 5.12.2, 5.25
def test_5_12_1_the_hand_is_finished_then_the_dealer_draws_then_the_offer_is_made():
    found = ruled("dealer-without-card", s.SETTLED + " finish-first=yes")
    assert found.steps == ("finish-hand", "draw-for-dealer", "offer-by-card", "may-withdraw", "resume")


# clauses: mbs-fbbj-3 5.12.2, 3.20
def test_5_12_2_what_the_late_card_lets_the_dealer_offer():
    rulings = holds("late-dealer-card", s.LATE_DEALER_CARD)
    assert [found.steps[0] for found in rulings] == ["offer-surrender"] + ["offer-insurance"] * 3
    assert ["offer-even-money" in found.steps for found in rulings] == [False, False, True, False]
    assert rulings[2].who == SHIFT_MANAGER


# clauses: mbs-fbbj-3 5.13, 5.14, 5.16, 5.16.1, 5.16.2
def test_5_13_to_5_16_a_wager_with_fewer_than_two_cards():
    holds("player-short", s.PLAYER_SHORT)
    found = ruled("player-short", s.DRAWN + " cards-received=one player-chooses=withdraw")
    assert (found.steps, found.bets) == (("discard-card", "resume"), "wager-returned")


# clauses: mbs-fbbj-3 5.15
def test_5_15_cards_without_a_wager():
    holds("cards-without-wager", s.CARDS_WITHOUT_WAGER)


# clauses: mbs-fbbj-3 5.17, 5.18
def test_5_17_and_5_18_a_player_passed_over():
    holds("player-missed", s.PLAYER_MISSED)
    assert ruled("player-missed", "areas-acted=next-hand-only").steps == ("cover-cards", "give-turn", "resume")


# clauses: mbs-fbbj-3 5.19, 5.19.1
def test_5_19_too_few_cards_to_complete_the_round():
    found = holds("too-few-cards", s.TOO_FEW)[0]
    assert (found.steps, found.device) == (("riffle-and-cut", "finish-round", "shuffle-after"), "reshuffle")


# clauses: mbs-fbbj-3 5.21, 5.21.1, 5.21.2, 1.1.13, 1.1.21
def test_5_21_the_first_card_was_not_burnt():
    holds("burn-missed", s.BURN_MISSED)


# clauses: mbs-fbbj-3 5.22, 5.22.1
def test_5_22_the_player_is_absent():
    rulings = holds("player-absent", s.PLAYER_ABSENT)
    assert [found.steps[0] for found in rulings] == ["nearest-plays", "draw-hard-over-11", "draw-hard-to-17"]


# clauses: mbs-fbbj-3 5.23, 5.23.1, 5.23.1.1, 5.23.2, 5.23.2.1, 5.23.3, 5.23.3.1
def test_5_23_cards_drawn_together_before_a_players_hand():
    rulings = holds("drawn-together", s.TOGETHER)
    assert [found.steps[:2] for found in rulings[1:4]] == [
        ("player-picks", "rest-next"),
        ("open-first", "rest-next"),
        ("player-picks", "offer-rest"),
    ]


# clauses: mbs-fbbj-3 5.23.4, 5.23.4.1, 5.23.4.2, 5.23.4.3, 5.23.4.4, 5.23.4.5, 5.23.4.6
def test_5_23_4_cards_drawn_together_before_the_dealers_hand():
    rulings = [ruled("drawn-together", row[1]) for row in s.TOGETHER[4:]]
    assert [found.who for found in rulings] == [PIT_MANAGER, THE_DEALER, PIT_MANAGER, SHIFT_MANAGER]
    assert [found.steps[:2] for found in rulings[:3]] == [
        ("manager-picks", "rest-next"),
        ("open-first", "rest-next"),
        ("manager-picks-worst", "discard-rest"),
    ]


# clauses: mbs-fbbj-3 5.25
def test_5_25_a_dissatisfied_player_may_withdraw_before_the_next_card():
    found = holds("dissatisfied", s.DISSATISFIED)[0]
    assert (found.bets, found.who) == ("remaining-withdrawn", HOUSE)


# clauses: mbs-fbbj-3 5.25, 5.12, 5.15, 5.16, 5.23
def test_5_25_is_told_with_each_ruling_that_it_speaks_of():
    for situation, facts in (
        ("dealer-without-card", s.SETTLED + " finish-first=no"),
        ("cards-without-wager", s.SETTLED),
        ("player-short", s.SETTLED + " cards-received=one player-chooses=not-yet"),
        ("drawn-together", "order-accepted=no on-dealer-hand=no disclosed=one"),
    ):
        assert "may-withdraw" in ruled(situation, facts).steps, situation
    assert "may-withdraw" not in ruled("player-missed", "areas-acted=next-hand-only").steps


# clauses: mbs-fbbj-3 5.26, 3.27.1
def test_5_26_insurance_offered_late():
    rulings = holds("insurance-missed", s.INSURANCE)
    assert [found.who for found in rulings] == [THE_DEALER, PIT_SUPERVISOR, PIT_SUPERVISOR, THE_DEALER]


# clauses: mbs-fbbj-3 3.25.1, 6.1
def test_6_1_surrender_offered_late_is_not_covered():
    holds("surrender-missed", s.SURRENDER)


# clauses: mbs-fbbj-3 5.27, 5.28, 5.29
def test_5_27_to_5_29_wagers_off_limits():
    rulings = holds("wager-off-limits", s.OFF_LIMITS)
    assert [found.bets for found in rulings] == ["stand", "one-time", "wager-returned", "to-maximum"]


# clauses: mbs-fbbj-3 5.30, 5.30.1, 5.30.2
def test_5_30_a_power_failure_never_voids_the_round():
    rulings = holds("interruption", s.INTERRUPTION)
    assert rulings[1].steps == ("withdraw-whole", "end-round")


# clauses: mbs-fbbj-3 6.1
def test_6_1_what_no_rule_covers():
    found = holds("not-covered", s.NOT_COVERED)[0]
    assert (found.who, found.device) == (SHIFT_MANAGER, "wait")


def test_every_situation_has_its_scenarios():
    assert sorted([situation for situation, _ in s.SCENARIOS]) == sorted(engine.situations(FB))


def test_facts_that_contradict_each_other_are_named():
    for situation, facts in (
        ("interruption", "interim-settled=yes outcome-established=no"),
        ("insurance-missed", "subsequent-deal=no dealer-second-card=yes"),
        ("player-missed", "subsequent-deal=no areas-acted=several-drew"),
        ("card-face-up", "face-up-found=between-rounds interim-settled=yes"),
    ):
        assert "contradict" in str(raises(engine.BadFact, engine.resolve, FB, situation, facts_of(facts)))


def test_which_situation_a_finding_may_be():
    for code, step, names in (
        (findings.WRONG_PLACE, Burn("5.21"), ["burn-missed"]),
        (
            findings.WRONG_PLACE,
            Deal(1, 1, "3.18"),
            ["dealt-wrongly", "dealer-without-card", "player-short", "cards-without-wager"],
        ),
        (findings.WRONG_PLACE, Deal(2, 1, "3.29"), ["card-in-error", "player-missed"]),
        (findings.WRONG_PLACE, Deal(DEALER, 1, "3.34"), ["card-in-error"]),
        (findings.NOT_NOW, Deal(2, 1, "3.18"), ["dealt-wrongly", "dealer-without-card", "player-short"]),
        (findings.NOT_NOW, Deal(2, 1, "3.29"), ["dealt-wrongly", "player-missed"]),
        (findings.NOT_NOW, Decide(2, 1, "3.29"), ["card-in-error", "player-missed"]),
        (findings.NOT_NOW, Offer(INSURANCE, "3.27.1"), ["insurance-missed"]),
        (findings.NOT_NOW, Offer(SURRENDER, "3.25.1"), ["surrender-missed"]),
        (findings.NOT_NOW, Offer(SURRENDER, "5.12.2"), ["late-dealer-card"]),
        (findings.MISSED, Deal(DEALER, 1, "3.18"), ["dealer-without-card"]),
        (findings.WRONG_PLACE, Deal(DEALER, 1, "5.12"), ["card-in-error"]),
        (findings.TOGETHER, Deal(2, 1, "3.29"), ["drawn-together"]),
        (findings.SHORT, Deal(2, 1, "3.29"), ["too-few-cards"]),
        (findings.NOT_ALLOWED, Decide(2, 1, "3.29"), ["not-covered"]),
    ):
        found = [name for name, _ in engine.situation_of(FB, Finding(code, 7, step, ""))]
        assert found == names, (code, step, found)
