"""Rulings of both versions of Poker (RWS): for each clause on irregularities what it decides, and what it does not."""

from adjudicate import adjudicate, facts_of
from shoecore.rulings.engine import resolve
from shoecore.rulings.nodes import DEALER, HOUSE, SHIFT_MANAGER

P6 = "rws-poker-6"
P7 = "rws-poker-7"

# What goes with an outcome: bets, device, and a step that the Dealer must take.
_GOES_WITH = {
    "continue": ("stand", "nothing", "resume"),
    "no-effect": ("stand", "nothing", "resume"),
    "void": ("all-returned", "give-up", "earlier-stand"),
    "reconstruct": ("stand", "rebaseline", "move-back"),
    "take-back": ("stand", "reshuffle", "shuffle-in"),
    "discard": ("stand", "nothing", "discard-card"),
    "fold": ("stand", "nothing", "muck-hand"),
    "act-in-turn": ("stand", "nothing", "resume"),
    "post-blinds": ("stand", "nothing", "resume"),
    "player-gone": ("stand", "nothing", "free-seat"),
    "supervisor": ("as-decided", "wait", "call"),
}


def _both(situation: str, rows) -> None:
    """Rows of (facts, outcome, clauses of version 6, of version 7)."""
    _one(P6, situation, [(row[0], row[1], row[2]) for row in rows])
    _one(P7, situation, [(row[0], row[1], row[3]) for row in rows])


def _on_shoe(situation: str, rows) -> None:
    """Version 7 rules as version 6 from a shoe; from a shuffler no card is burnt and the Shift Manager decides."""
    _one(P6, situation, [(row[0], row[1], row[2]) for row in rows])
    shoe = [("device=shoe " + row[0], row[1], row[3]) for row in rows]
    _one(P7, situation, shoe + [("device=shuffler", "supervisor", "5.16")])


def _on_either(situation: str, rows) -> None:
    """Version 7 rules from a shuffler too, once the Shift Manager says that it is meant."""
    _one(P6, situation, [(row[0], row[1], row[2]) for row in rows])
    shoe = [("device=shoe " + row[0], row[1], row[3]) for row in rows]
    shuffler = [("device=shuffler shuffler-is-shoe=yes " + row[0], row[1], row[3]) for row in rows]
    _one(P7, situation, shoe + shuffler + [("device=shuffler shuffler-is-shoe=no", "supervisor", "5.16")])


def _one(rulebook: str, situation: str, rows) -> None:
    for ruling in adjudicate(rulebook, situation, rows):
        bets, device, step = _GOES_WITH[ruling.outcome]
        assert (ruling.bets, ruling.device) == (bets, device) and step in ruling.steps, ruling
        assert "button-stays" in ruling.steps or ruling.outcome != "void", ruling
        assert (ruling.who == SHIFT_MANAGER) == (ruling.outcome == "supervisor"), ruling
        assert ruling.who == HOUSE or ruling.outcome != "reconstruct", ruling


# clauses: rws-poker-6 5.1, 5.1.1, 5.1.2, 5.12, 1.42; rws-poker-7 5.1, 5.1.1, 5.1.2, 5.14, 1.43
def test_5_1_a_power_failure_is_void_unless_an_outcome_is_established():
    rows = (
        ("outcome-established=yes", "continue", "5.1.1", "5.1.1"),
        ("outcome-established=no", "void", "5.1.2, 5.12", "5.1.2, 5.14"),
    )
    _both("interruption", rows)


# clauses: rws-poker-6 5.2, 5.2.1, 5.2 tail; rws-poker-7 5.2, 5.2.1, 5.2 tail
def test_5_2_1_a_card_of_another_deck_voids_once_a_person_has_looked_at_it():
    rows = (
        ("card-is-foreign=yes", "void", "5.2.1, 5.2 tail, 5.12", "5.2.1, 5.2 tail, 5.14"),
        ("card-is-foreign=no", "no-effect", "5.2.1", "5.2.1"),
    )
    _both("foreign-card", rows)


# clauses: rws-poker-6 5.2.2; rws-poker-7 5.2.2
def test_5_2_2_a_card_missing_or_too_many_voids_once_counted():
    rows = (
        ("count-is-wrong=yes", "void", "5.2.2, 5.2 tail, 5.12", "5.2.2, 5.2 tail, 5.14"),
        ("count-is-wrong=no", "no-effect", "5.2.2", "5.2.2"),
    )
    _both("deck-count", rows)


# clauses: rws-poker-6 5.2.3; rws-poker-7 5.2.3, 5.16
def test_5_2_3_too_few_cards_to_complete_the_round():
    rows = (
        ("cards-suffice=no", "void", "5.2.3, 5.2 tail, 5.12", "5.2.3, 5.2 tail, 5.14"),
        ("cards-suffice=yes", "no-effect", "5.2.3", "5.2.3"),
    )
    _on_either("shoe-runs-out", rows)


# clauses: rws-poker-6 5.2.4; rws-poker-7 5.2.4
def test_5_2_4_cards_that_were_not_shuffled():
    rows = (
        ("was-not-shuffled=yes", "void", "5.2.4, 5.2 tail, 5.12", "5.2.4, 5.2 tail, 5.14"),
        ("was-not-shuffled=no", "no-effect", "5.2.4", "5.2.4"),
    )
    _both("not-shuffled", rows)


# clauses: rws-poker-6 5.2.5, 5.3; rws-poker-7 5.2.5, 5.3
def test_5_2_5_two_cards_exposed_in_the_deal_void_one_is_discarded():
    rows = (
        ("two-exposed=yes", "void", "5.2.5, 5.2 tail, 5.12", "5.2.5, 5.2 tail, 5.14"),
        ("two-exposed=no next-card-instead=yes", "discard", "5.3", "5.3"),
        ("two-exposed=no next-card-instead=no", "supervisor", "5.14", "5.16"),
    )
    _both("exposed-in-deal", rows)


# clauses: rws-poker-6 5.2.6, 1.33; rws-poker-7 5.2.6, 1.34
def test_5_2_6_a_wrong_number_of_cards_voids_once_any_player_has_seen_any_card():
    rows = (
        ("any-card-seen=yes", "void", "5.2.6, 5.2 tail, 5.12", "5.2.6, 5.2 tail, 5.14"),
        ("any-card-seen=no reconstructable=yes", "reconstruct", "5.2.6, 1.33", "5.2.6, 1.34"),
        ("any-card-seen=no reconstructable=no", "supervisor", "5.14", "5.16"),
    )
    _both("card-count", rows)


# clauses: rws-poker-6 5.2.7, 5.2.7a, 5.2.7b; rws-poker-7 5.2.7, 5.2.7a, 5.2.7b
def test_5_2_7_a_hand_left_out_voids_if_a_player_has_looked_or_it_cannot_be_put_right():
    rows = (
        ("looked=yes", "void", "5.2.7b, 5.2 tail, 5.12", "5.2.7b, 5.2 tail, 5.14"),
        ("looked=no reconstructable=no", "void", "5.2.7a, 5.2 tail, 5.12", "5.2.7a, 5.2 tail, 5.14"),
        ("looked=no reconstructable=yes", "reconstruct", "5.2.7a, 1.33", "5.2.7a, 1.34"),
    )
    _both("hand-count", rows)


# clauses: rws-poker-6 5.3, 5.2.5; rws-poker-7 5.3, 5.2.5
def test_5_3_a_card_face_up_in_the_device_is_discarded():
    void = ("void", "5.2.5, 5.2 tail, 5.12", "5.2.5, 5.2 tail, 5.14")
    discarded = ("discard", "5.3", "5.3")
    decided = ("supervisor", "5.14", "5.16")
    hole, alone, counts, does_not = (
        "face-up-due=hole-card ",
        "another-exposed=no ",
        "another-exposed=yes face-up-counts=yes",
        "another-exposed=yes face-up-counts=no ",
    )
    rows = (
        (hole + counts,) + void,
        (hole + does_not + "next-card-instead=yes",) + discarded,
        (hole + does_not + "next-card-instead=no",) + decided,
        (hole + alone + "next-card-instead=yes",) + discarded,
        (hole + alone + "next-card-instead=no",) + decided,
        ("face-up-due=burnt-card face-up-burnt=yes",) + discarded,
        ("face-up-due=burnt-card face-up-burnt=no",) + decided,
        ("face-up-due=community-card next-card-instead=yes",) + discarded,
        ("face-up-due=community-card next-card-instead=no",) + decided,
    )
    _on_either("card-face-up", rows)


# clauses: rws-poker-7 5.7
def test_p7_5_7_first_burn_missed_is_void_if_a_player_has_looked_or_it_cannot_be_put_right():
    rows = (
        ("device=shoe looked=yes", "void", "5.7, 5.14"),
        ("device=shoe looked=no reconstructable=no", "void", "5.7, 5.14"),
        ("device=shoe looked=no reconstructable=yes", "reconstruct", "5.7, 1.34"),
        ("device=shuffler", "supervisor", "5.16"),
    )
    _one(P7, "first-burn-missed", rows)


# clauses: rws-poker-7 5.8, 5.8.1, 5.8.2, 5.8.3
def test_p7_5_8_a_burn_missed_between_betting_rounds():
    back = ("take-back", "5.8.1, 5.8.2, 5.8.3")
    rebuilt = ("reconstruct", "5.8, 5.8.2, 5.8.3")
    in_time = "device=shoe noticed-late=no reconstructable=%s"
    ways = (
        (in_time % "no", back),
        (in_time % "yes exposed-cards=hole-or-stub", back),
        (in_time % "yes exposed-cards=community-only", rebuilt),
        (in_time % "yes exposed-cards=missed-burn burn-is-community=yes", rebuilt),
        (in_time % "yes exposed-cards=missed-burn burn-is-community=no", back),
    )
    rows = [("device=shuffler", "supervisor", "5.16"), ("device=shoe noticed-late=yes", "supervisor", "5.16")]
    for bet in ("yes", "no"):
        rows += [("%s bet-on-wrong-card=%s" % (facts, bet),) + ruling for facts, ruling in ways]
    rulings = adjudicate(P7, "burn-missed", rows)
    for row, ruling in zip(rows[2:], rulings[2:]):
        returned = "affected-returned" if "bet-on-wrong-card=yes" in row[0] else "stand"
        assert ruling.bets == returned and ruling.who == HOUSE and "folded-stay-out" in ruling.steps
        assert ruling.device == ("reshuffle" if ruling.outcome == "take-back" else "rebaseline")


# clauses: rws-poker-7 5.8.1, 5.8.2, 5.8.3
def test_p7_5_8_1_the_burn_before_the_turn_missed_and_not_reconstructable():
    facts = facts_of("device=shoe noticed-late=no reconstructable=no bet-on-wrong-card=yes")
    assert resolve(P7, "burn-missed", facts) == (
        "take-back",
        "5.8.1, 5.8.2, 5.8.3",
        ("take-errors", "shuffle-in", "folded-stay-out", "resume"),
        "affected-returned",
        "reshuffle",
        HOUSE,
    )


# clauses: rws-poker-6 3.10, 3.11, 3.12, 5.14
def test_p6_5_14_has_no_clause_for_a_missed_burn():
    _one(P6, "burn-missed", [("", "supervisor", "5.14")])


# clauses: rws-poker-6 5.7; rws-poker-7 5.9
def test_a_flop_card_exposed_before_its_betting_round_ended():
    rows = (
        ("betting-was-open=yes noticed-in-time=yes all-flop-cards=yes", "take-back", "5.7", "5.9"),
        ("betting-was-open=yes noticed-in-time=yes all-flop-cards=no", "take-back", "5.7", "5.9"),
        ("betting-was-open=yes noticed-in-time=no", "supervisor", "5.14", "5.16"),
        ("betting-was-open=no", "no-effect", "5.7", "5.9"),
    )
    _on_shoe("flop-exposed", rows)


# clauses: rws-poker-6 5.7; rws-poker-7 5.9
def test_what_is_taken_back_with_a_flop_card_exposed_early():
    shoe = "betting-was-open=yes noticed-in-time=yes all-flop-cards=%s"
    for answer, taken in (("yes", "take-errors"), ("no", "take-exposed")):
        ruling = resolve(P6, "flop-exposed", facts_of(shoe % answer))
        assert ruling.steps == (taken, "take-burn", "shuffle-in", "resume") and ruling.who == DEALER


def _count_rows(in_6: str, in_7: str) -> tuple:
    """Too many Community Cards, by the clauses of their street."""
    return (
        ("noticed-in-time=yes reconstructable=no", "take-back", in_6, in_7),
        ("noticed-in-time=yes reconstructable=yes", "reconstruct", in_6 + ", 1.33", in_7 + ", 1.34"),
        ("noticed-in-time=no", "supervisor", "5.14", "5.16"),
    )


# clauses: rws-poker-6 5.8; rws-poker-7 5.10
def test_more_than_three_flop_cards_are_taken_back_where_they_cannot_be_put_right():
    _on_shoe("too-many-flop", _count_rows("5.8", "5.10"))


# clauses: rws-poker-6 5.8.1; rws-poker-7 5.10.1
def test_more_than_one_turn_card():
    _on_shoe("too-many-turn", _count_rows("5.8.1", "5.10.1"))


# clauses: rws-poker-6 5.8.2; rws-poker-7 5.10.2
def test_more_than_one_river_card():
    _on_shoe("too-many-river", _count_rows("5.8.2", "5.10.2"))


# clauses: rws-poker-6 5.9; rws-poker-7 5.11
def test_turn_or_river_card_exposed_by_the_dealer_before_its_time():
    rows = (
        ("betting-was-open=yes noticed-in-time=yes by-dealer=yes", "take-back", "5.9", "5.11"),
        ("betting-was-open=yes noticed-in-time=yes by-dealer=no", "supervisor", "5.14", "5.16"),
        ("betting-was-open=yes noticed-in-time=no", "supervisor", "5.14", "5.16"),
        ("betting-was-open=no", "no-effect", "5.9", "5.11"),
    )
    _on_shoe("turn-exposed", rows)
    _on_shoe("river-exposed", rows)


# clauses: rws-poker-6 5.11, 3.14, 3.14.2b; rws-poker-7 5.13, 3.11, 3.11.2b
def test_hole_cards_shown_too_early_are_folded():
    rows = (
        ("final-round-over=no", "fold", "5.11", "5.13"),
        ("final-round-over=yes decisions-left=no", "no-effect", "3.14.2b", "3.11.2b"),
        ("final-round-over=yes decisions-left=yes", "supervisor", "5.14", "5.16"),
    )
    _both("hole-cards-shown", rows)


# clauses: rws-poker-6 5.14; rws-poker-7 5.16
def test_cards_drawn_together_and_an_order_that_a_person_accepts():
    rows = (
        ("order-accepted=yes", "continue", "5.14", "5.16"),
        ("order-accepted=no", "supervisor", "5.14", "5.16"),
    )
    _both("drawn-together", rows)


# clauses: rws-poker-6 5.14; rws-poker-7 5.16
def test_what_no_clause_covers_the_shift_manager_decides():
    for situation in ("deal-order", "too-few-community", "not-covered"):
        _both(situation, [("", "supervisor", "5.14", "5.16")])
    _one(P7, "community-set", [("", "supervisor", "5.16")])


# clauses: rws-poker-6 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10.4; rws-poker-7 5.12, 5.12.1, 5.12.2, 5.12.3, 5.12.4
def test_acting_out_of_turn_by_what_the_skipped_player_does():
    rows = (
        ("several-skipped=no skipped-player=check", "act-in-turn", "5.10.1, 5.10", "5.12.1, 5.12"),
        ("several-skipped=no skipped-player=bet-no-more", "act-in-turn", "5.10.2, 5.10", "5.12.2, 5.12"),
        ("several-skipped=no skipped-player=bet-more", "act-in-turn", "5.10.3, 5.10", "5.12.3, 5.12"),
        ("several-skipped=no skipped-player=fold", "act-in-turn", "5.10.4, 5.10", "5.12.4, 5.12"),
        ("several-skipped=yes", "supervisor", "5.14", "5.16"),
    )
    _both("out-of-turn", rows)


# clauses: rws-poker-6 5.4, 5.4.1; rws-poker-7 5.4, 5.4.1
def test_5_4_what_a_new_player_pays():
    rows = (
        ("relocated=yes at-big-blind=yes", "5.4.1", "post-big"),
        ("relocated=yes at-big-blind=no", "5.4.1", "post-nothing"),
        ("relocated=no first-orbit=yes at-big-blind=yes", "5.4", "post-big"),
        ("relocated=no first-orbit=yes at-big-blind=no", "5.4", "post-nothing"),
        ("relocated=no first-orbit=no", "5.4", "post-big"),
    )
    _posted("new-player", [(facts, clause, (step,)) for facts, clause, step in rows])


# clauses: rws-poker-6 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d, 5.4.2 tail
# clauses: rws-poker-7 5.4.2, 5.4.2a, 5.4.2b, 5.4.2c, 5.4.2d, 5.4.2 tail
def test_5_4_2_what_a_player_pays_who_missed_a_blind():
    both = ("post-small", "post-big")
    rows = (
        ("deemed-gone=no missed-blinds=small returns-at=button", "5.4.2a", ("wait-for-button", "post-small")),
        ("deemed-gone=no missed-blinds=small returns-at=elsewhere", "5.4.2b", ("post-small",)),
        ("deemed-gone=no missed-blinds=small returns-at=big-blind", "5.4.2c", ("post-big",)),
        ("deemed-gone=no missed-blinds=small returns-at=small-blind", "5.4.2", both),
        ("deemed-gone=no missed-blinds=big", "5.4.2", both),
        ("deemed-gone=no missed-blinds=both at-big-blind=yes", "5.4.2d", ("post-big",)),
        ("deemed-gone=no missed-blinds=both at-big-blind=no", "5.4.2", both),
        ("deemed-gone=yes", "5.4.2 tail", ("free-seat",)),
    )
    _posted("player-returns", rows)


# clauses: rws-poker-6 5.5, 5.6; rws-poker-7 5.5, 5.6
def test_5_5_and_5_6_the_owner_of_a_blind_is_absent():
    rows = (
        ("absent-blind=small", "5.5", ("left-posts-big", "no-small", "button-to-empty")),
        ("absent-blind=big", "5.6", ("left-posts-big", "mark-missed")),
        ("absent-blind=both both-blinds-absent=next-two-post", "5.5, 5.6", ("next-two-post", "mark-missed")),
    )
    for rulebook, last in ((P6, "5.14"), (P7, "5.16")):
        all_rows = [(facts, "post-blinds", clause) for facts, clause, _ in rows]
        manager = ("absent-blind=both both-blinds-absent=shift-manager", "supervisor", last)
        rulings = adjudicate(rulebook, "blind-absent", all_rows + [manager])
        assert [ruling.steps for ruling in rulings[:3]] == [steps + ("resume",) for _, _, steps in rows]


def _posted(situation: str, rows) -> None:
    """Rows of facts, clause and what is paid; both versions have them in the same numbers."""
    for rulebook in (P6, P7):
        outcomes = ["player-gone" if "free-seat" in steps else "post-blinds" for _, _, steps in rows]
        plain = [(row[0], outcome, row[1]) for row, outcome in zip(rows, outcomes)]
        rulings = adjudicate(rulebook, situation, plain)
        assert [ruling.steps for ruling in rulings] == [steps + ("resume",) for _, _, steps in rows]


# clauses: rws-poker-6 3.7, 3.15; rws-poker-7 3.7, 3.12
def test_a_button_that_was_not_placed_stops_nothing():
    _both("no-dealer-button", [("", "continue", "3.7", "3.7")])
    _both("no-all-in-button", [("", "continue", "3.15", "3.12")])
