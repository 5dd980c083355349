"""The order of dealing in Free Bet Blackjack: the initial deal in two passes, each hand as decided, then the Dealer."""

from procedures import play, steps, table
from shoecore.cards import parse
from shoecore.rulebooks import decisions as d
from shoecore.rulebooks.steps import BURN, DEAL, DEALER, DECIDE, INSURANCE, OFFER, SHOWDOWN, SURRENDER

GAME = "mbs-fbbj-3"


def dealt(found) -> list:
    return [step.to for step in found if step.kind == DEAL]


def one(cards: str, *decisions, taken=(), **facts) -> list:
    """A round with one Player at seat 1: his first card, the Dealer's, his second, then as decided."""
    at = table(GAME, (1,))
    for name, value in facts.items():
        setattr(at, name, value)
    found = play(steps(GAME, "shoe", at), cards, decisions, taken)
    assert not at.refused, at.refused
    return found


# clauses: mbs-fbbj-3 3.18, 1.1.11
def test_3_18_a_card_to_each_area_and_the_dealer_then_a_second_to_each_area_alone():
    for count in range(1, 8):
        seats = list(range(1, count + 1))
        cards = "10c " * count + "6d " + "10d " * count + "10h 10s"
        found = dealt(play(steps(GAME, "shoe", table(GAME, seats)), cards, [d.STAND] * count))
        assert found == seats + [DEALER] + seats + [DEALER, DEALER]


# clauses: mbs-fbbj-3 5.21
def test_5_21_the_burn_is_the_houses_choice():
    assert one("10c 6d 10d 10h 10s", d.STAND, burn=True)[0].kind == BURN
    assert one("10c 6d 10d 10h 10s", d.STAND)[0].kind == DEAL


# clauses: mbs-fbbj-3 3.25.1, 3.27.1
def test_3_25_1_surrender_is_offered_unless_the_dealer_has_an_ace_then_insurance():
    found = [step for step in one("10c 6d 10d 10h 10s", d.STAND) if step.kind == OFFER]
    assert found[0].count == SURRENDER and found[0].clause == "3.25.1"
    found = [step for step in one("10c Ad 10d 7h", d.STAND) if step.kind == OFFER]
    assert found[0].count == INSURANCE and found[0].clause == "3.27.1"


# clauses: mbs-fbbj-3 3.30
def test_3_30_a_blackjack_or_21_asks_nothing():
    assert all(step.kind != DECIDE for step in one("Ac 6d Kd"))
    found = one("5c 6d 6h Tc 10h 10s", d.DRAW)
    assert len([step for step in found if step.kind == DECIDE]) == 1


# clauses: mbs-fbbj-3 3.32, 3.35, 1.1.2
def test_3_32_a_hand_that_busts_ends_and_the_dealer_needs_no_card():
    found = one("10c 6d 6h 10h", d.DRAW)
    assert dealt(found) == [1, DEALER, 1, 1] and found[-1].kind == SHOWDOWN


# clauses: mbs-fbbj-3 3.34
def test_3_34_the_dealer_draws_to_16_and_soft_17_and_stands_on_hard_17():
    assert dealt(one("10c 6d 10d 10h 10s", d.STAND)).count(DEALER) == 3
    assert dealt(one("10c 6d 10d Ah 10h", d.STAND)).count(DEALER) == 3
    assert dealt(one("10c 7d 10d 10h", d.STAND)).count(DEALER) == 2
    assert dealt(one("10c 7d 10d Ah", d.STAND)).count(DEALER) == 2


# clauses: mbs-fbbj-3 3.35
def test_3_35_no_card_for_the_dealer_where_it_has_no_effect():
    assert dealt(one("10c 6d 6h", taken=((1, d.SURRENDER),))).count(DEALER) == 1
    assert dealt(one("Ac 6d Kd")).count(DEALER) == 1
    assert dealt(one("10c 6d 6h 10h 10d 10s", d.DRAW, busted=True)).count(DEALER) == 3
    assert dealt(one("10c Ad 6h 10h 10d", d.DRAW, insured=True)).count(DEALER) == 2


def test_3_19_a_blackjack_waits_for_a_dealer_who_can_still_have_one():
    assert dealt(one("Ac 10d Kd 9h")).count(DEALER) == 2
    assert dealt(one("Ac Ad Kd 9h")).count(DEALER) == 2


# clauses: mbs-fbbj-3 3.26, 3.26.1, 3.26.4, 3.26.7, 1.1.6
def test_3_26_4_a_doubled_hand_gets_one_card():
    assert dealt(one("8c 7d 8d 2h 10h", d.DOUBLE)) == [1, DEALER, 1, 1, DEALER]
    assert dealt(one("5c 7d 5d 2h 10h", d.FREE_DOUBLE)) == [1, DEALER, 1, 1, DEALER]


# clauses: mbs-fbbj-3 3.21, 3.23, 1.1.5
def test_3_23_the_first_hand_of_a_split_is_completed_before_the_second_gets_a_card():
    found = one("8c 7d 8d 10c 10d 10h", d.FREE_SPLIT, d.STAND, d.STAND)
    order = [(step.kind, step.to, step.count) for step in found if step.kind in (DEAL, DECIDE)]
    assert order[3:] == [
        (DECIDE, 1, 1),
        (DEAL, 1, 1),
        (DECIDE, 1, 1),
        (DEAL, 1, 1),
        (DECIDE, 1, 2),
        (DEAL, DEALER, 1),
    ]


# clauses: mbs-fbbj-3 3.22, 3.23.2
def test_3_22_up_to_four_hands_and_not_a_fifth():
    splits = (d.FREE_SPLIT, d.FREE_SPLIT, d.FREE_SPLIT)
    found = one("8c 7d 8d 8h 8s 8c 8d 10c 10d 10h", *splits, d.FREE_SPLIT, d.STAND, d.STAND, d.STAND, d.STAND)
    assert {step.count for step in found if step.kind == DECIDE} == {1, 2, 3, 4}


# clauses: mbs-fbbj-3 3.22.1, 3.23.1
def test_3_22_1_aces_split_once_and_3_23_1_get_one_card_each():
    found = one("Ac 7d Ad Ah 5d 10h", d.FREE_SPLIT)
    assert dealt(found) == [1, DEALER, 1, 1, 1, DEALER]
    assert len([step for step in found if step.kind == DECIDE]) == 1


# clauses: mbs-fbbj-3 3.21.1, 1.1.5, 1.1.19
def test_3_21_1_tens_are_split_with_a_wager_and_kings_and_queens_too():
    assert refusal("10c 7d 10d", d.FREE_SPLIT) == "3.21.1"
    assert refusal("Kc 7d Qd", d.SPLIT) == ""
    assert refusal("Kc 7d 9d", d.SPLIT) == "1.1.19"


# clauses: mbs-fbbj-3 1.1.6, 1.1.19, 3.25.1, 3.26.5
def test_decisions_that_no_rule_allows_are_refused_with_their_clause():
    for cards, decision, clause in (
        ("8c 7d 9d", d.FREE_SPLIT, "1.1.19"),
        ("7c 7d 9d", d.FREE_DOUBLE, "3.26.5"),
        ("Ac 7d 9d", d.FREE_DOUBLE, "3.26.5"),
        ("2c 7d 6d", d.FREE_DOUBLE, "3.26.5"),
        ("8c 7d 9d", d.SURRENDER, "3.25.1"),
        ("8c 7d 9d", 99, "3.31"),
    ):
        assert refusal(cards, decision) == clause
    for cards in ("5c 7d 4d", "4c 7d 6d", "5c 7d 6d"):
        assert refusal(cards, d.FREE_DOUBLE) == ""


# clauses: mbs-fbbj-3 3.25.1.1
def test_3_25_1_1_no_surrender_after_splitting():
    at = table(GAME, (1,))
    procedure = steps(GAME, "shoe", at)
    to_decision(procedure, "8c 7d 8d")
    procedure.send(d.FREE_SPLIT)
    procedure.send(8 * 4)
    procedure.send(d.SURRENDER)
    assert at.refused == "3.25.1.1"


def offer_refusal(cards: str, decision: int) -> str:
    """What the procedure says of taking up the first offer."""
    at = table(GAME, (1,))
    procedure = steps(GAME, "shoe", at)
    texts = cards.split()
    step = next(procedure)
    while step.kind != OFFER:
        step = procedure.send(parse(texts.pop(0)))
    assert procedure.send((1, decision)) == step
    return at.refused


# clauses: mbs-fbbj-3 3.20
def test_3_20_even_money_for_a_blackjack_against_an_ace_alone():
    assert dealt(one("Ac Ad Kd", taken=((1, d.EVEN_MONEY),))).count(DEALER) == 1
    assert offer_refusal("Ac 7d Kd", d.EVEN_MONEY) == "3.20"
    assert offer_refusal("9c Ad Kd", d.EVEN_MONEY) == "3.20"
    assert offer_refusal("Kc Ad Ac", d.EVEN_MONEY) == ""


# clauses: mbs-fbbj-3 3.25
def test_3_25_no_surrender_against_an_ace():
    assert offer_refusal("10c Ad 6d", d.SURRENDER) == "3.25"
    assert offer_refusal("10c 10d 6d", d.SURRENDER) == ""


# clauses: mbs-fbbj-3 3.21.2
def test_3_21_2_aces_and_tens_from_a_split_wait_for_the_dealer_as_any_21():
    assert dealt(one("Ac 7d Kd")).count(DEALER) == 1
    assert dealt(one("Ac 7d Ad Kd Qd 10h", d.FREE_SPLIT)).count(DEALER) == 2


# clauses: mbs-fbbj-3 3.26, 3.26.1, 3.26.2, 3.26.5
def test_3_26_2_the_first_two_cards_of_a_split_hand_are_doubled_and_not_its_third():
    for double in (d.DOUBLE, d.FREE_DOUBLE):
        found = one("8c 7d 8d 2c 10c 10d 10h", d.FREE_SPLIT, double, d.STAND)
        assert [step.count for step in found if step.kind == DECIDE] == [1, 1, 2]
    at = table(GAME, (1,))
    procedure = steps(GAME, "shoe", at)
    to_decision(procedure, "8c 7d 8d")
    for answer in (d.FREE_SPLIT, parse("2c"), d.DRAW, parse("3c")):
        step = procedure.send(answer)
    assert step.kind == DECIDE and procedure.send(d.DOUBLE) == step and at.refused == "3.26.1"


# clauses: mbs-fbbj-3 3.28, 3.29
def test_3_28_a_player_may_stand_on_any_first_two_cards_below_21():
    for cards in ("2c 7d 2d 10h", "10c 7d 2d 10h", "As 7d 9d 10h"):
        found = one(cards, d.STAND)
        assert dealt(found) == [1, DEALER, 1, DEALER]


# clauses: mbs-fbbj-3 1.1.22, 3.25
def test_1_1_22_a_hand_that_was_surrendered_is_folded_and_no_other():
    for given_up, asked in ((1, [2]), (2, [1])):
        found = play(
            steps(GAME, "shoe", table(GAME, (1, 2))), "9c 9d 6d 6c 6h 10h 10s", [d.STAND], [(given_up, d.SURRENDER)]
        )
        assert [step.to for step in found if step.kind == DECIDE] == asked


# clauses: mbs-fbbj-3 1.1.9, 1.1.16
def test_1_1_9_a_hand_is_the_cards_of_one_area_alone():
    found = play(steps(GAME, "shoe", table(GAME, (1, 2))), "10c 5c 7d Ad 6c 10h", [d.STAND])
    assert [step.to for step in found if step.kind == DECIDE] == [2]
    assert dealt(found) == [1, 2, DEALER, 1, 2, DEALER]


# clauses: mbs-fbbj-3 3.26.3
def test_3_26_3_split_aces_are_not_doubled_for_they_are_never_asked():
    assert all(step.count != 2 for step in one("Ac 7d Ad Ah 5d 10h", d.FREE_SPLIT) if step.kind == DECIDE)


def refusal(cards: str, decision: int) -> str:
    """What the procedure says of a first decision."""
    at = table(GAME, (1,))
    procedure = steps(GAME, "shoe", at)
    to_decision(procedure, cards)
    procedure.send(decision)
    return at.refused


def to_decision(procedure, cards: str) -> None:
    texts = cards.split()
    step = next(procedure)
    while step.kind != DECIDE:
        step = procedure.send(parse(texts.pop(0)) if step.kind == DEAL else None)


# clauses: mbs-fbbj-3 5.12, 5.12.2
def test_5_12_a_dealers_card_that_was_left_out_is_dealt_late_and_what_is_offered_then_goes_by_it():
    for card, offered in (("6d", SURRENDER), ("Ad", INSURANCE)):
        procedure = steps(GAME, "shoe", table(GAME, (1,)))
        next(procedure)
        procedure.send(parse("10c"))
        procedure.send(None)
        step = procedure.send(parse("5c"))
        assert step.kind == DECIDE
        offer = procedure.send((DEALER, parse(card)))
        assert (offer.kind, offer.count, offer.clause) == (OFFER, offered, "5.12.2")
        assert procedure.send(None) == step
        procedure = steps(GAME, "shoe", table(GAME, (1,)))
        next(procedure)
        for answer in (parse("10c"), None, parse("5c"), d.STAND):
            step = procedure.send(answer)
        assert (step.kind, step.to, step.clause) == (DEAL, DEALER, "5.12")
        offer = procedure.send(parse(card))
        assert (offer.kind, offer.count, offer.clause) == (OFFER, offered, "5.12.2")
        assert procedure.send(None).clause == "3.34"


# clauses: mbs-fbbj-3 5.14, 5.16.1
def test_5_16_1_a_player_acts_upon_one_card_and_5_14_one_without_any_is_passed_over():
    for first, second, asked in ((None, None, []), (None, 20, [1]), (20, None, [1])):
        procedure = steps(GAME, "shoe", table(GAME, (1, 2)))
        next(procedure)
        for answer in (first, parse("9c"), parse("6d"), second, parse("8c"), None):
            step = procedure.send(answer)
        found = []
        while step.kind == DECIDE:
            found.append(step.to)
            step = procedure.send(d.STAND)
        assert found == asked + [2] and step.clause == "3.34"
